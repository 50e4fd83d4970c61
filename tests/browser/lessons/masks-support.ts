/** A naive masked softmax that shares no code with the page. */
import type { Page } from "@playwright/test";
import { expect, numbersIn, toy } from "../support.js";

export interface Masking {
  readonly points?: readonly (readonly [number, number])[];
  readonly causal?: boolean;
  readonly window?: number;
  readonly padding?: readonly number[];
  readonly blocked?: readonly (readonly [number, number])[];
  /** Added to a blocked score; −Infinity by default. */
  readonly block?: number;
  readonly logits?: number;
}

export interface Expected {
  readonly weights: number[][];
  readonly leaks: number[];
  readonly blocked: boolean[][];
}

function isBlocked(mask: Masking, i: number, j: number): boolean {
  return (
    ((mask.causal ?? true) && j > i) ||
    (mask.window !== undefined && Math.abs(i - j) >= mask.window) ||
    (mask.padding?.includes(j) ?? false) ||
    (mask.blocked?.some(([a, b]) => a === i && b === j) ?? false)
  );
}

export function expectedRows(mask: Masking): Expected {
  const points = mask.points ?? toy.keys;
  const { logits = 1, block = Number.NEGATIVE_INFINITY } = mask;
  const weights = points.map((q, i) => {
    const scores = points.map((k, j) => {
      const score = (logits * (q[0] * k[0] + q[1] * k[1])) / Math.SQRT2;
      return isBlocked(mask, i, j) ? score + block : score;
    });
    const most = Math.max(...scores);
    if (most === Number.NEGATIVE_INFINITY) return scores.map(() => 0);
    const raised = scores.map((score) => Math.exp(score - most));
    const total = raised.reduce((a, b) => a + b, 0);
    return raised.map((x) => x / total);
  });
  const leaks = weights.map((row, i) =>
    row.reduce((sum, w, j) => sum + (isBlocked(mask, i, j) ? w : 0), 0),
  );
  const blocked = points.map((_, i) => points.map((_, j) => isBlocked(mask, i, j)));
  return { weights, leaks, blocked };
}

export function matrixOf(page: Page, name: "mask" | "weights") {
  return page.locator(`[data-matrix="${name}"]`);
}

export function cellOf(page: Page, name: "mask" | "weights", row: number, column: number) {
  return matrixOf(page, name).locator(`[data-row="${row}"][data-column="${column}"]`);
}

async function texts(page: Page, selector: string): Promise<string[]> {
  return (await page.locator(selector).allTextContents()).map((text) => text.trim());
}

export async function weightRow(page: Page, row: number): Promise<string[]> {
  return texts(page, `[data-matrix="weights"] [data-row="${row}"] .cell-text`);
}

export async function sums(page: Page): Promise<string[]> {
  return texts(page, '[data-matrix="weights"] .number.sum');
}

/** The leaked fraction of every row, as written. */
export async function leaks(page: Page): Promise<string[]> {
  return texts(page, '[data-matrix="weights"] .number.under');
}

/** Compares every weight, every row sum and, with a finite mask, every leak on the page. */
export async function expectMasked(page: Page, mask: Masking): Promise<void> {
  const expected = expectedRows(mask);
  const close = (text: string, x: number, within: number) =>
    expect(Math.abs((numbersIn(text)[0] ?? 9) - x), `${text} for ${x}`).toBeLessThan(within);
  await expect(async () => {
    const rows = await Promise.all(expected.weights.map((_, i) => weightRow(page, i)));
    const [shownSums, shownLeaks] = [await sums(page), await leaks(page)];
    expect(shownLeaks).toHaveLength(mask.block === undefined ? 0 : expected.leaks.length);
    for (const [i, weights] of expected.weights.entries()) {
      expect(rows[i]).toHaveLength(weights.length);
      for (const [j, w] of weights.entries()) {
        close(rows[i]?.[j] ?? "", w, 0.00501);
        // A bare 0 means blocked, not rounded. An allowed weight keeps its digits.
        const bare = rows[i]?.[j] === "0";
        expect(bare, `row ${i}, column ${j}`).toBe(expected.blocked[i]?.[j] === true && w === 0);
      }
      close(
        shownSums[i] ?? "",
        weights.reduce((a, b) => a + b, 0),
        5.01e-4,
      );
      if (mask.block !== undefined) close(shownLeaks[i] ?? "", expected.leaks[i] ?? 9, 5.01e-4);
    }
  }).toPass();
}
