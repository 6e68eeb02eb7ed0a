// What Python says of a lesson's exercises.

import type { At, Shipped } from "./truths.js";

/** What an exercise is asked to do: begin (or start over), show its answer, leave it. */
export type Act = (what: "begin" | "show" | "leave", name: string) => void;

/** The exercise that was begun. Where the page shows something else it is not ready, and what is about ticks is missing. */
export interface Begun {
  name: string;
  scrubber: string;
  hint: string;
  seen: string;
  parts: string[];
  ready: boolean;
  content: string;
  start: At;
  at: At;
  unseen: Record<string, string[]>;
  sizes: Record<string, number>;
  truths: Shipped[];
}
export interface Exercise {
  name: string;
  asks: string;
}
export interface Data {
  lesson: string;
  exercises: Exercise[];
  /** On later sections of the page: below the others, and not counted. */
  further: Exercise[];
  earlier: (Exercise & { url: string; title: string }) | null;
  next: { url: string; title: string; question: string } | null;
  begun: Begun | null;
  order: number;
}
