/** A guess in each lesson, by keyboard alone. */
import { expect, type Page } from "@playwright/test";
import type { views } from "../support.js";

export type View = (typeof views)[number];

export interface Told {
  readonly view: View;
  readonly guess: unknown;
  readonly answer: unknown;
  readonly error: number;
}

/** Opens a lesson that asks first, and records the events. */
export async function openLesson(page: Page, view: View, lang = "en"): Promise<void> {
  await page.goto(`index.html?lang=${lang}&predict=on#view=${view}`);
  await page.evaluate(() => {
    const told: unknown[] = [];
    Object.assign(window, { told });
    addEventListener("prediction", (event) => told.push((event as CustomEvent).detail));
  });
  await expect(page.locator(".prediction .question")).toBeVisible();
}

export const lastTold = (page: Page): Promise<Told> =>
  page.evaluate(() => (window as unknown as { told: Told[] }).told.at(-1) as Told);

/** Selects by arrow keys, this many steps after the first option. */
async function chooseAt(page: Page, at: number): Promise<void> {
  await page.locator(".prediction input[type=radio]").first().focus();
  await page.keyboard.press("Space");
  for (let i = 0; i < at; i++) await page.keyboard.press("ArrowDown");
}

/** Guesses by keyboard; the numbers define the guess. */
export const guess: Readonly<Record<View, (page: Page, ...how: number[]) => Promise<void>>> = {
  field: (page, at = 4) => chooseAt(page, at),
  similarity: async (page, ...order) => {
    const expected = order.length > 0 ? order : [5, 4, 3, 2, 1];
    for (const key of expected) {
      await page.locator(".rank-buttons button").nth(key).focus();
      await page.keyboard.press("Enter");
    }
  },
  steps: async (page, product = 4, weight = 0.5) => {
    await page.getByRole("textbox").first().focus();
    await page.keyboard.type(String(product));
    await page.keyboard.press("Tab");
    await page.keyboard.type(String(weight));
  },
  masks: async (page) => {
    await page.locator(".share-bar input").first().focus();
    await page.keyboard.press("End");
  },
  scaling: async (page, ups = 3) => {
    await page.locator(".sketch-handle").first().focus();
    for (let i = 0; i < ups; i++) await page.keyboard.press("ArrowUp");
  },
  regression: async (page) => {
    for (const at of [0, 1]) {
      await page.locator(".sketch").nth(at).locator("[tabindex='0']").focus();
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowUp");
    }
  },
  words: async (page, at = 1) => {
    await page.locator("[data-handle=query]").focus();
    for (let i = 0; i < 4; i++) await page.keyboard.press("Shift+ArrowUp");
    await chooseAt(page, at);
  },
  heads: (page, at = 1) => chooseAt(page, at),
  clinic: async (page, at = 0) => {
    await page.locator(".prediction input").nth(at).focus();
    await page.keyboard.press("Space");
  },
  lab: async (page, row = 7) => {
    await page.locator("input[name=row]").focus();
    await page.keyboard.type(String(row));
  },
  transformer: async (page, previous = 0, induction = 0) => {
    const groups = [
      ["previous", previous],
      ["induction", induction],
    ] as const;
    for (const [name, at] of groups) {
      await page.locator(`.prediction input[name=head-${name}]`).first().focus();
      await page.keyboard.press("Space");
      for (let i = 0; i < at; i++) await page.keyboard.press("ArrowDown");
    }
  },
  digits: (page, at = 9) => chooseAt(page, at),
};

/** Commits by keyboard and waits for the figure. */
export async function commit(page: Page): Promise<void> {
  await page.locator(".commit").focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".prediction .verdict")).toBeFocused();
  await expect(page.locator("soft-attention h2[part]")).toBeVisible();
}

/** All text and all attributes of the document and its shadow trees. */
export function everythingIn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const parts: string[] = [];
    const walk = (root: Node) => {
      for (const node of root.childNodes) {
        if (node instanceof Text) parts.push(node.data);
        if (node instanceof Element) {
          parts.push(...Array.from(node.attributes, ({ value }) => value));
          if (node.shadowRoot) walk(node.shadowRoot);
          if (node instanceof HTMLInputElement) parts.push(node.value);
        }
        walk(node);
      }
    };
    walk(document);
    return parts.join("\n");
  });
}
