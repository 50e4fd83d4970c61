/** What every key of web/site/docs/keyboard.md does in figures, planes and matrices. */
import { expect, type Page } from "@playwright/test";
import { cellOf } from "../lessons/masks-support.js";
import { open } from "../support.js";
import {
  arrows,
  type Check,
  changes,
  counts,
  least,
  most,
  moves,
  now,
  numbersOf,
  place,
  show,
  slider,
  stateOf,
  value,
  type Widget,
} from "./keyboard-table.js";

const cell = async (page: Page) => [
  ...(await numbersOf("data-row")(page)),
  ...(await numbersOf("data-column")(page)),
];
/** In a table the first number is the row, which → leaves. */
const cells = (): Record<string, Check> => ({
  ArrowRight: moves(cell, [0, 1]),
  ArrowLeft: moves(cell, [0, -1]),
  ArrowUp: moves(cell, [-1, 0]),
  ArrowDown: moves(cell, [1, 0]),
});

const point = (page: Page, index: number) => page.locator(`[data-handle="key-${index}"]`).first();

const pins: Check = async (page, press) => {
  await point(page, 1).focus();
  await counts((p) => p.locator(".weight-bars .locked"), 1)(page, press);
  await page.keyboard.press("Escape");
};

const removes: Check = async (page, press) => {
  const keys = page.locator(".plane [data-handle^=key]");
  const before = await keys.count();
  await point(page, 2).focus();
  await press();
  await expect(keys).toHaveCount(before - 1);
};

/** Undoes what was undone before, so that each key finds what it needs. */
const redoes: Check = async (page, press) => {
  await page.keyboard.press("Control+z");
  await changes(page, press);
};

const allowsOrMasks: Check = async (page, press) => {
  await cellOf(page, "mask", 2, 1).focus();
  await changes(page, press);
  await cellOf(page, "weights", 2, 1).focus();
  await counts((p) => p.locator('[role=row][aria-selected="true"]'), 2)(page, press);
  await page.keyboard.press("Escape");
  await cellOf(page, "mask", 2, 1).focus();
};

const computes: Check = async (page, press) => {
  await page.locator('[data-matrix="a"] [data-row="1"][data-column="1"]').focus();
  await changes(page, press);
  expect(await stateOf(page)).toContain('"unfolded":{');
  await changes(page, () => page.keyboard.press("Escape"));
};

const entry = (page: Page) => page.locator('[data-matrix="q"] [data-row="1"][data-column="1"]');

const typed: Check = async (page, press) => {
  await page.locator("[name=sentence]").focus();
  await page.keyboard.press("End");
  await changes(page, press);
};

const pads: Check = async (page, press) => {
  await page.locator(".tokens button").nth(1).focus();
  await changes(page, press);
};

const movesWord: Check = async (page, press) => {
  await page.locator(".tile").nth(1).focus();
  await changes(page, press);
  await expect(page.locator(".tile").nth(1)).not.toBeFocused();
  await expect(page.locator(".tile:focus")).toHaveText("man");
  await page.keyboard.press("Control+z");
};

const asks: Check = async (page, press) => {
  await page.locator('.tile[aria-pressed="false"]').first().focus();
  await changes(page, press);
};

const answers =
  (id: string): Check =>
  async (page, press) => {
    const card = page.locator(`.prose [data-prediction="${id}"]`);
    await card.locator("[data-option]").first().focus();
    await changes(page, press);
    await expect(card.locator(".said")).toBeFocused();
  };

export const lessonWidgets: Readonly<Record<string, Widget>> = {
  "Every figure": {
    open: async (page) => {
      await open(page, "view=field");
      await page.locator('[data-handle="query"]').focus();
      for (const key of ["ArrowUp", "ArrowRight", "ArrowUp"]) await page.keyboard.press(key);
    },
    keys: {
      "Control+Z": changes,
      "Control+Y": redoes,
      "Control+Shift+Z": redoes,
      Escape: async (page, press) => {
        await point(page, 1).focus();
        await page.keyboard.press("Enter");
        await counts((p) => p.locator(".weight-bars .locked"), 0)(page, press);
      },
    },
  },
  "Plane of points": {
    open: async (page) => {
      await show(page, "view=field&query=0.5,0.5");
      await page.locator('[data-handle="query"]').focus();
    },
    keys: {
      ...arrows(place, 0.05),
      ...arrows(place, 0.25, { prefix: "Shift+" }),
      ...arrows(place, 0.01, { prefix: "Alt+" }),
      ...{ Enter: pins, Space: pins, Delete: removes, Backspace: removes },
    },
  },
  Matrix: {
    open: async (page) => {
      await show(page, "view=masks");
      await cellOf(page, "mask", 2, 1).focus();
    },
    keys: { ...cells(), Enter: allowsOrMasks, Space: allowsOrMasks },
  },
  "Matrix of numbers": {
    open: async (page) => {
      await show(page, "view=steps&step=scores");
      await entry(page).focus();
    },
    keys: {
      ...cells(),
      PageUp: moves(value, [0.1]),
      PageDown: moves(value, [-0.1]),
      "Shift+PageUp": moves(value, [1]),
      "Shift+PageDown": moves(value, [-1]),
      ...{ Enter: computes, Space: computes },
    },
  },
  Slider: {
    open: async (page) => {
      await show(page, "view=field&temperature=0.5");
      await page.locator("#temperature").focus();
    },
    keys: slider(value, numbersOf("min"), numbersOf("max")),
  },
  "Number in the text": {
    open: async (page) => {
      // Another hash than before: the address may not have followed the slider yet.
      await show(page, "view=field&temperature=0.4");
      await page.locator(".prose .scrub").first().focus();
    },
    keys: slider(now, least, most),
  },
  Sentence: {
    open: (page) => show(page, "view=masks"),
    keys: { A: typed, Backspace: typed, Enter: pads, Space: pads },
  },
  "Words in a row": {
    open: (page) => show(page, "view=positions"),
    keys: { ArrowRight: movesWord, ArrowLeft: movesWord, Enter: asks, Space: asks },
  },
  Predictions: {
    open: (page) => show(page, "view=masks&causal=0"),
    keys: { Enter: answers("freed"), Space: answers("leak") },
  },
  "Inspected numbers": {
    open: async (page) => {
      await show(page, "view=field");
      await page.locator(".inspect-button").click();
      await expect(page.locator(".receipt-list")).toBeFocused();
    },
    keys: { Escape: counts((page) => page.locator(".receipts"), 0) },
  },
};
