/** The text of every case, by its golden file in tests/charts/golden. */
import { allCases } from "./cases.js";
import { templateText } from "./template-text.js";

export const goldenFolder = "tests/charts/golden";

/** `weightBars` → `weight-bars`. */
export const kebabCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `weight-bars/usual.txt` → its text, in the order of the cases. */
export function goldens(): Map<string, string> {
  return new Map(
    allCases.flatMap(({ chart, cases }) =>
      cases.map((it) => [`${kebabCase(chart)}/${it.name}.txt`, templateText(it.draw())] as const),
    ),
  );
}
