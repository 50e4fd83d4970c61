/** The training of the heads: runs, pauses, links to a step, and runs that diverge. */
import type { Page } from "@playwright/test";
import { expect, numbersIn, open, test } from "../support.js";

const course = (page: Page) => page.locator(".epoch");

/** Every weight of two heads, in hundredths. */
const weights = (each: number) => Array(84).fill(100 * each);

test("a run proceeds in slices, pauses, scrubs back and is restored from a link", async ({
  page,
}) => {
  await open(page, "view=heads&heads=8&headStart=random&headEpochs=2000");
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.locator("progress")).toBeHidden();
  const at = numbersIn(await course(page).innerText())[0] ?? 9999;
  expect(at).toBeLessThan(2000);
  await expect(page).toHaveURL(at === 0 ? /headStart=random$/ : new RegExp(`headEpochs=${at}$`));
  await page.getByRole("button", { name: "Back to the start" }).click();
  await expect(course(page)).toContainText("After 0 steps");
  await page.getByRole("button", { name: "Train 1 step" }).click();
  await expect(course(page)).toContainText("After 1 step");
  await page.getByRole("button", { name: "Train 100 steps" }).click();
  await expect(course(page)).toContainText("After 101 steps", { timeout: 20_000 });
  const end = await course(page).innerText();
  const chart = page.getByRole("slider", { name: /Loss over the steps/ });
  await chart.focus();
  for (const key of ["Home", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await expect(course(page)).toContainText("After 2 steps");
  await page.keyboard.press("End");
  await expect(course(page)).toHaveText(end);
  const box = await chart.boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 80);
  const middle = numbersIn(await course(page).innerText())[0] ?? 0;
  expect(Math.abs(middle - 50)).toBeLessThan(8);
});

test("weights from which training diverges are reported, and earlier epochs are kept", async ({
  page,
}) => {
  await open(page, `view=heads&headWeights=${weights(100)}&headEpochs=2000`);
  await expect(page.getByRole("alert")).toContainText("the training diverges", { timeout: 20_000 });
  await expect(page.getByRole("button", { name: "Train 100 steps" })).toBeDisabled();
  await page.getByRole("button", { name: "Back to the start" }).click();
  await expect(course(page)).toContainText("After 0 steps");
});

test("with reduced motion the picture waits for the end of a run", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "view=heads&heads=8&headStart=random");
  await expect(course(page)).toContainText("After 0 steps");
  const seen = await page.locator("soft-attention").evaluate(async (figure) => {
    const root = figure.shadowRoot as ShadowRoot;
    const texts = new Set<string>();
    root.querySelector<HTMLElement>(".go")?.click();
    while (![...texts].some((text) => text.startsWith("After 100"))) {
      await new Promise(requestAnimationFrame);
      texts.add(root.querySelector(".epoch")?.textContent ?? "");
    }
    return [...texts].map((text) => text.split(":")[0]);
  });
  expect(seen.slice(-1)).toEqual(["After 100 steps"]);
  expect(seen.filter((text) => text !== "After 0 steps" && text !== "After 100 steps")).toEqual([]);
});

test("weights that diverged but are finite are drawn without an error", async ({ page }) => {
  await open(page, `view=heads&headWeights=${weights(80)}&headEpochs=1`);
  await expect(page.locator(".epoch")).toContainText(/loss \d\.\d+ × 10/, {
    timeout: 20_000,
  });
  const places = await page
    .locator(".head-plane [transform]")
    .evaluateAll((marks) =>
      marks.map((mark) => Math.abs((mark as SVGGElement).transform.baseVal[0]?.matrix.e ?? 0)),
    );
  expect(places.length).toBeGreaterThan(0);
  expect(places.every(Number.isFinite)).toBe(true);
});
