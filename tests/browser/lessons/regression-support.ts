/** Kernel regression by the core, which tests/web/api compares with the reference, and the readings of the page. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { load } from "../../every-function.js";
import { expect, numbersIn } from "../support.js";

const knn = await load();

const fixture = JSON.parse(
  readFileSync(new URL("../../fixtures/nadaraya_watson.json", import.meta.url), "utf8"),
);

/** The article's data and training of seed 7, from NumPy. */
export const reference = fixture.datasets["7"] as {
  x_train: number[];
  y_train: number[];
  training: {
    w0_from_rng: {
      epochs: { loss: number }[];
      w_final: number;
      loss_at_w_final: number;
      y_hat_test_mse_vs_truth: number;
    };
  };
  parametric_y_hat_after_training: number[];
};

export interface Points {
  x: number[];
  y: number[];
}

export const drawn: Points = { x: reference.x_train, y: reference.y_train };

export const truth = (x: number) => 2 * Math.sin(x) + x ** 0.8;

/** The answer at a location, and how many points have a weight. */
export function answerOf(
  at: number,
  points: Points,
  bandwidth: number,
  kernel = "gaussian",
  degree: 0 | 1 = 0,
) {
  const options = { ...points, at: [at], bandwidth, kernel: kernel as "gaussian" };
  const { weights, emptyRows } = knn.kernelRegression(options);
  const { prediction } = knn.kernelRegression({ ...options, degree });
  const [k = 0] = knn.effectiveNeighbors(weights).data;
  return { answer: prediction[0] ?? 99, k, isEmpty: emptyRows === 1 };
}

export const places = Array.from({ length: 50 }, (_, i) => i * 0.1);

/** Mean squared error against the true curve. */
export const squaredError = (points: Points, bandwidth: number): number =>
  places.reduce((sum, x) => sum + (answerOf(x, points, bandwidth).answer - truth(x)) ** 2, 0) / 50;

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

/** Compares the reading at the star. */
export async function expectReading(
  page: Page,
  at: number,
  points: Points,
  degree: 0 | 1 = 0,
): Promise<void> {
  await expect(async () => {
    const shown = await reading(page);
    expect(shown.at).toBe(at);
    expect(Math.abs((shown.truth ?? 99) - truth(at))).toBeLessThan(6e-4);
    const { answer, k } = answerOf(at, points, 1, "gaussian", degree);
    expect(Math.abs(shown.byHand.answer - answer)).toBeLessThan(6e-4);
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
