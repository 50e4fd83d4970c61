/** The browsers for the three engines, as far as they are installed. */
import { missingTools } from "../setup/missing.mjs";
import { startChromium, startFirefox } from "./playwright.mjs";
import { startWebKit } from "./webkit.mjs";

/** @typedef {import("../setup/browsers.mjs").BrowserName} BrowserName */

/**
 * @param {import("../setup/browsers.mjs").Browsers} browsers
 * @returns {[BrowserName, (() => Promise<import("./page.mjs").EngineBrowser>) | undefined][]}
 */
export function starters({ chromium, firefox, webkit }) {
  return [
    ["chromium", chromium ? () => startChromium(chromium) : undefined],
    ["firefox", firefox ? () => startFirefox(firefox) : undefined],
    ["webkit", webkit ? () => startWebKit(webkit) : undefined],
  ];
}

/**
 * On a developer's machine an engine may be missing; in CI it is required.
 * @param {import("node:test").TestContext} t
 * @param {BrowserName} name
 */
export function absent(t, name) {
  const { message } = missingTools([name]);
  if (process.env.CI) throw new Error(message);
  t.skip(message);
}
