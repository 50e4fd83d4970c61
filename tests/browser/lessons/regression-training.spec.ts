/** The training of the bandwidth, and the maps before and after. */

import { expect, numbersIn, open, test } from "../support.js";
import {
  drawn,
  errorOf,
  lossesOf,
  pauseAtOnce,
  press,
  reading,
  reference,
  squaredError,
} from "./regression-support.js";

const training = reference.training.w0_from_rng;
const losses = training.epochs.map((e) => e.loss.toFixed(4));

test("five epochs, one by one and at once, have the reference's losses", async ({ page }) => {
  await open(page, "view=regression");
  await expect(page.locator(".progress")).toHaveText(
    `Before training: loss ${training.epochs[0]?.loss.toFixed(3)}, bandwidth 2.16.`,
  );
  await press(page, "Train 1 epoch");
  await expect.poll(() => lossesOf(page)).toEqual(losses.slice(0, 1));
  await press(page, "Train 1 epoch");
  await expect.poll(() => lossesOf(page)).toEqual(losses.slice(0, 2));
  await press(page, "Start again");
  await expect.poll(() => lossesOf(page)).toEqual([]);
  await press(page, "Train 5 epochs");
  await expect.poll(() => lossesOf(page)).toEqual(losses);
  await expect(page.locator(".progress")).toHaveText(
    `After 5 epochs: loss ${training.loss_at_w_final.toFixed(3)}, bandwidth ${(1 / training.w_final).toPrecision(3)}.`,
  );
  expect(await errorOf(page, "trained")).toBeCloseTo(training.y_hat_test_mse_vs_truth, 3);
  const shown = await reading(page);
  expect(shown.trained.answer).toBeCloseTo(reference.parametric_y_hat_after_training[20] ?? 9, 3);
  await expect(page).toHaveURL(/epochs=5/);
  await expect(page.locator('figure > [role="status"]')).toHaveText(
    `After 5 epochs: loss ${training.loss_at_w_final.toFixed(3)}, bandwidth ${(1 / training.w_final).toPrecision(3)}. Error against the true curve: ${training.y_hat_test_mse_vs_truth.toFixed(3)}.`,
  );
  await press(page, "Undo");
  await expect.poll(() => lossesOf(page)).toEqual([]);
});

test("with each point in its own prediction, a long run shrinks the bandwidth, lowers the loss and raises the error", async ({
  page,
}) => {
  await open(page, "view=regression&leaveOneOut=0&epochs=5");
  const early = await errorOf(page, "trained");
  await pauseAtOnce(page, "Train 2,000 epochs");
  const paused = await page.locator(".progress").innerText();
  expect(numbersIn(paused)[0]).toBeLessThan(2005);
  await expect(page).toHaveURL(new RegExp(`epochs=${numbersIn(paused)[0]}(&|$)`));
  await press(page, "Undo");
  await expect(page.locator(".progress")).toContainText("After 5 epochs");
  await open(page, "view=regression&leaveOneOut=0&epochs=2005");
  await expect(page.locator(".progress")).toContainText("After 2005 epochs", { timeout: 30_000 });
  const last = page.locator("table.epochs tr:last-child td");
  expect(Number(await last.nth(0).innerText())).toBeCloseTo(0.556, 3);
  expect(Number(await last.nth(2).innerText())).toBeCloseTo(52.27, 1);
  const late = await errorOf(page, "trained");
  expect(early).toBeLessThan(0.05);
  expect(late).toBeGreaterThan(0.2);
  const w = Number(await last.nth(2).innerText());
  expect(late).toBeCloseTo(squaredError(drawn, 1 / w), 2);
});

test("with leave-one-out, a long run ends near the best bandwidth for the true curve", async ({
  page,
}) => {
  await open(page, "view=regression&epochs=500");
  await expect(page.locator(".progress")).toContainText("After 500 epochs", { timeout: 20_000 });
  const w = Number(await page.locator("table.epochs tr:last-child td").nth(2).innerText());
  const error = (width: number) => squaredError(drawn, 1 / width);
  const least = Math.min(...Array.from({ length: 200 }, (_, i) => error(0.2 + i * 0.1)));
  expect(error(w)).toBeLessThan(1.25 * least);
  expect(await errorOf(page, "trained")).toBeCloseTo(error(w), 3);
  // The slope is zero there: no arrow is drawn.
  await expect(page.locator(".step-head")).toHaveCount(0);
  await expect(page.locator(".errors .verdict")).toContainText("near the best");
});
