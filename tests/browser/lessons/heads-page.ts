/** Reads the figure of the heads and compares it with the naive computation. */
import type { Page } from "@playwright/test";
import { expect, numbersIn } from "../support.js";
import {
  attend,
  colourOf,
  diversityOf,
  type Flat,
  gaussians,
  lossOf,
  naiveTask,
  shapeOf,
  shareOf,
} from "./heads-support.js";

export function panelOf(page: Page, head: number) {
  return page.locator(`[data-panel="${head}"]`);
}

export function tipOf(page: Page, head: number, feature: number) {
  return panelOf(page, head).locator(`[data-handle="key-${feature}"]`);
}

export function cellOf(page: Page, head: number, object: number) {
  const [row, column] = [colourOf(object), shapeOf(object)];
  return panelOf(page, head).locator(`[data-row="${row}"][data-column="${column}"]`);
}

export const task = naiveTask();
export const said = (page: Page) => page.locator('figure > [role="status"]');
export const course = (page: Page) => page.locator(".epoch");
export const number = (text: string) => (text === "<0.01" ? 0.005 : (numbersIn(text)[0] ?? 99));

/** Compares every number of the figure for the query object with the naive computation. */
export async function expectHeads(page: Page, w: Flat, heads = 2, asking = 0): Promise<void> {
  const scene = task.x[0] ?? [];
  const { weights, said: says, output } = attend(w, heads, scene);
  const near = (text: string, x: number, within: number, what: string) =>
    expect(Math.abs(number(text) - x), `${what}: ${text} for ${x}`).toBeLessThan(within);
  await expect(async () => {
    for (let h = 0; h < heads; h++) {
      const panel = panelOf(page, h);
      const digits = await panel.locator(".object-map .cell-text").allTextContents();
      expect(digits).toHaveLength(9);
      for (const [j, text] of digits.entries()) {
        near(text, weights[h]?.[asking]?.[j] ?? 9, 0.00501, `weight ${h} ${j}`);
      }
      const shares = await panel.locator(".share dd").allTextContents();
      near(shares[0] ?? "", shareOf(weights[h] ?? [], colourOf), 0.00501, `colour ${h}`);
      near(shares[1] ?? "", shareOf(weights[h] ?? [], shapeOf), 0.00501, `shape ${h}`);
    }
    const cells = (name: string) => page.locator(`[data-matrix="${name}"] .now`).allTextContents();
    const [joined, mixed, wanted] = await Promise.all(["joined", "output", "target"].map(cells));
    for (let h = 0; h < heads; h++)
      near(joined?.[h] ?? "", says[h]?.[asking] ?? 9, 0.00501, "said");
    for (const o of [0, 1]) {
      near(mixed?.[o] ?? "", output[asking]?.[o] ?? 9, 0.00501, `output ${o}`);
      near(wanted?.[o] ?? "", task.wanted[0]?.[asking]?.[o] ?? 9, 0.00501, `wanted ${o}`);
    }
    const diversity = await page.locator(".diversity-number strong").innerText();
    near(diversity, diversityOf(weights), 5.01e-4, "diversity");
    const [, loss = 99] = numbersIn(await page.locator(".epoch").innerText());
    expect(Math.abs(loss - lossOf(w, heads, task))).toBeLessThan(5.01e-4);
  }).toPass();
}

/** The initial weights of two heads from a seed: 84 gaussians, W_Q, W_K, W_V, W_O row by row. */
export const randomStart = (seed: number, scale: number) =>
  gaussians(seed, 84).map((g) => scale * g);
