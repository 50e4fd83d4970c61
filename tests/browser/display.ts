/**
 * What axe does not look at: visible focus, text spacing, reflow, motion and forced colours. Each
 * function returns one line for every fault; the folder `in-page` runs in the page.
 */
import { fileURLToPath } from "node:url";
import { expect, type Frame, type Page } from "@playwright/test";
import { buildSync } from "esbuild";
import type { PageChecks } from "./in-page/index.js";
import { frames } from "./support.js";

type Where = Page | Frame;

declare global {
  var displayChecks: PageChecks | undefined;
}

let script = "";

/** One script of the folder, made once per worker. */
function checksScript(): string {
  if (script !== "") return script;
  const entry = fileURLToPath(new URL("in-page/index.ts", import.meta.url));
  const { outputFiles } = buildSync({ entryPoints: [entry], bundle: true, write: false });
  script = outputFiles[0]?.text ?? "";
  return script;
}

async function checksIn(where: Where): Promise<void> {
  const known = await where.evaluate(() => globalThis.displayChecks !== undefined);
  if (!known) await where.evaluate(checksScript());
}

/** The faults that a check finds in a page or a frame. */
const faultsOf = (check: keyof PageChecks) => async (where: Where) => {
  await checksIn(where);
  return where.evaluate((name) => globalThis.displayChecks?.[name]() ?? [], check);
};

/**
 * Each control that Tab reaches changes where it has the focus, by at least 3:1 against what is
 * around it (2.4.7, 1.4.11), nothing covers it (2.4.11), and the focus changes nothing else (3.2.1).
 */
export const focusFaults = faultsOf("focus");

/** No element has a transition or an animation, and none runs. */
export const motionFaults = faultsOf("motion");

/** In a window of one column the order of Tab is the order that is seen (1.3.2, 2.4.3). */
const orderFaults = faultsOf("order");

/** A matrix, a list, a row of tabs and the points of a plot are one stop of Tab each. */
const widgetFaults = faultsOf("widgets");

/** Text with the spacing of WCAG 1.4.12 is neither cut off nor wider than the window. */
const spacingFaults = faultsOf("spacing");

/** Nothing but matrices, tables and code scrolls sideways, and no text is outside the window. */
const reflowFaults = faultsOf("reflow");

/**
 * With the system's colours: what is chosen differs from what is not, cells that show weights keep
 * their colour, and drawn marks have 3:1 against the background.
 */
export async function forcedFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: "active" });
  const faults = await faultsOf("forced")(page);
  await page.emulateMedia({ forcedColors: "none" });
  return faults;
}

/** 1,280 × 1,024 pixels at 400 %. */
export const zoomed = { width: 320, height: 256 };

/** All that does not depend on the language. The window has its own size again at the end. */
export async function expectDisplay(page: Page, name: string): Promise<void> {
  const size = page.viewportSize();
  expect.soft([name, ...(await motionFaults(page))]).toEqual([name]);
  expect.soft([name, ...(await focusFaults(page))]).toEqual([name]);
  expect.soft([name, ...(await forcedFaults(page))]).toEqual([name]);
  expect.soft([name, ...(await widgetFaults(page))]).toEqual([name]);
  await page.setViewportSize(zoomed);
  // The header of a narrow window is drawn after the change.
  await frames(page);
  expect.soft([name, ...(await orderFaults(page))]).toEqual([name]);
  expect.soft([name, ...(await reflowFaults(page))]).toEqual([name]);
  expect.soft([name, ...(await focusFaults(page))]).toEqual([name]);
  expect.soft([name, ...(await spacingFaults(page))]).toEqual([name]);
  if (size) await page.setViewportSize(size);
}
