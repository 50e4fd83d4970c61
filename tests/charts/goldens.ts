/** The text of every chart's cases, by its golden file in tests/charts/golden. */
import { allCases } from "./cases.js";
import { templateText } from "./template-text.js";

export const goldenFolder = "tests/charts/golden";

/** `weightBars` → `weight-bars`. */
export const kebabCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `weight-bars.txt` → the texts of its cases, each under its name. */
export function goldens(): Map<string, string> {
  return new Map(
    allCases.map(({ chart, cases }) => [
      `${kebabCase(chart)}.txt`,
      cases.map(({ name, draw }) => `== ${name}\n${templateText(draw())}`).join("\n"),
    ]),
  );
}
