// What a figure needs in a narrow place: smaller words, axis titles in several lines, less height.

const NARROW = 300; // pixels
const LARGE = 844; // pixels, as high as a telephone for which a narrow height is meant; a lower one takes down to LEAST of it
const LEAST = 0.8;
const TELEPHONE = 528; // all of a scrubber stands in one column there, with its key below the picture (scrubber.css)
const LETTER = 0.56; // of a word's size: how wide its letters are, about
const LINE = 1.3;

/**
 * The size of a figure's words, which grow with the reader's own font as far as a figure has room.
 * @param {number} width
 * @param {number} own  pixels
 */
export function wordsIn(width, own = 16) {
  return Math.min(16, (own * (width < NARROW ? 10 : 13)) / 16);
}

/**
 * A figure's layout in a place this wide: the title of its x axis has as many lines as it needs to stay inside.
 * @param {Record<string, any>} layout
 * @param {number} width
 * @param {number} size  of its words
 */
export function fitted(layout, width, size) {
  const title = layout.xaxis?.title?.text ?? "";
  const { l = 0, r = 0, b = 0 } = layout.margin ?? {};
  const middle = (l + width - r) / 2;
  const lines = broken(title, (2 * Math.min(middle, width - middle)) / (LETTER * size));
  if (lines.length < 2) return layout;
  return {
    ...layout,
    margin: { ...layout.margin, b: b + (lines.length - 1) * LINE * size },
    xaxis: { ...layout.xaxis, title: { ...layout.xaxis.title, text: lines.join("<br>") } },
  };
}

/**
 * The height of a view in a place this wide: where both axes have one scale, no more than the width can fill.
 * @param {{ height: number, narrow?: number, figure: { layout: Record<string, any> } | null }} spec
 * @param {number} width
 * @param {number} whole  width of all of its scrubber, which has the control, the numbers and the picture on a telephone's screen
 * @param {number} high  the window's height
 */
export function heightIn(spec, width, whole = Infinity, high = LARGE) {
  const { xaxis, yaxis, margin } = spec.figure?.layout ?? {};
  const lower = Math.round((spec.narrow ?? 0) * Math.min(1, Math.max(LEAST, high / LARGE)));
  const height = (whole < TELEPHONE && lower) || spec.height;
  if (!width || yaxis?.scaleanchor !== "x" || !xaxis?.range || !yaxis.range) return height;
  const { l = 0, r = 0, t = 0, b = 0 } = margin ?? {};
  const [across, up] = [xaxis, yaxis].map(({ range: [from, to] }) => Math.abs(to - from));
  return Math.min(height, Math.ceil(t + b + ((width - l - r) * up) / across));
}

/**
 * A text in lines of at most so many letters, as even as they can be; markup stays in one.
 * @param {string} text
 * @param {number} letters
 */
export function broken(text, letters) {
  if (text.length <= letters || text.includes("<")) return [text];
  const even = text.length / Math.ceil(text.length / letters);
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = [lines[lines.length - 1], word].filter(Boolean).join(" ");
    if (longer.length <= Math.min(letters, even + word.length / 2)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.filter(Boolean);
}
