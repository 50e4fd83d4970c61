/** The lab: its numbers by mouse and by keyboard, and errors. */
import { expect, open, tabTo, test, toy } from "../support.js";
import { drawn, expected, expectNumbers, inkOf, map, pointOf, rowOf } from "./lab-support.js";

test("the toy example: every number by mouse, and the colour of every cell", async ({ page }) => {
  await open(page, "view=lab&labSource=toy");
  await expectNumbers(page, expected(toy.keys, [0, 0]));
  const at = await pointOf(map(page), [3, 4], [6, 6]);
  await page.mouse.click(at.x, at.y);
  await expectNumbers(page, expected(toy.keys, [3, 4]));
  await expect(page.locator('[name="lab-row"]')).toHaveValue("3");
  await expect(page.locator('[name="lab-column"]')).toHaveValue("4");
  const weights = toy.keys.map((_, row) => rowOf(row, toy.keys));
  const most = Math.max(...weights.flat());
  const cells = weights.flatMap((row, i) => row.map((_, j) => [i, j] as const));
  const { ink, width, height } = await inkOf(page, cells);
  expect([width, height]).toEqual([6, 6]);
  for (const [i, [row, column]] of cells.entries()) {
    expect(Math.abs((ink[i] ?? 9) - (weights[row]?.[column] ?? 9) / most)).toBeLessThan(0.005);
  }
  await page.locator('[name="lab-similarity"]').selectOption("rbf");
  const rbf = { similarity: "rbf" } as const;
  await expectNumbers(page, expected(toy.keys, [3, 4], rbf));
  await expect(page.locator(".so-what")).toContainText(/Query 3 has [\d.]+ effective neighbours/);
  await page.locator(".undo").click();
  await expectNumbers(page, expected(toy.keys, [3, 4]));
});

test("random data under masks, with the keyboard alone", async ({ page }) => {
  await open(
    page,
    "view=lab&labSource=random&labQueries=24&labDimension=6&labSeed=11&labCausal=1&labWindow=5",
  );
  const x = drawn(11, 24, 6);
  const masks = { causal: true, window: 5 };
  await tabTo(page, map(page));
  for (const key of ["PageDown", "End", "ArrowLeft", "ArrowLeft", "ArrowUp"]) {
    await page.keyboard.press(key);
  }
  await expectNumbers(page, expected(x, [22, 21], masks));
  await expect(map(page)).toHaveAttribute("aria-valuetext", /Query 22, key 21: weight 0\.\d/);
  await expect(page.locator('figure > [role="status"]')).toContainText("Query 22, key 21");
  await tabTo(page, page.locator("#lab-temperature"));
  await page.keyboard.press("Home");
  const best = rowOf(22, x, masks);
  const hard = best.indexOf(Math.max(...best));
  await expectNumbers(page, { weight: hard === 21 ? 1 : 0, neighbours: 1, entropy: 0, mean: 0 });
  await page.keyboard.press("End");
  await expectNumbers(page, { weight: 0.2, neighbours: 5, mass: 1 });
  await tabTo(page, page.locator('[name="lab-padding"]'));
  await page.keyboard.press("Control+a");
  await page.keyboard.type("24");
  await page.keyboard.press("Enter");
  await expect(page.locator(".so-what")).toContainText("has no allowed key");
});

test("an invalid setting is reported, at first without empty parts, later beside the picture", async ({
  page,
}) => {
  await open(page, "view=lab&labSource=random&labQueries=12&labDimension=8&labHeads=3");
  await expect(page.locator(".refused")).toContainText("3 heads do not divide keys of dimension 8");
  await expect(page.locator("figure")).toContainText("There is nothing to show yet.");
  await expect(page.locator(".lab-numbers, .top-keys, .so-what")).toHaveCount(0);
  await page.locator('[name="lab-heads"]').fill("4");
  await page.locator('[name="lab-heads"]').press("Enter");
  await expect(page.locator(".lab-numbers")).toBeVisible();
  await expect(page.locator(".refused")).toHaveCount(0);
  // With a picture, the picture stays.
  const before = await inkOf(page, [[3, 3]]);
  await page.locator('[name="lab-heads"]').fill("5");
  await page.locator('[name="lab-heads"]').press("Enter");
  await expect(page.locator(".refused")).toContainText("5 heads do not divide keys of dimension 8");
  expect(await inkOf(page, [[3, 3]])).toEqual(before);
  await page.locator(".undo").click();
  await expect(page.locator(".refused")).toHaveCount(0);
});
