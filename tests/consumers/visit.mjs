/** Opens a page of someone else in Chromium; a console message or a request to another machine fails. */
import assert from "node:assert/strict";
import { after } from "node:test";
import { chromium } from "playwright-core";
import { chromiumArguments } from "../../scripts/lib/chromium-arguments.mjs";
import { tools } from "../../scripts/test/tools.mjs";

/** Ctrl-C ends this process in one way only; Playwright ends the browser at exit. */
const ours = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
const program = { executablePath: tools.browsers?.chromium, args: chromiumArguments };
const browser = await chromium.launch({ ...ours, ...program });
after(() => browser.close());

/**
 * @template T
 * @param {string} address
 * @param {(page: import("playwright-core").Page) => Promise<T>} look
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
export async function visit(address, look, options) {
  const page = await browser.newPage(options);
  page.setDefaultTimeout(120_000);
  /** @type {string[]} */
  const said = [];
  page.on("console", (line) => {
    if (["error", "warning"].includes(line.type())) said.push(line.text());
  });
  page.on("pageerror", (error) => said.push(String(error)));
  page.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith("http") && hostname !== "127.0.0.1") said.push(request.url());
  });
  try {
    await page.goto(address);
    const found = await look(page);
    assert.deepEqual(said, []);
    return found;
  } catch (error) {
    throw new Error([String(error), ...said].join("\n"));
  } finally {
    await page.close();
  }
}
