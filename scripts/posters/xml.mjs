/** From what a view draws to XML that is a picture and nothing else. */
import { attribute } from "./tree.mjs";

/** @typedef {import("./tree.mjs").Node} Node */

/** @param {string} text */
export const escaped = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** @param {number | string | undefined} x numbers with a twentieth of a pixel at most */
const short = (x) => (typeof x === "number" ? String(Math.round(x * 20) / 20) : (x ?? ""));

/**
 * @param {string} name
 * @param {Record<string, string | number | undefined>} attributes
 * @param {string} [inside]
 */
export function element(name, attributes, inside = "") {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([key, value]) => ` ${key}="${escaped(short(value))}"`)
    .join("");
  return inside === "" ? `<${name}${written}/>` : `<${name}${written}>${inside}</${name}>`;
}

/** What only a hand, a screen reader or a script needs. */
const idle = /^(tabindex|role|aria-.*|data-.*|on.*|xmlns.*)$/;
/** Marks that say what is held or can be. */
const unseen = /(^|\s)(grip|focus-ring|row-ground|hit|heat-hover|ghost)(\s|$)/;

/** Coordinates to a tenth of a pixel: the digits beyond are most of a poster's bytes. @param {string} text @param {number} [share] */
const rounded = (text, share = 10) =>
  text.replace(/-?\d+\.\d+/g, (x) => String(Math.round(Number(x) * share) / share));

/**
 * A drawing or a part of it.
 * @param {Node} node
 * @returns {string}
 */
export function drawn(node) {
  if (node.nodeName === "#text") return escaped((node.value ?? "").replace(/\s+/g, " "));
  if (node.tagName === undefined) return "";
  const classes = attribute(node, "class") ?? "";
  if (unseen.test(classes) && !/\brow\b/.test(classes)) return "";
  const attributes = Object.fromEntries(
    (node.attrs ?? [])
      .filter(({ name }) => !idle.test(name))
      .map(({ name, value }) => [
        name,
        /^(d|points|transform|[xy][12]?|c[xy]|r|width|height)$/.test(name)
          ? rounded(value, classes === "score-lines" ? 1 : 10)
          : value,
      ]),
  );
  const inside = (node.childNodes ?? []).map(drawn).join("");
  const isText = node.tagName === "text" || node.tagName === "tspan";
  const kept = isText ? inside : inside.trim();
  if (kept === "" && /^(g|defs|text|svg|mask|clipPath)$/.test(node.tagName)) return "";
  return element(node.tagName, attributes, kept);
}

/**
 * The numbers of a viewBox: width and height of a drawing in its own units.
 * @param {Node} svg
 */
export function sizeOf(svg) {
  const [x = 0, y = 0, width = 0, height = 0] = (attribute(svg, "viewBox") ?? "")
    .split(/[\s,]+/)
    .map(Number);
  return { x, y, width, height };
}

/**
 * A drawing put at a place, as wide as is said; the height follows.
 * @param {Node} svg
 * @param {{ x: number, y: number, width?: number }} at
 */
export function placed(svg, { x, y, width }) {
  const own = sizeOf(svg);
  const scale = width === undefined ? 1 : width / own.width;
  const children = (svg.childNodes ?? []).map(drawn).join("").trim();
  const classes = attribute(svg, "class");
  const size = { width: own.width * scale, height: own.height * scale };
  if (/\bplane\b/.test(classes ?? "")) {
    // What reaches beyond a plane is cut off.
    const box = { class: classes, x, y, ...size, viewBox: attribute(svg, "viewBox") };
    return { svg: element("svg", box, children), ...size };
  }
  const turn = `translate(${short(x - own.x * scale)} ${short(y - own.y * scale)})${scale === 1 ? "" : ` scale(${Math.round(scale * 1e4) / 1e4})`}`;
  return { svg: element("g", { class: classes, transform: turn }, children), ...size };
}
