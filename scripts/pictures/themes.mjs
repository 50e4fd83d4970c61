/** Merges two exports of a figure, light and dark, into one small SVG that follows the reader's theme. */
import { smaller } from "./figure.mjs";

/** @typedef {{ name: string, attributes: Map<string, string>, end: string }} Tag */
/** @typedef {(Tag | string)[]} Parts tags, and the text between tags */

const styled =
  /^(fill|stroke|font|stop|text-anchor|text-decoration|letter-spacing|direction|unicode-bidi|dominant|paint-order|opacity|vector-effect|image-rendering|flood)/;
const isReference = /^url\(/;

/** @param {string} svg @returns {Parts} */
export const partsOf = (svg) =>
  (svg.match(/<[^>]*>|[^<]+/g) ?? []).map((text) => {
    const [, name, end = ""] = /^<([\w:]+).*?(\/?)>$/s.exec(text) ?? [];
    if (name === undefined) return text;
    const pairs = [...text.matchAll(/ ([\w:-]+)="([^"]*)"/g)];
    return {
      name,
      end,
      attributes: new Map(pairs.map(([, key = "", value = ""]) => [key, value])),
    };
  });

/** @param {Tag | string} part */
const textOf = (part) => {
  if (typeof part === "string") return part;
  const written = [...part.attributes].map(([key, value]) => ` ${key}="${value}"`);
  return `<${part.name}${written.join("")}${part.end}>`;
};

/** Rounds to a tenth of a pixel; rotations and matrices more precisely. @param {string} name @param {string} value */
function rounded(name, value) {
  if (/^(href|id|viewBox|class)$|^xml/.test(name)) return value;
  if (name === "d" && value.length > 500) return relative(value);
  const share =
    name === "transform"
      ? /matrix|scale/.test(value)
        ? 1e4
        : 100
      : /opacity/.test(name)
        ? 1000
        : 10;
  return value.replace(/-?\d+\.\d+(e-?\d+)?/g, (x) =>
    String(Math.round(Number(x) * share) / share + 0),
  );
}

/** A long path with relative coordinates, which compress better. @param {string} d with M, L and Z */
function relative(d) {
  let from = [0, 0];
  return d.replace(/([ML])(-?[\d.]+),(-?[\d.]+)/g, (_, command, ...point) => {
    const to = point.slice(0, 2).map((x) => Math.round(10 * Number(x)));
    const step = command === "M" ? to : to.map((x, i) => x - (from[i] ?? 0));
    from = to;
    return `${command === "M" ? "M" : "l"}${step.map((x) => x / 10)}`;
  });
}

/** @param {string} colour */
const short = (colour) =>
  colour.replace(/rgb\((\d+), ?(\d+), ?(\d+)\)/g, (_, ...parts) => {
    const hex = parts
      .slice(0, 3)
      .map((x) => Number(x).toString(16).padStart(2, "0"))
      .join("");
    return `#${hex.replace(/^(.)\1(.)\2(.)\3$/, "$1$2$3")}`;
  });

/** @param {string} key @param {string} value */
const styleValue = (key, value) =>
  short(/opacity/.test(key) ? rounded(key, value) : value.replaceAll("&quot;", '"'));

/** Class names, each with its light style and the differences in dark. */
class StyleSheet {
  /** @type {Map<string, { name: string, light: string, dark: string }>} */
  #rules = new Map();

  /** @param {Map<string, string>} light @param {Map<string, string>} dark */
  name(light, dark) {
    const written = (/** @type {[string, string][]} */ pairs) =>
      pairs.map(([key, value]) => `${key}:${styleValue(key, value)}`).join(";");
    const other = [...dark].filter(([key, value]) => light.get(key) !== value);
    const rule = { light: written([...light]), dark: written(other) };
    const id = JSON.stringify(rule);
    const name = this.#rules.get(id)?.name ?? `s${this.#rules.size.toString(36)}`;
    this.#rules.set(id, { ...rule, name });
    return name;
  }

  text() {
    const rules = [...this.#rules.values()];
    const light = rules.map((rule) => `.${rule.name}{${rule.light}}`);
    const dark = rules.flatMap((rule) => (rule.dark === "" ? [] : `.${rule.name}{${rule.dark}}`));
    return `${light.join("")}@media(prefers-color-scheme:dark){${dark.join("")}}`;
  }
}

/**
 * Moves the style of a tag into a class. @param {Tag} light @param {Tag} dark @param {StyleSheet} sheet
 * @returns {Tag | undefined} undefined for an invisible pointer target
 */
function classed(light, dark, sheet) {
  const isStyle = (/** @type {[string, string]} */ [key, value]) =>
    styled.test(key) && !isReference.test(value);
  const styles = [light, dark].map(({ attributes }) => new Map([...attributes].filter(isStyle)));
  const [own = new Map(), other = new Map()] = styles;
  /** @type {[string, string][]} */
  const rest = [...light.attributes].filter((pair) => !isStyle(pair));
  const attributes = new Map(rest.map(([key, value]) => [key, rounded(key, value)]));
  // A property that only one theme sets is reset in the other.
  for (const key of other.keys()) if (!own.has(key)) own.set(key, usual(key));
  for (const key of own.keys()) if (!other.has(key)) other.set(key, usual(key));
  if (light.end !== "" && isUnseen(own)) return undefined;
  if (own.size > 0) attributes.set("class", sheet.name(own, other));
  return { ...light, attributes };
}

/** @param {Map<string, string>} styles */
const isUnseen = (styles) =>
  styles.get("opacity") === "0" || (styles.get("fill-opacity") === "0" && !styles.has("stroke"));

/** @param {string} key */
const usual = (key) => (/opacity$/.test(key) ? "1" : "inherit");

/**
 * An image: unchanged if both themes have the same pixels, else monochrome with a filter in the theme's colour.
 * @param {import("./figure.mjs").Page} page
 * @param {Tag} light
 * @param {Tag} dark
 * @param {StyleSheet} sheet
 * @param {number} side
 */
async function imageOf(page, light, dark, sheet, side) {
  const cells = light.attributes.get("image-rendering") === "pixelated";
  const [own, other] = await Promise.all(
    [light, dark].map(({ attributes }) =>
      smaller(page, attributes.get("href") ?? "", { cells, side }),
    ),
  );
  if (!own || !other) throw new Error("An image is missing.");
  const image = classed(light, dark, sheet);
  if (!image) return "";
  image.attributes.set("href", own.address);
  if (own.colour === other.colour) return textOf(image);
  const ink = sheet.name(
    new Map([["flood-color", own.colour]]),
    new Map([["flood-color", other.colour]]),
  );
  const flood = `<feFlood class="${ink}"/><feComposite in2="SourceAlpha" operator="in"/>`;
  image.attributes.set("filter", "url(#ink)");
  return `<filter id="ink">${flood}</filter>${textOf(image)}`;
}

/**
 * The parts of the picture as text, with classes from the sheet.
 * @param {import("./figure.mjs").Page} page
 * @param {import("./figure.mjs").Export} figure
 * @param {StyleSheet} sheet
 * @param {number} side size of an image, in pixels
 */
async function merged(page, { light, dark }, sheet, side) {
  const [own, other] = [light, dark].map(partsOf);
  if (own === undefined || own.length !== other?.length)
    throw new Error("The two themes draw different things.");
  const texts = own.map(async (part, i) => {
    const twin = other[i];
    if (typeof part === "string" || typeof twin !== "object") return textOf(part);
    if (part.name === "image") return imageOf(page, part, twin, sheet, side);
    const tag = classed(part, twin, sheet);
    return tag ? textOf(tag) : "";
  });
  return Promise.all(texts);
}

/** @param {string} text */
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/**
 * @param {readonly string[]} parts of an export: the root, its title, the drawing, the end
 * @param {StyleSheet} sheet
 * @param {string} description
 */
function fileOf([root = "", ...parts], sheet, description) {
  const desc = description === "" ? "" : `<desc>${escaped(description)}</desc>`;
  // The title is a tag, its text and its end.
  const [title, body] = [parts.slice(0, 3).join(""), parts.slice(3).join("")];
  const style = `<style>${escaped(sheet.text())}</style>`;
  return `${root.replace(">", ' role="img">')}${title}${desc}${style}${body}\n`;
}

/**
 * A still picture.
 * @param {import("./figure.mjs").Page} page
 * @param {import("./figure.mjs").Export} figure
 */
export async function stillOf(page, figure, side = 44) {
  const sheet = new StyleSheet();
  return fileOf(await merged(page, figure, sheet, side), sheet, figure.description);
}

/**
 * A crop of a picture, or a larger margin around it.
 * @param {string} svg
 * @param {readonly [x: number, y: number, width: number, height: number]} box
 * @param {number} width the width of the picture
 */
export function framed(svg, [x, y, w, h], width) {
  const size = `width="${width}" height="${Math.round((width * h) / w)}" viewBox="${x} ${y} ${w} ${rounded("h", `${h}`)}"`;
  return svg
    .replace(/width="\d+" height="\d+" viewBox="[^"]*"/, size)
    .replace(
      /<rect width="\d+" height="\d+"/,
      `<rect x="${x}" y="${y}" width="${w}" height="${Math.ceil(h)}"`,
    );
}
