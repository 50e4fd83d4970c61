/** The language model: its text, its heads, the dial with its cost, and what the model writes. */
import type { Page } from "@playwright/test";
import { expect, numbersIn, open, stateOf, test } from "../support.js";

const said = (page: Page) => page.locator(".so-what").first();
const dial = (page: Page) => page.getByRole("slider", { name: "The nearest keys" });
const costNow = (page: Page) => page.locator(".cost-now-text");

test("the first state is alive: the model has run, is measured, and writes", async ({ page }) => {
  await open(page, "view=gpt");
  await expect(said(page)).toContainText(/expects “·to” most, .* The unchanged one gives it 0\.0/);
  await expect(page.locator(".heads-grid .head")).toHaveCount(24);
  await expect(page.locator(".dial-ground", { hasText: "unchanged" })).toContainText("3.27");
  await expect(page.locator(".mark-digits")).toHaveText("+1.17");
  await expect(costNow(page)).toHaveText("+1.12");
  await expect(page.locator(".cost-said")).toHaveText(/4\.39 nats a token, 1\.12 above the 3\.27/);
  expect(page.workers().map((worker) => new URL(worker.url()).pathname.split("/").at(-1))).toEqual([
    "worker-thread.js",
  ]);
  await expect(page.locator(".writes p")).toHaveCount(2);
  await expect(page.locator(".writes")).not.toHaveClass(/measuring/);
  const before = await page.locator(".writes mark").innerText();
  await page.getByRole("button", { name: "Write another" }).click();
  await expect(page.locator(".writes mark")).not.toHaveText(before);
  await expect(page).toHaveURL(/writeSeed=2/);
});

test("no weight touches the next one", async ({ page }) => {
  await open(page, "view=gpt&nearestKeys=0");
  for (const marks of [".sentence-arcs .number"]) {
    const touching = await page.locator(marks).evaluateAll((all) => {
      const boxes = all.map((mark) => mark.getBoundingClientRect());
      return boxes.flatMap((a, i) => {
        const other = boxes.findIndex(
          (b, j) =>
            j < i &&
            Math.min(a.right, b.right) > Math.max(a.left, b.left) - 1 &&
            Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top) + 0.5,
        );
        return other < 0 ? [] : [[other, i]];
      });
    });
    expect(await page.locator(marks).count()).toBeGreaterThan(10);
    expect(touching, marks).toEqual([]);
  }
});

test("the dial walks along its cost", async ({ page }) => {
  await open(page, "view=gpt");
  await expect(page.locator(".cost-line")).toHaveCount(0);
  await dial(page).focus();
  await expect(dial(page)).toHaveAttribute("aria-valuetext", "the nearest key alone");
  await expect(page.locator(".token.out")).toHaveCount(11);
  for (const cost of ["+0.60", "+0.31", "+0.17"]) {
    await page.keyboard.press("ArrowRight");
    await expect(costNow(page)).toHaveText(cost);
  }
  await expect(page.locator(".cost-line")).toHaveCount(1);
  await page.getByRole("button", { name: "equal weights" }).click();
  await expect(costNow(page)).toHaveText("+0.88");
  await dial(page).press("End");
  expect((await stateOf<{ gpt: { neighbors: number } }>(page)).gpt.neighbors).toBe(0);
  await expect(page.locator(".mark-digits.on")).toHaveText("+1.17");
  await page.getByRole("button", { name: "softmax weights" }).click();
  await expect(page.locator(".cost-said")).toHaveText(/All keys are kept, .* 3\.27 nats/);
  await expect(page.locator(".writes p")).toHaveCount(1);
});

test("a head is chosen in the grid, and the change may reach it alone", async ({ page }) => {
  await open(page, "view=gpt&nearestKeys=1");
  await page.getByRole("button", { name: "Show layer 3, head 4" }).click();
  await expect(page.locator(".sentence-arcs")).toHaveAttribute("aria-label", /layer 3, head 4/);
  await page.getByRole("button", { name: "the shown one" }).click();
  await expect(costNow(page)).toHaveText("+0.05");
  await expect(page).toHaveURL(/changedHeads=head/);
  await page.locator("button.undo").click();
  await expect(costNow(page)).toHaveText("+1.12");
});

test("one's own text is read, a link keeps it, and a text without tokens says so", async ({
  page,
}) => {
  await open(page, "view=gpt&nearestKeys=0");
  const field = page.getByRole("textbox", { name: "Text, in English" });
  await field.fill("God bless the United States of");
  await expect(said(page)).toContainText("“·America”");
  await page.locator(".token", { hasText: "·the" }).click();
  await expect(page).toHaveURL(/promptToken=/);
  await expect(said(page)).toContainText("After “·the”");
  await page.reload();
  await expect(field).toHaveValue("God bless the United States of");
  await field.fill("");
  await expect(page.locator(".warning")).toContainText("no token yet");
});

test("the cost of eight neighbours is guessed on the curve, and of equal weights in words", async ({
  page,
}) => {
  await open(page, "view=gpt");
  await expect(page.locator(".cost-line")).toHaveCount(0);
  const eight = page.locator('[data-prediction="eight"]');
  await eight.locator("input").fill("0.6");
  await expect(page.locator(".cost-guess")).toHaveCount(1);
  await eight.locator(".commit").click();
  await expect(eight.locator(".said")).toContainText(
    "Eight keys cost 0.17; comparing nothing costs 1.17",
  );
  expect(numbersIn(await eight.locator(".said").innerText())).toContain(0.43);
  const equal = page.locator('[data-prediction="equal"]');
  await equal.locator('[data-option="most"]').click();
  await expect(equal.locator(".said")).toContainText("0.88, against 0.17");
  // What the figure shows later changes no answer.
  await page.getByRole("button", { name: "softmax weights" }).click();
  await dial(page).press("Home");
  await expect(costNow(page)).toHaveText("+1.12");
  await expect(equal.locator(".said")).toContainText("0.88, against 0.17");
});
