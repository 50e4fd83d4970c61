/** What the tests of everything that is taken out of a figure share. */
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expect } from "./support.js";

export async function openPanel(page: Page): Promise<Locator> {
  const button = page.locator(".take-out-button");
  await button.click();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  return page.locator(".take-out");
}

export interface Taken {
  readonly name: string;
  readonly bytes: Buffer;
  readonly text: string;
}

/** Presses a button of the open panel and catches the file. */
export async function take(
  page: Page,
  format: string,
  press?: () => Promise<void>,
): Promise<Taken> {
  const download = page.waitForEvent("download");
  await (press?.() ?? page.locator(`.take-out [data-take="${format}"]`).click());
  const file = await download;
  const bytes = await readFile(await file.path());
  return { name: file.suggestedFilename(), bytes, text: bytes.toString("utf8") };
}

/** Cells of a CSV after RFC 4180, by a reader that shares no code with the writer. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g,
  )) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === "\r\n") rows.push([]);
  }
  return rows.slice(0, -1);
}

/** The state that the element holds. */
export function stateOf(page: Page): Promise<Record<string, unknown>> {
  return page
    .locator("soft-attention")
    .evaluate((e) => (e as HTMLElement & { getState(): Record<string, unknown> }).getState());
}

export function hashOf(page: Page): Promise<string> {
  return page.locator("soft-attention").evaluate((e) => (e as HTMLElement & { hash: string }).hash);
}
