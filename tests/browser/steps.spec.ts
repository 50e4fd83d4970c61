import type { Locator, Page } from "@playwright/test";
import { expect, open, test } from "./support.js";

type Rows = number[][];

const article = {
  q: [
    [1, 0, 2, 0],
    [0, 2, 0, 1],
    [1, -1, 0, 1],
  ],
  k: [
    [1, 0, 2, 0],
    [0, 2, 1, 1],
    [1, 1, 0, -1],
    [-1, 0, 1, 2],
  ],
  v: [
    [4, 0, 1],
    [0, 4, 1],
    [2, 2, 0],
    [1, 0, 4],
  ],
};

const plus = (xs: number[]) => xs.reduce((a, b) => a + b, 0);
const times = (a: Rows, b: Rows): Rows =>
  a.map((row) => (b[0] ?? []).map((_, c) => plus(row.map((x, l) => x * (b[l]?.[c] ?? 0)))));
const turned = (a: Rows): Rows => (a[0] ?? []).map((_, c) => a.map((row) => row[c] ?? 0));

interface Machine {
  q: Rows;
  k: Rows;
  v: Rows;
  blocked?: (i: number, j: number) => boolean;
}

/** Every stage written out naively: shares no code with the page. */
function stages({ q, k, v, blocked = () => false }: Machine): Record<string, Rows> {
  const scores = times(q, turned(k));
  const root = Math.sqrt(q[0]?.length ?? 1);
  const scale = scores.map((row) => row.map((x) => x / root));
  const mask = scale.map((row, i) => row.map((x, j) => (blocked(i, j) ? -Infinity : x)));
  const shift = mask.map((row) => row.map((x) => x - Math.max(...row)));
  const softmax = shift.map((row) => {
    const raised = row.map(Math.exp);
    return raised.map((x) => x / plus(raised));
  });
  return { scores, scale, mask, shift, softmax, output: times(softmax, v) };
}

const numberOf = (text: string) =>
  text === "−∞" ? -Infinity : Number(text.replace("−", "-") || Number.NaN);

const matrix = (page: Page, name: string) => page.locator(`[data-matrix="${name}"]`);

async function shown(table: Locator): Promise<Rows> {
  const rows = await table.locator("tbody tr").all();
  return Promise.all(
    rows.map(async (row) => (await row.locator(".now").allInnerTexts()).map(numberOf)),
  );
}

async function expectRows(table: Locator, expected: Rows): Promise<void> {
  await expect(async () => {
    const found = await shown(table);
    expect(found.map((row) => row.length)).toEqual(expected.map((row) => row.length));
    for (const [i, row] of found.entries()) {
      for (const [j, x] of row.entries()) {
        const wanted = expected[i]?.[j] ?? Number.NaN;
        if (Number.isFinite(wanted)) expect(Math.abs(x - wanted)).toBeLessThan(0.00501);
        else expect(x).toBe(wanted);
      }
    }
  }).toPass({ timeout: 4000 });
}

/** Goes through the steps by `next` and reads the grid of every one. */
async function expectWalk(page: Page, machine: Machine, next: () => Promise<void>): Promise<void> {
  const { output = [], ...grids } = stages(machine);
  for (const [step, rows] of Object.entries(grids)) {
    await next();
    await expect(page.locator(".chain")).toHaveAttribute("data-step", step);
    await expectRows(matrix(page, "a"), rows);
  }
  await next();
  await expectRows(matrix(page, "o"), output);
}

const cell = (page: Page, name: string, row: number, column: number) =>
  matrix(page, name).locator(`[data-row="${row}"][data-column="${column}"]`);

test("every stage of the article's 3 × 4, by mouse", async ({ page }) => {
  await open(page, "view=steps");
  await expectWalk(page, article, () => page.getByRole("button", { name: "Next step" }).click());
  await expect(page).toHaveURL(/view=steps&step=output/);
  await expect(page.getByRole("button", { name: "Next step" })).toBeDisabled();
});

test("every stage by keyboard alone: the scrub bar, then a number typed over", async ({ page }) => {
  await open(page, "view=steps");
  await page.getByLabel("Step", { exact: true }).focus();
  await expectWalk(page, article, () => page.keyboard.press("ArrowRight"));
  await page.keyboard.press("Home");
  // The first number of Q is three tab stops back: the buttons, V, Kᵀ and Q are before the bar.
  await cell(page, "q", 0, 0).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await expect(cell(page, "q", 1, 1)).toBeFocused();
  await page.keyboard.type("-1.5");
  await page.keyboard.press("PageUp");
  const q = article.q.map((row, i) => (i === 1 ? [0, -1.4, 0, 1] : row));
  await expect(page).toHaveURL(/q=1,0,2,0;0,-1\.4,0,1;1,-1,0,1/);
  await page.getByRole("button", { name: "Play" }).focus();
  await expectWalk(page, { ...article, q }, () => page.keyboard.press("ArrowRight"));
});

test("departments and subjects give the article's outputs, and say they are reconstructed", async ({
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

test("causal tokens: what is blocked is −∞, then exactly 0", async ({ page }) => {
  await open(page, "view=steps&example=tokens&step=mask");
  const x = [
    [1, 0.2],
    [0.9, 0.1],
    [0.2, 1],
    [-0.2, 0.9],
    [0, -1],
    [-1, -0.6],
  ];
  const wanted = stages({ q: x, k: x, v: x, blocked: (i, j) => j > i });
  await expectRows(matrix(page, "a"), wanted.mask ?? []);
  await expect(page.locator(".so-what")).toContainText("15 of 36");
  await page.getByRole("button", { name: "Next step" }).click();
  await page.getByRole("button", { name: "Next step" }).click();
  await expectRows(matrix(page, "a"), wanted.softmax ?? []);
  await expect(cell(page, "a", 0, 1).locator(".now")).toHaveText("0");
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
  const wanted = stages({ ...article, blocked });
  await expectRows(matrix(page, "a"), wanted.mask ?? []);
  await expect(page.locator(".terms")).toHaveText(/2\.50\s*\+\s*\(−∞\)\s*=\s*−∞/);
  await page.getByLabel("Step", { exact: true }).press("End");
  await expectRows(matrix(page, "o"), wanted.output ?? []);
  for (let i = 0; i < 3; i++) await page.keyboard.press("Control+z");
  await expect(page).not.toHaveURL(/stepsBlocked/);
});

test("a row that may look at nothing gets zeros and a word", async ({ page }) => {
  await open(page, "view=steps&step=output&stepsBlocked=f");
  const [first, ...rest] = await shown(matrix(page, "o"));
  expect(first).toEqual([0, 0, 0]);
  expect(rest.flat().every(Number.isFinite)).toBe(true);
  await expect(page.locator(".so-what")).toContainText("Query 1 may look at nothing");
});
