/** The browsers that stand for the three engines, as far as this machine has them. */
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
 * A person may not be able to install an engine; where the result counts, it has to be there.
 * @param {import("../test/report.mjs").Counts} counts
 * @param {BrowserName} name
 */
export function absent(counts, name) {
  const { message } = missingTools([name]);
  if (process.env.CI) counts.failed += 1;
  else counts.skipped = (counts.skipped ?? 0) + 1;
  say(`\n${process.env.CI ? "Failed" : "Skipped"} ${name}:\n${message}\n`);
}
