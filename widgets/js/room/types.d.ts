// What a room's server says, and what a page asks the class.

export interface Place {
  page: string;
  query: string;
}
/** A question of the page. */
export interface Asking {
  key: string;
  asks: string;
  answers: string[];
  right: number[];
}
/** One that was put to the class. */
export interface Question extends Asking {
  number: number;
  revealed: boolean;
  counts?: number[];
}
/** What the server has said of the room. */
export interface Seen {
  guests?: number;
  paused?: boolean;
  place?: Place;
  positions?: Record<string, import("./place.js").Position>;
  question?: Question | null;
}
