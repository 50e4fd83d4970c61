/** How many files a page without a build fetches until its figure is there. */
import type { Page } from "@playwright/test";
import { serve } from "../../scripts/serve/server.mjs";
import { sharedTest } from "./shared-page.js";
import { expect } from "./support.js";

const limit = 8;

const test = sharedTest;

/** The scripts of a folder on an origin of their own, and a page with a figure in a language. */
async function requestsOf(page: Page, folder: string, language: string): Promise<string[]> {
  const server = await serve(folder, { port: 0, headers: { "Content-Security-Policy": "" } });
  try {
    const body = `<!doctype html><html lang="${language}"><title>Host</title><link rel="icon" href="data:,"><script type="module" src="${server.url}element.js"></script><soft-attention></soft-attention>`;
    await page.route(`${server.url}page.html`, (route) =>
      route.fulfill({ contentType: "text/html; charset=utf-8", body }),
    );
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(request.url().slice(server.url.length)));
    await page.goto(`${server.url}page.html`);
    await expect(page.locator("soft-attention figure h2")).toBeVisible();
    await expect(page.locator("soft-attention .waiting")).toHaveCount(0);
    await page.waitForLoadState("networkidle");
    return fetched.filter((name) => name !== "page.html");
  } finally {
    await server.close();
  }
}

for (const [name, folder] of [
  ["the package's element", "dist"],
  ["the site's element", "dist-site"],
] as const) {
  test(`${name} starts with at most ${limit} requests`, async ({ page }) => {
    for (const language of ["en", "fa"]) {
      const fetched = await requestsOf(page, folder, language);
      console.log(`  ${name}, ${language}: ${fetched.length} requests: ${fetched.join(" ")}`);
      expect(fetched[0]).toBe("element.js");
      expect(fetched.length, fetched.join(" ")).toBeLessThanOrEqual(limit);
    }
  });
}
