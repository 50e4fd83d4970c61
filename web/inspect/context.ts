/** What stands around a number, in the words of the figure: what the list of numbers says of it. */
import type { FoundNumber } from "./found.js";
import type { NumberPlace } from "./places.js";

/** The words of a lesson that name its values. */
interface ValueWords {
  readonly values?: Readonly<Record<string, (...of: readonly string[]) => string>>;
}

const longest = 64;

const oneLine = (text: string | null | undefined): string =>
  (text ?? "").replace(/\s+/g, " ").trim();

/** The words next to a place in a text, as many as fit. */
function around(text: string, number: string): string {
  if (text.length <= longest) return text;
  const at = Math.max(0, text.indexOf(number));
  const from = Math.max(0, Math.min(at - longest / 2, text.length - longest));
  return `${from > 0 ? "…" : ""}${text.slice(from, from + longest)}${from + longest < text.length ? "…" : ""}`;
}

function inTable(cell: HTMLTableCellElement): string {
  const row = cell.parentElement?.querySelector("th[scope=row]");
  const table = cell.closest("table");
  const heads = table?.querySelectorAll("thead tr:last-child > *");
  const column = heads?.[cell.cellIndex];
  return [row, column]
    .filter((head) => head && head !== cell)
    .map((head) => oneLine(head?.textContent))
    .filter((text) => text !== "")
    .join(" · ");
}

/** In a picture: the texts of the smallest group that says more than the number. */
function inPicture(element: Element, number: string): string {
  for (let at = element.parentElement; at && at.localName !== "svg"; at = at.parentElement) {
    const label = at.getAttribute("aria-label");
    if (label) return label;
    const texts = [...at.querySelectorAll("text")].map((text) => oneLine(text.textContent));
    const others = texts.filter((text) => text !== "" && text !== number);
    if (others.length > 0) return others.join(" ");
  }
  return oneLine(element.closest("svg")?.getAttribute("aria-label"));
}

/** The nearest text around a number that is more than the number. */
function inText(element: Element | null, number: string): string {
  for (let at = element; at && at.localName !== "figure"; at = at.parentElement) {
    const said = oneLine(at.getAttribute("aria-label") ?? at.textContent);
    if (said !== number) return said;
  }
  return "";
}

/** What a number is: its name in the words of the lesson, else what it is beside, short enough for one line. */
export function contextOf({ place: { node, text }, named }: FoundNumber, words: object): string {
  const { values = {} } = words as ValueWords;
  const name = named && values[named.name]?.(...named.of);
  if (name) return name;
  const element = node.parentElement;
  if (element instanceof SVGElement) return around(inPicture(element, text), text);
  const cell = element?.closest<HTMLTableCellElement>("td, th");
  const heads = cell && !cell.hasAttribute("aria-label") ? inTable(cell) : "";
  return heads === "" ? around(inText(element, text), text) : heads;
}

/** The part of the figure it is in: its table's caption, its section's heading, or the figure's own. */
export function groupOf({ node }: NumberPlace, root: Element): string {
  const element = node.parentElement;
  const caption = element?.closest("table")?.caption?.textContent;
  if (caption) return oneLine(caption);
  const section = element?.closest("section, details, .panel, [data-similarity]");
  const heading = section?.querySelector("h3, summary")?.textContent;
  return oneLine(heading ?? root.querySelector("h2")?.textContent);
}
