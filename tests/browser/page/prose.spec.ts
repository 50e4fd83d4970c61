/** The text next to the figure: its position, and its live numbers. */
import type { Page } from "@playwright/test";
import { expect, frames, numbersIn, open, showState, test, views } from "../support.js";

const live = (page: Page, at: number) => page.locator(".prose .live").nth(at);
const state = (page: Page) =>
  page.locator("soft-attention").evaluate((figure) => {
    const { getState } = figure as HTMLElement & {
      getState(): { temperature: number; similarity: string; query: number[]; keys: number[][] };
    };
    return getState.call(figure);
  });
const top = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox())?.y ?? Number.NaN;

test("every number in the prose of every lesson is filled in once its figure is drawn", async ({
  page,
}) => {
  test.slow();
  await open(page, "view=field");
  for (const tag of ["en", "zh", "fa"]) {
    if (tag !== "en") await page.locator('select[name="language"]').selectOption(tag);
    for (const view of views) {
      await showState(page, `view=${view}`);
      // Its text is about fixed numbers.
      if (view === "memory") continue;
      const numbers = page.locator(".prose .live, .prose .scrub");
      await expect(numbers.first(), view).toBeAttached();
      await expect
        .poll(() => numbers.allTextContents(), { message: `${tag} ${view}` })
        .not.toContainEqual(expect.stringMatching(/^(…|)$/));
      // Powers of ten stay as formulas are written.
      const shown = (await numbers.allTextContents()).filter((text) => !text.includes("10⁻"));
      if (tag === "fa") expect(shown.join(" "), view).not.toMatch(/\d/);
    }
  }
});

test("a number in the prose equals that of the figure and follows the star", async ({ page }) => {
  await open(page, "view=field");
  const star = page.locator('[data-handle="query"]');
  const effective = page.locator(".prose .live").last();
  const shown = async () => numbersIn(await page.locator(".effective").innerText());
  for (const key of ["ArrowLeft", "ArrowUp"]) {
    const before = await effective.textContent();
    await star.press(key);
    await expect(effective).not.toHaveText(before ?? "");
    expect(await shown()).toContain(Number(await effective.textContent()));
  }
});

test("an adjustable number is dragged sideways: one undo step, and the address follows", async ({
  page,
}) => {
  await open(page, "view=field&temperature=0.5");
  const number = page.getByRole("slider", { name: "temperature" }).and(page.locator(".scrub"));
  await expect(number).toHaveText("0.5");
  await number.scrollIntoViewIfNeeded();
  const box = await number.boundingBox();
  if (!box) throw new Error("no number");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const dx of [20, 40, 60]) await page.mouse.move(x + dx, y);
  await page.mouse.up();
  const warm = (await state(page)).temperature;
  expect(warm).toBeGreaterThan(0.8);
  await expect(number).toHaveText(String(warm));
  await expect(page).toHaveURL(new RegExp(`temperature=${warm}`));
  await page.locator("button.undo").click();
  expect((await state(page)).temperature).toBe(0.5);
  await page.locator("soft-attention figure").press("Control+y");
  expect((await state(page)).temperature).toBe(warm);
  // By keyboard: each key press is an undo step, and the ends are the exact limits.
  await number.press("ArrowLeft");
  expect((await state(page)).temperature).toBeLessThan(warm);
  await number.press("Home");
  expect((await state(page)).temperature).toBe(0);
  await expect(number).toHaveAttribute("aria-valuetext", "0");
  await number.press("End");
  await expect(number).toHaveText("∞");
});

test("on a small screen an adjustable number follows at once, and its picture stays in view", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, "view=field&temperature=0.5");
  const number = page.getByRole("slider", { name: "temperature" }).and(page.locator(".scrub"));
  await number.evaluate((element) => element.scrollIntoView({ block: "start" }));
  await frames(page);
  await expect(page.locator("soft-attention .graphic").first()).toBeInViewport({ ratio: 0.1 });
  // The first change is written to the address at once, the next ones after a pause.
  for (let i = 0; i < 3; i++) {
    const before = await number.textContent();
    await number.press("ArrowRight");
    await frames(page);
    expect(await number.textContent()).not.toBe(before);
  }
});

test("a phrase link sets all that the text touches, and keeps the point that the reader moved", async ({
  page,
}) => {
  await open(page, "view=field&query=0.6,0.1&similarity=dot");
  const largest = live(page, 0);
  await page.locator(".phrase", { hasText: "Cool it to 0" }).click();
  expect(await state(page)).toMatchObject({
    ...{ temperature: 0, similarity: "rbf", query: [0.6, 0.1] },
  });
  await expect(largest).toHaveText("1.000");
  await page.locator(".phrase", { hasText: "Heat it to ∞" }).press("Enter");
  expect(await state(page)).toMatchObject({ temperature: Number.POSITIVE_INFINITY });
  await expect(largest).toHaveText("0.167");
  await page.locator("button.undo").click();
  await expect(largest).toHaveText("1.000");
});

for (const [dir, tag] of [
  ["ltr", "en"],
  ["rtl", "fa"],
] as const) {
  test(`from 1,100 px each text is next to a picture that stays in view (${dir})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, "view=masks");
    await page.locator('select[name="language"]').selectOption(tag);
    await expect(page.locator("html")).toHaveAttribute("dir", dir);
    await expect(page.locator("soft-attention figure")).toHaveAttribute("dir", dir);
    for (const [i, name] of ["matrix", "arcs", "empty"].entries()) {
      const figure = page.locator("soft-attention .pinned").nth(i);
      const text = page.locator(`.prose[slot=${name}]`);
      // At the lower end of the text its picture is visible beside it.
      await text.evaluate((element) => element.lastElementChild?.scrollIntoView({ block: "end" }));
      const [box, prose] = [await figure.boundingBox(), await text.boundingBox()];
      if (!box || !prose) throw new Error("nothing there");
      const gap = dir === "ltr" ? prose.x - (box.x + box.width) : box.x - (prose.x + prose.width);
      expect(gap, name).toBeGreaterThan(20);
      expect(gap, name).toBeLessThan(60);
      for (const each of [figure, text]) await expect(each, name).toBeInViewport({ ratio: 0.1 });
    }
  });
}

test("every lesson starts with its graphic, and the row of lessons shows where one is", async ({
  page,
}) => {
  test.slow();
  const graphic = "soft-attention :is(svg, canvas, .chain, table)";
  for (const view of views) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("about:blank");
    await open(page, `view=${view}`);
    expect(await top(page, graphic), view).toBeLessThan(400);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => top(page, graphic), { message: view }).toBeLessThan(500);
    // The parts of the story and its lessons are behind one line.
    await expect(page.locator("nav a").first(), view).toBeHidden();
    await page.locator(".menu summary").click();
    await expect(page.locator("nav a")).toHaveCount(views.length);
    await expect(page.locator("nav [aria-current]"), view).toBeInViewport({ ratio: 1 });
  }
});

test("a phrase moves the figure through the states between, which is one undo step", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page, "view=similarity");
  // E goes from (0, -1) up to (-0.2, 0).
  const heightOfE = async () => (await state(page)).keys[4]?.[1];
  const start = (await heightOfE()) ?? 0;
  await page.locator("soft-attention").evaluate((figure) => {
    const seen: number[] = [];
    Object.assign(globalThis, { seen });
    figure.addEventListener("change", () => {
      const { getState } = figure as HTMLElement & { getState(): { keys: number[][] } };
      seen.push(getState.call(figure).keys[4]?.[1] ?? 0);
    });
  });
  await page.getByRole("link", { name: "some keys moved" }).click();
  await expect.poll(heightOfE).toBe(0);
  const seen = await page.evaluate(() => (globalThis as never as { seen: number[] }).seen);
  const between = seen.filter((y) => y > start && y < 0);
  expect(between.length).toBeGreaterThan(1);
  expect(between).toEqual([...between].sort((a, b) => a - b));
  await page.locator(".undo").click();
  expect(await heightOfE()).toBe(start);
});
