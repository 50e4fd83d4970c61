/** The first paint of the landing: its question and picture, until the figure is drawn in the same place. */
import type { Page } from "@playwright/test";
import { expect, frames, isolatedTest as test } from "../support.js";

/** Holds back matching files until the returned function is called. */
async function hold(page: Page, files: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

const picture = (page: Page) => page.locator(".landing-picture");
const question = (page: Page) => page.locator("h1");
const plane = (page: Page) => page.locator("soft-attention .field-plane canvas");
const edges = async (
  box: Promise<{ x: number; y: number; width: number; height: number } | null>,
) => Object.values((await box) ?? {}).map(Math.round);

const pages = [
  ["en", 1280],
  ["fa", 1280],
  ["zh", 768],
  ["en", 360],
  ["fa", 360],
] as const;

for (const [language, width] of pages)
  test(`the picture of the landing is where its figure will be (${language}, ${width} px)`, async ({
    page,
  }) => {
    const scripts = new Set<string>();
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.add(request.url());
    });
    await page.setViewportSize({ width, height: 800 });
    const [runScripts, giveCore] = [
      await hold(page, "**/chunk-*.js"),
      await hold(page, "**/*.wasm"),
    ];
    await page.goto(`index.html?lang=${language}`, { waitUntil: "commit" });
    await expect(picture(page)).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    const asked = [await question(page).textContent(), await edges(question(page).boundingBox())];
    const shown = await edges(picture(page).boundingBox());
    const requested = [...scripts];
    runScripts();
    await expect(page.locator(".prose p").first()).not.toBeEmpty();
    expect(await edges(picture(page).boundingBox()), "while the core is loaded").toEqual(shown);
    giveCore();
    await expect(plane(page)).toBeVisible();
    await expect(picture(page)).toHaveCount(0);
    expect([...scripts], "every script is requested before the first one runs").toEqual(requested);
    const [x, y, side] = await edges(plane(page).boundingBox());
    expect(shown.slice(0, 3)).toEqual([x, y, side]);
    const now = [await question(page).textContent(), await edges(question(page).boundingBox())];
    expect(now).toEqual(asked);
  });

interface FirstDrawing {
  parts: Element[];
  controls: number;
  box: DOMRect;
}

test("the plane of the landing is drawn first, and kept when its controls come", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { attachShadow } = Element.prototype;
    Element.prototype.attachShadow = function (options) {
      const root = attachShadow.call(this, options);
      const observer = new MutationObserver(() => {
        const box = root.querySelector(".field-plane")?.getBoundingClientRect();
        if (!box) return;
        observer.disconnect();
        const parts = [...root.querySelectorAll(".field-plane, [data-handle]")];
        const controls = root.querySelectorAll("h2, .field-side, .hint, .tools, details").length;
        Object.assign(globalThis, { first: { parts, controls, box } satisfies FirstDrawing });
      });
      observer.observe(root, { childList: true, subtree: true });
      return root;
    };
  });
  await page.goto("index.html");
  const figure = page.locator("soft-attention");
  for (const part of [".tools", ".effective", ".hint"])
    await expect(figure.locator(part)).toBeVisible();
  await expect(page.locator("header select").first()).toBeVisible();
  const { places, ...first } = await figure.evaluate(({ shadowRoot }) => {
    const { first } = globalThis as unknown as { first: FirstDrawing };
    const now = [...(shadowRoot?.querySelectorAll(".field-plane, [data-handle]") ?? [])];
    const places = [first.box, now[0]?.getBoundingClientRect()].map((box) =>
      box ? [box.x, box.y, box.width, box.height].map(Math.round) : [],
    );
    const kept = now.filter((part) => first.parts.includes(part)).length;
    return { parts: first.parts.length, controls: first.controls, kept, places };
  });
  expect(first).toEqual({ parts: 8, controls: 0, kept: 8 });
  expect(places[1]).toEqual(places[0]);
});

test("controls and numbers come after the plane, and the page's text after a drag", async ({
  page,
}) => {
  // The later parts of the page are tasks without a delay: here each waits until the test runs it, and none with a
  // delay comes in between.
  await page.addInitScript(() => {
    const tasks: (() => void)[] = [];
    const { setTimeout: own } = globalThis;
    const waiting = (task: () => void, delay?: number) =>
      delay === undefined ? tasks.push(task) : own(task, 100 * delay);
    const runNext = async () => {
      for (let i = 0; i < 60 && tasks.length === 0; i++) await new Promise(requestAnimationFrame);
      tasks.shift()?.();
    };
    Object.assign(globalThis, { setTimeout: waiting, runNext });
  });
  const runNext = () =>
    page.evaluate(() => (globalThis as never as { runNext(): Promise<void> }).runNext());
  await page.goto("index.html");
  const figure = page.locator("soft-attention");
  const star = figure.locator('[data-handle="query"] .query-star');
  const [controls, rest] = [figure.locator(".tools"), page.locator("footer")];
  await expect(star).toBeVisible();
  await expect(controls).toHaveCount(0);
  await runNext();
  await expect(controls).toBeVisible();
  await expect(rest).toHaveCount(0);
  const before = await figure.locator(".effective").innerText();
  const [x = 0, y = 0, side = 0] = await edges(star.boundingBox());
  await page.mouse.move(x + side / 2, y + side / 2);
  await page.mouse.down();
  for (let i = 0; i < 3; i++) await runNext();
  await expect(rest).toHaveCount(0);
  await page.mouse.move(x - 40, y + 30);
  await expect(figure.locator(".effective")).not.toHaveText(before);
  await page.mouse.up();
  await runNext();
  await expect(rest).toBeVisible();
});

for (const address of ["index.html#view=masks", "index.html?predict=on"])
  test(`${address} starts without the picture of the landing`, async ({ page }) => {
    const runScripts = await hold(page, "**/chunk-*.js");
    const script = page.waitForResponse("**/landing-picture.js");
    await page.goto(address, { waitUntil: "commit" });
    await (await script).finished();
    // A frame later the script has run, as no other file delays it.
    await frames(page);
    await expect(picture(page)).toHaveCount(0);
    runScripts();
    await expect(page.locator("soft-attention figure")).toBeVisible();
    await expect(picture(page)).toHaveCount(0);
  });
