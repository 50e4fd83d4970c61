/**
 * The shared axe runner: the rules of WCAG 2.2 A and AA, axe's best practices, and the comparison of visible text with
 * the accessible name. `axe.run` inside the page with violations only takes a sixth of the time of AxeBuilder, which
 * also records every passing element.
 */
import { expect, type Frame, type Page } from "@playwright/test";
import axe, { type ElementContext, type RunOptions } from "axe-core";

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const rules = { "label-content-name-mismatch": { enabled: true } };
const everyRule: RunOptions = { runOnly: [...wcag, "best-practice"], rules };
/** The best practices concern whole pages: their landmarks and headings. */
const frameRules: RunOptions = { runOnly: wcag, rules };

/** Rules whose result a color scheme can change. */
export const colorRules = ["color-contrast"];
/** Rules whose result the words of a language can change. */
export const wordRules = [
  ...["label-content-name-mismatch", "button-name", "link-name", "label", "select-name"],
  ...["aria-input-field-name", "svg-img-alt", "html-has-lang", "html-lang-valid", "valid-lang"],
];

export interface AxeOptions {
  /** Runs only these rules. */
  readonly rules?: readonly string[];
  /** A selector of the part to test. */
  readonly include?: string;
  readonly exclude?: string;
}

/** One line per broken rule, with the elements. Frames are not entered: call this in each frame. */
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
  // A colour in transition belongs to no theme.
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

/** A soft failure: later steps may break other rules. */
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
