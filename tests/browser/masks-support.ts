/** The masked softmax written out naively, as a check on the page that shares no code with it. */
import type { Page } from "@playwright/test";
import { toy } from "./support.js";

export interface Masking {
  readonly points?: readonly (readonly [number, number])[];
  readonly causal?: boolean;
  readonly window?: number;
  readonly padding?: readonly number[];
  readonly blocked?: readonly (readonly [number, number])[];
  /** What is added to a blocked score; −Infinity by default. */
  readonly block?: number;
  readonly logits?: number;
}

export interface Expected {
  readonly weights: number[][];
  readonly leaks: number[];
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
  return { weights, leaks };
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

/** The leaked part of every row as written. */
export async function leaks(page: Page): Promise<string[]> {
  return texts(page, '[data-matrix="weights"] .number.under');
}
