/** Attention as motion: the drawing equals attention applied to its own output. */
import type { Page } from "@playwright/test";
import { motionFaults } from "../display.js";
import { expect, frames, numbersIn, open, showState, isolatedTest as test } from "../support.js";

const steps = (page: Page) => page.getByRole("slider", { name: "steps" });
const said = (page: Page) => page.locator(".insight");

/** The drawn points, in plane coordinates. */
async function cloud(page: Page): Promise<[number, number][]> {
  const paths = await page
    .locator(".cloud-chart path.cloud")
    .evaluateAll((all) => all.map((path) => path.getAttribute("d") ?? ""));
  const box = numbersIn((await page.locator(".cloud-chart").getAttribute("viewBox")) ?? "");
  const half = (box[2] ?? 0) / 2;
  return paths.flatMap((path) =>
    [...path.matchAll(/M(-?[\d.]+) (-?[\d.]+)h0/g)].map(([, x, y]): [number, number] => [
      ((Number(x) - half) / half) * 1.25,
      ((half - Number(y)) / half) * 1.25,
    ]),
  );
}

/** Self-attention of points under RBF, computed naively. */
function attended(points: readonly [number, number][], temperature: number): [number, number][] {
  return points.map(([x, y]) => {
    const raised = points.map(([a, b]) =>
      Math.exp(-((x - a) ** 2 + (y - b) ** 2) / (2 * temperature ** 2)),
    );
    const total = raised.reduce((a, b) => a + b, 0);
    const mean = (axis: 0 | 1) =>
      points.reduce((sum, point, i) => sum + point[axis] * (raised[i] ?? 0), 0) / total;
    return [mean(0), mean(1)];
  });
}

test("each step moves every point to its own output", async ({ page }) => {
  await open(page, "view=field&temperature=0.3&iterations=1");
  await expect(said(page)).toContainText("Step 1:");
  const after = await cloud(page);
  expect(after).toHaveLength(300);
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(said(page)).toHaveText("Before the first step.");
  const naive = attended(await cloud(page), 0.3);
  // Drawn to a tenth of a pixel of 530.
  for (const [i, [x, y]] of naive.entries()) {
    expect(Math.abs(x - (after[i]?.[0] ?? 9)), `point ${i}`).toBeLessThan(2e-3);
    expect(Math.abs(y - (after[i]?.[1] ?? 9)), `point ${i}`).toBeLessThan(2e-3);
  }
});

test("the temperature determines the number of clusters that remain", async ({ page }) => {
  const places: number[] = [];
  for (const temperature of ["0.1", "0.3", "1"]) {
    await open(page, `view=field&temperature=${temperature}&iterations=40`);
    await expect(said(page)).toContainText("Step 40:");
    places.push(numbersIn((await said(page).innerText()).replace("one place", "1 places"))[1] ?? 0);
  }
  const [cold = 0, warm = 0, hot = 0] = places;
  expect(cold).toBeGreaterThan(warm);
  expect(warm).toBeGreaterThanOrEqual(hot);
  expect(hot).toBe(1);
  // At infinity all points coincide after a single step.
  await open(page, "view=field&temperature=inf&iterations=1");
  await expect(said(page)).toHaveText("Step 1: the points stand at one place.");
});

test("play, pause, step and scrub are one undo step each, and the link keeps the step", async ({
  page,
}) => {
  await open(page, "view=field");
  await page.locator("details.motion > summary").click();
  await expect(said(page)).toHaveText("Before the first step.");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(async () => Number(await steps(page).inputValue())).toBeGreaterThan(1);
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  const at = Number(await steps(page).inputValue());
  await expect(page).toHaveURL(new RegExp(`iterations=${at}`));
  await page.getByRole("button", { name: "Make one step" }).press("Enter");
  await expect(steps(page)).toHaveValue(String(at + 1));
  await steps(page).press("End");
  await expect(page).toHaveURL(/iterations=40/);
  for (const value of [at + 1, at, 0]) {
    await page.locator("button.undo").click();
    await expect(steps(page)).toHaveValue(String(value));
  }
  await page.locator("soft-attention figure").press("Control+y");
  await expect(said(page)).toContainText(`Step ${at}:`);
});

/** How many different pictures the cloud shows in 24 frames, or in 2 seconds if frames are slow. */
const picturesOf = (page: Page) =>
  page
    .locator(".cloud-chart path.cloud")
    .first()
    .evaluate(async (path) => {
      const seen = new Set<string | null>();
      const end = performance.now() + 2000;
      for (let frame = 0; frame < 24 && performance.now() < end; frame++) {
        await new Promise(requestAnimationFrame);
        seen.add(path.getAttribute("d"));
      }
      return seen.size;
    });

test("between two steps the points move continuously", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page, "view=field&iterations=2");
  const before = await cloud(page);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const pictures = await picturesOf(page);
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  // 24 frames are little more than a step.
  expect(pictures).toBeGreaterThan(8);
  expect(await cloud(page)).not.toEqual(before);
});

test("with reduced motion playing and training jump from step to step", async ({ page }) => {
  await open(page, "view=field&iterations=2");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const from = Number(await steps(page).inputValue());
  const pictures = await picturesOf(page);
  expect(await motionFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  expect(pictures).toBeLessThanOrEqual(Number(await steps(page).inputValue()) - from + 2);
  for (const [view, button] of [
    ["steps", "button.play"],
    ["heads", "button:has-text('100 steps')"],
    ["transformer", ".learn .go"],
  ] as const) {
    await showState(page, `view=${view}`);
    await page.locator(button).click();
    await frames(page);
    expect(await motionFaults(page), view).toEqual([]);
  }
});
