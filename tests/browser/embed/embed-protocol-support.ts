/** A page around embedded figures, and the messages between both. */
import type { Page } from "@playwright/test";
import { embedAddress, expect, sandboxed } from "./embed-support.js";

export interface Figure {
  set(hash: string, whole?: boolean): void;
  get(): Promise<string | null>;
  theme(theme: string): void;
  lang(tag: string): void;
  onchange?: (hash: string, view: string) => void;
}
declare global {
  const softknn: { frame(iframe: Element | null): Figure };
}

/** Loads the script for host pages. */
export const script = (baseURL: string | undefined) =>
  `<script defer src="${baseURL}embed.js"></script>`;

export function frame(baseURL: string | undefined, after: string, more = ""): string {
  const src = embedAddress(baseURL, after);
  return `<iframe title="A figure" width="600" height="300" ${sandboxed} src="${src}" ${more}></iframe>`;
}

/** The content of the frame is exactly as high as the frame. */
export async function expectFit(page: Page, selector = "iframe"): Promise<number> {
  const inside = page.frameLocator(selector).locator("html");
  await expect
    .poll(() =>
      inside.evaluate((root) => innerHeight - Math.ceil(root.getBoundingClientRect().height)),
    )
    .toBe(0);
  return inside.evaluate(() => innerHeight);
}

/** Records messages of a single frame in the host page. */
export async function listen(page: Page): Promise<() => Promise<Record<string, unknown>[]>> {
  await page.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(globalThis, { heard });
    addEventListener("message", (event) => heard.push(event.data));
  });
  return () => page.evaluate(() => (globalThis as unknown as { heard: never[] }).heard);
}

export const post = (page: Page, message: unknown) =>
  page.evaluate(
    (data) => document.querySelector("iframe")?.contentWindow?.postMessage(data, "*"),
    message,
  );

export const stateOf = (page: Page, selector = "iframe") =>
  page
    .frameLocator(selector)
    .locator("soft-attention")
    .evaluate((e) => (e as HTMLElement & { hash: string }).hash);
