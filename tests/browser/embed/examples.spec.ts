/**
 * Each text of the builder on its kind of page: processed as that kind of page does, opened from a different origin,
 * under a policy that names only the site.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type FrameLocator, type Page } from "@playwright/test";
import { type Example, examples, writeExample } from "../../../scripts/examples/index.mjs";
import { siteDir } from "../../../scripts/lib/paths.mjs";
import { serve } from "../../../scripts/serve/server.mjs";
import { sharedTest } from "../export/shared-page.js";
import { recordPage } from "../quiet.js";
import { votesIn } from "../support.js";

interface Place {
  /** The address of the site; scripts of other origins may load its files. */
  readonly site: string;
  readonly host: string;
  readonly folder: string;
}

const test = sharedTest.extend<{ quiet: undefined }, { place: Place }>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "softknn-"));
      const headers = { "Access-Control-Allow-Origin": "*", "Cache-Control": "max-age=86400" };
      const site = await serve(siteDir, { port: 0, headers });
      const { origin } = new URL(site.url);
      const policy = `default-src 'none'; script-src 'self' ${origin} 'wasm-unsafe-eval'; style-src 'self'; img-src ${origin} data:; frame-src ${origin}; base-uri 'none'; form-action 'none'`;
      const host = await serve(folder, { port: 0, headers: { "Content-Security-Policy": policy } });
      await use({ site: site.url, host: host.url, folder });
      await Promise.all([site.close(), host.close(), rm(folder, { recursive: true })]);
    },
    { scope: "worker" },
  ],
  quiet: [
    async ({ page, place }, use) => {
      const log = recordPage(page, () =>
        [place.site, place.host].map((url) => new URL(url).origin),
      );
      await use(undefined);
      log.stop();
      expect(log.lines).toEqual([]);
    },
    { auto: true },
  ],
});

/** Delimiters of strings, tags, blocks and templates; the view does not show them. */
const tokens = [`"'onx=y`, "</script>", "]]>{x}`${", '"""\\', "a_b*c*|", "سلام،"]
  .map((text) => [...text].slice(0, 10).join("").replaceAll("_", "_u"))
  .map(encodeURIComponent)
  .join();
const state = `view=similarity&query=-0.3,0.4&tokens=${tokens}&rbf=0.35`;

/** The numbers of the three panels. */
async function votes(inside: Page | FrameLocator): Promise<number[]> {
  await expect(inside.locator("soft-attention .numbers .output").nth(2)).toBeVisible();
  return votesIn(inside);
}

/** The text for an example, copied from the builder. */
async function textFor(page: Page, { site }: Place, { form, kind }: Example): Promise<string> {
  await page.goto(`${site}builder.html?lang=en#${state}`);
  // The figure's own height is known once the preview is drawn.
  await page.locator(".preview soft-attention").scrollIntoViewIfNeeded();
  await expect(page.locator(".preview soft-attention h2")).toBeVisible();
  await page.locator(`[data-form="${form}"]`).click();
  if (kind) await page.locator(`input[name="kind"][value="${kind}"]`).check();
  return page.locator("#text-to-paste").inputValue();
}

/** Whether an example shows the figure in a frame. */
const isFramed = ({ form, kind }: Example) =>
  form === "iframe" || (form === "jupyter" && kind !== "element");

for (const example of examples) {
  const { name, form } = example;
  test(`${name}: the page shows the same figure as the builder`, async ({ page, place }) => {
    test.slow();
    await page.goto(`${place.site}index.html#${state}`);
    const shown = await votes(page);
    const text = await textFor(page, place, example);
    await writeExample(example, text, place.folder, place.site);
    await page.goto(`${place.host}${name}.html`);
    if (form === "markdown") {
      const picture = page.locator("main img");
      const width = () => picture.evaluate((e) => (e as HTMLImageElement).naturalWidth);
      await expect.poll(width).toBeGreaterThan(100);
      await page.locator("main a:has(img)").click();
      expect(await votes(page)).toEqual(shown);
      return;
    }
    const inside = isFramed(example) ? page.frameLocator("iframe") : page;
    expect(await votes(inside)).toEqual(shown);
    const figure = inside.locator("soft-attention");
    const there = await figure.evaluate((e) => (e as HTMLElement & { hash: string }).hash);
    const tokensOf = (hash: string) => new URLSearchParams(hash).get("tokens");
    expect(tokensOf(there)).toBe(tokensOf(state));
    if (name === "iframe") {
      // The helper sets the height; the builder measured it at nearly the same width.
      const height = () => page.locator("iframe").evaluate((e) => e.getBoundingClientRect().height);
      const reported = Number(/height="(\d+)"/.exec(text)?.[1]);
      await expect.poll(async () => Math.abs((await height()) - reported)).toBeLessThan(60);
    }
    if (name === "react") {
      // React sets a property of the figure and receives its changes.
      await page.getByRole("button", { name: 'rbf="0.05"' }).click();
      await expect(page.locator("#root > p output")).toContainText("rbf=0.05");
      await expect.poll(() => votes(inside)).not.toEqual(shown);
      await page.getByRole("button", { name: 'rbf="0.05"' }).click();
      await expect.poll(() => votes(inside)).toEqual(shown);
    }
    // The figure is live: a key moves the star, and the numbers follow.
    await inside.locator('[data-similarity="rbf"] [data-handle="query"]').first().focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => votes(inside)).not.toEqual(shown);
  });
}

test("the builder and the list lead to every example of the site", async ({ page, place }) => {
  test.slow();
  for (const example of examples) {
    const { name, form } = example;
    await textFor(page, place, example);
    const link = page.getByRole("link", { name: "See it on a page" });
    // The last three use a form that an earlier example shows.
    if (!["right-to-left", "hostile-styles", "strict-policy"].includes(name))
      await expect(link).toHaveAttribute("href", `./examples/${name}.html`);
    await page.goto(`${place.site}examples/index.html`);
    await page.locator(`main li a[href="./${name}.html"]`).click();
    if (form === "markdown") continue;
    const inside = isFramed(example) ? page.frameLocator("iframe") : page;
    await expect(inside.locator("soft-attention figure h2")).toBeVisible();
  }
});
