/**
 * The parts that a page may style with `::part(NAME)`. With the custom properties of `tokens.ts`,
 * set on the element, they are all that a page can change in the look of a figure.
 */

/** Part names and selectors, in every view. */
const parts: Readonly<Record<string, string>> = {
  title: "h2",
  picture: ".chart, canvas, .chain",
  readout: ".so-what, output",
  numbers: "table",
  control: "button, input, select, summary",
  note: ".hint, .caption, .note",
  tools: ".tools",
};

/** Sets the `part` attributes of the drawn elements. */
export function nameParts(root: ParentNode): void {
  for (const [name, selector] of Object.entries(parts)) {
    for (const element of root.querySelectorAll(selector)) {
      const named = element.getAttribute("part")?.split(" ") ?? [];
      // Not `part.add`: DOMs of test runners lack it.
      if (!named.includes(name)) element.setAttribute("part", [...named, name].join(" "));
    }
  }
}
