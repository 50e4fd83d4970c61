/** Naive kernel regression, and the readings of the page. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, numbersIn } from "../support.js";

interface Epoch {
  epoch: number;
  w_before: number;
  loss: number;
  grad: number;
  w_after: number;
}

const fixture = JSON.parse(
  readFileSync(new URL("../../fixtures/nadaraya_watson.json", import.meta.url), "utf8"),
);

/** The article's data and training of seed 7, from NumPy. */
export const reference = fixture.datasets["7"] as {
  x_train: number[];
  y_train: number[];
  w0: number;
  average_pooling: { y_hat: number; mse_vs_truth: number };
  nonparametric: { mse_vs_truth: number; y_hat: number[] };
  training: {
    w0_from_rng: {
      epochs: Epoch[];
      w_final: number;
      loss_at_w_final: number;
      y_hat_test_mse_vs_truth: number;
    };
  };
  parametric_y_hat_after_training: number[];
};

export const kernels = {
  gaussian: (u: number) => Math.exp((-u * u) / 2),
  boxcar: (u: number) => (Math.abs(u) <= 1 ? 1 : 0),
};

export interface Points {
  x: number[];
  y: number[];
}

export const drawn: Points = { x: reference.x_train, y: reference.y_train };

export const truth = (x: number) => 2 * Math.sin(x) + x ** 0.8;

/** Weights of all points at a location. */
export function naiveWeights(
  at: number,
  { x }: Points,
  bandwidth: number,
  kernel: keyof typeof kernels = "gaussian",
): number[] {
  const raised = x.map((xi) => kernels[kernel]((at - xi) / bandwidth));
  const total = raised.reduce((a, b) => a + b, 0);
  return raised.map((k) => (total > 0 ? k / total : 0));
}

export function naivePrediction(
  at: number,
  points: Points,
  bandwidth: number,
  kernel: keyof typeof kernels = "gaussian",
): number {
  const weights = naiveWeights(at, points, bandwidth, kernel);
  if (weights.every((w) => w === 0)) return points.y.reduce((a, b) => a + b, 0) / points.y.length;
  return weights.reduce((sum, w, i) => sum + w * (points.y[i] ?? 0), 0);
}

/** Mean squared error against the true curve over 0, 0.1 … 4.9. */
export function naiveError(predict: (at: number) => number): number {
  const places = Array.from({ length: 50 }, (_, i) => i * 0.1);
  return places.reduce((sum, x) => sum + (predict(x) - truth(x)) ** 2, 0) / 50;
}

export function effective(weights: number[]): number {
  return Math.exp(weights.reduce((sum, w) => sum - (w > 0 ? w * Math.log(w) : 0), 0));
}

/** The line below the plot, as numbers. */
export async function reading(page: Page) {
  const text = await page.locator(".star-reading").innerText();
  const [, at = "", curve = ""] = /At x = ([\d.]+) the true curve is at (\S+)\. /.exec(text) ?? [];
  const of = (who: string) => {
    const [, answer = "NaN", k = "NaN"] =
      new RegExp(`${who}: (−?[\\d.]+), from ([\\d.]+) effective`).exec(text) ?? [];
    return { answer: numbersIn(answer)[0] ?? Number.NaN, k: Number(k) };
  };
  return {
    at: Number(at),
    truth: numbersIn(curve)[0],
    byHand: of("(?:Prediction|By hand)"),
    trained: of("Trained"),
  };
}

/** Compares the reading at the star with the naive computation. */
export async function expectReading(
  page: Page,
  at: number,
  points: Points,
  bandwidth = 1,
  kernel: keyof typeof kernels = "gaussian",
): Promise<void> {
  await expect(async () => {
    const shown = await reading(page);
    expect(shown.at).toBe(at);
    expect(Math.abs((shown.truth ?? 99) - truth(at))).toBeLessThan(6e-4);
    const answer = naivePrediction(at, points, bandwidth, kernel);
    expect(Math.abs(shown.byHand.answer - answer)).toBeLessThan(6e-4);
    const k = effective(naiveWeights(at, points, bandwidth, kernel));
    expect(Math.abs(shown.byHand.k - k)).toBeLessThan(0.06);
  }).toPass();
}

export async function errorOf(page: Page, name: string): Promise<number> {
  return Number(await page.locator(`[data-error="${name}"]`).innerText());
}

export async function lossesOf(page: Page): Promise<string[]> {
  return page.locator("table.epochs .loss").allTextContents();
}

export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}

/** Presses "Pause" from inside the page as soon as it appears: a short run may end before an outside click. */
export async function pauseAtOnce(page: Page, run: string): Promise<void> {
  await page.getByRole("button", { name: run, exact: true }).evaluate(async (button) => {
    const root = button.getRootNode() as ShadowRoot;
    (button as HTMLButtonElement).click();
    const pause = () => root.querySelector<HTMLButtonElement>("button.pause");
    while (pause() === null) await new Promise(requestAnimationFrame);
    pause()?.click();
  });
}
