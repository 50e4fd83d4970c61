/** The tables of web/site/docs/keyboard.md, and what a check of one of their keys is made of. */
import { readFileSync } from "node:fs";
import { expect, type Locator, type Page } from "@playwright/test";
import { frames, showState } from "../support.js";

/** Presses the key of the row, and compares. */
export type Check = (page: Page, press: () => Promise<void>) => Promise<void>;

export interface Widget {
  /** Leads to the widget and focuses it. */
  open(page: Page): Promise<void>;
  /** By the name that Playwright gives a key. */
  readonly keys: Readonly<Record<string, Check>>;
}

const names: Readonly<Record<string, string>> = {
  ...{ "→": "ArrowRight", "←": "ArrowLeft", "↑": "ArrowUp", "↓": "ArrowDown" },
  ...{ Ctrl: "Control", Esc: "Escape", "Page Up": "PageUp", "Page Down": "PageDown" },
};

/** `Shift+→` → `Shift+ArrowRight`; `+` is a key too. */
function keyOf(text: string): string {
  const parts = text === "+" ? [text] : text.split("+");
  return parts.map((part) => names[part] ?? part).join("+");
}

/** The keys of each table, by its heading. */
export function keyTables(): ReadonlyMap<string, readonly string[]> {
  const page = readFileSync(new URL("../../../web/site/docs/keyboard.md", import.meta.url), "utf8");
  const sections = page.split(/^## /m).slice(1);
  return new Map(
    sections.map((section) => {
      const [name = ""] = section.split("\n");
      const rows = section.split("\n").filter((line) => line.startsWith("| `"));
      const keys = rows.flatMap((row) => {
        const [, cell = ""] = row.split(" | ")[0]?.split(/^\| /) ?? [];
        return [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => keyOf(text));
      });
      return [name, keys];
    }),
  );
}

/** An attribute of the element that has the focus, through all shadow trees. */
export function focused(page: Page, attribute: string): Promise<string> {
  return page.evaluate((name) => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    const value = at instanceof HTMLInputElement && name === "value" ? at.value : undefined;
    return value ?? at?.getAttribute(name) ?? "";
  }, attribute);
}

/** All numbers of an attribute of the element that has the focus. */
export const numbersOf = (attribute: string) => async (page: Page) =>
  ((await focused(page, attribute)).replaceAll("−", "-").match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

type Read = (page: Page) => Promise<readonly number[]>;

const rounded = (numbers: readonly number[]) => numbers.map((x) => Number(x.toFixed(6)));

/** The first numbers that are read change by these. */
export const moves =
  (read: Read, by: readonly number[]): Check =>
  async (page, press) => {
    const before = await read(page);
    expect(before.length).toBeGreaterThanOrEqual(by.length);
    await press();
    const wanted = rounded(by.map((x, i) => x + (before[i] ?? Number.NaN)));
    await expect.poll(async () => rounded(await read(page)).slice(0, by.length)).toEqual(wanted);
  };

/** The first number that is read grows or falls. */
export const turns =
  (read: Read, sign: 1 | -1): Check =>
  async (page, press) => {
    const [before = Number.NaN] = await read(page);
    await press();
    await expect
      .poll(async () => sign * ((await read(page))[0] ?? Number.NaN))
      .toBeGreaterThan(sign * before);
  };

/** Another key leads away; then the first numbers that are read become these. */
export const comes =
  (read: Read, to: Read, away: string): Check =>
  async (page, press) => {
    await page.keyboard.press(away);
    const wanted = await to(page);
    const now = async () => (await read(page)).slice(0, wanted.length);
    await expect.poll(now).not.toEqual(wanted);
    await press();
    await expect.poll(now).toEqual(wanted);
  };

/** Home and End lead to the ends. */
export const ends = (read: Read, first: Read, last: Read): Record<string, Check> => ({
  Home: comes(read, first, "End"),
  End: comes(read, last, "Home"),
});

/** So many elements are there after the key, and were not before. */
export const counts =
  (places: (page: Page) => Locator, after: number): Check =>
  async (page, press) => {
    await expect(places(page)).not.toHaveCount(after);
    await press();
    await expect(places(page)).toHaveCount(after);
  };

/** Several keys with one check each that differs by a direction. */
export const arrows = (
  read: Read,
  step: number,
  { prefix = "", up = 1 }: { prefix?: string; up?: 1 | -1 } = {},
): Record<string, Check> => ({
  [`${prefix}ArrowRight`]: moves(read, [step, 0]),
  [`${prefix}ArrowLeft`]: moves(read, [-step, 0]),
  [`${prefix}ArrowUp`]: moves(read, [0, up * step]),
  [`${prefix}ArrowDown`]: moves(read, [0, -up * step]),
});

/** The keys of a slider: arrows, pages, ends. */
export const slider = (read: Read, least: Read, most: Read): Record<string, Check> => ({
  ...{ ArrowRight: turns(read, 1), ArrowUp: turns(read, 1), PageUp: turns(read, 1) },
  ...{ ArrowLeft: turns(read, -1), ArrowDown: turns(read, -1), PageDown: turns(read, -1) },
  ...ends(read, least, most),
});

export const place = numbersOf("aria-valuetext");
export const now = numbersOf("aria-valuenow");
export const value = numbersOf("value");
export const least = numbersOf("aria-valuemin");
export const most = numbersOf("aria-valuemax");

/** The same numbers on every page. */
export const fixed =
  (...numbers: number[]): Read =>
  async () =>
    numbers;

/** Also where the view stays: the state follows an event that comes later. */
export async function show(page: Page, hash: string): Promise<void> {
  await showState(page, hash);
  await frames(page);
}

/** The state of the figure as text. */
export const stateOf = (page: Page): Promise<string> =>
  page
    .locator("soft-attention")
    .evaluate((figure) =>
      JSON.stringify((figure as HTMLElement & { getState(): object }).getState()),
    );

/** The state of the figure changes. */
export const changes: Check = async (page, press) => {
  const before = await stateOf(page);
  await press();
  await expect.poll(() => stateOf(page)).not.toBe(before);
};
