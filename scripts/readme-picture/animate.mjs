/**
 * From one value per key frame to SMIL, which plays inside an `<img>` without a script. Between two
 * key frames places, widths and colours go in a straight line; digits change at the key frames only.
 */
import { element } from "../posters/xml.mjs";
import { framesPerSecond } from "./path.mjs";

/** The picture rests before it moves, and moves once. */
const begin = "1s";

/** To a tenth of a pixel. @param {number} x */
export const tenth = (x) => String(Math.round(x * 10) / 10);

/** @param {readonly string[]} values */
const same = (values) => values.every((value) => value === values[0]);

/** @param {readonly string[]} values */
const timing = (values) => ({
  values: values.join(";"),
  begin,
  dur: `${(values.length - 1) / framesPerSecond}s`,
  fill: "freeze",
});

/** @param {string} name of an attribute @param {readonly string[]} values */
export const animated = (name, values) =>
  same(values) ? "" : element("animate", { attributeName: name, ...timing(values) });

/** @param {readonly (readonly [number, number])[]} places */
export function moved(places) {
  const values = places.map(([x, y]) => `${tenth(x)} ${tenth(y)}`);
  const how = { attributeName: "transform", type: "translate" };
  return same(values) ? "" : element("animateTransform", { ...how, ...timing(values) });
}

const line = 20;
const pitch = 8.9;
const dot = 5;

/** The column of digits, and the window through which every place of a number shows one of them. */
export const digitWindow =
  element("clipPath", { id: "window" }, element("rect", { width: pitch, height: line })) +
  element(
    "g",
    { id: "digits", class: "p-digits" },
    Array.from({ length: 10 }, (_, i) =>
      element("text", { x: pitch / 2, y: line * i + 15 }, String(i)),
    ).join(""),
  );

/**
 * A number that changes: each place is a window on the column of digits. Returns its SVG and width.
 * @param {readonly string[]} texts with the point at the same place
 * @param {{ x: number, y: number }} at left end of the line, and its top
 */
export function number(texts, { x, y }) {
  const [first = ""] = texts;
  if (texts.some((text) => text.length !== first.length || text[1] !== "."))
    throw new Error(`These numbers do not fit into each other: ${first}`);
  let left = x;
  const parts = [...first].map((char, i) => {
    const [at, width] = [left, char === "." ? dot : pitch];
    left += width;
    if (same(texts.map((text) => text[i] ?? "")))
      return element("text", { class: "p-digits", x: at + width / 2, y: y + 15 }, char);
    const places = texts.map((text) => String(-line * Number(text[i])));
    // The last key frame rests as the one before: n values share the time of n − 1 steps.
    const values = places.slice(0, -1);
    const shift = { ...timing(places), values: values.join(";"), calcMode: "discrete" };
    const column = element(
      "use",
      { href: "#digits", y: places[0] },
      element("animate", { attributeName: "y", ...shift }),
    );
    const place = `translate(${tenth(at)} ${tenth(y)})`;
    return element("g", { transform: place, "clip-path": "url(#window)" }, column);
  });
  return { svg: parts.join(""), width: left - x };
}
