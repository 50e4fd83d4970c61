/** Text of a page as lines of SVG text at their laid-out positions. */
import { fillOf } from "./colours.js";
import { element } from "./svg-writer.js";

/** The origin of the picture in client coordinates. */
export interface Corner {
  readonly x: number;
  readonly y: number;
}

interface Line {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The rectangle of some characters, if they are drawn. */
function placeOf(range: Range): DOMRect | undefined {
  const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  return rects.length > 0 ? range.getBoundingClientRect() : undefined;
}

const topsIn = (range: Range): number =>
  new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;

/** Unbreakable pieces: a word, or its letters if the browser breaks inside. */
function unbroken(node: Text, from: number, to: number): string[] {
  const range = document.createRange();
  let at = from;
  return node.data
    .slice(from, to)
    .split(/(?<=\s)|(?=\s)/u)
    .flatMap((word) => {
      range.setStart(node, at);
      at += word.length;
      range.setEnd(node, at);
      return topsIn(range) > 1 ? [...word] : [word];
    });
}

/** Splits a text node at the browser's line breaks. */
function linesOf(node: Text): Line[] {
  const range = document.createRange();
  // Leading and trailing spaces have a width but are not written.
  const [first, end] = [node.data.search(/\S/), node.data.trimEnd().length];
  range.setStart(node, first);
  range.setEnd(node, end);
  const whole = placeOf(range);
  if (whole === undefined) return [];
  const box = ({ left, right, top, bottom }: DOMRect) => ({ left, right, top, bottom });
  if (topsIn(range) === 1) return [{ text: node.data, ...box(whole) }];
  const lines: Line[] = [];
  let at = first;
  for (const word of unbroken(node, first, end)) {
    range.setStart(node, at);
    at += word.length;
    range.setEnd(node, at);
    const rect = placeOf(range);
    const last = lines.at(-1);
    if (rect === undefined) {
      if (last) last.text += word;
    } else if (last && rect.top < last.bottom - 1 && rect.bottom > last.top + 1) {
      last.text += word;
      last.left = Math.min(last.left, rect.left);
      // A hanging space at the end of a line is not written.
      if (word.trim() !== "") last.right = Math.max(last.right, rect.right);
    } else lines.push({ text: word, ...box(rect) });
  }
  return lines;
}

const rulers = new Map<string, number>();

/** The share of a line's height above its baseline. */
function ascentShare({ fontStyle, fontWeight, fontFamily }: CSSStyleDeclaration): number {
  const font = `${fontStyle} ${fontWeight} 100px ${fontFamily}`;
  let share = rulers.get(font);
  if (share === undefined) {
    const brush = document.createElement("canvas").getContext("2d");
    if (brush) brush.font = font;
    const measured = brush?.measureText("x");
    const [up = 80, down = 20] = [
      measured?.fontBoundingBoxAscent,
      measured?.fontBoundingBoxDescent,
    ];
    share = up / (up + down);
    rulers.set(font, share);
  }
  return share;
}

function shown(text: string, { whiteSpaceCollapse, textTransform }: CSSStyleDeclaration): string {
  const collapsed = whiteSpaceCollapse === "preserve" ? text : text.replace(/\s+/g, " ").trim();
  return textTransform === "uppercase" ? collapsed.toUpperCase() : collapsed;
}

/** One line of text at a position, in the style of an element. */
export function textElement(line: Line, style: CSSStyleDeclaration, origin: Corner): string {
  const text = shown(line.text, style);
  if (text === "") return "";
  const rtl = style.direction === "rtl";
  const width = line.right - line.left;
  const y = line.top + (line.bottom - line.top) * ascentShare(style);
  const normal = (value: string, usual: string) => (value === usual ? undefined : value);
  const attributes = {
    x: (rtl ? line.right : line.left) - origin.x,
    y: y - origin.y,
    "font-family": style.fontFamily,
    "font-size": style.fontSize,
    "font-weight": normal(style.fontWeight, "400"),
    "font-style": normal(style.fontStyle, "normal"),
    "text-decoration": style.textDecorationLine.includes("underline") ? "underline" : undefined,
    direction: rtl ? "rtl" : undefined,
    "unicode-bidi": rtl ? "embed" : undefined,
    // Keeps columns apart in viewers with other fonts.
    textLength: rtl || text.length < 2 ? undefined : width,
    lengthAdjust: rtl || text.length < 2 ? undefined : "spacingAndGlyphs",
    "xml:space": style.whiteSpaceCollapse === "preserve" ? "preserve" : undefined,
    ...fillOf(style.color),
  };
  return element("text", attributes, text === "" ? "" : escapedText(text));
}

function escapedText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

export function textNode(node: Text, style: CSSStyleDeclaration, origin: Corner): string {
  if (node.data.trim() === "") return "";
  return linesOf(node)
    .map((line) => textElement(line, style, origin))
    .join("");
}
