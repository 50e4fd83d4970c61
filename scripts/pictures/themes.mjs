/** Merges two exports of a figure, light and dark, into one small SVG that follows the reader's theme. */
/** @typedef {{ name: string, attributes: Map<string, string>, end: string }} Tag */
/** @typedef {(Tag | string)[]} Parts tags, and the text between tags */

const styled =
  /^(fill|stroke|font|stop|text-anchor|text-decoration|letter-spacing|direction|unicode-bidi|dominant|paint-order|opacity|vector-effect|image-rendering)/;

/** Places to a tenth of a pixel; turns and scales more precisely. @param {string} key @param {string} value */
function rounded(key, value) {
  if (/^(href|id|viewBox|class)$|^xml/.test(key)) return value;
  const share = key !== "transform" ? 10 : /matrix|scale/.test(value) ? 1e4 : 100;
  return value.replace(/-?\d+\.\d+(e-?\d+)?/g, (x) =>
    String(Math.round(Number(x) * share) / share + 0),
  );
}

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
const textOf = (part) =>
  typeof part === "string"
    ? part
    : `<${part.name}${[...part.attributes].map(([key, value]) => ` ${key}="${value}"`).join("")}${part.end}>`;

const isStyle = (/** @type {[string, string]} */ [key, value]) =>
  styled.test(key) && !value.startsWith("url(");

/** A property that only one theme sets is reset in the other. */
const usual = (/** @type {string} */ key) => (/opacity$/.test(key) ? "1" : "inherit");

/** @param {string} key @param {string} value */
function written(key, value) {
  const short = value
    .replaceAll("&quot;", '"')
    .replace(
      /\d+\.\d+/g,
      (x) => `${+(Number(x) < 1 ? Number(x).toPrecision(2) : Number(x).toFixed(2))}`,
    )
    .replace(
      /rgb\((\d+), ?(\d+), ?(\d+)\)/g,
      (_, ...rgb) =>
        `#${rgb
          .slice(0, 3)
          .map((x) => Number(x).toString(16).padStart(2, "0"))
          .join("")}`,
    );
  return `${key}:${short}`;
}

/** Class names: the light style, and what differs in the dark. */
class StyleSheet {
  /** @type {Map<string, string>} */
  #names = new Map();

  /** @param {Map<string, string>} light @param {Map<string, string>} dark */
  name(light, dark) {
    const other = [...dark].filter(([key, value]) => light.get(key) !== value);
    const rule = [[...light], other].map((pairs) =>
      pairs.map((pair) => written(...pair)).join(";"),
    );
    const id = rule.join("|");
    const name = this.#names.get(id) ?? `s${this.#names.size.toString(36)}`;
    this.#names.set(id, name);
    return name;
  }

  text() {
    const rules = [...this.#names].map(([id, name]) => [name, ...id.split("|")]);
    const light = rules.map(([name, own]) => `.${name}{${own}}`);
    const dark = rules.flatMap(([name, , other]) => (other ? [`.${name}{${other}}`] : []));
    const themes = ".dark{display:none}";
    const other = ".dark{display:inline}.light{display:none}";
    return `${themes}${light.join("")}@media(prefers-color-scheme:dark){${other}${dark.join("")}}`;
  }
}

/** A tag with its style as a class; nothing for an invisible target of the pointer. @param {Tag} light @param {Tag} dark @param {StyleSheet} sheet */
function classed(light, dark, sheet) {
  const [own, other] = [light, dark].map(
    ({ attributes }) => new Map([...attributes].filter(isStyle)),
  );
  if (!own || !other) throw new Error("There are two themes.");
  for (const key of other.keys()) if (!own.has(key)) own.set(key, usual(key));
  for (const key of own.keys()) if (!other.has(key)) other.set(key, usual(key));
  const isUnseen =
    own.get("opacity") === "0" || (own.get("fill-opacity") === "0" && !own.has("stroke"));
  if (light.end !== "" && isUnseen) return "";
  const attributes = new Map(
    [...light.attributes]
      .filter((pair) => !isStyle(pair))
      .map(([key, value]) => [key, rounded(key, value)]),
  );
  if (own.size > 0) attributes.set("class", sheet.name(own, other));
  if (light.name !== "image" || light.attributes.get("href") === dark.attributes.get("href"))
    return textOf({ ...light, attributes });
  const image = (/** @type {Tag} */ { attributes: own }, /** @type {string} */ theme) =>
    textOf({
      ...light,
      attributes: new Map([
        ...attributes,
        ["href", own.get("href") ?? ""],
        ["class", `${attributes.get("class") ?? ""} ${theme}`.trim()],
      ]),
    });
  return image(light, "light") + image(dark, "dark");
}

/** @param {string} text */
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A still picture. @param {import("./figure.mjs").Export} figure */
export function stillOf({ light, dark, description }) {
  const sheet = new StyleSheet();
  const [own = [], other = []] = [light, dark].map(partsOf);
  if (own.length !== other.length) throw new Error("The two themes draw different things.");
  const [root = "", ...parts] = own.map((part, i) => {
    const twin = other[i];
    return typeof part === "object" && typeof twin === "object" && i > 0
      ? classed(part, twin, sheet)
      : textOf(part);
  });
  const desc = description === "" ? "" : `<desc>${escaped(description)}</desc>`;
  // The title is a tag, its text and its end.
  const head = `${root.replace(">", ' role="img">')}${parts.slice(0, 3).join("")}${desc}`;
  const body = `<style>${escaped(sheet.text())}</style>${parts.slice(3).join("")}`;
  return `${head}${body}\n`;
}

/** A crop of a picture, or a larger margin around it. @param {string} svg @param {readonly number[]} box x, y, width and height @param {number} width of the picture */
export function framed(svg, [x = 0, y = 0, w = 1, h = 1], width) {
  const size = `width="${width}" height="${Math.round((width * h) / w)}" viewBox="${x} ${y} ${w} ${Math.ceil(h)}"`;
  return svg
    .replace(/width="\d+" height="\d+" viewBox="[^"]*"/, size)
    .replace(
      /<rect width="\d+" height="\d+"/,
      `<rect x="${x}" y="${y}" width="${w}" height="${Math.ceil(h)}"`,
    );
}
