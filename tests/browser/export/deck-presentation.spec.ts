/** The presentation of a lecture deck: keys, dragging, the presenter’s window and the offline page. */
import { expectAccessible } from "../axe.js";
import { focusFaults, forcedFaults, motionFaults } from "../display.js";
import { expect, frames, isolatedTest as test } from "../support.js";
import { download, openDeck, openExample, place, present, shownFigure } from "./deck-support.js";
import { openFile } from "./export-support.js";

test("keys turn the slides, and a focused control keeps its own keys", async ({ page }) => {
  await openExample(page);
  await present(page);
  await expect(shownFigure(page).locator(".question")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(place(page)).toHaveText("2 / 5");
  await page.keyboard.press("End");
  await expect(place(page)).toHaveText("5 / 5");
  await page.keyboard.press("PageDown");
  await expect(place(page)).toHaveText("5 / 5");
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  await expect(place(page)).toHaveText("2 / 5");
  await page.keyboard.press("b");
  await expect(page.locator(".pause-overlay")).toBeVisible();
  await page.keyboard.press(".");
  await expect(page.locator(".pause-overlay")).toBeHidden();
  await page.keyboard.press("n");
  await expect(page.locator(".player-notes")).toContainText("Compute one score");
  // After Tab the figure keeps the arrow keys; after a click the slides get them back.
  await expect(shownFigure(page).locator("select").first()).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await expect(place(page)).toHaveText("2 / 5");
  await page.keyboard.press("PageUp");
  await expect(place(page)).toHaveText("1 / 5");
  // The overview draws every slide; Escape leaves it before the presentation.
  await page.keyboard.press("o");
  await expect(page.locator(".player soft-attention")).toHaveCount(5);
  await page.keyboard.press("End");
  await page.keyboard.press("Escape");
  await expect(place(page)).toHaveText("5 / 5");
  await expect(page.locator(".player soft-attention")).toHaveCount(1);
  await page.keyboard.press("Home");
  await page.keyboard.press("Escape");
  await expect(page.locator(".player")).toHaveCount(0);
  await expect(page.locator(".thumb").first()).toBeFocused();
});

test("a dragged star follows the pointer on a large screen, and its text is large", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await openDeck(page);
  await page.locator("[name=link]").fill("#view=field");
  await page.keyboard.press("Enter");
  await present(page);
  const star = shownFigure(page).locator("[data-handle=query]");
  const box = await star.boundingBox();
  if (!box) throw new Error("no star");
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 150, from.y + 40, { steps: 5 });
  await page.mouse.up();
  const after = await star.boundingBox();
  expect(Math.abs((after?.x ?? 0) - (box.x - 150))).toBeLessThan(4);
  expect(Math.abs((after?.y ?? 0) - (box.y + 40))).toBeLessThan(4);
  const sizes = await shownFigure(page).evaluate((figure) => {
    const zoom = Number(getComputedStyle(figure).zoom);
    const texts = figure.shadowRoot?.querySelectorAll("p, label, button, output, td, legend") ?? [];
    const seen = [...texts].filter(
      (text) => text.checkVisibility() && !text.closest(".visually-hidden, .tools"),
    );
    return seen.map((text) => zoom * Number.parseFloat(getComputedStyle(text).fontSize));
  });
  expect(sizes.length).toBeGreaterThan(5);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
  // A drag leaves the arrow keys to the slides.
  await page.keyboard.press("b");
  await expect(page.locator(".pause-overlay")).toBeVisible();
});

test("the presenter’s window shows the notes, follows the slides and turns them", async ({
  page,
}) => {
  await openExample(page);
  await present(page);
  const opened = page.waitForEvent("popup");
  await page.keyboard.press("p");
  const presenter = await opened;
  await expect(presenter.locator("h1")).toHaveCount(1);
  const notes = presenter.locator(".notes");
  const first = await notes.innerText();
  expect(first).not.toBe("");
  await expectAccessible(presenter);
  for (const faults of [motionFaults, focusFaults, forcedFaults])
    expect.soft(await faults(presenter), faults.name).toEqual([]);
  await page.bringToFront();
  await page.keyboard.press("ArrowRight");
  await expect(notes).not.toHaveText(first);
  await presenter.bringToFront();
  await presenter.keyboard.press("ArrowLeft");
  await expect(notes).toHaveText(first);
  await expect(place(page)).toContainText("1");
  await page.bringToFront();
  await page.keyboard.press("Escape");
  await expect.poll(() => presenter.isClosed()).toBe(true);
});

test("fifty slide changes leave at most two figures and no listeners", async ({ page }) => {
  await openExample(page);
  await present(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const listeners = async () => {
    await session.send("HeapProfiler.collectGarbage");
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "JSEventListeners")?.value ?? Number.NaN;
  };
  const round = async (rounds: number) => {
    for (let i = 0; i < rounds; i++) {
      for (const key of ["PageDown", "PageDown", "PageDown", "PageDown", "Home"]) {
        await page.keyboard.press(key);
        await frames(page);
        expect(await page.locator(".player soft-attention").count()).toBeLessThanOrEqual(2);
      }
    }
    await expect(shownFigure(page).locator(".question")).toBeVisible();
    // The figure of the next slide is drawn ahead, and its listeners count too.
    await expect(page.locator(".player .future soft-attention .tools")).toHaveCount(1);
  };
  await round(2);
  const before = await listeners();
  await round(10);
  expect((await listeners()) - before, "listeners of fifty changes").toBeLessThan(50);
});

test("the offline page presents the deck from a disk, without a network", async ({
  page,
  browser,
}) => {
  test.slow();
  await openExample(page, "fa");
  const { text } = await download(page, "offline");
  expect(text, "no data of lessons that are not in the deck").not.toContain(
    'softknnData??={})["digits"]',
  );
  const { page: alone, heard } = await openFile(browser, text);
  await expect(alone.locator(".player .present h1")).toBeFocused();
  await expect(shownFigure(alone).locator(".question")).toBeVisible();
  await alone.keyboard.press("ArrowLeft");
  await expect(place(alone)).toHaveText("۲ از ۵");
  await expect(shownFigure(alone).locator("select").first()).toBeVisible();
  expect(heard).toEqual([]);
  await alone.context().close();
});
