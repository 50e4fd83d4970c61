/** After the first visit the site works offline, in one consistent version or not at all. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import { writeOfflineWorker } from "../../../scripts/build/offline.mjs";
import { serve } from "../../../scripts/serve/server.mjs";
import { showState, views } from "../support.js";

/** A copy of the site that a test can change, stop and restart, at one address. */
interface Site {
  readonly folder: string;
  readonly url: string;
  /** Every requested path. */
  readonly asked: string[];
  stop(): Promise<void>;
  start(): Promise<void>;
}

const test = base.extend<{ site: Site; whole: boolean }>({
  serviceWorkers: "allow",
  // Without documentation and posters there are a hundred fewer files.
  whole: [false, { option: true }],
  site: async ({ page, context, whole }, use) => {
    const folder = mkdtempSync(join(tmpdir(), "softknn-site-"));
    cpSync("dist-site", folder, {
      recursive: true,
      filter: (file) => whole || !/[/\\](docs|posters)$/.test(file),
    });
    if (!whole) await writeOfflineWorker(folder, true);
    let server = await serve(folder, { port: 0 });
    const { port, url } = server;
    const heard: string[] = [];
    page.on("pageerror", (error) => heard.push(error.message));
    page.on("console", (message) => heard.push(message.text()));
    const asked: string[] = [];
    context.on("request", (request) => asked.push(request.url().slice(url.length)));
    await use({
      ...{ folder, url, asked, stop: () => server.close() },
      start: async () => {
        server = await serve(folder, { port });
      },
    });
    await server.close();
    rmSync(folder, { recursive: true });
    // The browser logs failed fetches of a page.
    expect(
      heard.filter((line) => !/ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED)/.test(line)),
    ).toEqual([]);
  },
});

const heading = (page: Page) => page.locator("soft-attention figure h2");

async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(heading(page)).toBeVisible();
}

/** Uses the page, and waits until the whole site is cached. */
async function keep(page: Page): Promise<void> {
  await page.keyboard.press("Tab");
  await expect
    .poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)), {
      timeout: 30_000,
    })
    .toBe(true);
}

const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

test.describe("for the whole site", () => {
  test.use({ whole: true });

  test("nothing is cached before the reader interacts; then the whole site works offline", async ({
    page,
    context,
    site,
  }) => {
    test.setTimeout(240_000);
    await visit(page, site.url);
    // Longer than the delay after an interaction.
    await page.waitForTimeout(2500);
    expect(site.asked).not.toContain("sw.js");
    expect(await registrations(page)).toBe(0);
    await keep(page);
    await site.stop();
    await context.setOffline(true);
    for (const lang of ["en", "zh", "fa"]) {
      await page.goto("about:blank");
      await visit(page, `${site.url}?lang=${lang}`);
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
      // What lessons add in another language is one file of words.
      for (const view of lang === "en" ? views : ["masks"]) await showState(page, `view=${view}`);
    }
    await page.goto(`${site.url}index.html#view=similarity&query=0.5,0.5`);
    await page.locator(".export-button").click();
    const download = page.waitForEvent("download");
    await page.locator('[data-export="html"]').click();
    expect((await download).suggestedFilename()).toBe("softknn-similarity.html");
    await visit(page, `${site.url}embed.html?lang=en#view=field`);
    const docs = readdirSync(join(site.folder, "docs")).filter((name) => name.endsWith(".html"));
    expect(docs.length).toBeGreaterThan(5);
    const answers = (names: readonly string[]) =>
      page.evaluate(async (list) => {
        const tried = list.map(async (name) => [name, (await fetch(`docs/${name}`)).ok] as const);
        return (await Promise.all(tried)).filter(([, ok]) => !ok).map(([name]) => name);
      }, names);
    expect(await answers(docs)).toEqual([]);
    for (const name of docs.slice(0, 3)) {
      await page.goto(`${site.url}docs/${name}`);
      await expect(page.locator(".pages")).toBeAttached();
      await expect(page.locator("h1")).toBeVisible();
      const styled = await page.evaluate(() =>
        [...document.styleSheets].every((s) => s.cssRules.length > 0),
      );
      expect(styled, name).toBe(true);
    }
    await page.keyboard.press("Control+k");
    await page.keyboard.type("causal mask");
    await expect(page.locator("dialog.search a").first()).toContainText(/causal ?mask/i);
  });
});

/** Replaces the site by a newer version: changed words, renamed scripts. */
async function publishNext({ folder }: Site): Promise<void> {
  const words = "The path, terms and sources";
  const part = /(chunk|lesson-\w+)-([A-Z\d]{8}|[a-z\d]{8})\.js/g;
  const renamed = (text: string) =>
    text.replace(part, (_, name, digest) => `${name}-${[...digest].reverse().join("")}.js`);
  const files = readdirSync(folder).filter((name) => /\.(js|html)$/.test(name));
  let changes = 0;
  for (const name of files) {
    const text = readFileSync(join(folder, name), "utf8");
    if (text.includes(words)) changes += 1;
    rmSync(join(folder, name));
    writeFileSync(join(folder, renamed(name)), renamed(text).replaceAll(words, "The next version"));
  }
  expect(changes).toBeGreaterThan(0);
  await writeOfflineWorker(folder, true);
}

test("a newer version is used as a whole: online at once, offline once no page of the older is open", async ({
  page,
  context,
  site,
}) => {
  test.setTimeout(120_000);
  await visit(page, `${site.url}?lang=en`);
  await expect(page.locator(".about summary")).toHaveText("The path, terms and sources");
  await keep(page);
  const [first] = await cacheNames(page);
  const gone = await page.evaluate(async () => {
    const kept = await (await caches.open((await caches.keys())[0] ?? "")).keys();
    const urls = kept.map(({ url }) => url);
    return [/chunk-/, /lesson-masks-/].map((name) => urls.find((url) => name.test(url)) ?? "");
  });
  await publishNext(site);
  // Files that a page of the older version has not loaded yet are still available to it.
  for (const name of gone)
    expect(await page.evaluate(async (url) => (await fetch(url)).status, name), name).toBe(200);
  await page.reload();
  await expect(page.locator(".about summary")).toHaveText("The next version");
  await expect(heading(page)).toBeVisible();
  await expect.poll(() => cacheNames(page), { timeout: 30_000 }).toHaveLength(2);
  await expect
    .poll(
      () =>
        page.evaluate(async () =>
          Boolean((await navigator.serviceWorker.getRegistration())?.waiting),
        ),
      { timeout: 30_000 },
    )
    .toBe(true);
  // The older version is also consistent as long as it responds.
  await site.stop();
  await page.reload();
  await expect(page.locator(".about summary")).toHaveText("The path, terms and sources");
  await expect(heading(page)).toBeVisible();
  // The newer version takes over while no page is open.
  await expect(async () => {
    await page.goto("about:blank");
    await page.waitForTimeout(500);
    await page.goto(`${site.url}?lang=en`);
    await expect(page.locator(".about summary")).toHaveText("The next version", { timeout: 2000 });
  }).toPass();
  await expect(heading(page)).toBeVisible();
  await expect.poll(() => cacheNames(page)).toHaveLength(1);
  expect(await cacheNames(page)).not.toContain(first);
  expect(context.pages()).toHaveLength(1);
});

test("damaged or deleted cache entries come from the network and are cached again", async ({
  page,
  site,
}) => {
  test.slow();
  await visit(page, `${site.url}?lang=en`);
  await keep(page);
  const damaged = await page.evaluate(async () => {
    const cache = await caches.open((await caches.keys())[0] ?? "");
    const scripts = (await cache.keys()).filter(({ url }) => url.endsWith(".js"));
    const headers = { "Content-Type": "text/javascript" };
    for (const [i, request] of scripts.entries()) {
      if (i % 3 === 0) await cache.delete(request);
      else await cache.put(request, new Response(i % 3 === 1 ? "" : "export{}", { headers }));
    }
    return scripts.length;
  });
  expect(damaged).toBeGreaterThan(20);
  await page.reload();
  for (const view of views) await showState(page, `view=${view}`);
  const stillDamaged = () =>
    page.evaluate(async (count) => {
      const cache = await caches.open((await caches.keys())[0] ?? "");
      const scripts = (await cache.keys()).filter(({ url }) => url.endsWith(".js"));
      const sizes = scripts.map(
        async (request) => (await (await cache.match(request))?.blob())?.size,
      );
      return count - (await Promise.all(sizes)).filter((size = 0) => size > 8).length;
    }, damaged);
  await expect.poll(stillDamaged, { timeout: 20_000 }).toBe(0);
  await site.stop();
  await page.reload();
  await expect(heading(page)).toBeVisible();
  for (const view of views) await showState(page, `view=${view}`);
});

test("a version with one wrong file is not cached", async ({ page, site }) => {
  writeFileSync(join(site.folder, "playground.css"), "/* from another version */");
  await visit(page, site.url);
  await page.keyboard.press("Tab");
  await expect.poll(() => site.asked).toContain("sw.js");
  await expect
    .poll(() =>
      page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.active)),
    )
    .toBe(false);
  await expect.poll(() => registrations(page), { timeout: 20_000 }).toBe(0);
  await site.stop();
  const failed = await page.goto(site.url).then(
    () => false,
    () => true,
  );
  expect(failed).toBe(true);
});

test("a build without offline support deletes the cache", async ({ page, site }) => {
  await visit(page, site.url);
  await keep(page);
  await page.evaluate(() => caches.open("somebody else's"));
  await writeOfflineWorker(site.folder, false);
  await page.reload();
  await expect.poll(() => cacheNames(page), { timeout: 20_000 }).toEqual(["somebody else's"]);
  await expect.poll(() => registrations(page)).toBe(0);
  await visit(page, `${site.url}#view=masks`);
});

test("an embedded figure caches nothing", async ({ page, site }) => {
  await visit(page, `${site.url}embed.html#view=field`);
  await page.keyboard.press("Tab");
  await page.waitForTimeout(2500);
  expect(await registrations(page)).toBe(0);
  expect(await cacheNames(page)).toEqual([]);
  const kept = await page.evaluate(() => [
    localStorage.length,
    sessionStorage.length,
    document.cookie,
  ]);
  expect(kept).toEqual([0, 0, ""]);
});
