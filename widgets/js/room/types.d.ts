// What a room's server says, and what a page asks the class.

export interface Place {
  page: string;
  query: string;
}
/** A question of the page, or the teacher's own: for one of several answers, or for a number. */
export interface Asking {
  key: string;
  kind?: string;
  asks: string;
  answers: string[];
  right: number[];
}
/** One that was put to the class. values: each number that was given, and how often. */
export interface Question extends Asking {
  number: number;
  revealed?: boolean;
  counts?: number[] | null;
  values?: [number, number][] | null;
}
/** One of the record: what each guest answered, by the guests' numbers. */
export interface Recorded extends Question {
  given: (number | null)[];
}
/** What the server has said of the room. */
export interface Seen {
  guests?: number;
  paused?: boolean;
  place?: Place;
  positions?: Record<string, import("./place.js").Position>;
  question?: Question | null;
}
/** What Python says at a run of the page. order: what it wants the teacher's window to do; turn tells it from the one before. */
export interface Data {
  code: string;
  opening: number;
  questions: Asking[];
  order: { turn: number; act: string; key: string };
  collects: string;
}
