/** One key frame: what the view of the field draws for a state, as numbers and places. */
import { drawingCode, finishedSheet } from "../posters/index.mjs";
import { layouts } from "../posters/layouts.mjs";
import { all, attribute, one, wordsOf } from "../posters/tree.mjs";

/** @typedef {import("../posters/tree.mjs").Node} Node */
/** @typedef {import("../posters/layouts.mjs").Figure} Figure */
/** @typedef {readonly [number, number]} Place */

/**
 * @typedef {object} Frame
 * @property {Node} tree
 * @property {Place} star
 * @property {readonly { outline: readonly Place[], opacity: number }[]} spokes in the order of the keys
 * @property {readonly { width: number, digits: string }[]} bars
 * @property {string} colour of the output
 * @property {string} effective
 * @property {number} temperature
 * @property {number} slider 0 … 1
 */

const view = /** @type {import("../posters/layouts.mjs").ViewLayout} */ (layouts.field);

/** @param {import("./path.mjs").Moment} moment */
export const hashOf = ({ query, temperature }) =>
  `view=field&query=${query.join(",")}&temperature=${temperature}`;

/** @param {import("./path.mjs").Moment} moment @returns {Promise<{ figure: Figure, frame: Frame }>} */
export async function drawFrame(moment) {
  const { posterFigure } = await drawingCode();
  const figure = await posterFigure(hashOf(moment), view.drawnAt);
  const { tree } = await finishedSheet(figure, view);
  figure.stop();
  const plane = one(tree, "svg.plane");
  const keys = all(plane, "g.key-mark").map(placeOf);
  const rows = all(one(tree, "svg.weight-bars"), "g.row");
  const frame = {
    tree,
    star: placeOf(one(plane, "g.query-mark")),
    spokes: spokesOf(plane, keys),
    bars: rows.map((row) => ({
      width: Number(attribute(one(row, "rect.bar"), "width")),
      digits: wordsOf(one(row, "text.number")),
    })),
    colour: attribute(one(tree, "svg.swatch rect"), "fill") ?? "",
    effective: wordsOf(one(tree, ".effective strong")),
    temperature: moment.temperature,
    slider: sliderOf(tree),
  };
  return { figure, frame };
}

/** @param {Node} node with `translate(x y)` @returns {Place} */
function placeOf(node) {
  const [x = 0, y = 0] = numbersIn(attribute(node, "transform") ?? "");
  return [x, y];
}

/** @param {string} text */
const numbersIn = (text) => (text.match(/-?\d+(\.\d+)?(e-?\d+)?/g) ?? []).map(Number);

/**
 * The view draws strong spokes last. Here each is that of the key it points at, and its outline
 * has the coordinates of the plane, so that key frames can be joined point by point.
 * @param {Node} plane
 * @param {readonly Place[]} keys
 */
function spokesOf(plane, keys) {
  const drawn = all(plane, "path.spoke").map((path) => {
    const [x = 0, y = 0, angle = 0] = numbersIn(attribute(path, "transform") ?? "");
    const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    const numbers = numbersIn(attribute(path, "d") ?? "");
    const outline = Array.from({ length: numbers.length / 2 }, (_, i) => {
      const [along = 0, across = 0] = [numbers[2 * i], numbers[2 * i + 1]];
      return /** @type {Place} */ ([
        x + along * cos - across * sin,
        y + along * sin + across * cos,
      ]);
    });
    return { outline, opacity: Number(attribute(path, "fill-opacity")) };
  });
  return keys.map((key) => {
    const off = (/** @type {Place | undefined} */ tip) =>
      tip ? Math.hypot(tip[0] - key[0], tip[1] - key[1]) : Infinity;
    // The tip is the fourth corner.
    const [nearest] = [...drawn].sort((a, b) => off(a.outline[3]) - off(b.outline[3]));
    if (!nearest || off(nearest.outline[3]) > 12) throw new Error("A key has no spoke.");
    return nearest;
  });
}

/** @param {Node} tree */
function sliderOf(tree) {
  const [input] = all(tree, ".temperature input");
  const [value, max] = ["value", "max"].map((name) => Number(input && attribute(input, name)));
  if (!(value && max)) throw new Error("The figure has no slider for the temperature.");
  return value / max;
}
