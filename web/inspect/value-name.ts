/** The displayed name of a number, from the words of its lesson. */
import type { NamedValue } from "../figure/named-value.js";
import type { NumberPlace } from "./found.js";

/** The words of a lesson that name its values. */
interface ValueWords {
  readonly values?: Readonly<Record<string, (...of: readonly string[]) => string>>;
}

export function nameOf({ name, of }: NamedValue, words: object): string {
  return (words as ValueWords).values?.[name]?.(...of) ?? name;
}

const oneLine = (text: string | null | undefined): string =>
  (text ?? "").replace(/\s+/g, " ").trim();

/** The part of the figure with the number: its table's caption, its section's heading, or the figure's own. */
export function groupOf({ node }: NumberPlace, root: Element): string {
  const element = node.parentElement;
  const caption = element?.closest("table")?.caption?.textContent;
  if (caption) return oneLine(caption);
  const section = element?.closest("section, details, .panel, [data-similarity]");
  const heading = section?.querySelector("h3, summary")?.textContent;
  return oneLine(heading ?? root.querySelector("h2")?.textContent);
}
