/** The browsers for the three engines, as far as they are installed. */
import { say } from "../lib/say.mjs";
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
 * @param {import("../test/report.mjs").Counts} counts
 * @param {BrowserName} name
 */
export function absent(counts, name) {
  const { message } = missingTools([name]);
  if (process.env.CI) counts.failed += 1;
  else counts.skipped = (counts.skipped ?? 0) + 1;
  say(`\n${process.env.CI ? "Failed" : "Skipped"} ${name}:\n${message}\n`);
}
