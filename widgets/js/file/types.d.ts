// What a host has to know of components, and what a file has recorded.

import type { Host } from "../streamlit.js";

/** A component: it is given data and its place, and tells of positions, edits and wishes. */
export type Mount = (host: Host<any>) => unknown;
export type Components = Record<string, Mount>;

/** The data of one component. A scrubber's are what Python says of its position; its content is fetched by its digest. */
export interface Component {
  name: string;
  data: any;
}
/** What is different once something was answered or begun: HTML by its place, and data of components by theirs. */
export interface Change {
  html: Record<string, string>;
  data: Record<string, any>;
}
export interface Lesson {
  components: Record<string, Component>;
  /** by the question, or "exercise"; then by the answer, or "begin:" and "show:" with the exercise's name */
  changes: Record<string, Record<string, Change>>;
  /** of a package: what is reported to a learning platform */
  report?: import("./result.js").Report;
}
