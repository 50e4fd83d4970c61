/** The browser settings of every test page; nothing depends on the machine. */
import type { BrowserContextOptions } from "@playwright/test";

export const pageOptions = {
  viewport: { width: 1280, height: 800 },
  locale: "en-US",
  timezoneId: "UTC",
  colorScheme: "light",
  // Animations are off under test; motion has its own tests.
  reducedMotion: "reduce",
  // A service worker downloads the whole site in the background; offline.spec.ts tests that.
  serviceWorkers: "block",
} as const satisfies BrowserContextOptions;
