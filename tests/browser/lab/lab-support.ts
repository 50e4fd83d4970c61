/** Reads the lab, and computes its expected values with independent code. */
import type { Locator, Page } from "@playwright/test";
import { expect, numbersIn } from "../support.js";

export type Rows = readonly (readonly number[])[];

export interface NaiveSetting {
  readonly similarity?: "dot" | "cosine" | "rbf";
  readonly scale?: number;
  readonly temperature?: number;
  readonly allowed?: (row: number, column: number) => boolean;
}

const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0);

/** MT19937 and the polar method, as in NumPy's `RandomState(seed).randn`. */
function gaussians(seed: number, count: number): number[] {
  const state = new Uint32Array(624);
  state[0] = seed;
  for (let i = 1; i < 624; i++) {
    const s = (state[i - 1] ?? 0) ^ ((state[i - 1] ?? 0) >>> 30);
    state[i] = Math.imul(1812433253, s) + i;
  }
  let at = 624;
  const word = (): number => {
    if (at === 624) {
      for (let i = 0; i < 624; i++) {
        const y = ((state[i] ?? 0) & 0x80000000) | ((state[(i + 1) % 624] ?? 0) & 0x7fffffff);
        state[i] = (state[(i + 397) % 624] ?? 0) ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
      }
      at = 0;
    }
    let y = state[at++] ?? 0;
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  };
  const uniform = () => ((word() >>> 5) * 67108864 + (word() >>> 6)) / 9007199254740992;
  const drawn: number[] = [];
  while (drawn.length < count) {
    let [x, y, r] = [0, 0, 2];
    while (r >= 1 || r === 0) {
      x = 2 * uniform() - 1;
      y = 2 * uniform() - 1;
      r = x * x + y * y;
    }
    const f = Math.sqrt((-2 * Math.log(r)) / r);
    drawn.push(f * y, f * x);
  }
  return drawn.slice(0, count);
}

export function drawn(seed: number, rows: number, columns: number): number[][] {
  const flat = gaussians(seed, rows * columns);
  return Array.from({ length: rows }, (_, i) => flat.slice(i * columns, (i + 1) * columns));
}

function scoreOf(q: readonly number[], k: readonly number[], of: NaiveSetting): number {
  const { similarity = "dot", scale = 1 / Math.sqrt(q.length), temperature = 1 } = of;
  if (similarity === "rbf") {
    return -q.reduce((sum, x, i) => sum + (x - (k[i] ?? 0)) ** 2, 0) / (2 * temperature ** 2);
  }
  if (similarity === "dot") return (scale * dot(q, k)) / temperature;
  return dot(q, k) / Math.sqrt(dot(q, q) * dot(k, k)) / temperature;
}

/** Weights of one query. */
export function rowOf(row: number, query: Rows, key: Rows, of: NaiveSetting = {}): number[] {
  const { allowed = () => true } = of;
  const scores = key.map((k, j) =>
    allowed(row, j) ? scoreOf(query[row] ?? [], k, of) : -Infinity,
  );
  const most = Math.max(...scores);
  const raised = scores.map((score) => (most === -Infinity ? 0 : Math.exp(score - most)));
  const total = raised.reduce((a, b) => a + b, 0);
  return raised.map((x) => (total === 0 ? 0 : x / total));
}

const entropyOf = (weights: readonly number[]): number =>
  -weights.reduce((sum, w) => sum + (w > 0 ? w * Math.log(w) : 0), 0);

const mean = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0) / list.length;

export function expected(x: Rows, at: readonly [number, number], of: NaiveSetting = {}) {
  const weights = x.map((_, row) => rowOf(row, x, x, of));
  const [row, column] = at;
  const own = weights[row] ?? [];
  const best = [...own].sort((a, b) => b - a).slice(0, 8);
  return {
    weight: own[column] ?? 9,
    score: scoreOf(x[row] ?? [], x[column] ?? [], of),
    neighbours: Math.exp(entropyOf(own)),
    entropy: entropyOf(own),
    mass: best.reduce((a, b) => a + b, 0),
    mean: mean(weights.map(entropyOf)),
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

/** Compares every number of the table with a naive computation. */
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
    const own = rowOf(row, x, x);
    expectNumber("weight", answers[i]?.weight ?? "", own[0] ?? 9);
    expectNumber("entropy", answers[i]?.entropy ?? "", entropyOf(own));
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
