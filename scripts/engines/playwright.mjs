/** Engines that Playwright drives: Chromium and, by WebDriver BiDi, a stock Firefox. */
import { chromiumArguments } from "../test/chromium-arguments.mjs";
import { addressOf, reportLimit, reportOf } from "./page.mjs";

/** @typedef {import("./page.mjs").Engine} Engine */
/** @typedef {import("playwright-core").Browser} Browser */

/** Ctrl-C ends this process in one way only; on its exit Playwright ends the browser. */
const ours = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };

/** @param {string} program @param {string} site @returns {Promise<Engine>} */
export async function startChromium(program, site) {
  const { chromium } = await import("playwright-core");
  const options = { ...ours, executablePath: program, args: chromiumArguments };
  return engine("Chromium", await chromium.launch(options), site);
}

/** @param {string} program @param {string} site @returns {Promise<Engine>} */
export async function startFirefox(program, site) {
  const { firefox } = await import("playwright-core");
  // This channel is an unpatched Firefox; the default one is Playwright's own build.
  const options = { ...ours, channel: "moz-firefox", executablePath: program };
  return engine("Firefox", await firefox.launch(options), site);
}

/** @param {string} name @param {Browser} browser @param {string} site @returns {Engine} */
function engine(name, browser, site) {
  return {
    name,
    version: browser.version(),
    close: () => browser.close(),
    async report(options) {
      const page = await browser.newPage();
      try {
        await page.goto(addressOf(site, options));
        const place = page.locator("#report[data-done]");
        await place.waitFor({ state: "attached", timeout: reportLimit });
        return reportOf(await place.textContent());
      } finally {
        await page.close();
      }
    },
  };
}
