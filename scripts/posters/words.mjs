/** Lines of words: no browser says how wide they are, so they are broken with room to spare. */
import { element, escaped } from "./xml.mjs";

/** Widths of characters in parts of the size of the letters, a little more than those of common fonts. @param {string} c */
const widthOf = (c) =>
  /[\u2e80-\u9fff\uff00-\uffef\u3000-\u303f]/.test(c)
    ? 1.02
    : /[\u0600-\u06ff\ufb50-\ufeff]/.test(c)
      ? 0.5
      : /[ilj.,:;'|()\u200c ]/.test(c)
        ? 0.3
        : /[mwMW%A-Z]/.test(c)
          ? 0.74
          : 0.55;

/** @param {string} text @param {number} size */
const measured = (text, size) => [...text].reduce((sum, c) => sum + widthOf(c) * size, 0);

/** Bold serif letters are wider. */
const bold = 1.08;

/**
 * As few lines as can be, of about the same width.
 * @param {string} text
 * @param {number} width
 * @param {number} size
 */
function balanced(text, width, size) {
  const count = lines(text, width, size).length;
  let least = width / 2;
  while (least < width && lines(text, least, size).length > count) least += 12;
  return lines(text, Math.min(least, width), size);
}

/**
 * @param {string} text
 * @param {number} width
 * @param {number} size
 * @returns {string[]}
 */
export function lines(text, width, size) {
  // Chinese breaks between any two characters but before a stop.
  const parts = text.split(/(?<= )|(?<=[\u3400-\u9fff，。；：、”）])(?![，。；：、”）])/);
  const all = [""];
  for (const part of parts) {
    const longer = all.at(-1) + part;
    if (all.at(-1) !== "" && measured(longer.trimEnd(), size) > width) all.push(part);
    else all[all.length - 1] = longer;
  }
  return all.map((line) => line.trim()).filter((line) => line !== "");
}

/**
 * A paragraph.
 * @param {string} text
 * @param {{ x: number, y: number, width: number, size: number, class: string, rtl?: boolean, leading?: number }} place y of the top
 */
export function paragraph(text, { x, y, width, size, class: name, rtl = false, leading = 1.4 }) {
  const step = size * leading;
  const from = rtl ? x + width : x;
  const broken = /title/.test(name) ? balanced(text, width, size * bold) : lines(text, width, size);
  const spans = broken.map((line, i) =>
    element("tspan", { x: from, y: y + size * 0.92 + step * i }, escaped(line)),
  );
  const direction = rtl ? "rtl" : undefined;
  const svg = element("text", { class: name, "font-size": size, direction }, spans.join(""));
  return { svg, height: step * spans.length };
}
