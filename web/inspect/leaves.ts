/**
 * The texts of a template in the order of the document, read from the template itself:
 * nothing is drawn, so no reference, no directive and no canvas hears of it.
 */

import { NamedValue } from "../figure/named-value.js";
import { Phrase } from "../figure/phrase.js";

interface Template {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
}

const isTemplate = (it: unknown): it is Template =>
  typeof it === "object" && it !== null && "strings" in it && "values" in it;

const known = new WeakMap<readonly string[], readonly boolean[]>();

/** What ends each stretch of markup that is not text. */
const ends = { comment: "-->", tag: ">", '"': '"', "'": "'" } as const;
type Place = keyof typeof ends | "text";

function begun(text: string, at: number): Place {
  if (text.startsWith("<!--", at)) return "comment";
  return /^<[a-z/]/i.test(text.slice(at, at + 2)) ? "tag" : "text";
}

/** The place in the markup after one more character. */
function after(place: Place, text: string, at: number): Place {
  if (place === "text") return begun(text, at);
  const char = text[at];
  if (place === "tag" && (char === '"' || char === "'")) return char;
  if (!text.startsWith(ends[place], at)) return place;
  return place === "tag" || place === "comment" ? "text" : "tag";
}

/** For each value of a template whether it stands in the text, and not inside a tag. */
function inText(strings: readonly string[]): readonly boolean[] {
  let holes = known.get(strings);
  if (holes === undefined) {
    let place: Place = "text";
    holes = strings.map((text) => {
      for (let at = 0; at < text.length; at++) place = after(place, text, at);
      return place === "text";
    });
    known.set(strings, holes);
  }
  return holes;
}

/** Every text that a value puts into the document as a text node of its own, blank ones left out. */
export function leavesOf(value: unknown, leaves: string[] = []): string[] {
  if (typeof value === "string" || typeof value === "number") {
    const text = String(value);
    if (text.trim() !== "") leaves.push(text);
  } else if (value instanceof NamedValue || value instanceof Phrase) {
    leaves.push(String(value));
  } else if (isTemplate(value)) {
    const holes = inText(value.strings);
    for (const [i, part] of value.values.entries()) if (holes[i]) leavesOf(part, leaves);
  } else if (typeof value === "object" && value !== null && Symbol.iterator in value) {
    for (const part of value as Iterable<unknown>) leavesOf(part, leaves);
  }
  return leaves;
}
