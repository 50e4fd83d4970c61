/** The settings every page of the tests starts with; nothing comes from the machine. */
import type { BrowserContextOptions } from "@playwright/test";

export const pageOptions = {
  viewport: { width: 1280, height: 800 },
  locale: "en-US",
  timezoneId: "UTC",
  colorScheme: "light",
  // Nothing moves on its own under test; motion is tested with motion on.
  reducedMotion: "reduce",
  // A service worker downloads the whole site in the background; offline.spec.ts tests that.
  serviceWorkers: "block",
} as const satisfies BrowserContextOptions;
