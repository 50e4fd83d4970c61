/** Reads the words view, and computes its numbers naively from the fixtures. */
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { expect, numbersIn } from "../support.js";

type Table = Record<string, number[]>;

const fixture = (name: string) =>
  JSON.parse(readFileSync(`tests/fixtures/words_${name}.json`, "utf8"));
export const made = fixture("handmade");
export const learned = fixture("glove50");

export const tables: Record<string, Table> = {
  plane: made.table_2d.vectors,
  wide: made.table_8d.vectors,
  glove: learned.vectors,
  royal: made.table_2d_royal.vectors,
};

export const table = (name: string): Table => tables[name] ?? {};

export const star = '[data-handle="query"]';

export const words = ["apple", "banana", "chair"];
export const values = [10, 5, 2];

export const dot = (a: number[], b: number[]) => a.reduce((s, x, i) => s + x * (b[i] ?? 0), 0);

export interface Naive {
  readonly weights: number[];
  readonly value: number;
}

/** Softmax of the scores, and the average of 10, 5 and 2 with these weights. */
export function vote(scores: number[]): Naive {
  const raised = scores.map((s) => Math.exp(s - Math.max(...scores)));
  const total = raised.reduce((a, b) => a + b, 0);
  const weights = raised.map((x) => x / total);
  return { weights, value: dot(weights, values) };
}

/** A naive lookup by dot product. */
export function naiveLookup(table: Table, query: number[], scaled: boolean): Naive {
  const scale = scaled ? 1 / Math.sqrt(query.length) : 1;
  return vote(words.map((word) => dot(query, table[word] ?? []) * scale));
}

export const answer = (page: Page): Locator => page.locator(".answer");

export async function shownAnswer(page: Page): Promise<number[]> {
  return numbersIn(await answer(page).innerText());
}

/** Displayed weights and value equal those given. */
export async function expectLookup(page: Page, expected: Naive): Promise<void> {
  await expect(async () => {
    const [value = Number.NaN] = await shownAnswer(page);
    expect(Math.abs(value - expected.value)).toBeLessThan(5.1e-4);
    const terms = await page.locator(".term").allInnerTexts();
    expect(terms).toHaveLength(3);
    for (const [i, term] of terms.entries()) {
      const [weight = 9, times, product = 99] = numbersIn(term);
      expect(Math.abs(weight - (expected.weights[i] ?? 9))).toBeLessThan(5.1e-4);
      expect(times).toBe(values[i]);
      expect(Math.abs(product - (expected.weights[i] ?? 9) * (values[i] ?? 9))).toBeLessThan(
        5.1e-4,
      );
    }
  }).toPass();
}

export const cosine = (a: number[], b: number[]) =>
  dot(a, b) / (Math.hypot(...a) * Math.hypot(...b));

/** Words by cosine with a − b + c, nearest first; `without` excludes the three. */
export function nearestBySum(table: Table, sum: string[], without: boolean): string[] {
  const [a = [], b = [], c = []] = sum.map((word) => table[word] ?? []);
  const result = a.map((x, i) => x - (b[i] ?? 0) + (c[i] ?? 0));
  return Object.keys(table)
    .filter((word) => !(without && sum.includes(word)))
    .sort((u, v) => cosine(result, table[v] ?? []) - cosine(result, table[u] ?? []));
}
