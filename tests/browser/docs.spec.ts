/** Every page of the documentation, those made from the code as well: it fits, it is clean, it leads on. */

import { groupsOf } from "../../scripts/docs/pages.mjs";
import { colorRules, expectAccessible } from "./axe.js";
import { expect, test } from "./support.js";

const pages = groupsOf(true).flatMap(({ pages: all }) => all.map(({ file }) => file));
/** Of TypeDoc's, the one that holds most. */
const all = [...pages, "reference/api/interfaces/SoftKnn.html"];

test("a page of the lessons leads to the documentation, and that back", async ({ page }) => {
  await page.goto("index.html?lang=fa");
  await page.locator("header a[href^='docs/']").click();
  await expect(page.locator("h1")).toHaveText("softknn");
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
  await page.locator("header a", { hasText: "The lessons" }).click();
  await expect(page.locator("soft-attention figure h2")).toBeVisible();
});

for (const file of all) {
  test(`${file} fits any width and has no fault that axe finds`, async ({ page }) => {
    // Some are as long as all headers together.
    test.slow();
    const made = file.startsWith("reference/");
    await page.goto(`docs/${file}`);
    await expect(page.locator("h1")).toHaveCount(1);
    for (const [width, colorScheme] of [
      [1280, "light"],
      [768, "light"],
      [320, "dark"],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, `wider than ${width}`).toBeLessThanOrEqual(0);
      if (width === 768 || (made && width === 320)) continue;
      // The figures have tests of their own.
      const rules = colorScheme === "dark" ? { rules: colorRules } : {};
      // The list of pages is the same on each.
      const lists = file === "index.html" ? "" : ", .pages nav";
      await expectAccessible(page, { exclude: `soft-attention${lists}`, ...rules });
    }
  });
}

test("with the keyboard: to the text, through the pages, to a place on the page", async ({
  page,
}) => {
  await page.goto("docs/javascript.html");
  await page.keyboard.press("Tab");
  await expect(page.locator(".skip")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#main$/);
  await page.locator(".on-page a").first().focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("main h2").first()).toBeInViewport();
  await page.setViewportSize({ width: 360, height: 700 });
  await expect(page.locator(".pages nav")).toBeHidden();
  await page.locator(".pages summary").focus();
  await page.keyboard.press("Enter");
  await page.locator(".pages a", { hasText: "Changelog" }).press("Enter");
  await expect(page.locator("h1")).toHaveText("Changelog");
});

test("samples name the address they are read from", async ({ page, baseURL }) => {
  await page.goto("docs/embed.html");
  await expect(page.locator("pre").first()).toContainText(`src="${baseURL}element.js"`);
});

test("a sample is copied with the address in it", async ({ page, context, baseURL }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("docs/embed.html");
  const button = page.locator(".copied button").first();
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(button).toHaveText("Copied");
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toBe(
    `<script type="module" src="${baseURL}element.js"></script>\n<soft-attention view="similarity"></soft-attention>`,
  );
});
