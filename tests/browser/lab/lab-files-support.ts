/** Files for the lab, and what it holds. */

import { expect, type Locator, type Page } from "@playwright/test";
import { npy, zip } from "../../web/data/data-support.js";

export interface File {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const fileOf = (name: string, bytes: Uint8Array | string): File => ({
  ...{ name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) },
});

export async function openIntake(page: Page, hash = "view=lab"): Promise<void> {
  await page.goto(`index.html#${hash}`);
  await page.locator('soft-attention [data-source="own"]').click();
  await expect(page.locator(".intake")).toBeVisible();
}

/** Chooses files by their paths or contents. */
export async function choose(page: Page, files: string | File | readonly File[]): Promise<void> {
  await page.locator('.intake input[type="file"]').setInputFiles(files as File);
}

/** What stands at a place. */
export const place = (page: Page, name: string): Locator =>
  page.locator(`.intake-held [data-place="${name}"]`);

interface Parts {
  readonly own: object;
  readonly given: object;
}

/** The numbers and the tokens of the lab, by place. */
export const held = (page: Page): Promise<Record<string, (number | string)[]>> =>
  page.locator("soft-attention").evaluate((figure) => {
    const { lab } = (figure as HTMLElement & { getState(): { lab: Parts } }).getState();
    const entries = Object.entries({ ...lab.own, ...lab.given }) as [
      string,
      { data?: number[] } & number[],
    ][];
    return Object.fromEntries(
      entries.map(([name, part]) => [name, Array.from(part.data ?? part) as number[]]),
    );
  });

export const placesHeld = async (page: Page): Promise<string[]> =>
  Object.keys(await held(page)).sort();

interface Dropped {
  readonly name: string;
  readonly text: string;
  /** Repetitions of the text, which the page makes. */
  readonly times?: number;
}

/** Drops files on an element, with the preceding dragover. */
export async function drop(page: Page, on: Locator, files: readonly Dropped[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, text, times = 1 } of given)
      transfer.items.add(new File([text.repeat(times)], name));
    return transfer;
  }, files);
  for (const type of ["dragenter", "dragover", "drop"])
    await on.dispatchEvent(type, { dataTransfer });
}

type Row = (i: number, n: number) => readonly number[];

const oneHot =
  (at: (i: number) => number): Row =>
  (i, n) =>
    Array.from({ length: n }, (_, j) => Number(j === at(i)));

export const kinds = {
  previous: oneHot((i) => Math.max(0, i - 1)),
  first: oneHot(() => 0),
  self: oneHot((i) => i),
  uniform: (_: number, n: number) => Array<number>(n).fill(1 / n),
} satisfies Record<string, Row>;

export const head = (row: Row, m: number, n = m): number[] =>
  Array.from({ length: m }, (_, i) => row(i, n)).flat();

export const tokens = ["the", "cat", "sat", "on", "the", "mat"];

/** Two layers of two heads over six tokens: head 1 of layer 2 attends to the previous token. */
export const model = (): File[] => {
  const rows = [kinds.uniform, kinds.first, kinds.previous, kinds.self];
  const bytes = npy(
    [2, 2, 6, 6],
    rows.flatMap((row) => head(row, 6)),
  );
  return [
    fileOf("bert.npz", zip([{ name: "attentions.npy", bytes }])),
    fileOf("tokens.txt", tokens.join("\n")),
  ];
};

/** The shades of the tokens of a text, 0 … 1. */
export const shades = (page: Page, text = 0): Promise<number[]> =>
  page
    .locator(".token-text")
    .nth(text)
    .locator("[data-token]")
    .evaluateAll((all) =>
      all.map((token) => Number((token as HTMLElement).style.getPropertyValue("--share"))),
    );
