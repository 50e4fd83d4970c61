/**
 * One way to run axe: the rules of WCAG 2.2 A and AA, axe's best practices, and the comparison of
 * visible text with accessible name. `axe.run` inside the page with violations alone takes a
 * sixth of the time of AxeBuilder, which writes down every element that passes as well.
 */
import { expect, type Frame, type Page } from "@playwright/test";
import axe, { type ElementContext, type RunOptions } from "axe-core";

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const rules = { "label-content-name-mismatch": { enabled: true } };
const everyRule: RunOptions = { runOnly: [...wcag, "best-practice"], rules };
/** The best practices are about whole pages: their landmarks and headings. */
const frameRules: RunOptions = { runOnly: wcag, rules };

/** Rules whose result a color scheme can change. */
export const colorRules = ["color-contrast"];
/** Rules whose result the words of a language can change. */
export const wordRules = [
  ...["label-content-name-mismatch", "button-name", "link-name", "label", "select-name"],
  ...["aria-input-field-name", "svg-img-alt", "html-has-lang", "html-lang-valid", "valid-lang"],
];

export interface AxeOptions {
  /** Only these rules. */
  readonly rules?: readonly string[];
  /** A selector of the part to look at. */
  readonly include?: string;
  readonly exclude?: string;
}

/** One line for every rule that is broken, with the places. Frames are not entered: call it in each. */
export async function violationsOf(
  page: Page | Frame,
  { rules: only, include, exclude }: AxeOptions = {},
): Promise<string[]> {
  const known = await page.evaluate(() => "axe" in globalThis);
  if (!known) await page.evaluate(axe.source);
  const whole = "parentFrame" in page ? frameRules : everyRule;
  const options: RunOptions = {
    ...(only ? { runOnly: { type: "rule", values: [...only] } } : whole),
    resultTypes: ["violations"],
    iframes: false,
  };
  // A color on its way to another is none of the theme's.
  await page.evaluate(async () => {
    const roots = [document, ...[...document.querySelectorAll("*")].map((e) => e.shadowRoot)];
    const running = roots.flatMap((root) => root?.getAnimations() ?? []);
    const changes = running.filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
  });
  const context = { include: [include ?? "html"], exclude: exclude ? [exclude] : [] };
  const { violations } = await page.evaluate(
    ([where, how]) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(where as ElementContext, how),
    [context, options] as const,
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target}`).join(" ")}`,
  );
}

/** Fails the test and lets it go on: what follows may break other rules. */
export async function expectAccessible(page: Page | Frame, options?: AxeOptions): Promise<void> {
  expect.soft(await violationsOf(page, options)).toEqual([]);
}

/** Every rule in the light theme, then what the dark one can change. */
export async function expectAccessibleInThemes(page: Page, options?: AxeOptions): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page, options);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, { ...options, rules: colorRules });
}
