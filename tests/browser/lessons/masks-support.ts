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
}

export interface Expected {
  readonly weights: number[][];
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
  const { block = Number.NEGATIVE_INFINITY } = mask;
  const weights = points.map((q, i) => {
    const scores = points.map((k, j) => {
      const score = (q[0] * k[0] + q[1] * k[1]) / Math.SQRT2;
      return isBlocked(mask, i, j) ? score + block : score;
    });
    const most = Math.max(...scores);
    if (most === Number.NEGATIVE_INFINITY) return scores.map(() => 0);
    const raised = scores.map((score) => Math.exp(score - most));
    const total = raised.reduce((a, b) => a + b, 0);
    return raised.map((x) => x / total);
  });
  const blocked = points.map((_, i) => points.map((_, j) => isBlocked(mask, i, j)));
  return { weights, blocked };
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

/** Compares every weight on the page. */
export async function expectMasked(page: Page, mask: Masking): Promise<void> {
  const expected = expectedRows(mask);
  // A wide matrix has two decimals.
  const within = expected.weights.length > 8 ? 0.00501 : 5.01e-4;
  await expect(async () => {
    const rows = await Promise.all(expected.weights.map((_, i) => weightRow(page, i)));
    for (const [i, weights] of expected.weights.entries()) {
      expect(rows[i]).toHaveLength(weights.length);
      for (const [j, w] of weights.entries()) {
        const text = rows[i]?.[j] ?? "";
        const shown = numbersIn(text)[0] ?? 9;
        expect(Math.abs(shown - w), `${text} for ${w}`).toBeLessThan(within);
        // A bare 0 means blocked, not rounded. An allowed weight keeps its digits.
        const bare = text === "0";
        expect(bare, `row ${i}, column ${j}`).toBe(expected.blocked[i]?.[j] === true && w === 0);
      }
    }
  }).toPass();
}
