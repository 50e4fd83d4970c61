/** A third-party page around figures: plain HTML, the site's `element.js`, and counters below the element. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";

/** Counts since the page was opened, or since `rest` was called. */
export interface Counts {
  /** WebAssembly modules compiled and started, and memories allocated for them. */
  compiled: number;
  started: number;
  /** Calls of the core. */
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
  // Every call of a core function goes through its table.
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
  /** Content of `<body>`. */
  readonly body: string;
  /** Content of `<head>`; by default the element's script only. */
  readonly head?: string;
  readonly lang?: string;
  /** Runs in the page before every other script. No outer variable is available there. */
  readonly before?: () => void;
  /** The hash of the address, with `#`. */
  readonly hash?: string;
}

export const elementScript = '<script type="module" src="./element.js"></script>';

let pages = 0;

/** Writes a page next to the files of the site and opens it there (scripts/test/browser.mjs). */
export async function openBeside(page: Page, html: string, hash = ""): Promise<void> {
  const { SOFTKNN_HOST_URL: site, SOFTKNN_HOST_FOLDER: folder } = process.env;
  if (!site || !folder) throw new Error("Run the browser tests with: npm test -- browser");
  // The server allows caching, so no two pages share an address.
  const name = `host-${process.env.TEST_WORKER_INDEX}-${pages++}.html`;
  await writeFile(join(folder, name), html);
  await page.goto("about:blank");
  await page.goto(site + name + hash);
}

export async function openHost(
  page: Page,
  { body, head = elementScript, lang = "en", before = () => {}, hash }: HostPage,
): Promise<void> {
  const icon = '<link rel="icon" href="data:,">';
  const first = `<script>(${before})();(${count})();</script>`;
  await openBeside(
    page,
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>Host</title>${icon}${first}${head}</head><body>${body}</body></html>`,
    hash,
  );
}

/** Paragraphs with this total height in pixels. */
export const prose = (pixels: number): string =>
  `<div style="block-size:${pixels}px"><p>Words of an author.</p></div>`;
