/** The lab: its numbers by mouse and by keyboard, two settings, errors, and the content of links. */
import type { SoftAttention } from "../../../web/element/soft-attention.js";
import { expect, numbersIn, open, reload, tabTo, test, toy } from "../support.js";
import {
  drawn,
  entropyOf,
  expected,
  expectNumbers,
  inkOf,
  map,
  mean,
  pointOf,
  rowOf,
  shown,
} from "./lab-support.js";

test("the toy example: every number by mouse, and the colour of every cell", async ({ page }) => {
  await open(page, "view=lab&lab=source,toy");
  await expectNumbers(page, expected(toy.keys, [0, 0]));
  const at = await pointOf(map(page), [3, 4], [6, 6]);
  await page.mouse.click(at.x, at.y);
  await expectNumbers(page, expected(toy.keys, [3, 4]));
  await expect(page.locator('[name="lab-row"]')).toHaveValue("3");
  await expect(page.locator('[name="lab-column"]')).toHaveValue("4");
  const weights = toy.keys.map((_, row) => rowOf(row, toy.keys, toy.keys));
  const most = Math.max(...weights.flat());
  const cells = weights.flatMap((row, i) => row.map((_, j) => [i, j] as const));
  const { ink, width, height } = await inkOf(page, cells);
  expect([width, height]).toEqual([6, 6]);
  for (const [i, [row, column]] of cells.entries()) {
    expect(Math.abs((ink[i] ?? 9) - (weights[row]?.[column] ?? 9) / most)).toBeLessThan(0.005);
  }
  await page.locator('[name="a-similarity"]').selectOption("rbf");
  const rbf = { similarity: "rbf" } as const;
  await expectNumbers(page, expected(toy.keys, [3, 4], rbf));
  await expect(page.locator(".so-what")).toContainText(/Query 3 has [\d.]+ effective neighbours/);
  await page.locator(".undo").click();
  await expectNumbers(page, expected(toy.keys, [3, 4]));
});

test("random data under masks, with the keyboard alone", async ({ page }) => {
  await open(page, "view=lab&lab=queries,24;width,6;seed,11&labA=causal,1;window,5");
  const x = drawn(11, 24, 6);
  const allowed = (i: number, j: number) => j <= i && i - j < 5;
  await tabTo(page, map(page));
  for (const key of ["PageDown", "End", "ArrowLeft", "ArrowLeft", "ArrowUp"]) {
    await page.keyboard.press(key);
  }
  await expectNumbers(page, expected(x, [22, 21], { allowed }));
  await expect(map(page)).toHaveAttribute("aria-valuetext", /Query 22, key 21: weight 0\.\d/);
  await expect(page.locator('figure > [role="status"]')).toContainText("Query 22, key 21");
  await tabTo(page, page.locator('[name="a-temperature"]'));
  await page.keyboard.press("Home");
  const best = rowOf(22, x, x, { allowed });
  const hard = best.indexOf(Math.max(...best));
  await expectNumbers(page, { weight: hard === 21 ? 1 : 0, neighbours: 1, entropy: 0, mean: 0 });
  await page.keyboard.press("End");
  await expectNumbers(page, { weight: 0.2, neighbours: 5, mass: 1 });
  await tabTo(page, page.locator('[name="a-padding"]'));
  await page.keyboard.press("Control+a");
  await page.keyboard.type("24");
  await page.keyboard.press("Enter");
  await expect(page.locator('[data-number="empty"] td')).toHaveText("24: 0, 1 and 2 …");
  await expect(page.locator(".so-what")).toContainText("has no allowed key");
});

test("zooming and panning by keys, buttons, wheel and drag", async ({ page }) => {
  await open(page, "view=lab&lab=queries,96;width,4");
  const x = drawn(7, 96, 4);
  const part = async () => numbersIn(await page.locator(".toolbar .note").innerText());
  await map(page).focus();
  await page.keyboard.press("+");
  expect(await part()).toEqual([0, 47, 0, 47]);
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowRight");
  expect(await part()).toEqual([12, 59, 12, 59]);
  const at = await pointOf(map(page), [10, 30], [48, 48]);
  await page.mouse.click(at.x, at.y);
  await expectNumbers(page, expected(x, [22, 42]));
  await page.mouse.wheel(0, -100);
  const [top = 0, bottom = 0, left = 0, right = 0] = await part();
  expect(bottom - top).toBe(37);
  expect(22 >= top && 22 <= bottom && 42 >= left && 42 <= right).toBe(true);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x - 60, at.y - 60, { steps: 4 });
  await page.mouse.up();
  const [moved = 0] = await part();
  expect(moved).toBeGreaterThan(top);
  await expect(page.locator('[name="lab-row"]')).toHaveValue("22");
  await page.locator(".whole").click();
  await expect(page.locator(".toolbar .note")).toHaveCount(0);
  // One undo step each: the click, the drag.
  await page.locator(".undo").click();
  expect((await part())[0]).toBe(moved);
});

test("two settings side by side, and their distance", async ({ page }) => {
  await open(page, "view=lab&lab=queries,40;width,32;row,5;column,9");
  const x = drawn(7, 40, 32);
  await page.locator(".compare").focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".difference")).toContainText("0 of the weight of this query moves");
  await page.locator('[name="b-scaled"]').uncheck();
  const unscaled = { scale: 1 };
  await expectNumbers(page, expected(x, [5, 9]), 0);
  await expectNumbers(page, expected(x, [5, 9], unscaled), 1);
  const apart = x.map((_, row) => {
    const [a, b] = [rowOf(row, x, x), rowOf(row, x, x, unscaled)];
    return a.reduce((sum, w, j) => sum + Math.abs(w - (b[j] ?? 0)), 0) / 2;
  });
  const text = await page.locator(".difference").innerText();
  const [row = 9, all = 9] = numbersIn(text);
  expect(Math.abs(row - (apart[5] ?? 9))).toBeLessThan(5.01e-4);
  expect(Math.abs(all - mean(apart))).toBeLessThan(5.01e-4);
  await page.locator(".difference button").click();
  const gap = Math.abs((await shown(page, "weight", 0)) - (await shown(page, "weight", 1)));
  const largest = Math.max(
    ...x.flatMap((_, i) => {
      const [a, b] = [rowOf(i, x, x), rowOf(i, x, x, unscaled)];
      return a.map((w, j) => Math.abs(w - (b[j] ?? 0)));
    }),
  );
  expect(Math.abs(gap - largest)).toBeLessThan(1.01e-3);
  await page.locator(".swap").click();
  await expect(page.locator('[name="a-scaled"]')).not.toBeChecked();
  await page.locator(".alone").click();
  await expect(map(page, "b")).toHaveCount(0);
  await expectNumbers(page, { mean: mean(x.map((_, i) => entropyOf(rowOf(i, x, x, unscaled)))) });
});

test("an invalid setting is reported, at first without empty parts, later beside the picture", async ({
  page,
}) => {
  await open(page, "view=lab&lab=queries,12;width,8&labA=heads,3");
  await expect(page.locator(".refused")).toContainText("3 heads do not divide keys of dimension 8");
  await expect(page.locator("figure")).toContainText("There is nothing to show yet.");
  await expect(page.locator(".lab-numbers, .toolbar, .top-keys, .so-what")).toHaveCount(0);
  await page.locator('[name="a-heads"]').fill("4");
  await page.locator('[name="a-heads"]').press("Enter");
  await expect(page.locator(".lab-numbers")).toBeVisible();
  await expect(page.locator(".refused")).toHaveCount(0);
  // With a picture, the picture stays.
  const before = await inkOf(page, [[3, 3]]);
  await page.locator('[name="a-heads"]').fill("5");
  await page.locator('[name="a-heads"]').press("Enter");
  await expect(page.locator(".refused")).toContainText("5 heads do not divide keys of dimension 8");
  expect(await inkOf(page, [[3, 3]])).toEqual(before);
  await page.locator(".undo").click();
  await expect(page.locator(".refused")).toHaveCount(0);
});

test("a link contains settings and shapes, never own data", async ({ page }) => {
  await open(page, "view=lab");
  await page.locator("soft-attention").evaluate((element) => {
    const figure = element as SoftAttention;
    const { lab } = figure.getState();
    const x = { name: "x.csv", rows: 3, columns: 2, data: Float64Array.of(1, 2, 3, 4, 5, 6) };
    figure.setState({
      lab: { ...lab, data: "source,own;queries,3;width,2", own: { x } },
    });
  });
  const x = [
    [1, 2],
    [3, 4],
    [5, 6],
  ];
  await expectNumbers(page, expected(x, [0, 0]));
  await expect(page.locator(".stand-in")).toContainText("stay on this machine");
  await reload(page);
  await expect(page.locator(".stand-in")).toContainText("Links carry no data");
  const drew = drawn(7, 3, 2);
  await expectNumbers(page, expected(drew, [0, 0]));
});
