/** The building blocks of the reference pages: the frame, and doc comments as HTML. */
import { layout } from "../docs/layout.mjs";
import { escapeHtml } from "../lib/html.mjs";

/**
 * @param {string} file in docs/reference
 * @param {string} title
 * @param {string} body
 * @param {readonly import("../docs/layout.mjs").Heading[]} [headings] for the contents in the margin
 */
export const page = (file, title, body, headings = []) =>
  layout({ file: `reference/${file}`, title, body, headings, withReference: true });

/** Marks up `code` only. @param {string} text */
export const inline = (text) => escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>");

/** A line that starts with one of these words starts a paragraph. */
const label =
  /^(Formulas?|Shapes?|Units|Range|Limits?|The limit|Ties|Masks|Empty|Empties|Precondition|Errors?|Numerical note|Cost|Memory|Sources?)\b[^:.;]{0,60}:/;

/**
 * A doc comment as HTML: paragraphs, lists, and preformatted lines (indented by four).
 * @param {readonly string[]} lines
 */
export function prose(lines) {
  /** @type {{ kind: "p" | "li" | "pre", lines: string[] }[]} */
  const blocks = [];
  let fresh = true;
  for (const line of lines) {
    const last = blocks.at(-1);
    if (line.trim() === "") {
      if (last?.kind === "pre") last.lines.push("");
      fresh = true;
    } else if (/^ {4}/.test(line)) {
      if (last?.kind === "pre") last.lines.push(line.slice(4));
      else blocks.push({ kind: "pre", lines: [line.slice(4)] });
      fresh = true;
    } else if (/^- /.test(line)) {
      blocks.push({ kind: "li", lines: [line.slice(2)] });
      fresh = false;
    } else if (fresh || label.test(line) || !last) {
      blocks.push({ kind: "p", lines: [line] });
      fresh = false;
    } else last.lines.push(line);
  }
  const html = blocks.map(({ kind, lines: text }) => {
    if (kind === "pre") return `<pre>${escapeHtml(text.join("\n").trimEnd())}</pre>`;
    const whole = inline(text.map((line) => line.trim()).join(" "));
    if (kind === "li") return `<li>${whole}</li>`;
    return `<p>${whole.replace(label, (start) => `<b>${start}</b>`)}</p>`;
  });
  return html
    .join("\n")
    .replace(/(?:<li>.*<\/li>\n?)+/g, (items) => `<ul>\n${items.trim()}\n</ul>\n`);
}
