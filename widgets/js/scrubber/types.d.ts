// What Python ships to a scrubber (charts/marks.py, charts/moving.py, widgets/scrubber/packing.py), and what becomes of it here.
// A test holds the fields of what is shipped to those of the dataclasses.

export type Coordinate = string | number; // a track's name, or a place on the axis
export type Look =
  | "tp"
  | "fp"
  | "fn"
  | "tn"
  | "third-right"
  | "third-wrong"
  | "positive"
  | "negative"
  | "third"
  | "band"
  | "outline"
  | "ink";
export type FrameLook = "" | "tp" | "fp" | "fn" | "found" | "aside";
export type Kind = "number" | "count" | "percent" | "places";

// ---- marks
export interface Dot {
  kind: "Dot";
  x: Coordinate;
  y: Coordinate;
  drag: string | string[];
  label: string;
  size: number;
  color: string;
  group: string | null;
  colors: string[];
}
export interface Rule {
  kind: "Rule";
  x: Coordinate | null;
  y: Coordinate | null;
  drag: string;
  before: string;
  after: string;
  until: number | null; // on the other axis
  hollow: boolean;
}
export interface Segment {
  kind: "Segment";
  x0: Coordinate;
  y0: Coordinate;
  x1: Coordinate;
  y1: Coordinate;
  width: number;
  color: string;
  group: string | null;
  colors: string[];
}
export interface Split {
  kind: "Split";
  x: Coordinate;
  upper: Coordinate | null;
  flagged: string[];
  edges: number[];
  positives: number[];
  negatives: number[];
  scale: [number, number];
}
export interface Region {
  kind: "Region";
  x0: Coordinate;
  y0: Coordinate;
  x1: Coordinate;
  y1: Coordinate;
  look: Look;
}
export interface Square {
  kind: "Square";
  x: Coordinate;
  y0: Coordinate;
  y1: Coordinate;
}
export interface Picks {
  kind: "Picks";
  x: Coordinate | null;
  y: Coordinate;
  control: string;
}
export interface Grip {
  kind: "Grip";
  x: Coordinate;
  y: Coordinate;
  drag: string | string[];
  hollow: boolean;
  word: string;
}
export interface Button {
  kind: "Button";
  x: Coordinate;
  y: Coordinate;
  text: string;
}
export interface Disc {
  kind: "Disc";
  x: Coordinate;
  y: Coordinate;
  r: Coordinate;
  look: Look;
}
export interface Lens {
  kind: "Lens";
  disc: [Coordinate, Coordinate, Coordinate];
  inside: [Coordinate, Coordinate, Coordinate];
  look: Look;
}
export interface Label {
  kind: "Label";
  x: Coordinate;
  y: Coordinate;
  text: string;
  track: string | null;
  anchor: "start" | "middle" | "end";
  chip: boolean;
  look: Look | "";
  hue: "" | "positive" | "negative" | "third";
  color: string;
  shows: Kind;
  unit: string;
  digits: number;
  away: Coordinate | null;
  aside: number;
  large: boolean;
}
export interface Curve {
  kind: "Curve";
  x: string;
  y: string;
  along: string;
  dash: string;
  steps: "" | "vh" | "hv";
  color: string;
  so_far: boolean;
  since: number;
}
export interface Trail {
  kind: "Trail";
  x: string;
  y: string;
  along: string;
}
export interface Frame {
  kind: "Frame";
  box: [number, number, number, number];
  state: string;
  looks: FrameLook[];
  text: string;
  low: boolean;
}
export interface Swarm {
  kind: "Swarm";
  x: string;
  y: string;
  along: string;
  group: string | null;
  start: number | null;
  size: number;
  colors: string[];
  most: number;
  seen: [words: string, y: number] | null;
}
export interface Spokes {
  kind: "Spokes";
  x: Coordinate;
  y: Coordinate;
  to_x: string;
  to_y: string;
  along: string;
  group: string;
  chosen: string;
  colors: string[];
}
export interface Ellipse {
  kind: "Ellipse";
  x: Coordinate;
  y: Coordinate;
  rx: Coordinate;
  ry: Coordinate;
  turn: Coordinate;
  dash: string;
  width: number;
  color: string;
  filled: boolean;
}
export interface Cells {
  kind: "Cells";
  values: string;
  along: string;
  x: number[];
  y: number[];
  width: number;
  height: number;
  color: string;
  faint: string | null;
}
export type Mark =
  | Dot
  | Rule
  | Segment
  | Split
  | Region
  | Square
  | Picks
  | Grip
  | Button
  | Disc
  | Lens
  | Label
  | Curve
  | Trail
  | Frame
  | Swarm
  | Spokes
  | Ellipse
  | Cells;

// ---- content
export interface View {
  name: string;
  alt: string;
  marks: Mark[];
  figure: { data: object[]; layout: object } | null;
  height: number;
  narrow: number; // its height on a telephone, 0 for the same
  margin: [left: number, top: number, right: number, bottom: number];
  square: boolean;
  rows: string[][]; // what it shows as a table, headings first; none where numbers stand beside it
}
export interface Control {
  name: string;
  label: string;
  texts: string[];
  codes: string[];
  shown: boolean;
  slider: boolean;
  again: string; // what a button says in place of the slider, "" for a slider
  marks: [tick: number, words: string][];
}
export interface Readout {
  metric: string;
  label: string;
  track: string;
  kind: Kind;
  unit: string;
  color: string; // of its name, as the mark has it that shows it; "" for none
  change: string; // the track of its change, "" without one
  mark: string; // the track of the mark on the bar under it, "" without a bar
  full: number; // what fills that bar
  means: string; // the question that it answers, "" where that is not known
  folded: boolean; // away with the last rows
  digits?: number; // significant ones, 4 if not given
}
export interface Formula {
  metric: string;
  label: string;
  track: string;
  general: string;
  live: string;
  says: string;
  kind: Kind;
  unit: string;
  stacked: boolean;
  digits: number; // of the numbers within it
  folded: boolean;
}
export interface ShippedColumn {
  data: string;
  kind: "i1" | "i2" | "i4" | "f4" | "f8";
}
export interface ShippedTrack extends ShippedColumn {
  over: string[];
  reasons: Record<number, string>;
  band?: { low: ShippedColumn; high: ShippedColumn; missing: ShippedColumn };
}
export interface Content {
  controls: Control[];
  tracks: Record<string, ShippedTrack>;
  views: View[];
  readouts: Readout[];
  formulas: Formula[];
  table: string[];
  areas: string[];
  columns: string;
  numbers_across: number;
  folded: number; // how many rows at the end are folded away at first
  unfolds: string; // what they show
  sizes: Record<string, number>;
  palette: Palette;
  legend: Swatch[];
}
export interface Swatch {
  look:
    | "tp"
    | "fp"
    | "fn"
    | "tn"
    | "right"
    | "wrong"
    | "right of three"
    | "wrong of three"
    | ""
    | "dash"
    | "dot"
    | "dashdot"
    | "longdash"
    | "point"
    | "speck"
    | "ring"
    | "mark"
    | "filled"
    | "pale"
    | "error bar"
    | "cup";
  says: string;
  color: string; // of a line, "" for ink
}
export type Palette = Record<string, { hue: string; wrong: boolean }>;

// What is known of one scrubber besides its content: a line of JSON.
export interface Head {
  key: string;
  order: number;
  start: Position;
  heard: Codes | null;
  shareable: boolean;
  prefix: string | null; // null: the address bar is not its own
  digest: string;
  fetch: boolean;
  plotly: string;
}

// ---- what becomes of it
export type Position = Record<string, number>; // a tick of each control
export type Codes = Record<string, string>; // the same as in the URL
export type Column = Int8Array | Int16Array | Int32Array | Float32Array | Float64Array;
export interface Band {
  low: Column;
  high: Column;
  missing: Column;
}
export interface Track {
  values: Column;
  strides: Record<string, number>;
  over: string[];
  reasons: Record<number, string>;
  band?: Band;
}
export type Tracks = Record<string, Track>;
export interface Model extends Omit<Content, "tracks"> {
  tracks: Tracks;
  key: string;
  shareable: boolean;
  prefix: string | null;
  hidden: Set<string>;
  locked: Set<string>;
}
export type Update = (position: Position) => void;
export type Draw<Mark> = (mark: Mark, view: Drawn, tracks: Tracks) => Update;
export type Scale = (value: number) => number;

// A coordinate in pixels: at a position, and at every tick of its track, for whoever asks for all.
export interface Pixels {
  at: (position: Position) => number;
  readonly all: Float32Array;
}
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}
export interface Handle {
  x: Pixels | null;
  y: Pixels | null;
  controls: string[];
  alone?: boolean; // only what is near moves it
}

// A view on the page. What it is drawn with is there once it has been drawn.
export interface Drawn {
  spec: View;
  name: string;
  id: string;
  own: number; // its height on the page, without a projector
  height: number;
  box: HTMLElement;
  plot: HTMLElement | null;
  panes: HTMLElement;
  svg: SVGSVGElement;
  palette: Palette;
  sizes: Record<string, number>;
  x: Scale;
  y: Scale;
  width: number; // of all of it
  area: Area;
  defs: SVGDefsElement;
  ground: SVGGElement;
  hit: SVGRectElement;
  marks: SVGGElement;
  words: SVGGElement;
  handles: Handle[];
  picks: { x: Pixels | null; y: Pixels; control: string }[];
  clips: number;
}

export interface Plotly {
  react(plot: HTMLElement, data: object[], layout: object, config: object): Promise<unknown>;
}
interface Axis {
  _offset: number;
  _length: number;
  d2p: Scale;
}
export interface Plot extends HTMLElement {
  _fullLayout: { xaxis: Axis; yaxis: Axis };
}
export interface Trace extends SVGElement {
  __data__?: { trace?: { meta?: unknown } }[];
}

// A scrubber's node, as other parts of the page see it.
export interface Root extends HTMLElement {
  where?: () => Codes | null;
  read?: (name: string) => number;
  has?: (name: string, text: string) => boolean; // whether a control has a tick of this text
}
export type Moved = CustomEvent<{ key: string; position: Codes; read: (name: string) => number }>;
