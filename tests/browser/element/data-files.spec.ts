/** Data files of lessons: which figure loads them, how often, and which data exported pages contain. */
import type { Request } from "@playwright/test";
import { embedAddress, test as embedTest, figureIn } from "../embed/embed-support.js";
import { openFile, openPanel, take } from "../export/export-support.js";
import { sharedTest } from "../export/shared-page.js";
import { expect, isolatedTest, open, showState, test } from "../support.js";
import { dataText, fileOf, isData, lessonsWithData } from "./data-support.js";
import { openFigures } from "./element-support.js";
import { openBeside } from "./host-page.js";

const lessons = Object.entries(lessonsWithData);

/** Data files that a page requests, in order. */
function dataRequests(page: { on(name: "request", heard: (request: Request) => void): unknown }) {
  const files: string[] = [];
  page.on("request", (request) => {
    if (isData(new URL(request.url()).pathname)) files.push(fileOf(request.url()));
  });
  return files;
}

for (const [view, { files, shown }] of lessons) {
  // A context of its own: a browser requests a file once per context.
  isolatedTest(`the site loads the data of ${view} with this lesson, once`, async ({ page }) => {
    const requested = dataRequests(page);
    await open(page, "view=field");
    expect(requested).toEqual([]);
    await showState(page, `view=${view}`);
    await expect(page.locator(shown).first()).toBeVisible();
    await showState(page, "view=field");
    await showState(page, `view=${view}`);
    await expect(page.locator(shown).first()).toBeVisible();
    expect(requested).toEqual(files);
  });

  isolatedTest(
    `two figures of ${view} share one load, and one of another lesson loads nothing`,
    async ({ page }) => {
      const requested = dataRequests(page);
      await openFigures(page, `<soft-attention view="similarity"></soft-attention>`);
      expect(requested).toEqual([]);
      const figure = `<soft-attention view="${view}" loading="eager"></soft-attention>`;
      await openFigures(page, figure + figure);
      for (const one of await page.locator("soft-attention").all())
        await expect(one.locator(shown).first()).toBeVisible();
      expect(requested).toEqual(files);
    },
  );

  test(`an exported page of ${view} contains its data and exports it again`, async ({
    page,
    browser,
  }) => {
    await open(page, `view=${view}`);
    await expect(page.locator(shown).first()).toBeVisible();
    await openPanel(page);
    const { text } = await take(page, "html");
    for (const file of files) expect(text).toContain(`<script>${dataText(file)}</script>`);
    const first = await openFile(browser, text);
    await expect(first.page.locator(shown).first()).toBeVisible();
    await openPanel(first.page);
    const second = await openFile(browser, (await take(first.page, "html")).text);
    await expect(second.page.locator(shown).first()).toBeVisible();
    expect([...first.heard, ...second.heard]).toEqual([]);
    await first.page.context().close();
    await second.page.context().close();
  });

  embedTest(
    `an exported page of ${view} is made in a sandbox, too`,
    async ({ page, host, browser, baseURL }) => {
      const src = embedAddress(baseURL, `?lang=en#view=${view}`);
      const sandbox = 'sandbox="allow-scripts allow-downloads"';
      await host({
        body: `<iframe ${sandbox} title="A figure" width="900" src="${src}"></iframe>`,
      });
      const inside = await figureIn(page);
      await expect(inside.locator(shown).first()).toBeVisible();
      await inside.locator(".export-button").click();
      const press = () => inside.locator('[data-export="html"]').click();
      const opened = await openFile(browser, (await take(page, "html", press)).text);
      await expect(opened.page.locator(shown).first()).toBeVisible();
      expect(opened.heard).toEqual([]);
      await opened.page.context().close();
    },
  );
}

test("an exported page of another lesson contains no data", async ({ page }) => {
  await open(page, "view=field");
  await openPanel(page);
  const { text } = await take(page, "html");
  for (const file of lessons.flatMap(([, { files }]) => files)) {
    const data = dataText(file);
    const middle = Math.floor(data.length / 2);
    expect(text).not.toContain(data.slice(middle, middle + 64));
  }
});

// Modules that failed to load may be cached as failed; the element must still retry.
for (const [where, html] of [
  [
    "the element",
    `<script type="module" src="./element.js"></script><soft-attention view="transformer"></soft-attention>`,
  ],
  [
    "a frame",
    `<iframe title="A figure" width="900" height="900" src="embed.html?lang=en#view=transformer"></iframe>`,
  ],
] as const) {
  // The browser logs failed loads to the console.
  sharedTest(`${where} loads data again after a failure`, async ({ page }) => {
    const open = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">`;
    await page.route("**/*-data.js", (route) => route.abort());
    await openBeside(page, open + html);
    const root = where === "a frame" ? page.frameLocator("iframe") : page;
    await expect(root.getByText("The figure could not start.")).toBeVisible();
    await page.unroute("**/*-data.js");
    await root.getByRole("button", { name: "Try again" }).click();
    await expect(root.locator(".layer-heads .head").first()).toBeVisible();
  });
}
