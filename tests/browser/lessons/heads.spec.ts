/** The heads by hand: arrows, the query, more heads. The numbers of a state: inspect/numbers.spec.ts. */
import type { Locator, Page } from "@playwright/test";
import type { SoftAttention } from "../../../web/element/define.js";
import { expect, numbersIn, open, tabTo, test } from "../support.js";

const panelOf = (page: Page, head: number) => page.locator(`[data-panel="${head}"]`);
const tipOf = (page: Page, head: number, feature: number) =>
  panelOf(page, head).locator(`[data-handle="key-${feature}"]`);
/** Of three colours and three shapes, row by row. */
const cellOf = (page: Page, head: number, object: number) =>
  panelOf(page, head).locator(
    `[data-row="${Math.floor(object / 3)}"][data-column="${object % 3}"]`,
  );
const said = (page: Page) => page.locator('figure > [role="status"]');

/** The documented end of an arrow. */
const tipAt = async (tip: Locator) => numbersIn((await tip.getAttribute("aria-valuetext")) ?? "");

/** W_Q and W_K (8 × 4 each), W_V (8 × 2), W_O (2 × 2), row by row; the preset has none of its own. */
const weightsOf = (page: Page) =>
  page.locator("soft-attention").evaluate((e) => (e as SoftAttention).getState().heads.weights);

/** The rows of one feature of a head in W_Q and in W_K. */
async function rowsOf(page: Page, head: number, feature: number): Promise<number[][]> {
  const weights = (await weightsOf(page)) ?? [];
  return [0, 32].map((from) => {
    const at = from + 4 * feature + 2 * head;
    return weights.slice(at, at + 2);
  });
}

test("with the preset by hand one head attends by colour, one by shape, and combined they solve the task", async ({
  page,
}) => {
  await open(page, "view=heads");
  await expect(panelOf(page, 0)).toHaveAttribute("data-look", "colour");
  await expect(panelOf(page, 1)).toHaveAttribute("data-look", "shape");
  await expect(page.locator(".so-what")).toHaveText(
    "Head 1 attends to the same colour; head 2 attends to the same shape. One head gives the mean of the object’s colour, another the mean of its shape. The output projection combines both.",
  );
});

test("by keyboard alone an arrow moves, and another object becomes the query", async ({ page }) => {
  await open(page, "view=heads");
  await tabTo(page, tipOf(page, 0, 0));
  for (const key of [...Array(3).fill("PageDown"), ...Array(4).fill("Shift+ArrowRight"), "ArrowUp"])
    await page.keyboard.press(key);
  expect(await tipAt(tipOf(page, 0, 3))).toEqual([1, 0.05]);
  expect(await rowsOf(page, 0, 3)).toEqual([
    [1, 0.05],
    [1, 0.05],
  ]);
  await expect(said(page)).toContainText("Head 1, where disc lands: x 1.00, y 0.05.");
  await tabTo(page, cellOf(page, 1, 0));
  for (const key of ["ArrowDown", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await expect(page.locator(".asks")).toContainText("Query: blue square");
  await expect(said(page)).toContainText("Query: blue square");
  await expect(page).toHaveURL(/headQuery=4/);
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(2);
});

test("a click on the background of a plane chooses the nearest query and moves no arrow", async ({
  page,
}) => {
  await open(page, "view=heads");
  const star = panelOf(page, 0).locator(".asking-star .query-mark");
  const before = [await star.getAttribute("transform"), await weightsOf(page)];
  const plane = panelOf(page, 0).locator(".head-plane");
  const box = await plane.boundingBox();
  const [x, y] = [0.95 * (box?.width ?? 0), 0.95 * (box?.height ?? 0)];
  await plane.click({ position: { x, y } });
  await expect(star).not.toHaveAttribute("transform", before[0] as string);
  expect(await weightsOf(page)).toEqual(before[1]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(star).toHaveAttribute("transform", before[0] as string);
});

test("a mark in a trained plane makes its object the query", async ({ page }) => {
  // Only a trained plane has marks away from the arrows.
  await open(page, "view=heads&headStart=random&headEpochs=300");
  const asks = page.locator(".asks");
  const first = await asks.innerText();
  await panelOf(page, 1).locator('[data-key="5"] .object-shape').dispatchEvent("click");
  await expect(asks).not.toHaveText(first);
});

test("heads added by hand have no basis yet", async ({ page }) => {
  await open(page, "view=heads");
  const count = page.getByLabel("Heads", { exact: true });
  const set = async (heads: number) => {
    await count.fill(String(heads));
    await count.press("Enter");
  };
  await set(3);
  await expect(panelOf(page, 2)).toHaveAttribute("data-look", "even");
  await expect(page.locator(".together")).toHaveText(
    /in head 1, [\d.]+ in head 2 and 9\.0 in head 3; [\d.]+ with all heads together\.$/,
  );
  await set(8);
  await expect(page.locator(".head-panel")).toHaveCount(8);
  await set(9);
  await expect(page.locator(".head-panel")).toHaveCount(8);
});

test("heads with one object for all, or swapped by the output projection, miss the targets", async ({
  page,
}) => {
  await open(page, "view=heads");
  await tipOf(page, 0, 0).focus();
  await page.keyboard.press("ArrowUp");
  const byHand = (await weightsOf(page)) ?? [];
  const show = (weights: readonly number[]) =>
    page.goto(`index.html#view=heads&headWeights=${weights.map((x) => Math.round(100 * x))}`);
  // All colours ask alike, and only the first object's kinds answer.
  const one = [...byHand];
  for (const feature of [0, 1, 2]) {
    one.splice(4 * feature, 2, 3, 0);
    one.splice(32 + 4 * feature, 2, 0, 0);
  }
  for (const at of [32, 32 + 12]) one.splice(at, 2, 3, 0);
  await show(one);
  await expect(panelOf(page, 0)).toHaveAttribute("data-look", "other");
  await expect(page.locator(".so-what")).toContainText("No head attends to the same colour");
  await show([...byHand.slice(0, 80), 0, 1, 1, 0]);
  await expect(page.locator(".so-what")).toContainText("do not give the targets yet");
});
