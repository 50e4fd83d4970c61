/** What the tests of pages share: the page and its log, the opening of states, and the toy with its naive vote. */
import { test as base, expect, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { toy as article } from "../web/api/api-support.js";
import { sharedTest } from "./export/shared-page.js";
import { recordPage } from "./quiet.js";

export { expect };

/** `npm run test:long` repeats some files with more cases. */
export const isLong = process.env.SOFTKNN_LONG === "1";

const origins = [process.env.SOFTKNN_URL, process.env.SOFTKNN_HOST_URL].map(
  (url) => new URL(url ?? "http://none").origin,
);

interface Quiet {
  quiet: undefined;
  /** Expected console lines, each of which has to occur; all others fail the test. */
  expected: RegExp[];
}

/** Fails a test on a console message, an uncaught error, a CSP violation or a request to another origin. */
const quiet = async (
  { page, expected }: { page: Page; expected: RegExp[] },
  use: (value: undefined) => Promise<void>,
) => {
  const log = recordPage(page, () => origins);
  await use(undefined);
  log.stop();
  const { lines } = log;
  expect(lines.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([]);
  expect(expected.filter((pattern) => !lines.some((line) => pattern.test(line)))).toEqual([]);
};

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
const expected = async ({}, use: (value: RegExp[]) => Promise<void>) => use([]);

/** Tests on the page that their worker shares. */
export const test = sharedTest.extend<Quiet>({ quiet: [quiet, { auto: true }], expected });

/** Tests with their own browser context. */
export const isolatedTest = base.extend<Quiet>({ quiet: [quiet, { auto: true }], expected });

/** Opens a state by link, as a reader does. */
export async function open(page: Page, hash: string): Promise<void> {
  await page.goto(`index.html#${hash}`);
  await expect(page.locator("soft-attention figure h2")).toBeVisible();
  // The page around the figure is drawn last.
  await expect(page.locator("#page > footer")).toBeAttached();
  await unfoldParts(page);
}

/** Opens the collapsed sections of a lesson, which stay open while it is shown. */
export async function unfoldParts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const root = document.querySelector("soft-attention")?.shadowRoot;
    for (const part of root?.querySelectorAll<HTMLDetailsElement>("details.part") ?? [])
      part.open = true;
  });
}

/** Switches an open page to another state, as a link on it does. */
export async function showState(page: Page, hash: string): Promise<void> {
  const view = new URLSearchParams(hash).get("view") ?? "field";
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
  await expect(page.locator("soft-attention")).toHaveAttribute("view", view);
  await expect(page.locator("soft-attention figure h2")).toBeVisible();
  await unfoldParts(page);
}

/** Waits two frames: observers have run and their updates are drawn. */
export function frames(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

/** The state of the figure. */
export const stateOf = <S = Record<string, unknown>>(page: Page): Promise<S> =>
  page
    .locator("soft-attention")
    .evaluate((figure) =>
      (figure as HTMLElement & { getState(): unknown }).getState(),
    ) as Promise<S>;

/** The state of the figure as in its link. */
export const hashOf = (page: Page): Promise<string> =>
  page
    .locator("soft-attention")
    .evaluate((figure) => (figure as HTMLElement & { hash: string }).hash);

/** Every view, listed explicitly, so that a missing view is detected. */
export const views = [
  ...(["words", "field", "similarity", "steps", "masks", "positions", "scaling"] as const),
  ...(["regression", "digits", "heads", "transformer", "gpt", "why", "memory"] as const),
  ...(["lab", "clinic"] as const),
] as const;

/** Parses displayed numbers. */
export function numbersIn(text: string): number[] {
  return (text.replaceAll("−", "-").match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
}

export function panel(page: Page, similarity: string): Locator {
  return page.locator(`[data-similarity="${similarity}"]`);
}

/** The displayed weights and outputs of the lesson on similarities, or of one of its panels. */
export async function votesIn(
  place: Page | FrameLocator | Locator,
  similarity?: string,
): Promise<number[]> {
  const inside = similarity === undefined ? ".panel " : `[data-similarity="${similarity}"] `;
  const shown = place.locator(`${inside}.weight-bars .number, ${inside}.numbers .output`);
  return numbersIn((await shown.allTextContents()).join(" "));
}

export interface Toy {
  query: [number, number];
  keys: [number, number][];
  values: [number, number][];
}

const { query, key, value } = article;
export const toy = { query: query[0], keys: key, values: value } as unknown as Toy;

const scoreOf = {
  dot: (q: number[], k: number[], t: number) => dot(q, k) / Math.SQRT2 / t,
  cosine: (q: number[], k: number[], t: number) => dot(q, k) / (norm(q) * norm(k)) / t,
  rbf: (q: number[], k: number[], t: number) =>
    -q.reduce((sum, x, i) => sum + (x - (k[i] ?? 0)) ** 2, 0) / (2 * t * t),
};

function dot(a: number[], b: number[]): number {
  return a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0);
}

function norm(a: number[]): number {
  return Math.hypot(...a);
}

/** A query, its keys and their similarity. */
export interface Naive {
  query: [number, number];
  keys: [number, number][];
  similarity: keyof typeof scoreOf;
  temperature: number;
}

/** Naive weights, sharing no code with the page. */
export function naiveVote({ query, keys, similarity, temperature }: Naive): number[] {
  const raised = keys.map((key) => Math.exp(scoreOf[similarity](query, key, temperature)));
  const total = raised.reduce((a, b) => a + b, 0);
  return raised.map((x) => x / total);
}

/** Weights, and the output if values are points. */
export function expectedVote(
  toy: Toy,
  similarity: keyof typeof scoreOf,
  temperature: number,
): number[] {
  const weights = naiveVote({ ...toy, similarity, temperature });
  const output = [0, 1].map((c) =>
    weights.reduce((sum, w, i) => sum + w * (toy.values[i]?.[c] ?? 0), 0),
  );
  return [...weights, ...output];
}

export async function expectVotes(page: Page, state: Toy): Promise<void> {
  const temperature = { dot: 1, cosine: 0.5, rbf: 0.5 };
  for (const similarity of ["dot", "cosine", "rbf"] as const) {
    const expected = expectedVote(state, similarity, temperature[similarity]);
    await expect(async () => {
      const shown = await votesIn(page, similarity);
      expect(shown).toHaveLength(expected.length);
      for (const [i, x] of shown.entries())
        expect(Math.abs(x - (expected[i] ?? 9))).toBeLessThan(6e-4);
    }).toPass();
  }
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, place: Locator): Promise<void> {
  for (let press = 0; press < 80; press++) {
    await page.keyboard.press("Tab");
    if (await place.evaluate((e) => (e.getRootNode() as ShadowRoot).activeElement === e)) return;
  }
  throw new Error(`Tab does not lead to ${place}`);
}

/** Reloads the page once its address has the whole state: the address lags a drag by a fifth of a second. */
export async function reload(page: Page): Promise<void> {
  const figure = page.locator("soft-attention");
  await expect
    .poll(() =>
      figure.evaluate((e) => location.hash === `#${(e as HTMLElement & { hash: string }).hash}`),
    )
    .toBe(true);
  await page.reload();
  // The browser may have scrolled the figure off screen, where it is not drawn.
  await page.evaluate(() => scrollTo(0, 0));
}
