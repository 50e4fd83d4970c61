/**
 * Converts the exports of many states, one per key frame, to SMIL, which plays inside an `<img>` without a script.
 * Positions, sizes and colours are interpolated linearly; digits change at the key frames only.
 */
import { framesPerSecond } from "./path.mjs";
import { rounded, short } from "./themes.mjs";

/** @typedef {import("./themes.mjs").Tag} Tag */
/** @typedef {import("./themes.mjs").Parts} Parts */

/** @param {readonly string[]} values */
const same = (values) => values.every((value) => value === values[0]);

/**
 * The animation starts after a pause and plays once. @param {string} what @param {readonly string[]} values @param
 * {number} steps
 */
const animation = (what, values, steps) =>
  `<${what} values="${values.join(";")}" begin="1s" dur="${steps / framesPerSecond}s" fill="freeze"/>`;

/** @param {string} name of an attribute @param {readonly string[]} values */
export function animated(name, values) {
  if (same(values)) return "";
  if (name !== "transform")
    return animation(`animate attributeName="${name}"`, values, values.length - 1);
  const lists = values.map((value) => [...value.matchAll(/(\w+)\(([^)]*)\)/g)]);
  return (lists[0] ?? [])
    .map(([, type], i) => {
      const sum = i === 0 ? "" : ' additive="sum"';
      const turns = lists.map((list) => list[i]?.[2] ?? "");
      const places = type === "rotate" ? unwound(turns) : turns;
      return animation(
        `animateTransform attributeName="transform" type="${type}"${sum}`,
        places,
        values.length - 1,
      );
    })
    .join("");
}

/** Angles along the shorter arc. @param {readonly string[]} angles */
function unwound(angles) {
  let last = Number(angles[0]);
  return angles.map((angle) => {
    last = Number(angle) + 360 * Math.round((last - Number(angle)) / 360);
    return rounded("rotate", last.toFixed(3));
  });
}

/** The glyphs of a digit column, from top to bottom. */
export const glyphs = "0123456789. ";
const line = 20;
const pitch = 10;
const dot = 5;

/** The column of glyphs, and the window through which each digit position shows one of them. */
export const digitWindow = `<clipPath id="window"><rect width="${pitch}" height="${line}"/></clipPath><g id="digits" font-size="16">${[
  ...glyphs.trim(),
]
  .map(
    (glyph, i) =>
      `<text text-anchor="middle" x="${pitch / 2}" y="${line * i + 15}">${glyph}</text>`,
  )
  .join("")}</g>`;

/**
 * A changing number: each digit position is a window on the column of glyphs.
 * @param {readonly string[]} texts
 * @param {{ x: number, y: number, size: number, end: boolean, name: string }} at its baseline
 */
function number(texts, { x, y, size, end, name }) {
  const most = Math.max(...texts.map(({ length }) => length));
  const places = Array.from({ length: most }, (_, i) => texts.map((text) => text[i] ?? " "));
  let left = 0;
  const parts = places.map((chars) => {
    const isDot = chars.every((char) => char === ".");
    const from = left - (isDot ? (pitch - dot) / 2 : 0);
    left += isDot ? dot : pitch;
    const shifts = chars.map((char) => String(-line * glyphs.indexOf(char)));
    // The last key frame holds like the one before: n values share the time of n − 1 steps.
    const [shown, moves] = [shifts.slice(0, -1), 'animate attributeName="y" calcMode="discrete"'];
    const move = same(shifts) ? "" : animation(moves, shown, shown.length);
    return `<g transform="translate(${from})" clip-path="url(#window)"><use href="#digits" y="${shifts[0]}">${move}</use></g>`;
  });
  const scale = size / 16;
  const start = end ? x - left * scale : x;
  const place = `translate(${rounded("x", `${start}`)} ${rounded("y", `${y - 15 * scale}`)})`;
  return `<g class="number ${name}" transform="${place} scale(${scale})">${parts.join("")}</g>`;
}

/** The target of the arrow. @param {Tag} path */
function tipOf({ attributes }) {
  const [x = 0, y = 0, angle = 0] = numbersIn(attributes.get("transform") ?? "");
  const length = Math.max(...numbersIn(attributes.get("d") ?? ""));
  const turn = (angle * Math.PI) / 180;
  return [x + length * Math.cos(turn), y + length * Math.sin(turn)];
}

/** @param {string} text */
const numbersIn = (text) => (text.match(/-?\d+(\.\d+)?(e-?\d+)?/g) ?? []).map(Number);

/** @param {Parts[number]} part @returns {part is Tag} */
const isArrow = (part) =>
  typeof part === "object" &&
  part.name === "path" &&
  /rotate/.test(part.attributes.get("transform") ?? "");

/**
 * A view draws strong arrows last; the animation needs a stable order by key. @param {Parts} parts @param {Parts}
 * before
 */
export function inOrder(parts, before) {
  const left = parts.filter(isArrow);
  const places = before.flatMap((own, i) => (isArrow(own) ? [{ i, tip: tipOf(own) }] : []));
  const ordered = [...parts];
  // The nearest pair first: two keys may be close to each other.
  while (places.length > 0) {
    const pairs = places.flatMap((place) => left.map((arrow) => ({ place, arrow })));
    const off = (/** @type {typeof pairs[number]} */ { place, arrow }) => {
      const [x = 0, y = 0] = tipOf(arrow);
      return Math.hypot(x - (place.tip[0] ?? 0), y - (place.tip[1] ?? 0));
    };
    const best = pairs.reduce((a, b) => (off(b) < off(a) ? b : a));
    ordered[best.place.i] = best.arrow;
    places.splice(places.indexOf(best.place), 1);
    left.splice(left.indexOf(best.arrow), 1);
  }
  return ordered;
}

/**
 * @param {readonly string[]} base the serialised parts of the first frame
 * @param {readonly Parts[]} frames
 */
export function moving(base, frames) {
  const written = [...base];
  for (const [i, part] of (frames[0] ?? []).entries()) {
    if (typeof part === "string") {
      const texts = frames.map((frame) => String(frame[i]));
      if (same(texts)) continue;
      [written[i - 1], written[i + 1]] = ["", ""];
      written[i] = number(texts, placeOf(/** @type {Parts} */ (frames[0]), i, base[i - 1] ?? ""));
    } else if (base[i] !== "" && !/^(image|text)$/.test(part.name)) {
      const keys = new Set(
        frames.flatMap((frame) => [.../** @type {Tag} */ (frame[i]).attributes.keys()]),
      );
      const inside = [...keys].map((key) => animated(key, valuesOf(frames, i, key)));
      written[i] = withChildren(base[i] ?? "", inside.join(""), part.name);
    }
  }
  return written;
}

/** @param {readonly Parts[]} frames @param {number} i @param {string} key */
function valuesOf(frames, i, key) {
  return frames.map((frame) => {
    const part = frame[i];
    // An export omits default values.
    const usual = /opacity$/.test(key) ? "1" : undefined;
    const value = (typeof part === "object" && part.attributes.get(key)) || usual;
    if (value === undefined) throw new Error(`A key frame has no ${key}.`);
    return short(rounded(key, value));
  });
}

/** @param {string} tag @param {string} inside @param {string} name */
const withChildren = (tag, inside, name) =>
  inside === ""
    ? tag
    : tag.endsWith("/>")
      ? `${tag.slice(0, -2)}>${inside}</${name}>`
      : tag + inside;

/** The position and style of the text in part i. @param {Parts} parts @param {number} i @param {string} tag */
function placeOf(parts, i, tag) {
  const above = /** @type {Tag} */ (parts[i - 1]).attributes;
  const sized = parts
    .slice(0, i)
    .findLast((part) => typeof part === "object" && part.attributes.has("font-size"));
  const size = Number.parseFloat(
    (typeof sized === "object" && sized.attributes.get("font-size")) || "13",
  );
  const [x = 0, y = 0, dy = 0] = ["x", "y", "dy"].map((name) =>
    Number.parseFloat(above.get(name) ?? "0"),
  );
  const name = / class="(\w+)"/.exec(tag)?.[1] ?? "";
  return { x, y: y + dy * size, size, end: above.get("text-anchor") === "end", name };
}
