/** The package's element exports a page with the script that lies beside it. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { serve } from "../../../scripts/serve/server.mjs";
import { dataText, lessonsWithData } from "../element/data-support.js";
import { expect, views } from "../support.js";
import { hashOf, openFile, openPanel, take } from "./export-support.js";
import { sharedTest } from "./shared-page.js";

/** The files of the package on a separate origin, and a page with a figure. */
const test = sharedTest.extend<{ figure: (view: string) => Promise<void>; site: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
  site: async ({}, use) => {
    const server = await serve("dist", { port: 0, headers: { "Content-Security-Policy": "" } });
    await use(server.url);
    await server.close();
  },
  figure: async ({ page, site }, use) => {
    const html = (view: string) =>
      `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,"><script type="module" src="${site}element.js"></script><soft-attention view="${view}" loading="eager"></soft-attention>`;
    await use(async (view) => {
      await page.route(`${site}page.html`, (route) =>
        route.fulfill({ contentType: "text/html; charset=utf-8", body: html(view) }),
      );
      await page.goto(`${site}page.html`);
      await expect(page.locator("soft-attention figure h2")).toBeVisible();
    });
  },
});

const exported = async (page: Page) => {
  await openPanel(page);
  return (await take(page, "html")).text;
};

test("the page opens from a disk, shows every lesson without data, and exports itself", async ({
  page,
  figure,
  browser,
}) => {
  test.slow();
  await figure("masks");
  const text = await exported(page);
  const notices = await readFile("THIRD-PARTY-NOTICES.md", "utf8");
  expect(text).toContain(notices.slice(0, 200).split("\n")[0]);
  const first = await openFile(browser, text);
  for (const view of views.filter((name) => !(name in lessonsWithData))) {
    await first.page.evaluate((to) => {
      location.hash = `view=${to}`;
    }, view);
    await expect.poll(() => hashOf(first.page)).toBe(`view=${view}`);
    await expect(first.page.locator("soft-attention figure h2")).toBeVisible();
    await expect(first.page.locator("soft-attention .waiting")).toHaveCount(0);
  }
  const second = await openFile(browser, await exported(first.page));
  expect(await hashOf(second.page)).toBe(await hashOf(first.page));
  expect([...first.heard, ...second.heard]).toEqual([]);
  await first.page.context().close();
  await second.page.context().close();
});

for (const [view, { files, shown }] of Object.entries(lessonsWithData)) {
  test(`the page of ${view} contains its data`, async ({ page, figure, browser }) => {
    await figure(view);
    await expect(page.locator(shown).first()).toBeVisible();
    const text = await exported(page);
    for (const file of files) expect(text).toContain(`<script>${dataText(file, "dist")}</script>`);
    const opened = await openFile(browser, text);
    await expect(opened.page.locator(shown).first()).toBeVisible();
    expect(opened.heard).toEqual([]);
    await opened.page.context().close();
  });
}

for (const [what, answer] of [
  ["are missing", { status: 404, body: "Not found" }],
  ["are a page of the server", { contentType: "text/html", body: "<!doctype html>" }],
] as const) {
  test(`the panel reports when files of the package ${what}`, async ({ page, figure, site }) => {
    await figure("field");
    await openPanel(page);
    await page.route(`${site}figure.js`, (route) => route.fulfill(answer));
    await page.locator('[data-export="html"]').click();
    await expect(page.locator(".export-panel .said")).toContainText(
      "the bundler of this page has left out files of the package",
    );
  });
}
