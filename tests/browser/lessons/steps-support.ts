import type { Locator, Page } from "@playwright/test";
import { expect } from "../support.js";

export type Rows = number[][];

export const article = {
  q: [
    [1, 0, 2, 0],
    [0, 2, 0, 1],
    [1, -1, 0, 1],
  ],
  k: [
    [1, 0, 2, 0],
    [0, 2, 1, 1],
    [1, 1, 0, -1],
    [-1, 0, 1, 2],
  ],
  v: [
    [4, 0, 1],
    [0, 4, 1],
    [2, 2, 0],
    [1, 0, 4],
  ],
};

export const plus = (xs: number[]) => xs.reduce((a, b) => a + b, 0);
export const times = (a: Rows, b: Rows): Rows =>
  a.map((row) => (b[0] ?? []).map((_, c) => plus(row.map((x, l) => x * (b[l]?.[c] ?? 0)))));
export const turned = (a: Rows): Rows => (a[0] ?? []).map((_, c) => a.map((row) => row[c] ?? 0));

export interface Machine {
  q: Rows;
  k: Rows;
  v: Rows;
  blocked?: (i: number, j: number) => boolean;
}

/** Every stage computed naively: shares no code with the page. */
export function stages({ q, k, v, blocked = () => false }: Machine): Record<string, Rows> {
  const scores = times(q, turned(k));
  const root = Math.sqrt(q[0]?.length ?? 1);
  const scale = scores.map((row) => row.map((x) => x / root));
  const mask = scale.map((row, i) => row.map((x, j) => (blocked(i, j) ? -Infinity : x)));
  const shift = mask.map((row) => row.map((x) => x - Math.max(...row)));
  const softmax = shift.map((row) => {
    const raised = row.map(Math.exp);
    return raised.map((x) => x / plus(raised));
  });
  return { scores, scale, mask, shift, softmax, output: times(softmax, v) };
}

export const numberOf = (text: string) =>
  text === "−∞" ? -Infinity : Number(text.replace("−", "-") || Number.NaN);

export const matrix = (page: Page, name: string) => page.locator(`[data-matrix="${name}"]`);

export async function shown(table: Locator): Promise<Rows> {
  const rows = await table.locator("tbody tr").all();
  return Promise.all(
    rows.map(async (row) => (await row.locator(".now").allInnerTexts()).map(numberOf)),
  );
}

export async function expectRows(table: Locator, expected: Rows): Promise<void> {
  await expect(async () => {
    const found = await shown(table);
    expect(found.map((row) => row.length)).toEqual(expected.map((row) => row.length));
    for (const [i, row] of found.entries()) {
      for (const [j, x] of row.entries()) {
        const wanted = expected[i]?.[j] ?? Number.NaN;
        if (Number.isFinite(wanted)) expect(Math.abs(x - wanted)).toBeLessThan(0.00501);
        else expect(x).toBe(wanted);
      }
    }
  }).toPass();
}

/** Steps with `next` and reads the grid of each step. */
export async function expectWalk(
  page: Page,
  machine: Machine,
  next: () => Promise<void>,
): Promise<void> {
  const { output = [], ...grids } = stages(machine);
  for (const [step, rows] of Object.entries(grids)) {
    await next();
    await expect(page.locator(".chain")).toHaveAttribute("data-step", step);
    await expectRows(matrix(page, "a"), rows);
  }
  await next();
  await expectRows(matrix(page, "o"), output);
}

export const cell = (page: Page, name: string, row: number, column: number) =>
  matrix(page, name).locator(`[data-row="${row}"][data-column="${column}"]`);
