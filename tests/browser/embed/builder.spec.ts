/** The builder: a page that generates embed code for a figure. */

import type { Locator, Page } from "@playwright/test";
import { colorRules, expectAccessible, wordRules } from "../axe.js";
import { expectDisplay } from "../display.js";
import { openPanel } from "../export/export-support.js";
import { expect, frames, open, test, votesIn } from "../support.js";

async function openBuilder(page: Page, hash: string, language = "en"): Promise<void> {
  await page.goto(`builder.html?lang=${language}#${hash}`);
  await expect(page.locator(".stage soft-attention figure h2")).toBeVisible();
  await expect(page.locator("#text-to-paste")).toBeVisible();
}

const textOf = (page: Page) => page.locator("#text-to-paste").inputValue();

// Two figures are drawn on this page.
test.beforeEach(() => test.slow());

/** Scrolls to the preview, which is rebuilt after a change. */
const seen = (preview: Locator) =>
  expect(() => preview.scrollIntoViewIfNeeded({ timeout: 1000 })).toPass();

/** Opens a tab with the mouse. */
async function choose(page: Page, form: string): Promise<string> {
  await page.locator(`[data-form="${form}"]`).click();
  return textOf(page);
}

test("the preview shows the same figure and numbers as the text", { tag: "@first" }, async ({
  page,
}) => {
  await openBuilder(page, "view=similarity&query=-0.3,0.4&rbf=0.3");
  await page.getByLabel("Language of the figure").selectOption("fa");
  await page.getByLabel("Theme of the figure").selectOption("dark");
  await page.getByLabel("Name on your page").fill("my figure#1");
  await page.getByLabel("Name on your page").blur();
  const preview = page.locator(".preview soft-attention");
  await expect(preview).toHaveAttribute("lang", "fa");
  await expect(preview).toHaveAttribute("theme", "dark");
  await seen(preview);
  await expect(preview.locator("h2")).toBeVisible();
  const shown = await votesIn(page.locator(".stage"), "rbf");
  expect(shown.length).toBeGreaterThan(1);
  await expect.poll(() => votesIn(page.locator(".preview"), "rbf")).toEqual(shown);
  const text = await choose(page, "html");
  expect(text).toContain(
    '<soft-attention id="myfigure1" view="similarity" query="-0.3,0.4" rbf="0.3" lang="fa" theme="dark">',
  );
  const title = await preview.locator("h2").innerText();
  expect(text).toContain(`">${title}</a>`);
  await expect(page.locator(".prose-value code").first()).toHaveText(
    /^<soft-value for="myfigure1" of="[a-z-]+"><\/soft-value>$/,
  );
  const frame = await choose(page, "iframe");
  await expect(page.locator(".prose-value")).toHaveCount(0);
  expect(frame).toContain("?lang=fa&amp;theme=dark#view=similarity");
  await page.getByLabel("A still picture until the figure is drawn").check();
  expect(await choose(page, "html")).toContain("posters/similarity.fa.svg");
  expect(frame, "the frame is named in the language of the figure").toContain(`title="${title}"`);
});

test("the preview reflects theme, file and warnings, and ignores fields of other views", async ({
  page,
  expected,
}) => {
  expected.push(/“points\.jsno” is neither|The server returned 404 for “points\.jsno”/, /404/);
  await openBuilder(page, "view=masks&epochs=3&window=3");
  const preview = page.locator(".preview soft-attention");
  expect(await choose(page, "html")).toContain('view="masks" window="3">');
  expect(await choose(page, "iframe")).toContain("#view=masks&amp;window=3");
  await page.getByLabel("Theme of the figure").selectOption("page");
  await page.getByLabel("Colour of the page in the preview").fill("#12202c");
  await seen(preview);
  await expect(preview).toHaveCSS("color-scheme", "dark");
  await expect(preview).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await page.getByLabel("Colour of the page in the preview").fill("#f1e3c6");
  await expect(preview).toHaveCSS("color-scheme", "light");
  const warnings = page.locator(".warnings li");
  await expect(warnings).toHaveCount(0);
  await page.getByLabel("File with a state").fill("points.jsno");
  await page.getByLabel("File with a state").blur();
  await seen(preview);
  await expect(warnings).toHaveText([/“points\.jsno”/]);
  await expect(preview.locator(".mistakes li")).toHaveCount(1);
  const text = await choose(page, "html");
  expect(text).toContain('theme="page" src="points.jsno">');
  const frame = await choose(page, "iframe");
  expect(frame).toContain("?theme=page#");
  expect(frame).toContain('width="100%"');
  expect(frame).not.toContain("points");
  await expectAccessible(page, { include: ".preview-choices" });
});

test("the editable controls are in the text and in the preview", async ({ page }) => {
  await openBuilder(page, "view=similarity");
  await page.locator(".controls summary").click();
  const shown = page.locator('input[name="shown"]');
  const all = await shown.evaluateAll((boxes) =>
    boxes.map((box) => (box as HTMLInputElement).value),
  );
  for (const name of all.filter((name) => !["query", "keys", "rbf"].includes(name)))
    await page.locator(`input[name="shown"][value="${name}"]`).uncheck();
  await page.locator('input[name="locked"][value="keys"]').focus();
  await page.keyboard.press("Space");
  await expect(page.locator(".controls summary")).toContainText(`3 of ${all.length}`);
  expect(await choose(page, "html")).toContain('controls="query,keys,rbf" lock="keys"');
  expect(await choose(page, "iframe")).toContain("?controls=query,keys,rbf&amp;lock=keys#");
  const preview = page.locator(".preview soft-attention");
  await seen(preview);
  await expect(preview.locator('[data-similarity="rbf"] .temperature')).toBeVisible();
  await expect(preview.locator('[data-similarity="dot"] .temperature')).toBeHidden();
  await expect(preview.locator(".tools")).toBeHidden();
  await expect(page.locator(".stage .tools")).toBeVisible();
});

test("the height of a frame equals that of the figure at the chosen width", async ({ page }) => {
  await openBuilder(page, "view=heads");
  const heightAt = async (width: number) => {
    await page.getByLabel("Width of the preview, in pixels").fill(String(width));
    await page.getByLabel("Width of the preview, in pixels").blur();
    const preview = page.locator(".preview soft-attention");
    await seen(preview);
    await expect.poll(async () => (await preview.boundingBox())?.width).toBe(width);
    const { height = 0 } = (await preview.boundingBox()) ?? {};
    await expect(page.locator(".preview .note").first()).toContainText(`${width} pixels wide`);
    const reported = Number(/height="(\d+)"/.exec(await choose(page, "iframe"))?.[1]);
    expect(reported - height).toBeGreaterThan(20);
    expect(reported - height).toBeLessThan(120);
    return reported;
  };
  expect(await heightAt(320)).toBeGreaterThan((await heightAt(1000)) + 300);
});

test("the text is copied, or selected where copying is not allowed", async ({ page }) => {
  await openBuilder(page, "view=field");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page.locator(".actions [role=status]")).toHaveText("Copied.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await textOf(page));
  await page.evaluate(() =>
    Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true }),
  );
  await choose(page, "quarto");
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page.locator(".actions [role=status]")).toContainText("copy it by hand");
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(await textOf(page));
});

test("in a right-to-left page the arrow to the left leads to the next form", async ({ page }) => {
  await openBuilder(page, "view=field", "fa");
  const tab = page.locator('[role="tab"][aria-selected="true"]');
  await tab.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(tab).toHaveAttribute("data-form", "iframe");
  await expect(tab).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator('input[value="alone"]')).toBeChecked();
  expect(await textOf(page)).not.toContain("embed.js");
});

test("the export panel links to the builder with the current figure", async ({ page }) => {
  await open(page, "view=similarity&query=0.4,-0.2");
  const before = await votesIn(page, "rbf");
  await openPanel(page);
  await page.locator('[data-export="embed"]').click();
  await expect(page.locator("#text-to-paste")).toBeVisible();
  await expect.poll(() => votesIn(page.locator(".stage"), "rbf")).toEqual(before);
  expect(await textOf(page)).toContain('query="0.4,-0.2"');
});

test("a state too long for an address is only in the element, and the page reports it", async ({
  page,
}) => {
  await openBuilder(page, "view=steps");
  await page.locator(".stage soft-attention").evaluate((e) => {
    const matrix = (seed: number) =>
      Array.from({ length: 6 }, (_, i) =>
        Array.from({ length: 6 }, (_, j) => Math.sin((seed + 6 * i + j) ** 2) / 1e3),
      );
    const names = ["q", "k", "v", "wq", "wk", "wv"];
    const edits = Object.fromEntries(names.map((name, i) => [name, matrix(37 * i)]));
    const patch = { steps: { edits } };
    (e as HTMLElement & { setState(patch: object): void }).setState(patch);
  });
  await expect(page.getByText("more than an address can carry")).toBeVisible();
  expect(await choose(page, "iframe")).toContain('#view=steps"');
  expect(await choose(page, "html")).toMatch(/ wq="[^"]{500,}"/);
});

for (const language of ["en", "zh", "fa"]) {
  test(`the builder fits a small screen and passes axe (${language})`, async ({ page }) => {
    await openBuilder(page, "view=field", language);
    await expectAccessible(page, language === "en" ? {} : { rules: wordRules });
    if (language === "en") await expectDisplay(page, "builder");
    await page.emulateMedia({ colorScheme: "dark" });
    if (language === "en") await expectAccessible(page, { rules: colorRules });
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const form of ["html", "iframe"]) {
        await choose(page, form);
        await frames(page);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide, `${width} ${form}`).toBeLessThanOrEqual(0);
      }
    }
  });
}
