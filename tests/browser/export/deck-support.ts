/** Helpers for the tests of the lecture deck. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect } from "../support.js";

export async function openDeck(page: Page, language = "en"): Promise<void> {
  await page.goto(`deck.html?lang=${language}`);
  await expect(page.locator("[data-tool=present]")).toBeVisible();
}

/** The deck page with the example of five slides. */
export async function openExample(page: Page, language = "en"): Promise<void> {
  await openDeck(page, language);
  await page.locator("[data-tool=example]").click();
  await expect(slides(page)).toHaveCount(5);
}

export const slides = (page: Page) => page.locator(".slides > li");

export const titles = (page: Page): Promise<string[]> =>
  page
    .locator(".slides [name=title]")
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

/** The figure of the current slide. */
export const shownFigure = (page: Page) => page.locator(".player .present soft-attention");

export async function present(page: Page): Promise<void> {
  await page.locator("[data-tool=present]").click();
  await expect(page.locator(".player .present h1")).toBeFocused();
}

export const place = (page: Page) => page.locator(".player .place-of");

/** Presses a tool of the deck page and receives the file. */
export async function download(page: Page, tool: string): Promise<{ name: string; text: string }> {
  const waiting = page.waitForEvent("download");
  await page.locator(`[data-tool=${tool}]`).click();
  const file = await waiting;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}
