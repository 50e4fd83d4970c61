/** What every key of web/site/docs/keyboard.md does in the tools and in the documentation. */
import { expect, type Page } from "@playwright/test";
import { openProgram, outputOf } from "../docs/playground-support.js";
import { openExample, place, present } from "../export/deck-support.js";
import { frames } from "../support.js";
import { type Check, counts, ends, moves, type Widget } from "./keyboard-table.js";

/** The slide that is shown, and how many there are. */
const slide = async (page: Page) => (await place(page).innerText()).split("/").map(Number);
const lastSlide = async (page: Page) => (await slide(page)).slice(1);
const first = async () => [1];

const blanks: Check = async (page, press) => {
  const blank = page.locator(".pause-overlay");
  await press();
  await expect(blank).toBeVisible();
  await press();
  await expect(blank).toBeHidden();
};

const overview: Check = async (page, press) => {
  const shown = page.locator(".overview");
  await counts(() => shown, 1)(page, press);
  await counts(() => shown, 0)(page, press);
};

const typeSize = (page: Page) =>
  page
    .locator(".player .present h1")
    .evaluate((h1) => Number.parseFloat(getComputedStyle(h1).fontSize));

const resizes =
  (sign: 1 | -1): Check =>
  async (page, press) => {
    const before = await typeSize(page);
    await press();
    expect(sign * (await typeSize(page))).toBeGreaterThan(sign * before);
  };

const fullScreen: Check = async (page, press) => {
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  const before = await isFull();
  for (const wanted of [!before, before]) {
    await press();
    await expect.poll(isFull).toBe(wanted);
    // Its event comes with the next frame.
    await frames(page);
  }
};

const presenter: Check = async (page, press) => {
  const waiting = page.waitForEvent("popup");
  await press();
  const window = await waiting;
  const [before = 0] = await slide(page);
  await window.keyboard.press("PageUp");
  await expect.poll(async () => (await slide(page))[0]).toBe(before - 1);
  await window.keyboard.press("PageDown");
  await expect.poll(async () => (await slide(page))[0]).toBe(before);
  await page.bringToFront();
};

/** Which form of the text is chosen. */
const form = (page: Page) =>
  page
    .locator('[role="tab"]')
    .evaluateAll((tabs) => [
      tabs.findIndex((tab) => tab.ariaSelected === "true" && tab === document.activeElement),
    ]);
const lastForm = async (page: Page) => [(await page.locator('[role="tab"]').count()) - 1];

const result = (page: Page) =>
  page
    .locator("dialog.search")
    .evaluate((dialog) => [
      [...dialog.querySelectorAll("li a")].indexOf(document.activeElement as Element),
    ]);

const search = (page: Page) => page.locator("dialog.search[open]");

export const toolWidgets: Readonly<Record<string, Widget>> = {
  Presentation: {
    open: async (page) => {
      await openExample(page);
      await present(page);
    },
    keys: {
      ...{ ArrowRight: moves(slide, [1]), Space: moves(slide, [1]), PageDown: moves(slide, [1]) },
      ...{ ArrowLeft: moves(slide, [-1]), PageUp: moves(slide, [-1]) },
      "Shift+Space": moves(slide, [-1]),
      ...ends(slide, first, lastSlide),
      ...{ O: overview, B: blanks, ".": blanks, F: fullScreen, P: presenter },
      N: async (page, press) => {
        const notes = page.locator(".player-notes");
        await counts(() => notes, 1)(page, press);
        await expect(notes).not.toBeEmpty();
        await counts(() => notes, 0)(page, press);
      },
      ...{ "+": resizes(1), "=": resizes(1), "-": resizes(-1) },
      Escape: async (page, press) => {
        await counts((p) => p.locator(".player"), 0)(page, press);
        // Of the slide that was shown.
        await expect(page.locator(".thumb:focus")).toHaveCount(1);
      },
    },
  },
  "Code playground": {
    open: async (page) => {
      await openProgram(page, "console.log(1 + 1);");
      await page.locator(".cm-content").focus();
    },
    keys: {
      "Control+Enter": async (page, press) => {
        await press();
        await expect(outputOf(page).locator("pre")).toHaveText(["2"]);
      },
      Tab: async (page, press) => {
        await press();
        await expect(page.locator(".cm-content")).toBeFocused();
        await expect(page.locator(".cm-line").first()).toHaveText(/^\s+console/);
      },
      "Control+Space": async (page, press) => {
        await page.keyboard.type(";knn.attentionF");
        await page.keyboard.press("Escape");
        await press();
        await expect(page.locator(".cm-tooltip-autocomplete li")).toHaveText(["attentionField"]);
        await page.keyboard.press("Escape");
      },
      Escape: async (page, press) => {
        await press();
        await page.keyboard.press("Tab");
        await expect(page.locator(".cm-content")).not.toBeFocused();
      },
    },
  },
  "Embed builder": {
    open: async (page) => {
      await page.goto("builder.html?lang=en#view=field");
      await page.locator('[role="tab"][aria-selected="true"]').focus();
    },
    keys: {
      ArrowRight: moves(form, [1]),
      ArrowLeft: moves(form, [-1]),
      ...ends(form, async () => [0], lastForm),
    },
  },
  "Search of the documentation": {
    open: async (page) => {
      await page.goto("docs/recipes/abort.html");
      await expect(page.getByRole("button", { name: "Search" })).toBeVisible();
    },
    keys: {
      "Control+K": async (page, press) => {
        await counts(search, 1)(page, press);
        await page.keyboard.type("softknn_e_csp");
        await expect(page.locator("dialog.search li a").first()).toContainText("SOFTKNN_E_CSP");
      },
      ArrowDown: moves(result, [1]),
      ArrowUp: moves(result, [-1]),
      Enter: async (page, press) => {
        await press();
        await expect(page).toHaveURL(/docs\/troubleshooting\.html#softknn-e-csp/);
      },
      Escape: async (page, press) => {
        await page.keyboard.press("Control+k");
        await expect(search(page)).toHaveCount(1);
        await counts(search, 0)(page, press);
      },
    },
  },
};
