/**
 * Each text of the builder on a page of its kind: taken from the builder's own page, treated as that
 * kind of page treats it, opened from another origin than the site's, under a policy that names the
 * site and nothing else.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect, type FrameLocator, type Page } from "@playwright/test";
import { examples, writeExample } from "../../scripts/examples/index.mjs";
import { siteDir } from "../../scripts/lib/paths.mjs";
import { serve } from "../../scripts/serve/server.mjs";

interface Place {
  /** Where the site is; scripts of other origins may load its files. */
  readonly site: string;
  readonly host: string;
  readonly folder: string;
}

const test = base.extend<{ place: Place }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
  place: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "softknn-"));
    const site = await serve(siteDir, {
      port: 0,
      headers: { "Access-Control-Allow-Origin": "*" },
    });
    const { origin } = new URL(site.url);
    const policy = `default-src 'none'; script-src 'self' ${origin} 'wasm-unsafe-eval'; style-src 'self'; img-src ${origin} data:; frame-src ${origin}; base-uri 'none'; form-action 'none'`;
    const host = await serve(folder, { port: 0, headers: { "Content-Security-Policy": policy } });
    await use({ site: site.url, host: host.url, folder });
    await Promise.all([site.close(), host.close(), rm(folder, { recursive: true })]);
  },
  page: async ({ page, place }, use) => {
    const heard: string[] = [];
    page.on("console", (message) => heard.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => heard.push(`uncaught: ${error.message}`));
    page.on("request", (request) => {
      const url = request.url();
      if (![place.site, place.host, "data:"].some((known) => url.startsWith(known)))
        heard.push(`foreign request: ${url}`);
    });
    await use(page);
    expect(heard).toEqual([]);
  },
});

/** Ends of strings, tags, blocks and templates; the view does not show them. */
const tokens = [`"'onx=y`, "</script>", "]]>{x}`${", '"""\\', "a_b*c*|", "سلام،"]
  .map((text) => [...text].slice(0, 10).join("").replaceAll("_", "_u"))
  .map(encodeURIComponent)
  .join();
const hash = (query: string) => `view=similarity&query=${query}&tokens=${tokens}&rbf=0.35`;

/** All that the three panels say, row by row. */
async function votes(inside: Page | FrameLocator): Promise<string[]> {
  const rows = inside.locator("soft-attention .vote > span:not(.visually-hidden)");
  await expect(rows.nth(5)).toBeVisible();
  return rows.allInnerTexts();
}

/** What the site shows for a state. */
async function votesOf(page: Page, { site }: Place, state: string): Promise<string[]> {
  await page.goto(`${site}index.html#${state}`);
  return votes(page);
}

async function textFor(
  page: Page,
  { site }: Place,
  { form, kind }: { form: string; kind?: string },
  state: string,
): Promise<string> {
  await page.goto(`${site}builder.html?lang=en#${state}`);
  await page.locator(`[data-form="${form}"]`).click();
  const text = page.locator("#text-to-paste");
  if (kind) await page.locator(`input[name="kind"][value="${kind}"]`).check();
  // What the figure says of itself is known once the preview is drawn.
  await page.locator(".preview soft-attention").scrollIntoViewIfNeeded();
  await expect(page.locator(".preview soft-attention h2")).toBeVisible();
  return text.inputValue();
}

for (const [i, example] of examples.entries()) {
  const { name, form } = example;
  test(`${name}: the figure is on the page as it was in the builder`, async ({ page, place }) => {
    test.slow();
    const state = hash(`${-0.9 + i / 8},${0.8 - i / 9}`);
    const shown = await votesOf(page, place, state);
    const hashThere = await page.evaluate(() => location.hash.slice(1));
    const text = await textFor(page, place, example, state);
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
    expect(new URLSearchParams(there).get("tokens")).toBe(
      new URLSearchParams(hashThere).get("tokens") ?? new URLSearchParams(state).get("tokens"),
    );
    // It lives: a key moves the star, and the numbers follow.
    await inside.locator('[data-similarity="rbf"] [data-handle="query"]').first().focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => votes(inside)).not.toEqual(shown);
  });
}

test("the helper gives a frame the height of its figure", async ({ page, place }) => {
  test.slow();
  const state = hash("0.2,0.2");
  const example = examples.find(({ name }) => name === "iframe");
  if (example === undefined) throw new Error("no example");
  const text = await textFor(page, place, example, state);
  await writeExample(example, text, place.folder, place.site);
  await page.goto(`${place.host}iframe.html`);
  await votes(page.frameLocator("iframe"));
  const told = Number(/height="(\d+)"/.exec(text)?.[1]);
  const frame = page.locator("iframe");
  await expect
    .poll(() => frame.evaluate((e) => (e as HTMLIFrameElement).style.height))
    .not.toBe("");
  const height = Number.parseFloat(
    await frame.evaluate((e) => (e as HTMLIFrameElement).style.height),
  );
  // The builder measured it at nearly the same width.
  expect(Math.abs(height - told)).toBeLessThan(60);
});

test("React gives the figure other properties, and hears of its changes", async ({
  page,
  place,
}) => {
  test.slow();
  const state = "view=similarity&query=0.1,-0.6";
  const hard = await votesOf(page, place, `${state}&rbf=0.05`);
  const usual = await votesOf(page, place, state);
  const example = examples.find(({ name }) => name === "react");
  if (example === undefined) throw new Error("no example");
  await writeExample(example, await textFor(page, place, example, state), place.folder, place.site);
  await page.goto(`${place.host}react.html`);
  expect(await votes(page)).toEqual(usual);
  await page.getByRole("button", { name: 'rbf="0.05"' }).click();
  await expect.poll(() => votes(page)).toEqual(hard);
  await expect(page.getByText("view=similarity&query=0.1,-0.6&rbf=0.05")).toBeVisible();
  await page.getByRole("button", { name: 'rbf="0.05"' }).click();
  await expect.poll(() => votes(page)).toEqual(usual);
});

test("the examples of the site are whole: each opens, and is led to from the builder", async ({
  page,
  place,
}) => {
  test.slow();
  await page.goto(`${place.site}builder.html?lang=en`);
  for (const { name, form, kind } of examples) {
    // The last three are of a form that an example before them shows.
    if (["right-to-left", "hostile-styles", "strict-policy"].includes(name)) continue;
    await page.locator(`[data-form="${form}"]`).click();
    if (kind) await page.locator(`input[name="kind"][value="${kind}"]`).check();
    const link = page.getByRole("link", { name: "See it on a page" });
    await expect(link).toHaveAttribute("href", `./examples/${name}.html`);
  }
  await page.goto(`${place.site}examples/index.html`);
  const links = page.locator("main li a");
  await expect(links).toHaveCount(examples.length);
  for (const { name, form, kind } of examples) {
    await page.goto(`${place.site}examples/${name}.html`);
    if (form === "markdown") continue;
    const isFrame = form === "iframe" || (form === "jupyter" && kind !== "element");
    const inside = isFrame ? page.frameLocator("iframe") : page;
    await expect(inside.locator("soft-attention figure h2")).toBeVisible();
  }
});
