/**
 * What a page may style with `::part(NAME)`. Together with the custom properties of `tokens.ts`,
 * set on the element, this is all that a page can change of how a figure looks.
 */

/** Names and where they are, in every view. */
const parts: Readonly<Record<string, string>> = {
  title: "h2",
  picture: ".chart, canvas, .chain",
  readout: ".so-what, output",
  numbers: "table",
  control: "button, input, select, summary",
  note: ".hint, .caption, .note",
  tools: ".tools",
};

/** Names the parts of what has been drawn. */
export function nameParts(root: ParentNode): void {
  for (const [name, selector] of Object.entries(parts)) {
    for (const { part } of root.querySelectorAll(selector)) {
      if (!part.contains(name)) part.add(name);
    }
  }
}
