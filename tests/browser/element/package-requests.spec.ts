/** The number of files that a page fetches until its figure is drawn. */
import type { Page } from "@playwright/test";
import { serve } from "../../../scripts/serve/server.mjs";
import { sharedTest } from "../export/shared-page.js";
import { expect } from "../support.js";

const limit = 9;

const test = sharedTest;

/** The scripts of a folder on a separate origin, and a page with a figure in a language. */
async function requestsOf(
  page: Page,
  folder: string,
  view: string,
  language: string,
): Promise<string[]> {
  const server = await serve(folder, { port: 0, headers: { "Content-Security-Policy": "" } });
  try {
    const body = `<!doctype html><html lang="${language}"><title>Host</title><link rel="icon" href="data:,"><script type="module" src="${server.url}element.js"></script><soft-attention view="${view}"></soft-attention>`;
    await page.route(`${server.url}page.html`, (route) =>
      route.fulfill({ contentType: "text/html; charset=utf-8", body }),
    );
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(request.url().slice(server.url.length)));
    await page.goto(`${server.url}page.html`);
    await expect(page.locator("soft-attention figure h2")).toBeVisible();
    await expect(page.locator("soft-attention .waiting")).toHaveCount(0);
    await page.waitForLoadState("networkidle");
    const names = fetched.filter((name) => name !== "page.html");
    // A lesson that starts a worker does so after its figure is drawn.
    const worker = names.findIndex((name) => /worker/.test(name));
    return worker < 0 ? names : names.slice(0, worker);
  } finally {
    await server.close();
  }
}

for (const [name, folder] of [
  ["the package's element", "dist"],
  ["the site's element", "dist-site"],
] as const) {
  test(`${name} starts with at most ${limit} requests`, async ({ page }) => {
    // The lessons with the most files: one with word vectors, one with data.
    for (const [view, language] of [
      ["field", "en"],
      ["masks", "fa"],
      ["digits", "fa"],
    ] as const) {
      const fetched = await requestsOf(page, folder, view, language);
      console.log(`  ${name}, ${view}, ${language}: ${fetched.length} requests`);
      expect(fetched[0]).toBe("element.js");
      expect(fetched.length, fetched.join(" ")).toBeLessThanOrEqual(limit);
    }
  });
}
