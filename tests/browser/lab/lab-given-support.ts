/** Files of attention weights: one hot where a head has a kind, else uniform. */
import { crc32, deflateSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { npy, npyOf, zip } from "../../web/data/zip-support.js";
import { expect } from "../support.js";

export interface File {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const fileOf = (name: string, bytes: Uint8Array | string): File => ({
  ...{ name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) },
});

/** NumPy's array of texts. */
export function texts(list: readonly string[]): Uint8Array {
  const length = Math.max(...list.map((text) => [...text].length));
  const points = new Uint32Array(list.length * length);
  for (const [i, text] of list.entries())
    for (const [j, letter] of [...text].entries())
      points[i * length + j] = letter.codePointAt(0) ?? 0;
  return npyOf(`<U${length}`, [list.length], new Uint8Array(points.buffer));
}

/** A green picture. */
export function png(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2], 8);
  const row = [0, ...Array.from({ length: side }, () => [0, 158, 115]).flat()];
  const pixels = deflateSync(Buffer.from(Array.from({ length: side }, () => row).flat()));
  const magic = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const parts = [chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([magic, ...parts]);
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
export const model = (): Uint8Array =>
  zip([
    {
      name: "attentions.npy",
      bytes: npy(
        [2, 2, 6, 6],
        [kinds.uniform, kinds.first, kinds.previous, kinds.self].flatMap((row) => head(row, 6)),
      ),
    },
    { name: "tokens.npy", bytes: texts(tokens) },
  ]);

/** Chooses files for all places. */
export async function choose(page: Page, files: File | readonly File[]): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await page.locator(".intake-all .intake-choose").click();
  await (await choosing).setFiles(files as File);
}

/** The opacities of the canvas of a thumbnail, row by row, 0 … 1. */
export const thumbInk = (page: Page, index: number): Promise<number[]> =>
  page.locator(`.thumb[data-index="${index}"] canvas`).evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement;
    const context = (element as HTMLCanvasElement).getContext("2d");
    const { data } = context?.getImageData(0, 0, width, height) ?? { data: [] };
    return Array.from({ length: width * height }, (_, i) => (data[4 * i + 3] ?? 0) / 255);
  });

/** The shades of the tokens of a text, 0 … 1. */
export const shades = (page: Page, text = 0): Promise<number[]> =>
  page
    .locator(".token-text")
    .nth(text)
    .locator("[data-token]")
    .evaluateAll((all) =>
      all.map((token) => Number((token as HTMLElement).style.getPropertyValue("--share"))),
    );

export async function surveyed(page: Page, heads: number): Promise<void> {
  await expect(page.locator(".thumb")).toHaveCount(heads);
  await expect(page.locator(".thumb .thumb-line").last()).toHaveText(/\d \d/);
}
