/** Reads the lab, and asks the core for what it shows, which tests/web/api compares with formulas. */
import type { Locator, Page } from "@playwright/test";
import { type AttentionOptions, load } from "softknn";
import { expect, numbersIn } from "../support.js";

const knn = await load();

type Rows = readonly (readonly number[])[];

export function drawn(seed: number, rows: number, columns: number): number[][] {
  const flat = knn.random(seed).randn(rows * columns);
  return Array.from({ length: rows }, (_, i) => [...flat.slice(i * columns, (i + 1) * columns)]);
}

/** Self-attention of one query. */
function answered(row: number, x: Rows, options: AttentionOptions) {
  const wanted = { returnWeights: true, returnScores: true, returnEntropy: true } as const;
  const given = { query: x.slice(row, row + 1), key: x, value: x };
  const { weights, scores, entropy } = knn.attention(given, { ...options, past: row, ...wanted });
  return { weights: [...weights.data], scores: scores.data, entropy: entropy.data[0] ?? 9 };
}

/** Weights of one query. */
export const rowOf = (row: number, x: Rows, options: AttentionOptions = {}): number[] =>
  answered(row, x, options).weights;

const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);

export function expected(x: Rows, [row, column]: readonly [number, number], options = {}) {
  const { weights, scores, entropy } = answered(row, x, options);
  return {
    weight: weights[column] ?? 9,
    score: scores[column] ?? 9,
    neighbours: Math.exp(entropy),
    entropy,
    mass: sum(weights.toSorted((a, b) => b - a).slice(0, 8)),
    mean: sum(x.map((_, i) => answered(i, x, options).entropy)) / x.length,
  };
}

export const map = (page: Page): Locator => page.locator(".heat-map");

/** The number in a cell of the table. */
function numberOf(text: string): number {
  const power = /([−\d.]+) × 10(.+)/.exec(text);
  if (power === null) return numbersIn(text)[0] ?? 99;
  const digits = [...(power[2] ?? "")].map((c) => (c === "⁻" ? "-" : "⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(c)));
  return Number(`${(power[1] ?? "").replace("−", "-")}e${digits.join("")}`);
}

function expectNumber(name: string, text: string, wanted: number): void {
  const within = name === "neighbours" ? 0.00501 : 0.000501;
  expect(Math.abs(numberOf(text) - wanted), `${name}: ${text} for ${wanted}`).toBeLessThan(within);
}

/** Compares every number of the table. */
export async function expectNumbers(
  page: Page,
  wanted: Readonly<Record<string, number>>,
): Promise<void> {
  await expect(async () => {
    for (const [name, x] of Object.entries(wanted)) {
      const text = await page.locator(`[data-number="${name}"] td`).innerText();
      expectNumber(name, text, x);
    }
  }).toPass();
}

/**
 * Selects queries of self-attention: each shows its exact row while the lab is still computing. The queries are
 * selected inside the page, so that a slow test does not come after the work.
 */
export async function expectRowsWhileWorking(
  page: Page,
  rows: readonly number[],
  x: Rows,
): Promise<void> {
  const answers = await page.locator("soft-attention").evaluate(async ({ shadowRoot }, wanted) => {
    const textOf = (name: string) =>
      shadowRoot?.querySelector(`[data-number="${name}"] td`)?.textContent ?? "";
    const texts = () => ({ weight: textOf("weight"), entropy: textOf("entropy") });
    const answered = async (row: number) => {
      const before = JSON.stringify(texts());
      const input = shadowRoot?.querySelector<HTMLInputElement>('[name="lab-row"]');
      if (!input) throw new Error("no choice of a query");
      input.value = String(row);
      input.dispatchEvent(new Event("change", { bubbles: true, composed: true }));
      while (JSON.stringify(texts()) === before) await new Promise(requestAnimationFrame);
      return {
        ...texts(),
        working:
          shadowRoot?.querySelector(".map-note")?.textContent?.includes("Computing") === true,
      };
    };
    const all = [];
    for (const row of wanted) all.push(await answered(row));
    return all;
  }, rows);
  for (const [i, row] of rows.entries()) {
    const { weights, entropy } = answered(row, x, {});
    expectNumber("weight", answers[i]?.weight ?? "", weights[0] ?? 9);
    expectNumber("entropy", answers[i]?.entropy ?? "", entropy);
    expect(answers[i]?.working, `query ${row} while the lab works`).toBe(true);
  }
}

/** The screen position of the centre of a cell. */
export async function pointOf(drawing: Locator, cell: [number, number], size: [number, number]) {
  const frame = await drawing.locator(".heat-frame").boundingBox();
  if (frame === null) throw new Error("no map");
  const [row, column] = cell;
  return {
    x: frame.x + (frame.width * (column + 0.5)) / size[1],
    y: frame.y + (frame.height * (row + 0.5)) / size[0],
  };
}

/** The opacity of some cells of the canvas, 0 … 1. */
export async function inkOf(page: Page, cells: readonly (readonly [number, number])[]) {
  return page.locator(".map canvas").evaluate((element, wanted) => {
    const { width, height } = element as HTMLCanvasElement;
    const copy = new OffscreenCanvas(width, height);
    const context = copy.getContext("2d", { willReadFrequently: true });
    context?.drawImage(element as HTMLCanvasElement, 0, 0);
    const alpha = (row: number, column: number) =>
      (context?.getImageData(column, row, 1, 1).data[3] ?? 0) / 255;
    return { width, height, ink: wanted.map(([row, column]) => alpha(row ?? 0, column ?? 0)) };
  }, cells);
}
