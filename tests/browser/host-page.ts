/** A page of somebody else around figures: plain HTML, the site's `element.js`, and counters beneath the element. */
import type { Page } from "@playwright/test";

/** What has happened since the page began, or since `rest` was called. */
export interface Counts {
  /** WebAssembly modules that were compiled and started, and memories that were made for them. */
  compiled: number;
  started: number;
  /** Calls into the core. */
  calls: number;
  workers: number;
}

type Counting = typeof globalThis & { counts: Counts };

/** Runs in the page before its own scripts. */
function count(): void {
  const counts: Counts = { compiled: 0, started: 0, calls: 0, workers: 0 };
  Object.assign(globalThis, { counts });
  const { compile, instantiate } = WebAssembly;
  WebAssembly.compile = (source) => {
    counts.compiled++;
    return compile(source);
  };
  WebAssembly.instantiate = ((...args: Parameters<typeof instantiate>) => {
    counts.started++;
    return instantiate(...args);
  }) as typeof instantiate;
  // Every call of a function of the core goes through its table.
  const { get } = WebAssembly.Table.prototype;
  WebAssembly.Table.prototype.get = function (at) {
    const entry = get.call(this, at);
    if (typeof entry !== "function") return entry;
    return (...args: unknown[]) => {
      counts.calls++;
      return entry(...args);
    };
  };
  const { Worker: Own } = globalThis;
  globalThis.Worker = class extends Own {
    constructor(...args: ConstructorParameters<typeof Own>) {
      super(...args);
      counts.workers++;
    }
    override terminate(): void {
      super.terminate();
      counts.workers--;
    }
  };
}

export const counted = (page: Page): Promise<Counts> =>
  page.evaluate(() => (globalThis as Counting).counts);

export interface HostPage {
  /** Inside `<body>`. */
  readonly body: string;
  /** Inside `<head>`; without it the element's script alone. */
  readonly head?: string;
  readonly lang?: string;
}

export const elementScript = '<script type="module" src="./element.js"></script>';

/** Writes the page and opens it, at an address beside the site's own files. */
export async function openHost(
  page: Page,
  { body, head = elementScript, lang = "en" }: HostPage,
): Promise<void> {
  const icon = '<link rel="icon" href="data:,">';
  const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>Host</title>${icon}${head}</head><body>${body}</body></html>`;
  await page.addInitScript(count);
  await page.route("**/host.html", (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: html }),
  );
  await page.goto("host.html");
}

/** Paragraphs that fill so many pixels. */
export const prose = (pixels: number): string =>
  `<div style="block-size:${pixels}px"><p>Words of an author.</p></div>`;
