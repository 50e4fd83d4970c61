/** The first paint of the landing: its question and picture, until the figure is drawn in the same place. */
import { type Page, test as plain } from "@playwright/test";
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
    await page.setViewportSize({ width, height: 800 });
    const [runScripts, giveCore] = [await hold(page, "**/main.js"), await hold(page, "**/*.wasm")];
    await page.goto(`index.html?lang=${language}`, { waitUntil: "commit" });
    await expect(picture(page)).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    const asked = [await question(page).textContent(), await edges(question(page).boundingBox())];
    const shown = await edges(picture(page).boundingBox());
    runScripts();
    await expect(page.locator(".prose p").first()).not.toBeEmpty();
    expect(await edges(picture(page).boundingBox()), "while the core is loaded").toEqual(shown);
    giveCore();
    await expect(plane(page)).toBeVisible();
    await expect(picture(page)).toHaveCount(0);
    const [x, y, side] = await edges(plane(page).boundingBox());
    expect(shown.slice(0, 3)).toEqual([x, y, side]);
    const now = [await question(page).textContent(), await edges(question(page).boundingBox())];
    expect(now).toEqual(asked);
  });

for (const address of ["index.html#view=masks", "index.html?predict=on"])
  test(`${address} starts without the picture of the landing`, async ({ page }) => {
    const runScripts = await hold(page, "**/main.js");
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

// The browser logs the modules that it does not load, so this page is not quiet.
plain("opened as a file, the page says how to open it", async ({ page }) => {
  const file = new URL("../../../dist-site/index.html", import.meta.url);
  await page.goto(file.href);
  await expect(page.locator(".no-script")).toContainText("python3 -m http.server");
  await expect(page.locator(".no-script")).toBeVisible();
});
