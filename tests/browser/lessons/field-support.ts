/** Reads the field view, and computes its numbers naively. */
import type { Page } from "@playwright/test";
import { expect, type Naive, naiveVote, numbersIn, toy } from "../support.js";

export const star = '[data-handle="query"]';

/** The colours of the first keys: Okabe-Ito, some darkened. */
export const colours = [
  [230, 159, 0],
  [86, 180, 233],
  [31, 166, 125],
  [240, 228, 66],
  [0, 114, 178],
  [224, 106, 16],
];

export const landing: Naive = {
  query: toy.query,
  keys: toy.keys,
  similarity: "rbf",
  temperature: 0.3,
};

export async function weights(page: Page): Promise<number[]> {
  const texts = await page.locator(".weight-bars .number").allTextContents();
  return texts.map((text) => numbersIn(text)[0] ?? Number.NaN);
}

export async function colour(page: Page): Promise<number[]> {
  const fill = await page.locator(".swatch rect").getAttribute("fill");
  return numbersIn(fill ?? "").map(Math.round);
}

/** Displayed weights, blended colour and effective neighbours equal a naive computation. */
export async function expectVote(page: Page, state: Naive): Promise<void> {
  const w = naiveVote(state);
  const blend = [0, 1, 2].map((c) => w.reduce((sum, x, i) => sum + x * (colours[i]?.[c] ?? 0), 0));
  const entropy = w.reduce((sum, x) => sum - (x > 0 ? x * Math.log(x) : 0), 0);
  await expect(async () => {
    const shown = await weights(page);
    expect(shown).toHaveLength(w.length);
    for (const [i, x] of shown.entries()) expect(Math.abs(x - (w[i] ?? 9))).toBeLessThan(6e-4);
    for (const [i, x] of (await colour(page)).entries())
      expect(Math.abs(x - (blend[i] ?? 999))).toBeLessThanOrEqual(0.5001);
    const [k = 0] = numbersIn(await page.locator(".effective").innerText());
    expect(Math.abs(k - Math.exp(entropy))).toBeLessThan(6e-3);
  }).toPass();
}

/** Colour of a field at a point of the plane, once every pixel is drawn. */
export async function fieldAt(
  page: Page,
  x: number,
  y: number,
  field = ".field > .field-plane",
): Promise<number[]> {
  const canvas = page.locator(`${field} canvas`);
  await expect.poll(() => canvas.getAttribute("data-cells")).toMatch(/^(2[5-9]|[3-9]|1\d)\d+/);
  return canvas.evaluate(
    (element: HTMLCanvasElement, [u, v]) => {
      const pixel = new OffscreenCanvas(1, 1).getContext("2d");
      const at = (share: number) => Math.floor(share * element.width);
      pixel?.drawImage(element, at(u ?? 0), at(v ?? 0), 1, 1, 0, 0, 1, 1);
      return Array.from(pixel?.getImageData(0, 0, 1, 1).data ?? []).slice(0, 3);
    },
    [(x + 1.25) / 2.5, (1.25 - y) / 2.5],
  );
}

export async function positionOf(page: Page, handle: string): Promise<[number, number]> {
  const text = await page.locator(handle).getAttribute("aria-valuetext");
  const [x = 9, y = 9] = numbersIn(text ?? "");
  return [x, y];
}

export async function drag(page: Page, handle: string, x: number, y: number): Promise<void> {
  const from = await page.locator(`${handle} .focus-ring`).boundingBox();
  const plane = await page.locator(".plane").boundingBox();
  if (!from || !plane) throw new Error("nothing to drag");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  const to = [(x + 1.25) / 2.5, (1.25 - y) / 2.5] as const;
  await page.mouse.move(plane.x + plane.width * to[0], plane.y + plane.height * to[1], {
    steps: 6,
  });
  await page.mouse.up();
}

export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}
