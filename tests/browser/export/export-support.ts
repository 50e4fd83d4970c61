/** Helpers for the tests of exports. */
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Locator, Page } from "@playwright/test";
import { expect } from "../support.js";

export { hashOf, stateOf } from "../support.js";

export async function openPanel(page: Page): Promise<Locator> {
  const button = page.locator(".export-button");
  await button.click();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  return page.locator(".export-panel");
}

export interface Taken {
  readonly name: string;
  readonly bytes: Buffer;
  readonly text: string;
}

/** Presses a button of the open panel and receives the file. */
export async function take(
  page: Page,
  format: string,
  press?: () => Promise<void>,
): Promise<Taken> {
  const download = page.waitForEvent("download");
  await (press?.() ?? page.locator(`.export-panel [data-export="${format}"]`).click());
  const file = await download;
  const bytes = await readFile(await file.path());
  return { name: file.suggestedFilename(), bytes, text: bytes.toString("utf8") };
}

export interface Opened {
  readonly page: Page;
  /** Console lines, errors and every request except the file itself. */
  readonly heard: string[];
}

/** Opens a page from a file, in a separate context without a network. */
export async function openFile(browser: Browser, html: string): Promise<Opened> {
  const file = join(await mkdtemp(join(tmpdir(), "softknn-")), "figure.html");
  await writeFile(file, html);
  const context = await browser.newContext({
    offline: true,
    reducedMotion: "reduce",
    acceptDownloads: true,
  });
  const page = await context.newPage();
  const heard: string[] = [];
  page.on("console", (message) => heard.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => heard.push(`uncaught: ${error.message}`));
  page.on("request", (request) => {
    const url = request.url();
    if (!/^(data|blob):/.test(url) && !url.startsWith(pathToFileURL(file).href)) heard.push(url);
  });
  await page.goto(pathToFileURL(file).href);
  // A figure that asks shows its question only.
  const shown = page.locator("soft-attention figure :is(h2, .question)").first();
  await expect(shown).toBeVisible();
  return { page, heard };
}

/** Cells of a CSV by RFC 4180, with a parser that shares no code with the writer. */
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

/** The visible numbers of the figure, as written, without those of fields, buttons and hidden parts. */
export function shownNumbers(page: Page): Promise<string[]> {
  return page.locator("soft-attention figure").evaluate((figure) => {
    const out: string[] = [];
    const walk = document.createTreeWalker(figure, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const parent = node.parentElement as Element;
      const aside =
        ".export-panel, .tools, .visually-hidden, button:not(td *), .remove, select, option, title, summary";
      if (parent.closest(aside) || !parent.checkVisibility({ visibilityProperty: true })) continue;
      out.push(...((node.textContent ?? "").match(/[−-]?\d+(?:\.\d+)?/g) ?? []));
    }
    return out;
  });
}

export interface Parsed {
  readonly error: string | undefined;
  readonly root: string;
  readonly numbers: string[];
  readonly title: string;
  readonly foreign: string[];
  readonly size: [number, number];
}

/** Parses a picture with an independent XML parser. */
export function parsed(page: Page, text: string): Promise<Parsed> {
  return page.evaluate((source) => {
    const { documentElement: root } = new DOMParser().parseFromString(source, "image/svg+xml");
    const foreign = [...root.querySelectorAll("*")].flatMap((node) =>
      [...node.attributes]
        .filter(
          ({ name, value }) =>
            /^on|^class$|^style$/.test(name) || /https?:|var\(|light-dark|color\(/.test(value),
        )
        .filter(({ name }) => name !== "xmlns")
        .map(({ name, value }) => `${node.localName} ${name}=${value}`),
    );
    foreign.push(
      ...[...root.querySelectorAll("foreignObject, script, style")].map((n) => n.localName),
    );
    const texts = [...root.querySelectorAll("text")].map((n) => n.textContent ?? "").join(" ");
    return {
      error: root.querySelector("parsererror")?.textContent ?? undefined,
      root: root.localName,
      numbers: texts.match(/[−-]?\d+(?:\.\d+)?/g) ?? [],
      title: root.querySelector("title")?.textContent ?? "",
      foreign,
      size: [Number(root.getAttribute("width")), Number(root.getAttribute("height"))],
    };
  }, text);
}

/** Numbers of one list that the other lacks, with multiplicity. */
export function missing(wanted: readonly string[], found: readonly string[]): string[] {
  const left = [...found];
  return wanted.filter((x) => {
    const at = left.indexOf(x);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
