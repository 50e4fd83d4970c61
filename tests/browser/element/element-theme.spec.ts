/** `theme="page"`: a figure in the colours of its page. */
import { expectAccessible } from "../axe.js";
import { take } from "../export/export-support.js";
import { expect, numbersIn, test } from "../support.js";
import { drawn, openFigures, withFigure } from "./element-support.js";
import { elementScript, openHost } from "./host-page.js";

const grounds = {
  dark: ["rgb(18, 20, 28)", "rgb(214, 218, 230)"],
  light: ["rgb(255, 255, 255)", "rgb(17, 17, 17)"],
  sepia: ["rgb(241, 227, 198)", "rgb(74, 58, 34)"],
} as const;

const style = `<style>
  body { margin: 0; transition: background-color 50ms, color 50ms }
  ${Object.entries(grounds)
    .map(([name, [ground, ink]]) => `.${name} { background-color: ${ground}; color: ${ink} }`)
    .join("\n")}
  @media (prefers-color-scheme: dark) { .system { background: rgb(18, 20, 28); color: rgb(214, 218, 230) } }
</style>`;

test("on dark, light and sepia pages a figure has the page's text colour, no background, and contrast", async ({
  page,
}) => {
  test.slow();
  await openHost(page, {
    head: `${elementScript}${style}`,
    body: `<main><h1>Page</h1><soft-attention theme="page"></soft-attention></main>`,
  });
  const figure = page.locator("soft-attention");
  const views = { dark: "masks", light: "field", sepia: "similarity" } as const;
  for (const [name, [, ink]] of Object.entries(grounds)) {
    await page.evaluate((to) => {
      document.body.className = to;
    }, name);
    await withFigure(figure, (e, to) => e.setAttribute("view", to), views[name as "dark"]);
    await drawn(figure);
    await expect(figure.locator("figure")).toHaveCSS("color", ink);
    await expect(figure).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    await expect(figure).toHaveCSS("color-scheme", name === "dark" ? "dark" : "light");
    await expectAccessible(page, { include: "soft-attention" });
  }
});

test("a figure follows the system, the attributes of any ancestor, and the text size", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await openFigures(page, `<div id="around"><soft-attention theme="page"></soft-attention></div>`, {
    head: `${elementScript}${style}`,
  });
  const figure = page.locator("soft-attention");
  const inner = figure.locator("figure");
  await expect(figure).toHaveCSS("color-scheme", "light");
  await page.evaluate(() => {
    document.body.className = "system";
  });
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(inner).toHaveCSS("color", "rgb(214, 218, 230)");
  await page.emulateMedia({ colorScheme: "light" });
  await expect(figure).toHaveCSS("color-scheme", "light");
  // A background alone, which changes no text colour.
  await page
    .locator("#around")
    .evaluate((e) => e.style.setProperty("background", "rgb(20, 20, 60)"));
  await expect(figure).toHaveCSS("color-scheme", "dark");
  await page.locator("#around").evaluate((e) => e.style.setProperty("font-size", "20px"));
  await expect(inner).toHaveCSS("font-size", "20px");
  await expect(figure.locator("h2")).toHaveCSS("font-size", "25px");
  // Another theme, and back.
  await withFigure(figure, (e) => e.setAttribute("theme", "light"));
  await expect(inner).toHaveCSS("font-size", "16px");
  await expect(figure).toHaveCSS("background-color", "rgb(255, 253, 248)");
  await withFigure(figure, (e) => e.setAttribute("theme", "page"));
  await expect(inner).toHaveCSS("font-size", "20px");
});

test("an exported picture has the visible background and text colour", async ({ page }) => {
  const [ground, ink] = grounds.dark;
  await openFigures(
    page,
    `<div style="background:${ground};color:${ink}"><soft-attention view="masks" theme="page"></soft-attention></div>`,
  );
  const figure = page.locator("soft-attention");
  await expect(figure.locator("figure")).toHaveCSS("color", ink);
  await figure.locator(".export-button").click();
  const { text } = await take(page, "svg");
  const plain = (colour: string) => colour.replaceAll(" ", "");
  expect(text).toMatch(/<rect width="\d+" height="\d+" fill="rgb\(18,20,28\)"/);
  expect(text).toContain(plain(ink));
  // The text colour of the light theme.
  expect(text).not.toContain("rgb(28,27,25)");
});

test("a background in any colour space, half transparent, or set by the page", async ({ page }) => {
  const figure = page.locator("soft-attention");
  const cases = [
    ["background: oklch(0.2 0.05 260); color: oklch(0.9 0.02 90)", "dark"],
    ["background: rgb(0 0 0 / 0.8); color: #eee", "dark"],
    ["background: linear-gradient(black, navy); color: white; --page-paper: #000030", "dark"],
    ["background: hsl(40 60% 90%)", "light"],
  ] as const;
  for (const [css, scheme] of cases) {
    await openFigures(
      page,
      `<div style="${css}"><soft-attention theme="page"></soft-attention></div>`,
    );
    await expect(figure, css).toHaveCSS("color-scheme", scheme);
  }
  await page.emulateMedia({ media: "print" });
  await expect(figure).toHaveCSS("color-scheme", "light");
  await page.emulateMedia({ media: null });
});

test("a figure is dark on white paper, on a dark page too", async ({ page }) => {
  await openHost(page, {
    head: `${elementScript}<style>body{background:#101418;color:#e8e8e8}</style>`,
    body: ["page", "dark", "auto"]
      .map(
        (theme) => `<soft-attention view="masks" part="matrix" theme="${theme}"></soft-attention>`,
      )
      .join(""),
  });
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const figure of await page.locator("soft-attention").all()) {
    await drawn(figure);
    await expect(figure).toHaveCSS("background-color", "rgb(255, 255, 255)");
    for (const text of await figure.locator(":is(h2, th, .so-what):visible").all())
      expect(
        Math.max(...numbersIn(await text.evaluate((e) => getComputedStyle(e).color))),
      ).toBeLessThan(120);
  }
});
