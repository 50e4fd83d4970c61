/** Text that a style sheet inserts before an element: row names in narrow tables. */
import { type Corner, textElement } from "./text-lines.js";

/** The text of a `content` value. */
function wordsOf(content: string, element: Element): string {
  const attribute = /^attr\(([\w-]+)\)$/.exec(content)?.[1];
  if (attribute !== undefined) return element.getAttribute(attribute) ?? "";
  // An alternative text says that the words are decoration.
  return /^"((?:[^"\\]|\\.)*)"$/s.exec(content)?.[1]?.replace(/\\(.)/g, "$1") ?? "";
}

/** Placed at the start of the element, vertically centred. */
export function wordsBefore(element: Element, origin: Corner): string {
  const style = getComputedStyle(element, "::before");
  const text = wordsOf(style.content, element);
  const brush = text === "" ? null : document.createElement("canvas").getContext("2d");
  if (!brush) return "";
  brush.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const { width } = brush.measureText(text);
  const rect = element.getBoundingClientRect();
  const own = getComputedStyle(element);
  const edge = (side: "Left" | "Right") =>
    Number.parseFloat(own[`padding${side}`]) + Number.parseFloat(own[`border${side}Width`]);
  const left =
    own.direction === "rtl" ? rect.right - edge("Right") - width : rect.left + edge("Left");
  const [middle, half] = [rect.top + rect.height / 2, 0.6 * Number.parseFloat(style.fontSize)];
  const line = { text, left, right: left + width, top: middle - half, bottom: middle + half };
  return textElement(line, style, origin);
}
