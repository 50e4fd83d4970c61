import { expect, open, test } from "../support.js";
import {
  article,
  cell,
  expectRows,
  expectWalk,
  matrix,
  numberOf,
  plus,
  type Rows,
  shown,
  stages,
  times,
} from "./steps-support.js";

test("every stage of the article's 3 × 4, by mouse", async ({ page }) => {
  await open(page, "view=steps");
  await expectWalk(page, article, () => page.getByRole("button", { name: "Next step" }).click());
  await expect(page).toHaveURL(/view=steps&step=output/);
  await expect(page.getByRole("button", { name: "Next step" })).toBeDisabled();
});

test("departments and subjects give the article's outputs and are marked as reconstructed", async ({
  page,
}) => {
  await open(page, "view=steps");
  await page.getByLabel("Example").selectOption({ label: "departments and subjects" });
  await page.getByLabel("Step", { exact: true }).press("End");
  await expectRows(matrix(page, "a"), [
    [0.1, 0.1, 0.5, 0.3],
    [0.3, 0.4, 0.2, 0.1],
  ]);
  expect(await shown(matrix(page, "o"))).toEqual([
    [6.9, 7.5, 10.1],
    [8.3, 8.7, 7.3],
  ]);
  await expect(page.locator("figure")).toContainText("Reconstructed");
  await expect(page.locator(".so-what")).toContainText("Computer science gets 6.90 7.50 10.10");
});

test("a cell is blocked in the mask step by click and by keyboard, and undone", async ({
  page,
}) => {
  await open(page, "view=steps&step=mask");
  await cell(page, "a", 0, 0).click();
  await expect(cell(page, "a", 0, 0).locator(".now")).toHaveText("−∞");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const blocked = (i: number, j: number) => (i === 0 && j === 0) || (i === 1 && j === 1);
  const expected = stages({ ...article, blocked });
  await expectRows(matrix(page, "a"), expected.mask ?? []);
  await expect(page.locator(".terms")).toHaveText(/2\.50\s*\+\s*\(−∞\)\s*=\s*−∞/);
  await page.getByLabel("Step", { exact: true }).press("End");
  await expectRows(matrix(page, "o"), expected.output ?? []);
  for (let i = 0; i < 3; i++) await page.keyboard.press("Control+z");
  await expect(page).not.toHaveURL(/stepsBlocked/);
});

test("a cell expands into its sum by click and by Enter, and Escape collapses it", async ({
  page,
}) => {
  await open(page, "view=steps&step=scores");
  await cell(page, "a", 1, 1).click();
  await expect(page).toHaveURL(/unfolded=a1,1/);
  const terms = () => page.locator(".terms .above").allInnerTexts();
  expect(await terms()).toEqual(["0 · 0", "2 · 2", "0 · 1", "1 · 1", "5.00"]);
  expect(await page.locator(".terms .comes-to").allInnerTexts()).toEqual([
    "0.00",
    "4.00",
    "0.00",
    "1.00",
    "",
  ]);
  await expect(page.locator('figure > [role="status"]')).toHaveText(
    "query 2, key B. 0 · 0 + 2 · 2 + 0 · 1 + 1 · 1 = 5.00",
  );
  // The row of Q and the column of Kᵀ of the cell are highlighted, and nothing else.
  await expect(matrix(page, "q").locator(".entry.lit")).toHaveCount(4);
  await expect(matrix(page, "k").locator(".entry.lit")).toHaveCount(4);
  await expect(matrix(page, "v").locator(".entry.lit")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/unfolded/);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  expect(await terms()).toEqual(["1 · 0", "0 · 2", "2 · 1", "0 · 1", "2.00"]);
});

test("a weight expands into powers of e, an output into weighted values", async ({ page }) => {
  await open(page, "view=steps&step=softmax&unfolded=a0,1");
  const raised = [5, 2, 1, 1].map((x) => Math.exp((x - 5) / 2));
  const below = () => page.locator(".terms .comes-to").allInnerTexts();
  const written = raised.map((x) => x.toFixed(2));
  expect(await below()).toEqual([
    written[1],
    ...written,
    `${written[1]} / ${plus(raised).toFixed(2)}`,
  ]);
  await page.getByRole("button", { name: "Next step" }).click();
  await expect(page).toHaveURL(/unfolded=o0,1/);
  const weights = raised.map((x) => x / plus(raised));
  const column = article.v.map((row) => row[1] ?? 0);
  expect(await below()).toEqual([...weights.map((w, j) => (w * (column[j] ?? 0)).toFixed(2)), ""]);
});

test("projections: every product is rows times weights, and one is expanded", async ({ page }) => {
  await open(page, "view=steps&example=widths");
  const given = async (name: string) => {
    const rows = await matrix(page, name).locator("tbody tr").all();
    return Promise.all(
      rows.map(async (row) => {
        const entries = await row.locator(".entry").all();
        return Promise.all(entries.map(async (e) => numberOf(await e.inputValue())));
      }),
    );
  };
  const products: Rows[] = [];
  for (const letter of ["q", "k", "v"]) {
    const product = times(await given(`x${letter}`), await given(`w${letter}`));
    await expectRows(matrix(page, `p${letter}`), product);
    products.push(product);
  }
  await cell(page, "pk", 3, 3).click();
  await expect(page.locator(".terms .above")).toHaveText(["−1 · 0", "2 · 2", "4.00"]);
  const [q = [], k = [], v = []] = products;
  await expectWalk(page, { q, k, v }, () =>
    page.getByRole("button", { name: "Next step" }).click(),
  );
});

test("identity projections change nothing; self-attention shares one set of rows", async ({
  page,
}) => {
  await open(page, "view=steps");
  await page.getByRole("checkbox", { name: "Projections" }).check();
  await expectRows(matrix(page, "pk"), article.k);
  await page
    .getByLabel("Attention type")
    .selectOption({ label: "self-attention: one set of rows" });
  await page.getByRole("checkbox", { name: "Projections" }).uncheck();
  await cell(page, "v", 0, 0).fill("3");
  const x = [[3, 0, 2, 0], ...article.q.slice(1)];
  await page.getByLabel("Step", { exact: true }).press("End");
  await expectRows(matrix(page, "o"), stages({ q: x, k: x, v: x }).output ?? []);
});

test("play runs to the end and stops; one undo reverts it", async ({ page }) => {
  await open(page, "view=steps");
  await page.getByRole("button", { name: "Play" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect(page.locator(".chain")).toHaveAttribute("data-step", "output", { timeout: 15_000 });
  await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
  await expect(page.locator('figure > [role="status"]')).toContainText("Step 7 of 7, Output.");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator(".chain")).toHaveAttribute("data-step", "inputs");
});

test("a number is dragged sideways, in one undo step", async ({ page }) => {
  await open(page, "view=steps&step=scores");
  const box = await cell(page, "q", 0, 0).boundingBox();
  if (!box) throw new Error("no number");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y, { steps: 5 });
  await page.mouse.up();
  const q = [[1.5, 0, 2, 0], ...article.q.slice(1)];
  await expectRows(matrix(page, "a"), stages({ ...article, q }).scores ?? []);
  await page.getByRole("button", { name: "Undo" }).click();
  await expectRows(matrix(page, "a"), stages(article).scores ?? []);
});

test("invalid text is reverted", async ({ page }) => {
  await open(page, "view=steps");
  await cell(page, "q", 0, 0).fill("seven");
  await cell(page, "q", 0, 1).focus();
  await expect(cell(page, "q", 0, 0)).toHaveValue("1");
});

test("sizes grow and shrink with consistent shapes", async ({ page }) => {
  await open(page, "view=steps");
  await page.getByText("Sizes").click();
  for (const [name, size] of [
    ["queries", "5"],
    ["keys", "2"],
    ["dimension d", "6"],
    ["dimension of a value", "1"],
  ] as const) {
    await page.getByLabel(name, { exact: true }).fill(size);
    await page.getByLabel(name, { exact: true }).press("Enter");
  }
  const fit = (a: Rows, rows: number, columns: number) =>
    Array.from({ length: rows }, (_, i) =>
      Array.from({ length: columns }, (_, j) => a[i]?.[j] ?? 0),
    );
  const machine = { q: fit(article.q, 5, 6), k: fit(article.k, 2, 6), v: fit(article.v, 2, 1) };
  await page.getByLabel("Step", { exact: true }).press("End");
  await expectRows(matrix(page, "o"), stages(machine).output ?? []);
});

test("on a narrow screen the output scrolls into view, and the page never scrolls sideways", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await open(page, "view=steps&example=tokens&step=softmax");
  const inside = async () => {
    const box = await matrix(page, "o").boundingBox();
    return (box?.x ?? 999) + (box?.width ?? 999);
  };
  await expect(matrix(page, "o")).toBeHidden();
  await page.getByRole("button", { name: "Next step" }).click();
  await expect.poll(inside).toBeLessThanOrEqual(320);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
