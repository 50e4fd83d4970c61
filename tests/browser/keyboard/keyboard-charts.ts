/** What every key of web/site/docs/keyboard.md does in charts, maps and drawings. */
import { expect, type Page } from "@playwright/test";
import { bitmapOf, emptyBitmap } from "../../../web/lessons/digits/bitmap.js";
import { open } from "../support.js";
import {
  arrows,
  type Check,
  changes,
  comes,
  ends,
  fixed,
  focused,
  least,
  most,
  moves,
  now,
  numbersOf,
  place,
  show,
  stateOf,
  turns,
  type Widget,
} from "./keyboard-table.js";

/** The number of a data point in its name. */
const dataPoint = numbersOf("data-point");

/** Query and key of the cell, which its text begins with. */
const mapCell = async (page: Page) => (await place(page)).slice(0, 2);

/** Given weights in a link: each query attends equally to all of its keys. */
const uniform = (layers: number, heads: number, n: number): string =>
  [n, n, heads, layers].reduce((one, count) => `[${Array(count).fill(one)}]`, `${1 / n}`);

const token = numbersOf("data-token");

/** One beside it is not chosen before the key, and is after it. */
const chooses =
  (attribute: string, beside: "ArrowLeft" | "ArrowRight"): Check =>
  async (page, press) => {
    await page.keyboard.press(beside);
    expect(await focused(page, attribute)).toBe("false");
    await press();
    await expect.poll(() => focused(page, attribute)).toBe("true");
  };

const pen = numbersOf("aria-description");
const lowers: Check = async (page, press) => {
  const down = () => focused(page, "aria-description");
  const before = await down();
  await press();
  await expect.poll(down).not.toBe(before);
  await changes(page, () => page.keyboard.press("ArrowDown"));
  await press();
  await expect.poll(down).not.toMatch(/down\.$/);
};
const clears: Check = async (page, press) => {
  for (const key of ["Space", "Shift+ArrowRight", "Space"]) await page.keyboard.press(key);
  const drawing = async () => {
    const { digits } = JSON.parse(await stateOf(page)) as { digits: { drawing: string } };
    const bitmap = bitmapOf(digits.drawing);
    return bitmap !== undefined && String(bitmap) !== String(emptyBitmap);
  };
  expect(await drawing()).toBe(true);
  await press();
  expect(await drawing()).toBe(false);
};

export const chartWidgets: Readonly<Record<string, Widget>> = {
  "Data points": {
    open: async (page) => {
      await show(page, "view=regression&epochs=0");
      await page.locator('[data-point="10"]').focus();
    },
    keys: {
      ...arrows(place, 0.05),
      "Shift+ArrowRight": moves(place, [0.25, 0]),
      "Alt+ArrowRight": moves(place, [0.01, 0]),
      PageDown: turns(dataPoint, 1),
      PageUp: turns(dataPoint, -1),
      ...ends(dataPoint, fixed(0), fixed(49)),
    },
  },
  "Query on an axis": {
    open: async (page) => {
      await show(page, "view=regression");
      await page.locator('[data-handle="star"]').focus();
    },
    keys: {
      ...{ ArrowRight: moves(now, [0.1]), ArrowUp: moves(now, [0.1]) },
      ...{ ArrowLeft: moves(now, [-0.1]), ArrowDown: moves(now, [-0.1]) },
      ...{ PageUp: moves(now, [0.5]), PageDown: moves(now, [-0.5]) },
      ...ends(now, fixed(0), fixed(4.9)),
    },
  },
  "Attention map": {
    open: async (page) => {
      await show(page, "view=lab&labSource=random&labQueries=24&labDimension=6&labSeed=11");
      await page.locator(".heat-map").first().focus();
      for (const key of ["ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
    },
    keys: {
      ...{ ArrowRight: moves(mapCell, [0, 1]), ArrowLeft: moves(mapCell, [0, -1]) },
      ...{ ArrowUp: moves(mapCell, [-1, 0]), ArrowDown: moves(mapCell, [1, 0]) },
      ...ends(mapCell, fixed(1, 0), fixed(1, 23)),
      PageUp: comes(mapCell, fixed(0, 23), "PageDown"),
      PageDown: comes(mapCell, fixed(23, 23), "PageUp"),
    },
  },
  "Shaded text": {
    open: async (page) => {
      await show(page, `view=lab&labRow=2&weights=${uniform(1, 1, 5)}&queryTokens=a,b,c,d,e`);
      await page.locator('[data-token="2"]').focus();
    },
    keys: {
      ...{ ArrowRight: moves(token, [1]), ArrowDown: moves(token, [1]) },
      ...{ ArrowLeft: moves(token, [-1]), ArrowUp: moves(token, [-1]) },
      ...ends(token, fixed(0), fixed(4)),
      ...{
        Enter: chooses("aria-selected", "ArrowRight"),
        Space: chooses("aria-selected", "ArrowLeft"),
      },
    },
  },
  "Drawing pad": {
    open: async (page) => {
      await show(page, "view=digits");
      await page.locator(".drawing-grid").focus();
    },
    keys: {
      ...arrows(pen, 1, { up: -1 }),
      ...arrows(pen, 4, { prefix: "Shift+", up: -1 }),
      ...{ Space: lowers, Delete: clears, Backspace: clears },
    },
  },
  "Training chart": {
    open: async (page) => {
      await show(page, "view=heads");
      await page.getByRole("button", { name: "100 steps" }).click();
      await expect(page.locator(".epoch")).toContainText("After 100 steps");
      await page.locator(".training-chart").focus();
      for (const _ of [1, 2]) await page.keyboard.press("ArrowLeft");
    },
    keys: {
      ...{ ArrowRight: moves(now, [1]), ArrowUp: moves(now, [1]) },
      ...{ ArrowLeft: moves(now, [-1]), ArrowDown: moves(now, [-1]) },
      ...{ PageUp: comes(now, fixed(100), "ArrowLeft"), PageDown: moves(now, [-50]) },
      ...ends(now, fixed(0), fixed(100)),
    },
  },
  "Dial of the nearest keys": {
    open: async (page) => {
      await show(page, "view=gpt&nearestKeys=8");
      await page.locator(".cost-curve").focus();
    },
    keys: {
      ...{ ArrowRight: moves(now, [1]), ArrowUp: moves(now, [1]) },
      ...{ ArrowLeft: moves(now, [-1]), ArrowDown: moves(now, [-1]) },
      ...ends(now, fixed(0), fixed(7)),
    },
  },
  "Weights of a query": {
    open: async (page) => {
      await show(page, "view=why&promptToken=8&whyKey=4");
      await page.locator(".weights").first().focus();
    },
    keys: {
      ...{ ArrowRight: moves(now, [1]), ArrowUp: moves(now, [1]) },
      ...{ ArrowLeft: moves(now, [-1]), ArrowDown: moves(now, [-1]) },
      ...ends(now, fixed(1), fixed(9)),
    },
  },
  Chart: {
    open: async (page) => {
      await open(page, "view=scaling");
      await page.locator(".entropy-chart").focus();
      for (const key of ["Home", "ArrowRight"]) await page.keyboard.press(key);
    },
    keys: {
      ...{ ArrowRight: turns(now, 1), ArrowUp: turns(now, 1) },
      ...{ ArrowLeft: turns(now, -1), ArrowDown: turns(now, -1) },
      ...ends(now, least, most),
    },
  },
};
