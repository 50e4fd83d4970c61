/** Read by Playwright; `npm test -- browser` serves the site and says where it is. */
import { defineConfig } from "@playwright/test";

const url = process.env.SOFTKNN_URL;
const chromium = process.env.CHROMIUM;
if (!url || !chromium) throw new Error("Run the browser tests with: npm test -- browser");

const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: "tests/browser",
  outputDir: "test-results",
  workers: 2,
  retries: 0,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["line"], ["json"]],
  use: {
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: chromium,
      args: [
        // Chromium's sandbox does not start as root.
        ...(isRoot ? ["--no-sandbox"] : []),
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        // Nothing the browser asks for by itself belongs in a test.
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Containers give /dev/shm 64 MB, too little for a page's buffers.
        "--disable-dev-shm-usage",
      ],
    },
  },
});
