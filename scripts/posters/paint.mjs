/** The style sheets of a figure, as far as a poster needs them: light, dark by the reader's system, forced colours. */

/**
 * @typedef {{ selector: string, declarations: string }} Rule
 * @typedef {{ media: string, rules: Rule[] }} Sheet
 */

/** Rules in order; those inside @media with its condition, @container and the rest left out. @param {string} css @returns {Sheet[]} */
export function sheetsOf(css) {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, "");
  /** @type {Sheet[]} */
  const sheets = [{ media: "", rules: [] }];
  for (let at = 0; at < text.length; ) {
    const open = text.indexOf("{", at);
    if (open < 0) break;
    const close = closing(text, open);
    const [head, body] = [text.slice(at, open).trim(), text.slice(open + 1, close)];
    if (head.startsWith("@media")) {
      const rules = sheetsOf(body).flatMap((sheet) => sheet.rules);
      sheets.push({ media: head, rules }, { media: "", rules: [] });
    } else if (!head.startsWith("@")) {
      sheets.at(-1)?.rules.push({ selector: head.replace(/\s+/g, " "), declarations: body });
    }
    at = close + 1;
  }
  return sheets;
}

/** @param {string} text @param {number} open */
function closing(text, open) {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at;
  }
  return text.length;
}

/** The values of custom properties. @param {readonly string[]} styles @returns {Map<string, string>} */
export function propertiesOf(styles) {
  const rules = sheetsOf(styles[0] ?? "")
    .flatMap((sheet) => sheet.rules)
    .filter(({ selector }) => /:root(?!:lang)/.test(selector));
  const pairs = rules.flatMap(({ declarations }) => [
    ...declarations.matchAll(/(--[\w-]+)\s*:\s*([^;]+)/g),
  ]);
  return new Map(pairs.map(([, name = "", value = ""]) => [name, value.trim()]));
}

/**
 * Takes out the properties that a part of the figure gives another value of its own, and
 * returns a rule that gives them theirs everywhere else.
 * @param {readonly string[]} styles
 * @param {Map<string, string>} properties
 */
export function movable(styles, properties) {
  const names = styles
    .slice(1)
    .flatMap((css) => [...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name = ""]) => name));
  const moved = [...new Set(names)].filter((name) => properties.has(name));
  const rule = `svg{${moved.map((name) => `${name}:${properties.get(name)}`).join(";")}}`;
  for (const name of moved) properties.delete(name);
  return moved.length === 0 ? "" : rule;
}

/**
 * A value with its properties put in, for one of the schemes.
 * @param {string} value
 * @param {Map<string, string>} properties
 * @param {"light" | "dark"} scheme
 */
export function resolved(value, properties, scheme) {
  let text = value;
  for (let turn = 0; turn < 6 && text.includes("var("); turn++) {
    text = text.replace(
      /var\((--[\w-]+)(?:,\s*([^()]*))?\)/g,
      (all, name, other) => properties.get(name) ?? other ?? all,
    );
  }
  return text.replace(
    /light-dark\(([^,()]+|[^()]*\([^()]*\)[^,()]*),\s*([^()]+)\)/g,
    (_, light, dark) => (scheme === "light" ? light : dark).trim(),
  );
}

/** What says something of a drawing. */
const painting =
  /^(--|image-rendering|fill|stroke|opacity|font|letter-spacing|text-anchor|text-decoration|direction|dominant|paint-order|r$|rx$|stop|clip|mask|mix-blend|visibility|display)/;
/** What a poster is never in. */
const moods =
  /:(host|hover|focus|active|has|not|lang|where|nth|first|last|before|after)|::|\[|dragging|\.lit|\.locked/;

/** @param {string} selector @param {ReadonlySet<string>} names classes and tags that are drawn */
function isDrawn(selector, names) {
  if (moods.test(selector)) return false;
  const choices = [...selector.matchAll(/:is\(([^)]*)\)/g)].map(([, inside = ""]) =>
    inside.split(","),
  );
  const plain = selector.replace(/:is\([^)]*\)/g, "");
  const partsOf = (/** @type {string} */ text) => text.match(/\.?[\w-]+/g) ?? [];
  const known = (/** @type {string} */ text) => partsOf(text).every((name) => names.has(name));
  return known(plain) && choices.every((choice) => choice.some(known));
}

/** @param {readonly string[]} styles @param {ReadonlySet<string>} names @param {Map<string, string>} properties */
export function styleOf(styles, names, properties) {
  const parts = styles.flatMap(sheetsOf).flatMap(({ media, rules }) => {
    if (media !== "" && !/forced-colors/.test(media)) return [];
    const written = rules.flatMap((rule) => ruleText(rule, names, properties));
    const inside = written.join("");
    return inside === "" ? [] : [media === "" ? inside : `${media}{${inside}}`];
  });
  return parts.join("");
}

/** One rule, and what of it is otherwise in the dark. @param {Rule} rule @param {ReadonlySet<string>} names @param {Map<string, string>} properties @returns {string[]} */
function ruleText({ selector, declarations }, names, properties) {
  const kept = selectorsOf(selector)
    .filter((s) => isDrawn(s, names))
    .join(",");
  if (kept === "") return [];
  const pairs = declarations
    .split(";")
    .map((line) => line.trim())
    .filter((line) => painting.test(line));
  const light = pairs.map((pair) => resolved(pair, properties, "light"));
  const dark = pairs
    .map((pair) => resolved(pair, properties, "dark"))
    .filter((pair, i) => pair !== light[i]);
  if (light.length === 0) return [];
  const other =
    dark.length > 0 ? [`@media(prefers-color-scheme:dark){${kept}{${tight(dark)}}}`] : [];
  return [`${kept}{${tight(light)}}`, ...other];
}

/** @param {readonly string[]} declarations */
const tight = (declarations) =>
  declarations.map((d) => d.replace(/:\s+/g, ":").replace(/\s+/g, " ")).join(";");

/** At the commas that part selectors, not those inside brackets. @param {string} selector */
const selectorsOf = (selector) => selector.split(/,(?![^(]*\))/).map((s) => s.trim());
