/**
 * Each text of the builder on its kind of page: copied from the builder's page, processed as that kind of page does,
 * opened from a different origin, under a policy that names only the site.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type FrameLocator, type Page } from "@playwright/test";
import { examples, writeExample } from "../../../scripts/examples/index.mjs";
import { siteDir } from "../../../scripts/lib/paths.mjs";
import { serve } from "../../../scripts/serve/server.mjs";
import { sharedTest } from "../export/shared-page.js";
import { recordPage } from "../quiet.js";

/** The site's display of one state, and the builder's text for every example. */
interface Taken {
  readonly shown: string[];
  readonly texts: ReadonlyMap<string, string>;
}

interface Place {
  /** The address of the site; scripts of other origins may load its files. */
  readonly site: string;
  readonly host: string;
  readonly folder: string;
}

const test = sharedTest.extend<{ quiet: undefined }, { place: Place; taken: Taken }>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "softknn-"));
      const site = await serve(siteDir, {
        port: 0,
        headers: { "Access-Control-Allow-Origin": "*", "Cache-Control": "max-age=86400" },
      });
      const { origin } = new URL(site.url);
      const policy = `default-src 'none'; script-src 'self' ${origin} 'wasm-unsafe-eval'; style-src 'self'; img-src ${origin} data:; frame-src ${origin}; base-uri 'none'; form-action 'none'`;
      const host = await serve(folder, { port: 0, headers: { "Content-Security-Policy": policy } });
      await use({ site: site.url, host: host.url, folder });
      await Promise.all([site.close(), host.close(), rm(folder, { recursive: true })]);
    },
    { scope: "worker" },
  ],
  taken: [
    async ({ workerPage: page, place }, use) => {
      const shown = await votesOf(page, place, state);
      await page.goto("about:blank");
      await openBuilder(page, place, state);
      const texts = new Map<string, string>();
      // A chosen kind stays chosen, so the forms are read in their initial order first.
      for (const example of examples.toSorted((x, y) => Number(!!x.kind) - Number(!!y.kind)))
        texts.set(example.name, await textFor(page, example));
      await page.goto("about:blank");
      await use({ shown, texts });
    },
    { scope: "worker", timeout: 120_000 },
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

/** The text of the three panels, row by row. */
async function votes(inside: Page | FrameLocator): Promise<string[]> {
  const rows = inside.locator("soft-attention .vote > span:not(.visually-hidden)");
  await expect(rows.nth(5)).toBeVisible();
  return rows.allInnerTexts();
}

/** The site's display of a state. */
async function votesOf(page: Page, { site }: Place, state: string): Promise<string[]> {
  await page.goto(`${site}index.html#${state}`);
  return votes(page);
}

async function openBuilder(page: Page, { site }: Place, hash: string): Promise<void> {
  await page.goto(`${site}builder.html?lang=en#${hash}`);
  // The figure's own height is known once the preview is drawn.
  await page.locator(".preview soft-attention").scrollIntoViewIfNeeded();
  await expect(page.locator(".preview soft-attention h2")).toBeVisible();
}

async function textFor(page: Page, { form, kind }: { form: string; kind?: string }) {
  const tab = page.locator(`[data-form="${form}"]`);
  await tab.click();
  await expect(tab).toHaveAttribute("aria-selected", "true");
  if (kind) await page.locator(`input[name="kind"][value="${kind}"]`).check();
  return page.locator("#text-to-paste").inputValue();
}

for (const example of examples) {
  const { name, form } = example;
  test(`${name}: the page shows the same figure as the builder`, async ({
    page,
    place,
    taken: { shown, texts },
  }) => {
    test.slow();
    const text = texts.get(name) ?? "";
    await writeExample(example, text, place.folder, place.site);
    await page.goto(`${place.host}${name}.html`);
    if (form === "markdown") {
      const picture = page.locator("main img");
      await expect
        .poll(() => picture.evaluate((e) => (e as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(100);
      await page.locator("main a:has(img)").click();
      expect(await votes(page)).toEqual(shown);
      return;
    }
    const isFrame = /<iframe|IFrame/.test(text);
    const inside = isFrame ? page.frameLocator("iframe") : page;
    expect(await votes(inside)).toEqual(shown);
    const figure = inside.locator("soft-attention");
    const there = await figure.evaluate((e) => (e as HTMLElement & { hash: string }).hash);
    const tokensOf = (hash: string) => new URLSearchParams(hash).get("tokens");
    expect(tokensOf(there)).toBe(tokensOf(state));
    if (name === "iframe") await expectFit(page, text);
    // The figure is live: a key moves the star, and the numbers follow.
    await inside.locator('[data-similarity="rbf"] [data-handle="query"]').first().focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => votes(inside)).not.toEqual(shown);
  });
}

/** The helper sets a frame to the height of its figure; the builder measured it at nearly the same width. */
async function expectFit(page: Page, text: string): Promise<void> {
  const reported = Number(/height="(\d+)"/.exec(text)?.[1]);
  const frame = page.locator("iframe");
  const height = () => frame.evaluate((e) => (e as HTMLIFrameElement).style.height);
  await expect.poll(height).not.toBe("");
  expect(Math.abs(Number.parseFloat(await height()) - reported)).toBeLessThan(60);
}

test("React sets properties of the figure and receives its changes", async ({ page, place }) => {
  test.slow();
  const start = "view=similarity&query=0.1,-0.6";
  const hard = await votesOf(page, place, `${start}&rbf=0.05`);
  const usual = await votesOf(page, place, start);
  const example = examples.find(({ name }) => name === "react");
  if (example === undefined) throw new Error("no example");
  await openBuilder(page, place, start);
  await writeExample(example, await textFor(page, example), place.folder, place.site);
  await page.goto(`${place.host}react.html`);
  expect(await votes(page)).toEqual(usual);
  await page.getByRole("button", { name: 'rbf="0.05"' }).click();
  await expect.poll(() => votes(page)).toEqual(hard);
  await expect(page.getByText("view=similarity&query=0.1,-0.6&rbf=0.05")).toBeVisible();
  await page.getByRole("button", { name: 'rbf="0.05"' }).click();
  await expect.poll(() => votes(page)).toEqual(usual);
});

test("the site includes every example: each opens and is linked from the builder", async ({
  page,
  place,
}) => {
  test.slow();
  await page.goto(`${place.site}builder.html?lang=en`);
  for (const { name, form, kind } of examples) {
    // The last three use a form that an earlier example shows.
    if (["right-to-left", "hostile-styles", "strict-policy"].includes(name)) continue;
    await page.locator(`[data-form="${form}"]`).click();
    if (kind) await page.locator(`input[name="kind"][value="${kind}"]`).check();
    const link = page.getByRole("link", { name: "See it on a page" });
    await expect(link).toHaveAttribute("href", `./examples/${name}.html`);
  }
  await page.goto(`${place.site}examples/index.html`);
  const links = page.locator("main li a");
  await expect(links).toHaveCount(examples.length);
  for (const name of ["react", "hostile-styles"]) {
    await page.goto(`${place.site}examples/${name}.html`);
    await expect(page.locator("soft-attention figure h2")).toBeVisible();
  }
  for (const { name } of examples) {
    const response = await page.request.get(`${place.site}examples/${name}.html`);
    expect(response.status(), name).toBe(200);
  }
});
