/**
 * One page per worker, shared by its tests. A new browser context costs three times as much as a new document: its
 * renderer has to start and compile every script again. Between two tests the page returns to `about:blank` and to
 * `pageOptions`. A failed test ends its worker and its page. Tests that need init scripts, touch, storage or another
 * locale use `isolatedTest`.
 */
import { test as base, type Page } from "@playwright/test";
import { pageOptions } from "../page-options.js";

const { viewport, colorScheme, reducedMotion } = pageOptions;

async function reset(page: Page): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto("about:blank");
  // A pointer over a figure would hover it as soon as it is drawn.
  await page.mouse.move(0, 0);
  await context.clearPermissions();
  await page.emulateMedia({ media: null, colorScheme, reducedMotion });
  const size = page.viewportSize();
  if (size?.width !== viewport.width || size.height !== viewport.height)
    await page.setViewportSize(viewport);
}

export const sharedTest = base.extend<object, { workerPage: Page }>({
  workerPage: [
    async ({ browser }, use) => {
      const baseURL = process.env.SOFTKNN_URL ?? "";
      const context = await browser.newContext({ ...pageOptions, baseURL });
      await use(await context.newPage());
      await context.close();
    },
    { scope: "worker" },
  ],
  page: async ({ workerPage }, use) => {
    await use(workerPage);
    await reset(workerPage);
  },
  context: async ({ workerPage }, use) => use(workerPage.context()),
});
