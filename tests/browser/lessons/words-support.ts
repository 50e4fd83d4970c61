/** Reads the words view, and computes its numbers naively from the fixture. */
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { expect, numbersIn } from "../support.js";

/** The hand-made vectors in the plane. */
export const plane: Readonly<Record<string, number[]>> = JSON.parse(
  readFileSync("tests/fixtures/words_handmade.json", "utf8"),
).table_2d.vectors;

export const star = '[data-handle="query"]';

const words = ["apple", "banana", "chair"];
const values = [10, 5, 2];

export const dot = (a: number[], b: number[]) => a.reduce((s, x, i) => s + x * (b[i] ?? 0), 0);

interface Naive {
  readonly weights: number[];
  readonly value: number;
}

/** The average of 10, 5 and 2 under the softmax of the dot products. */
export function naiveLookup(query: number[]): Naive {
  const raised = words.map((word) => Math.exp(dot(query, plane[word] ?? [])));
  const total = raised.reduce((a, b) => a + b, 0);
  const weights = raised.map((x) => x / total);
  return { weights, value: dot(weights, values) };
}

export const answer = (page: Page): Locator => page.locator(".answer");

async function expectNear(shown: () => Promise<(number | undefined)[]>, expected: Naive) {
  await expect(async () => {
    const numbers = await shown();
    const wanted = [...expected.weights, expected.value];
    expect(numbers).toHaveLength(wanted.length);
    for (const [i, number = 99] of numbers.entries())
      expect(Math.abs(number - (wanted[i] ?? 0))).toBeLessThan(5.1e-4);
  }).toPass();
}

const firstIn = async (texts: Locator) =>
  (await texts.allInnerTexts()).map((text) => numbersIn(text)[0]);

/** The weights and the value of the dictionary equal those given. */
export const expectLookup = (page: Page, expected: Naive): Promise<void> =>
  expectNear(
    async () => [...(await firstIn(page.locator(".term"))), ...(await firstIn(answer(page)))],
    expected,
  );

/** The same of the answer beside the map. */
export const expectShares = (page: Page, expected: Naive): Promise<void> =>
  expectNear(
    async () => [
      ...(await firstIn(page.locator(".shares .weight"))),
      ...(await firstIn(page.locator(".meant .answer-line"))),
    ],
    expected,
  );
