/** The moving picture of README.md: the field of the landing, its star on a tour and its temperature changed. */
import { pngAddress } from "../posters/image.mjs";
import { drawingCode, finished } from "../posters/index.mjs";
import { Sheet } from "../posters/sheet.mjs";
import { all, attribute, one } from "../posters/tree.mjs";
import { drawn, element, sizeOf } from "../posters/xml.mjs";
import { animated, digitWindow, moved, number, tenth } from "./animate.mjs";
import { drawFrame } from "./frame.mjs";
import { moments } from "./path.mjs";

/** @typedef {import("./frame.mjs").Frame} Frame */
/** @typedef {import("./frame.mjs").Figure} Figure */

const gap = 36;
const side = 314;
const rowHeight = 28;
/** Places a side of the coloured ground. */
const cells = 120;

/**
 * The ground is drawn at these temperatures, the hottest first. Between two of them the colder one
 * fades in over the hotter one: there the ground is a mixture of two answers of the core.
 */
const grounds = [1.5, 1, 0.72, 0.53, 0.4, 0.3, 0.22, 0.16, 0.12, 0.085, 0.05];

/** What moves, as a picture that moves. */
export const movingPicture = () => pictureOf(moments());

/** Its first key frame, for readers who want no motion: not every browser passes that setting on to an image. */
export const stillPicture = () => pictureOf(moments().slice(0, 1));

/** @param {readonly import("./path.mjs").Moment[]} sequence */
async function pictureOf(sequence) {
  const all = await Promise.all(sequence.map((moment) => drawFrame(moment)));
  const frames = all.map(({ frame }) => frame);
  const [first] = all;
  if (!first) throw new Error("The picture has no frame.");
  const { figure, frame } = first;
  const plane = one(frame.tree, "svg.plane");
  const size = sizeOf(plane).width;
  const sheet = new Sheet(frame.tree, false);
  sheet.parts.push(
    element("defs", {}, digitWindow + (await groundImages(frames, size))),
    picture(figure, plane, frames),
    element(
      "g",
      { transform: `translate(${size + gap} 0)` },
      numbers(figure, frames) + output(figure, frames, 206) + slider(figure, frames, size - 52),
    ),
  );
  sheet.y = size;
  const { language } = figure.text;
  const about = { title: figure.title(), styles: figure.styles, language };
  const svg = finished(sheet, { ...about, wide: size + gap + side });
  return `${svg.replace("</style>", `${still}</style>`)}\n`;
}

/** A reader who wants no motion sees the first key frame. */
const still =
  ".p-digits text,text.p-digits{text-anchor:middle;font-size:14px}.p-query{font-size:13px;fill:#141311;stroke:#fffdf8;stroke-opacity:.75;stroke-width:3;paint-order:stroke}.p-track{stroke:#8a8477;stroke-width:2}.p-thumb{fill:#8a3b12}@media(prefers-color-scheme:dark){.p-thumb{fill:#f0a878}}.still{display:none}@media(prefers-reduced-motion:reduce){.moving{display:none}.still{display:inline}}";

/** What changes, twice: as it moves, and at rest. @param {readonly Frame[]} frames @param {(frames: readonly Frame[]) => string} draw */
const twice = (frames, draw) =>
  frames.length === 1
    ? draw(frames)
    : element("g", { class: "moving" }, draw(frames)) +
      element("g", { class: "still" }, draw(frames.slice(0, 1)));

/** @param {readonly Frame[]} frames @param {number} size */
async function groundImages(frames, size) {
  const { fieldGround, posterFigure } = await drawingCode();
  const images = grounds.map(async (temperature, i) => {
    if (!isSeen(frames, i)) return "";
    const figure = await posterFigure(`view=field&temperature=${temperature}`, 720);
    const values = fieldGround(figure, cells);
    const href = pngAddress({ rows: cells, columns: cells, channels: 3, values });
    const place = { width: size, height: size, preserveAspectRatio: "none" };
    return element("image", { id: `ground-${i}`, href, ...place });
  });
  return (await Promise.all(images)).join("");
}

/** How much of ground `i` is seen at a temperature. @param {number} i @param {number} temperature */
function share(i, temperature) {
  const [hotter, own] = [grounds[i - 1], grounds[i]];
  if (own === undefined) return 0;
  if (hotter === undefined) return 1;
  const part = Math.log(hotter / temperature) / Math.log(hotter / own);
  return Math.min(1, Math.max(0, part));
}

/** Whether ground `i` is seen at all: one that is covered from beginning to end is not. @param {readonly Frame[]} frames @param {number} i */
const isSeen = (frames, i) =>
  frames.some(({ temperature }) => share(i, temperature) > 0 && share(i + 1, temperature) < 1);

/** @param {readonly Frame[]} frames */
const ground = (frames) =>
  grounds
    .map((_, i) => {
      if (!isSeen(frames, i)) return "";
      const values = frames.map(({ temperature }) => share(i, temperature).toFixed(2));
      return element(
        "use",
        { href: `#ground-${i}`, opacity: values[0] },
        animated("opacity", values),
      );
    })
    .join("");

/** @param {Figure} figure @param {import("./frame.mjs").Node} plane @param {readonly Frame[]} frames */
function picture(figure, plane, frames) {
  const fixed = (/** @type {string} */ path) => all(plane, path).map(drawn).join("");
  const [star] = all(plane, "g.query-mark path");
  if (!star) throw new Error("The figure draws no star.");
  const name = element("text", { class: "p-query", x: 14, y: 5 }, figure.text.common.query);
  const spokes = (/** @type {readonly Frame[]} */ some) =>
    (some[0]?.spokes ?? []).map((_, key) => spoke(some, key)).join("");
  const inside = [
    twice(frames, ground),
    fixed("rect.plane-ground"),
    fixed("line.axis"),
    twice(frames, spokes),
    fixed("g.key-mark"),
    twice(frames, (some) => {
      const [x = 0, y = 0] = some[0]?.star ?? [];
      const at = { class: "query-mark", transform: `translate(${tenth(x)} ${tenth(y)})` };
      return element("g", at, drawn(star) + name + moved(some.map((frame) => frame.star)));
    }),
  ];
  return element("g", { class: attribute(plane, "class") }, inside.join(""));
}

/** @param {readonly Frame[]} frames @param {number} key */
function spoke(frames, key) {
  const outlines = frames.map(({ spokes }) =>
    (spokes[key]?.outline ?? []).map(([x, y]) => `${tenth(x)},${tenth(y)}`).join(" "),
  );
  const shades = frames.map(({ spokes }) => (spokes[key]?.opacity ?? 0).toFixed(2));
  const at = { class: "spoke", fill: "var(--on-field)", points: outlines[0] };
  return element(
    "polygon",
    { ...at, "fill-opacity": shades[0] },
    animated("points", outlines) + animated("fill-opacity", shades),
  );
}

/** The bars, each with its number at its end. @param {Figure} figure @param {readonly Frame[]} frames */
function numbers({ text }, frames) {
  const heading = element(
    "text",
    { class: "soft", y: 15, "font-size": 14 },
    text.field.keys.weight,
  );
  const rows = all(/** @type {Frame} */ (frames[0]).tree, "svg.weight-bars g.row").map((row, i) => {
    const bar = one(row, "rect.bar");
    const middle = Number(attribute(bar, "y")) + Number(attribute(bar, "height")) / 2;
    const shift = 28 + rowHeight * (i + 0.5) - middle;
    const moving = twice(frames, (some) => {
      const widths = some.map(({ bars }) => bars[i]?.width ?? 0);
      const start = Number(attribute(bar, "x")) + 8;
      const digits = number(
        some.map(({ bars }) => bars[i]?.digits ?? ""),
        { x: start, y: middle - 10 },
      );
      const at = { transform: `translate(${tenth(widths[0] ?? 0)} 0)` };
      return grown(bar, widths) + element("g", at, digits.svg + moved(widths.map((w) => [w, 0])));
    });
    const mark = drawn(one(row, "g.key-mark"));
    return element("g", { transform: `translate(0 ${tenth(shift)})` }, mark + moving);
  });
  return element("g", { class: "chart" }, heading + rows.join(""));
}

/** @param {import("./frame.mjs").Node} bar @param {readonly number[]} widths */
function grown(bar, widths) {
  const own = Object.fromEntries((bar.attrs ?? []).map(({ name, value }) => [name, value]));
  const values = widths.map(tenth);
  return element("rect", { ...own, width: values[0] }, animated("width", values));
}

/** The colour of the output and the number of neighbours. @param {Figure} figure @param {readonly Frame[]} frames @param {number} top */
function output({ text }, frames, top) {
  const colours = frames.map(({ colour }) => shortColour(colour));
  const swatch = twice(frames, (some) =>
    element(
      "rect",
      { y: top + 18, width: 64, height: 44, fill: colours[0] },
      animated("fill", colours.slice(0, some.length)),
    ),
  );
  const label = { class: "out", x: 80, y: top + 34, "font-size": 14 };
  const digits = (/** @type {readonly Frame[]} */ some) =>
    number(
      some.map(({ effective }) => effective),
      { x: 80, y: top + 43 },
    );
  const { width } = digits(frames.slice(0, 1));
  const words = { x: 80 + width + 6, y: top + 58, "font-size": 14 };
  return [
    swatch,
    element("text", label, `✖ ${text.field.output}`),
    element(
      "g",
      { class: "chart" },
      twice(frames, (some) => digits(some).svg),
    ),
    element("text", words, text.field.effective),
  ].join("");
}

/** Whole numbers are all that a screen shows. @param {string} colour */
const shortColour = (colour) =>
  colour.replace(/\d+(\.\d+)?/g, (part) => String(Math.round(Number(part))));

/** The temperature and where its slider stands. @param {Figure} figure @param {readonly Frame[]} frames @param {number} top */
function slider({ text }, frames, top) {
  const [left, right] = [18, side - 18];
  const track = { class: "p-track", x1: left, x2: right, y1: top + 38, y2: top + 38 };
  const ends = [
    { x: 0, "text-anchor": "start", words: "0" },
    { x: side, "text-anchor": "end", words: "∞" },
  ].map(({ words, ...at }) => element("text", { class: "soft", y: top + 43, ...at }, words));
  const thumb = twice(frames, (some) => {
    const places = some.map((frame) => tenth(left + (right - left) * frame.slider));
    const at = { class: "p-thumb", cx: places[0], cy: top + 38, r: 8 };
    return element("circle", at, animated("cx", places));
  });
  const digits = twice(
    frames,
    (some) =>
      number(
        some.map(({ temperature }) => temperature.toFixed(2)),
        { x: 112, y: top },
      ).svg,
  );
  const label = element("text", { y: top + 15, "font-size": 14 }, text.common.temperature);
  return element(
    "g",
    { class: "chart" },
    [label, digits, element("line", track), ...ends, thumb].join(""),
  );
}
