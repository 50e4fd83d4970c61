/** The documentation, including generated pages: layout, accessibility, search and figures. */

import { pages, readSource, writtenPages } from "../../../scripts/docs/pages.mjs";
import { colorRules, expectAccessible } from "../axe.js";
import { expectDisplay } from "../display.js";
import { expect, test } from "../support.js";

/** Of TypeDoc's pages, the largest; of the translations, which are alike, one. */
const all = [
  ...pages.map(({ file }) => file),
  "reference/api/interfaces/SoftKnn.html",
  ...["zh/element.html", "fa/element.html"],
];

/** One page of each kind: with a live figure, samples, tables, long lines. */
const displayed = ["index.html", "embed.html", "keyboard.html"];

test("a page of the lessons links to the documentation and back", async ({ page }) => {
  await page.goto("index.html?lang=fa");
  await page.locator("header a[href^='docs/']").click();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await page.locator("header .lessons a").click();
  await expect(page.locator("soft-attention figure h2")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "fa");
});

test("a translated page searches in its language", async ({ page }) => {
  await page.goto("docs/zh/quick-start.html");
  await page.keyboard.press("Control+k");
  const field = page.getByRole("textbox", { name: "搜索文档（英文）" });
  await field.fill("effectiveNeighbors");
  await expect(page.locator("#search-status")).toContainText("第一条：");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/docs\/(?!zh)/);
});

for (const file of all) {
  test(`${file} fits any width and passes axe`, async ({ page }) => {
    // Some lines are as long as all headers together.
    test.slow();
    const made = file.startsWith("reference/");
    await page.goto(`docs/${file}`);
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page.locator(".pages [aria-current]")).toBeInViewport();
    if (displayed.includes(file)) await expectDisplay(page, file);
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
      // The figures have their own tests.
      const rules = colorScheme === "dark" ? { rules: colorRules } : {};
      // The navigation is the same on each page.
      const lists = file === "index.html" ? "" : ", .pages nav";
      await expectAccessible(page, { exclude: `soft-attention${lists}`, ...rules });
    }
  });
}

test("the search passes axe, fits 320 px, reports no results and links to a lesson", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("docs/glossary.html");
  await page.getByRole("button", { name: "Search" }).click();
  await page.keyboard.type("zzzzqq");
  await expect(page.locator("#search-status")).toHaveText("No results for “zzzzqq”");
  await page.mouse.click(4, 690);
  await expect(page.locator("dialog.search")).toBeHidden();
  await expect(page.getByRole("button", { name: "Search" })).toBeFocused();
  await page.getByRole("button", { name: "Search" }).click();
  await page.keyboard.type("digit");
  const lesson = page.locator("dialog li a").filter({ hasText: "Lesson" }).first();
  await expect(lesson).toBeVisible();
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
  await expectAccessible(page, { include: "dialog" });
  await lesson.click();
  await expect(page).toHaveURL(/index\.html#view=digits/);
  await expect(page.locator("soft-attention figure h2")).toBeVisible();
});

test("figures in the pages accept their attributes", async ({ page }) => {
  test.slow();
  for (const { file, source = "" } of writtenPages) {
    if (!/^<soft-attention/m.test(readSource(source).replace(/^```[\s\S]*?^```/gm, ""))) continue;
    await page.goto(`docs/${file}`);
    for (const figure of await page.locator("main > soft-attention").all()) {
      await figure.scrollIntoViewIfNeeded();
      await expect(figure.locator("figure h2").first()).toBeVisible();
      await expect(figure.locator(".notice")).toHaveCount(0);
    }
  }
});

test("the keyboard reaches the text, the pages and a section", async ({ page }) => {
  await page.goto("docs/javascript.html");
  await page.keyboard.press("Tab");
  await expect(page.locator(".skip")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#main$/);
  await page.locator(".on-page a").first().press("Enter");
  await expect(page.locator("main h2").first()).toBeInViewport();
  await page.setViewportSize({ width: 360, height: 700 });
  await expect(page.locator(".pages nav")).toBeHidden();
  await page.locator(".pages summary").press("Enter");
  await page.locator(".pages a", { hasText: "Changelog" }).press("Enter");
  await expect(page.locator("h1")).toHaveText("Changelog");
});

test("a sample holds the address that it is served from, and is copied with it", async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("docs/embed.html");
  const button = page.locator(".copied button").first();
  await button.press("Enter");
  await expect(button).toHaveText("Copied");
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toBe(
    `<script type="module" src="${baseURL}element.js"></script>
<soft-attention view="similarity">
  <a href="${baseURL}index.html#view=similarity">Three meanings of near</a>
</soft-attention>`,
  );
});
