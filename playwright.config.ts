/** Read by Playwright; `npm test -- browser` serves the site and says where it is. */
import { defineConfig } from "@playwright/test";
import { chromiumArguments } from "./scripts/test/chromium-arguments.mjs";

const url = process.env.SOFTKNN_URL;
const chromium = process.env.CHROMIUM;
if (!url || !chromium) throw new Error("Run the browser tests with: npm test -- browser");

export default defineConfig({
  testDir: "tests/browser",
  outputDir: "test-results",
  workers: 2,
  // Who needs it is named, and only a few may (scripts/test/browser.mjs).
  retries: 1,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["line"], ["json"]],
  use: {
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    // Nothing moves by itself under test; what moves is tested with motion on.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: chromium,
      args: chromiumArguments,
    },
  },
});
