/** Read by Playwright; `npm test -- browser` serves the site and says where it is. */
import { defineConfig } from "@playwright/test";
import { chromiumArguments } from "./scripts/lib/chromium-arguments.mjs";
import { fontStacks } from "./scripts/setup/fonts.mjs";
import { pageOptions } from "./tests/browser/page-options.js";

const url = process.env.SOFTKNN_URL;
const chromium = process.env.CHROMIUM;
if (!url || !chromium) throw new Error("Run the browser tests with: npm test -- browser");

const launchOptions = { executablePath: chromium, args: chromiumArguments };

export default defineConfig({
  testDir: "tests",
  testMatch: "browser/**/*.spec.ts",
  outputDir: "test-results",
  workers: 2,
  // Tests that pass on the second try are listed, and a few of them are allowed (scripts/test/browser.mjs).
  retries: 1,
  fullyParallel: true,
  // A shared machine may stall for many seconds: these end a test that hangs, and judge no speed.
  timeout: 60_000,
  expect: { timeout: 10_000, toPass: { timeout: 20_000 } },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["line"], ["json"]],
  projects: [
    { name: "page", testIgnore: "fonts.spec.ts" },
    ...fontStacks.map((stack) => ({
      name: `${stack} fonts`,
      testMatch: "fonts.spec.ts",
      use: { launchOptions: { ...launchOptions, env: { ...process.env, SOFTKNN_FONTS: stack } } },
    })),
  ],
  use: {
    baseURL: url,
    ...pageOptions,
    contextOptions: { reducedMotion: pageOptions.reducedMotion },
    screenshot: "only-on-failure",
    launchOptions,
  },
});
