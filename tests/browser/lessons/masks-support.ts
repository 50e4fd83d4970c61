/** The cells of the masks. That a weight is 0 where the core blocks, and its value: inspect/numbers.spec.ts. */
import type { Page } from "@playwright/test";
import { expect } from "../support.js";

export interface Masking {
  readonly causal?: boolean;
  readonly window?: number;
  readonly padding?: readonly number[];
  readonly blocked?: readonly (readonly [number, number])[];
}

const isBlocked = (mask: Masking, i: number, j: number) =>
  ((mask.causal ?? true) && j > i) ||
  (mask.window !== undefined && Math.abs(i - j) >= mask.window) ||
  (mask.padding?.includes(j) ?? false) ||
  (mask.blocked?.some(([a, b]) => a === i && b === j) ?? false);

export function matrixOf(page: Page, name: "mask" | "weights") {
  return page.locator(`[data-matrix="${name}"]`);
}

export function cellOf(page: Page, name: "mask" | "weights", row: number, column: number) {
  return matrixOf(page, name).locator(`[data-row="${row}"][data-column="${column}"]`);
}

/** On a narrow page one of the two matrices is open. */
export async function openMatrix(page: Page, name: "Mask" | "Weights"): Promise<void> {
  const small = page.locator(".miniature button", { hasText: name });
  if ((await small.count()) > 0) await small.click();
}

export async function weightRow(page: Page, row: number): Promise<string[]> {
  const texts = matrixOf(page, "weights").locator(`[data-row="${row}"] .cell-text`);
  return (await texts.allTextContents()).map((text) => text.trim());
}

/** A bare 0 means blocked, not rounded: an allowed weight keeps its digits. */
export async function expectMasked(page: Page, mask: Masking): Promise<void> {
  const six = [0, 1, 2, 3, 4, 5];
  const wanted = six.map((i) => six.map((j) => isBlocked(mask, i, j)));
  const shown = async () => {
    const rows = await Promise.all(six.map((i) => weightRow(page, i)));
    return rows.map((row) => row.map((text) => text === "0"));
  };
  await expect.poll(shown).toEqual(wanted);
}
