/** The lecture deck: the list of slides, the files and the handout. */
import type { Page } from "@playwright/test";
import { colorRules, expectAccessible, wordRules } from "../axe.js";
import { expectDisplay } from "../display.js";
import { expect, frames, open, isolatedTest as test } from "../support.js";
import {
  download,
  openDeck,
  openExample,
  present,
  shownFigure,
  slides,
  titles,
} from "./deck-support.js";
import { openPanel } from "./export-support.js";

const act = (page: Page, slide: number, action: string) =>
  slides(page).nth(slide).locator(`[data-action=${action}]`);

test("a lesson adds its state to the deck, and an open deck shows the slide", async ({ page }) => {
  const other = await page.context().newPage();
  await openDeck(other);
  await open(page, "view=similarity&query=0.4,-0.2");
  expect(await page.evaluate(() => localStorage.length), "nothing is stored before").toBe(0);
  const panel = await openPanel(page);
  await panel.locator("[data-export=deck]").click();
  await expect(panel).toContainText("Added. The deck has 1 slide.");
  await panel.locator("[data-export=deck]").click();
  await expect(panel).toContainText("The deck has 2 slides.");
  await expect(slides(other)).toHaveCount(2);
  await expect(slides(other).first().locator(".picture figure h2")).toBeVisible();
  await panel.getByRole("link", { name: "Open the deck" }).click();
  await expect(slides(page)).toHaveCount(2);
  await expect(slides(page).first().locator(".state-link")).toHaveAttribute(
    "href",
    /view=similarity&query=0\.4,-0\.2$/,
  );
});

test("slides are reordered by keys and by dragging, duplicated, deleted and restored", async ({
  page,
}) => {
  await openExample(page);
  const before = await titles(page);
  await act(page, 0, "down").focus();
  await page.keyboard.press("Enter");
  await expect(act(page, 1, "down")).toBeFocused();
  expect(await titles(page)).toEqual([before[1], before[0], ...before.slice(2)]);
  await expect(page.locator(".said")).toContainText("is now slide 2 of 5");
  await page.evaluate(() => scrollTo(0, 200));
  await slides(page).nth(1).locator("span.handle").hover();
  await page.mouse.down();
  const { x = 0, y = 0 } = (await slides(page).nth(0).boundingBox()) ?? {};
  await page.mouse.move(x + 60, y + 20, { steps: 8 });
  await page.mouse.up();
  expect(await titles(page)).toEqual(before);
  await act(page, 2, "copy").click();
  await expect(slides(page)).toHaveCount(6);
  expect((await titles(page))[3]).toBe(before[2]);
  await act(page, 3, "remove").focus();
  await page.keyboard.press("Enter");
  await expect(slides(page)).toHaveCount(5);
  await expect(page.locator(".said .undo")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(slides(page)).toHaveCount(6);
  await page.locator("[data-tool=clear]").click();
  await expect(page.locator(".empty p")).toHaveCount(3);
  await page.locator(".said .undo").click();
  await expect(slides(page)).toHaveCount(6);
});

test("text survives a reload, and a changed figure changes its slide", async ({ page }) => {
  await openDeck(page);
  const link = page.locator("[name=link]");
  await link.fill("nothing");
  await page.keyboard.press("Enter");
  await expect(page.locator(".said")).toContainText("not a link to a lesson");
  await link.fill("https://elsewhere.example/index.html#view=similarity&query=0.4,-0.2");
  await page.keyboard.press("Enter");
  await expect(slides(page)).toHaveCount(1);
  await page.locator("input[name=title]").fill("Three similarities");
  await page.locator("[name=notes]").fill("Say hello.\nDrag the star.");
  await page.locator("[name=predict]").check();
  await act(page, 0, "edit").click();
  await page.locator('.live-figure [data-similarity="rbf"] [data-handle="query"]').first().focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator(".state-link")).not.toHaveAttribute("href", /query=0\.4,-0\.2$/);
  const changed = await page.locator(".state-link").getAttribute("href");
  await page.reload();
  await expect(page.locator("input[name=title]")).toHaveValue("Three similarities");
  await expect(page.locator("[name=notes]")).toHaveValue("Say hello.\nDrag the star.");
  await expect(page.locator("[name=predict]")).toBeChecked();
  await expect(page.locator(".state-link")).toHaveAttribute("href", changed ?? "");
});

test("the saved file opens again; a bad file changes nothing and shows the reason", async ({
  page,
}) => {
  await openExample(page);
  const before = await titles(page);
  const { name, text } = await download(page, "save");
  expect(name).toBe("Attention-in-45-minutes.softknn-deck.json");
  await page.locator("[data-tool=clear]").click();
  const input = page.locator("input[type=file]");
  const give = (file: string, content: string) =>
    input.setInputFiles({ name: file, mimeType: "application/json", buffer: Buffer.from(content) });
  await give("bad.json", text.replace('"view=scaling"', '"view=scaling&dim=-3"'));
  await expect(page.locator(".said")).toContainText("The state of slide 3 in bad.json");
  await expect(slides(page)).toHaveCount(0);
  await give("deck.json", text);
  await expect(page.locator(".said")).toContainText("deck.json is open: 5 slides.");
  expect(await titles(page)).toEqual(before);
  expect(await page.locator("[name=deck]").inputValue()).toBe("Attention in 45 minutes");
});

test("the handout has a figure and a question for each slide, and the answers at its end", async ({
  page,
}) => {
  await openDeck(page);
  await page.locator("[name=link]").fill("#view=field");
  await page.keyboard.press("Enter");
  await page.locator("[name=predict]").check();
  await page.locator("[name=notes]").fill("Only for me");
  await page.locator("[data-tool=text]").click();
  await page.locator("[name=text]").fill("Thank you");
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.locator("[data-tool=print]").click();
  await expect(page.locator("[data-printed]")).toHaveCount(1);
  await page.emulateMedia({ media: "print" });
  const handout = page.locator(".handout");
  await expect(handout).toBeVisible();
  await expect(page.locator("main")).toBeHidden();
  await expect(handout.locator("article")).toHaveCount(3);
  await expect(handout.locator(".line")).toHaveCount(3);
  await expect(handout).toContainText("Thank you");
  await expect(handout).not.toContainText("Only for me");
  const figures = handout.locator("soft-attention");
  await expect(figures.first().locator(".question")).toContainText("Key F lies far away");
  await expect(figures.nth(1).locator("figure svg").first()).toBeVisible();
  const paper = await handout.evaluate((node) => getComputedStyle(node).colorScheme);
  expect(paper).toContain("light");
});

test("without storage the page works, reports it and saves its file", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await openExample(page);
  await expect(page.locator(".notice")).toContainText("This browser stores no deck");
  await page.locator("input[name=title]").first().fill("Kept");
  expect(JSON.parse((await download(page, "save")).text).slides[0].title).toBe("Kept");
});

for (const language of ["en", "zh", "fa"]) {
  test(`the deck passes axe and fits a small screen (${language})`, async ({ page }) => {
    await openDeck(page, language);
    await expectAccessible(page, language === "en" ? {} : { rules: wordRules });
    await openExample(page, language);
    await expectAccessible(page, language === "en" ? {} : { rules: wordRules });
    if (language === "en") await expectDisplay(page, "list of slides");
    await page.emulateMedia({ colorScheme: "dark" });
    if (language === "en") await expectAccessible(page, { rules: colorRules });
    await page.setViewportSize({ width: 360, height: 740 });
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await frames(page);
    expect(await wide()).toBeLessThanOrEqual(0);
    // The window of a full screen has one size.
    await page.evaluate(() => {
      document.documentElement.requestFullscreen = () => Promise.reject(new Error("none"));
    });
    await present(page);
    await expect(shownFigure(page).locator(".question")).toBeVisible();
    if (language === "en") await expectDisplay(page, "presentation");
    await expectAccessible(page, language === "en" ? {} : { rules: wordRules });
    expect(await wide()).toBeLessThanOrEqual(0);
  });
}
