/** Every page of the documentation, including generated ones: layout, accessibility and links. */

import { groupsOf } from "../../../scripts/docs/pages.mjs";
import { colorRules, expectAccessible } from "../axe.js";
import { expectDisplay } from "../display.js";
import { expect, test } from "../support.js";

const pages = groupsOf(true).flatMap(({ pages: all }) => all);
/** Of TypeDoc's pages, the largest; of the recipes and the translations, which are alike, one. */
const all = [
  ...pages.filter(({ nested }) => !nested).map(({ file }) => file),
  ...["recipes/classify.html", "reference/api/interfaces/SoftKnn.html"],
  ...["zh/element.html", "fa/element.html"],
];

/** One page of each kind: with a live figure, samples, tables, long lines. */
const displayed = ["index.html", "embed.html", "keyboard.html"];

test("a page of the lessons links to the documentation and back", async ({ page }) => {
  await page.goto("index.html?lang=fa");
  await page.locator("header a[href^='docs/']").click();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.locator(".name strong")).toHaveText("softknn");
  await page.locator("header .lessons a").click();
  await expect(page.locator("soft-attention figure h2")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "fa");
});

test("a translated page searches and runs its samples in its language", async ({ page }) => {
  await page.goto("docs/zh/quick-start.html");
  await page.getByRole("button", { name: "运行" }).first().click();
  await expect(page.locator(".sample-output [role=status]")).toContainText("运行结束");
  await expect(page.locator(".sample-output > a")).toHaveAttribute("href", /lang=zh#/);
  await page.keyboard.press("Control+k");
  const field = page.getByRole("textbox", { name: "搜索文档（英文）" });
  await field.fill("effectiveNeighbors");
  await expect(page.locator("#search-status")).toContainText("第一条：");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/docs\/(?!zh)/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

for (const file of all) {
  test(`${file} fits any width and passes axe`, async ({ page }) => {
    // Some lines are as long as all headers together.
    test.slow();
    const made = file.startsWith("reference/");
    await page.goto(`docs/${file}`);
    await expect(page.locator("h1")).toHaveCount(1);
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

test("the recipes fit a narrow and a wide window", async ({ page }) => {
  for (const { file } of pages.filter(({ nested }) => nested)) {
    await page.goto(`docs/${file}`);
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, `${file} is wider than ${width}`).toBeLessThanOrEqual(0);
    }
  }
});

test("the navigation marks the open page", async ({ page }) => {
  await page.goto("docs/cite.html");
  await expect(page.locator(".pages [aria-current]")).toBeInViewport();
});

test("Ctrl+K opens the search; arrows select, Enter opens the page, Escape closes", async ({
  page,
}) => {
  await page.goto("docs/recipes/abort.html");
  const button = page.getByRole("button", { name: "Search" });
  await button.focus();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("textbox", { name: "Search the documentation" });
  await expect(field).toBeFocused();
  await page.keyboard.type("temperatur");
  const results = page.locator("dialog.search li a");
  await expect(results.first()).toContainText("Temperature");
  await expect(page.locator("#search-status")).toHaveText(/^\d+ results\. First: Temperature$/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(results.nth(1)).toBeFocused();
  await page.keyboard.type("e");
  await expect(field).toHaveValue("temperature");
  await page.keyboard.press("ArrowUp");
  await expect(results.last()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("softknn_e_csp");
  await expect(results.first()).toContainText("SOFTKNN_E_CSP");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/docs\/troubleshooting\.html#softknn-e-csp/);
  await expect(page.locator("h3[id^=softknn-e-csp]")).toBeInViewport();
});

test("the search reports no results, and a click outside closes it", async ({ page }) => {
  await page.goto("docs/index.html");
  await page.getByRole("button", { name: "Search" }).click();
  await page.keyboard.type("zzzzqq");
  await expect(page.locator("#search-status")).toHaveText("No results for “zzzzqq”");
  await page.mouse.click(4, 400);
  await expect(page.locator("dialog.search")).toBeHidden();
});

test("the search passes axe, fits 320 px and links to a lesson", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("docs/glossary.html");
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

test("text typed while the search loads is part of the query", async ({ page }) => {
  await page.goto("docs/cite.html");
  let load = () => {};
  const wait = new Promise<void>((done) => {
    load = done;
  });
  await page.route("**/docs/chunk-*.js", async (route) => {
    await wait;
    await route.continue();
  });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("top");
  load();
  const field = page.getByRole("textbox", { name: "Search the documentation" });
  await expect(field).toHaveValue("top");
  await page.keyboard.type(" k");
  await expect(field).toHaveValue("top k");
  await expect(page.locator("dialog li a").first()).toContainText("top k keys");
  await page.unroute("**/docs/chunk-*.js");
});

test("a slash is text, and Ctrl+K opens the search from a text field too", async ({ page }) => {
  await page.goto("docs/index.html");
  const field = page.locator("soft-attention").first().locator("input").first();
  await field.focus();
  await page.keyboard.press("/");
  await expect(page.locator("dialog.search")).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("textbox", { name: "Search the documentation" })).toBeFocused();
});

test("an old address redirects to the page with its content", async ({ page }) => {
  await page.goto("docs/guarantees.html");
  await expect(page).toHaveURL(/docs\/numbers\.html$/);
  await expect(page.locator("h1")).toContainText("Numerics");
});

test("figures in the pages accept their attributes", async ({ page }) => {
  for (const file of ["how-it-works", "masks", "heads", "temperature", "similarities"]) {
    await page.goto(`docs/${file}.html`);
    for (const figure of await page.locator("soft-attention").all()) {
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

test("samples contain the address that they are served from", async ({ page, baseURL }) => {
  await page.goto("docs/embed.html");
  await expect(page.locator("pre").first()).toContainText(`src="${baseURL}element.js"`);
});

test("a sample is copied with the address", async ({ page, context, baseURL }) => {
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
