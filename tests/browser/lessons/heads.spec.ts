import type { Page } from "@playwright/test";
import { expect, numbersIn, open, reload, tabTo, test } from "../support.js";
import { cellOf, expectHeads, number, panelOf, said, task, tipOf } from "./heads-page.js";
import { attend, diversityOf, handDrawn, withTip } from "./heads-support.js";

test("with the preset by hand one head attends by colour, one by shape, and combined they solve the task", async ({
  page,
}) => {
  await open(page, "view=heads");
  await expectHeads(page, handDrawn());
  await expect(panelOf(page, 0)).toHaveAttribute("data-look", "colour");
  await expect(panelOf(page, 1)).toHaveAttribute("data-look", "shape");
  await expect(page.locator(".so-what")).toHaveText(
    "Head 1 attends to the same colour; head 2 attends to the same shape. One head gives the mean of the object’s colour, another the mean of its shape. The output projection combines both.",
  );
});

/** The documented end of an arrow. */
async function tipAt(page: Page, head: number, feature: number): Promise<number[]> {
  return numbersIn((await tipOf(page, head, feature).getAttribute("aria-valuetext")) ?? "");
}

async function centre(place: ReturnType<typeof tipOf>): Promise<[number, number]> {
  const box = await place.locator(".grip").boundingBox();
  return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
}

test("dragging an arrow works in both bases, and the link keeps it", async ({ page }) => {
  await open(page, "view=heads");
  await tipOf(page, 0, 0).scrollIntoViewIfNeeded();
  const [x, y] = await centre(tipOf(page, 0, 0));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 40, y + 60, { steps: 6 });
  await page.mouse.move(x - 60, y + 120, { steps: 6 });
  await page.mouse.up();
  const tip = await tipAt(page, 0, 0);
  expect(Math.hypot((tip[0] ?? 0) - 0, (tip[1] ?? 0) - 2)).toBeGreaterThan(0.8);
  await expectHeads(page, withTip(handDrawn(), 0, 0, tip));
  await expect(page).toHaveURL(/headWeights=/);
  await reload(page);
  await expectHeads(page, withTip(handDrawn(), 0, 0, tip));
});

test("a click moves the selected arrow's end; undo, redo and reset", async ({ page }) => {
  await open(page, "view=heads");
  await page.getByRole("button", { name: "triangle", exact: true }).click();
  const plane = panelOf(page, 1).locator(".head-plane");
  const box = await plane.boundingBox();
  await plane.click({ position: { x: 0.25 * (box?.width ?? 0), y: 0.3 * (box?.height ?? 0) } });
  const tip = await tipAt(page, 1, 5);
  expect(tip[0]).toBeLessThan(-0.5);
  expect(tip[1]).toBeGreaterThan(0.5);
  const moved = withTip(handDrawn(), 1, 5, tip);
  await expectHeads(page, moved);
  await page.getByRole("button", { name: "Undo" }).click();
  await expectHeads(page, handDrawn());
  await page.getByRole("button", { name: "Redo" }).click();
  await expectHeads(page, moved);
  await page.getByRole("button", { name: "Reset" }).click();
  await expectHeads(page, handDrawn());
});

test("by keyboard alone an arrow of one basis moves, and its row is pinned and unpinned", async ({
  page,
}) => {
  await open(page, "view=heads");
  await page.getByRole("button", { name: "WK", exact: true }).press("Enter");
  await tabTo(page, tipOf(page, 0, 0));
  for (const _ of [1, 2, 3]) await page.keyboard.press("PageDown");
  for (const _ of [1, 2, 3, 4]) await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("ArrowUp");
  expect(await tipAt(page, 0, 3)).toEqual([1, 0.05]);
  const moved = withTip(handDrawn(), 0, 3, [1, 0.05], [1]);
  await expectHeads(page, moved);
  await expect(said(page)).toContainText("Head 1, where disc lands: x 1.00, y 0.05.");
  await expect(panelOf(page, 0).locator(".basis-other")).toHaveCount(8);
  await tabTo(page, cellOf(page, 1, 0));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.locator(".asks")).toContainText("Query: blue square");
  await expect(said(page)).toContainText("Pinned. Press Esc to unpin.");
  await page.keyboard.press("Shift+Tab");
  await expectHeads(page, moved, 2, 4);
  await page.keyboard.press("Escape");
  await expect(said(page)).toHaveText("Unpinned.");
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(0);
});

test("an object is pinned by a tap in any plane or map, and Escape unpins", async ({ page }) => {
  await open(page, "view=heads");
  await cellOf(page, 0, 5).click();
  await cellOf(page, 1, 0).hover();
  await expectHeads(page, handDrawn(), 2, 5);
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(2);
  await page.keyboard.press("Escape");
  await page.mouse.move(0, 0);
  await expectHeads(page, handDrawn());
  // A trained plane has marks away from the arrows.
  await open(page, `view=heads&headWeights=${handDrawn().map((w) => Math.round(50 * w))}`);
  const half = handDrawn().map((w) => Math.round(50 * w) / 100);
  await expectHeads(page, half);
  await cellOf(page, 0, 0).hover();
  await page.mouse.move(0, 0);
  await panelOf(page, 1).locator('[data-key="7"] .object-shape').dispatchEvent("click");
  await expectHeads(page, half, 2, 7);
  await page.keyboard.press("Escape");
  await expectHeads(page, half);
});

test("numbers are edited: W_O next to the heads, W_V behind edit", async ({ page }) => {
  await open(page, "view=heads");
  const wo = page.getByLabel("output projection, head 2 to mean u of its colour");
  await wo.fill("-0.5");
  await wo.press("Enter");
  const w = handDrawn().with(82, -0.5);
  await expectHeads(page, w);
  await page.getByText("Edit the numbers").click();
  const wv = page.getByLabel("value projection, u, head 2", { exact: true });
  await wv.fill("2");
  await wv.press("Enter");
  await expectHeads(page, w.with(64 + 12 + 1, 2));
  const rows = page.locator(".weights-table tbody tr");
  await expect(rows).toHaveCount(9);
  const { weights } = attend(w, 2, task.x[0] ?? []);
  const shown = numbersIn((await rows.nth(6).locator("td").allInnerTexts()).join(" "));
  for (const h of [0, 1]) {
    expect(Math.abs((shown[h] ?? 9) - (weights[h]?.[0]?.[6] ?? 9))).toBeLessThan(5.01e-4);
  }
});

test("heads added by hand have no basis yet", async ({ page }) => {
  await open(page, "view=heads");
  await page.getByRole("button", { name: "One head more" }).click();
  await expect(page.locator(".head-panel")).toHaveCount(3);
  await expect(panelOf(page, 2)).toHaveAttribute("data-look", "even");
  const even = Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => 1 / 9));
  const { weights } = attend(handDrawn(), 2, task.x[0] ?? []);
  const expected = diversityOf([...weights, even]);
  const shown = number(await page.locator(".diversity-number strong").innerText());
  expect(Math.abs(shown - expected)).toBeLessThan(5.01e-4);
  const [a = [], b = []] = weights;
  const spread = (row: number[]) =>
    Math.exp(-row.reduce((sum, p) => sum + (p > 0 ? p * Math.log(p) : 0), 0));
  const together = spread(
    Array.from({ length: 9 }, (_, j) => ((a[0]?.[j] ?? 0) + (b[0]?.[j] ?? 0) + 1 / 9) / 3),
  );
  await expect(page.locator(".together")).toHaveText(
    `Effective neighbours (objects that share the weight): ${spread(a[0] ?? []).toFixed(1)} in head 1, ${spread(b[0] ?? []).toFixed(1)} in head 2 and 9.0 in head 3; ${together.toFixed(1)} with all heads together.`,
  );
  for (let n = 4; n <= 8; n++) await page.getByRole("button", { name: "One head more" }).click();
  await expect(page.locator(".head-panel")).toHaveCount(8);
  await expect(page.getByRole("button", { name: "One head more" })).toBeDisabled();
});

test("a head with all weight on one object fails uniform attention, and a wrong output projection misses the targets", async ({
  page,
}) => {
  const w = handDrawn();
  for (const [feature, tip] of [
    [0, [3, 0]],
    [1, [3, 0]],
    [2, [3, 0]],
  ] as const) {
    w.splice(4 * feature, 2, ...tip);
    w.splice(32 + 4 * feature, 2, 0, 0);
  }
  w.splice(32, 2, 3, 0);
  w.splice(32 + 4 * 3, 2, 3, 0);
  await open(page, `view=heads&headWeights=${w.map((x) => Math.round(100 * x))}`);
  await expectHeads(page, w);
  await expect(panelOf(page, 0)).toHaveAttribute("data-look", "other");
  await expect(page.locator(".so-what")).toContainText("No head attends to the same colour");
  const swapped = handDrawn();
  swapped.splice(80, 4, 0, 1, 1, 0);
  await page.goto(`index.html#view=heads&headWeights=${swapped.map((x) => Math.round(100 * x))}`);
  await expectHeads(page, swapped);
  await expect(page.locator(".so-what")).toContainText("do not give the targets yet");
});
