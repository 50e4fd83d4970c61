/** Engines that Playwright drives: Chromium and, by WebDriver BiDi, a stock Firefox. */
import { chromiumArguments } from "../lib/chromium-arguments.mjs";

/** @typedef {import("./page.mjs").EngineBrowser} EngineBrowser */
/** @typedef {import("playwright-core").Browser} Browser */

/** Ctrl-C ends this process in one way only; Playwright ends the browser at exit. */
const ours = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };

/** @param {string} program @returns {Promise<EngineBrowser>} */
export async function startChromium(program) {
  const { chromium } = await import("playwright-core");
  const options = { ...ours, executablePath: program, args: chromiumArguments };
  return driven("Chromium", await chromium.launch(options));
}

/** @param {string} program @returns {Promise<EngineBrowser>} */
export async function startFirefox(program) {
  const { firefox } = await import("playwright-core");
  // This channel is an unpatched Firefox; the default one is Playwright's own build.
  const options = { ...ours, channel: "moz-firefox", executablePath: program };
  return driven("Firefox", await firefox.launch(options));
}

/** @param {string} name @param {Browser} browser @returns {Promise<EngineBrowser>} */
async function driven(name, browser) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  return {
    name,
    version: browser.version(),
    close: () => browser.close(),
    open: async (url) => {
      await page.goto(url);
    },
    run: (expression) => page.evaluate(expression),
    async drag([x, y], [dx, dy]) {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + dx, y + dy, { steps: 5 });
      await page.mouse.up();
    },
    press: (key) => page.keyboard.press(key),
  };
}
