/** Reads the results of a consumer's page in Chromium, and checks for console messages and other requests. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { chromiumArguments } from "../lib/chromium-arguments.mjs";
import { checkNumbers } from "./expected.mjs";

/** @typedef {import("playwright-core").Browser} Browser */

/** Ctrl-C ends this process in one way only; Playwright ends the browser at exit. */
const ours = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };

/** In milliseconds: for a page on a busy machine. */
const patience = 120_000;

/** @param {string} program @returns {Promise<Browser>} */
export async function startBrowser(program) {
  const { chromium } = await import("playwright-core");
  return chromium.launch({ ...ours, executablePath: program, args: chromiumArguments });
}

/**
 * Opens an address; any console message and any request to another origin fails.
 * @template T
 * @param {Browser} browser
 * @param {string} address
 * @param {(page: import("playwright-core").Page) => Promise<T>} look
 * @param {readonly RegExp[]} [expected] allowed console messages
 * @returns {Promise<T>}
 */
export async function visit(browser, address, look, expected = []) {
  const page = await browser.newPage();
  page.setDefaultTimeout(patience);
  /** @type {string[]} */
  const said = [];
  page.on("console", (line) => {
    // Development servers log messages.
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
    const wrong = said.filter((line) => !expected.some((pattern) => pattern.test(line)));
    assert.deepEqual(wrong, []);
    return found;
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    throw new Error([message, ...said].join("\n"));
  } finally {
    await page.close();
  }
}

/** Checks by its numbers that a figure is drawn. @param {import("playwright-core").Page} page */
async function figureDrawn(page) {
  await page.locator("soft-attention svg").first().waitFor({ state: "attached" });
  const text = await page.locator("soft-attention figure").innerText();
  assert.match(text, /\d[.]\d/, "the figure shows no number");
}

/** The console message about a file that a bundler left out. */
const missing = /Failed to load resource/;

/** Checks that a figure shows its loaded data. @param {import("playwright-core").Page} page */
const dataShown = (page) => page.locator(".layer-heads .head").first().waitFor();

/**
 * The figure loads the data of another lesson and exports a page that opens without a network; or
 * the panel reports that the bundler left files out.
 * @param {Browser} browser
 * @param {string} address
 * @param {boolean} complete
 */
export async function checkExport(browser, address, complete) {
  const exported = async (/** @type {import("playwright-core").Page} */ page) => {
    await page.locator("soft-attention").evaluate((e) => e.setAttribute("view", "transformer"));
    await dataShown(page);
    await page.locator(".export-button").click();
    const download = complete ? page.waitForEvent("download") : undefined;
    await page.locator('[data-export="html"]').click();
    const said = complete ? /html/ : /the bundler of this page has left out files of the package/;
    await page.locator(".export-panel .said", { hasText: said }).waitFor();
    return download && readFileSync(await (await download).path(), "utf8");
  };
  const text = await visit(browser, address, exported, complete ? [] : [missing]);
  if (text === undefined) return;
  const alone = await browser.newPage({ offline: true });
  await alone.setContent(text);
  await dataShown(alone);
  await alone.close();
}

/**
 * Checks the report of `tests/install-npm/page.mjs`: right numbers on the page and in the pool, the worker of the pool,
 * and the engine.
 * @param {Browser} browser
 * @param {string} address
 * @param {string} [engine]
 */
export function checkPage(browser, address, engine = "fastest") {
  const look = async (/** @type {import("playwright-core").Page} */ page) => {
    const place = page.locator("#report[data-done]");
    await place.waitFor({ state: "attached" });
    const found = JSON.parse((await place.textContent()) ?? "{}");
    assert.equal(found.error, undefined);
    checkNumbers(found.here, "the page");
    checkNumbers(found.there, "the pool");
    assert.equal(found.workers, 1, "workers of the pool");
    assert.equal(found.engine, engine);
    await figureDrawn(page);
  };
  return visit(browser, address, look, engine === "fastest" ? [] : [missing]);
}
