/** The page in Chinese and in Persian. The layout of every lesson in them: lessons.spec.ts. */

import type { Page } from "@playwright/test";
import { expect, isolatedTest, reload, showState, test } from "../support.js";

const languages = [
  {
    ...{ tag: "zh", name: "中文", direction: "ltr", letters: /[\u4e00-\u9fff]/ },
    ...{ masks: /^掩码 · softknn/ },
  },
  {
    ...{ tag: "fa", name: "فارسی", direction: "rtl", letters: /[\u0600-\u06ff]/ },
    ...{ masks: /^ماسک‌ها · softknn/ },
  },
] as const;

async function show(page: Page, tag: string, hash: string): Promise<void> {
  await page.goto(`index.html?lang=${tag}#${hash}`);
  await expect(page.locator("soft-attention figure h2")).toBeVisible();
  await expect(page.locator("h1")).not.toBeEmpty();
}

test("a language is chosen on the page by keyboard, and the state stays", async ({ page }) => {
  await page.goto("index.html#view=field&query=0.5,0.5");
  await expect(page.locator("figure h2")).toContainText("The star takes");
  for (const { tag, name, direction, letters } of languages) {
    await page.locator('select[name="language"]').focus();
    await page.locator('select[name="language"]').selectOption({ label: name });
    await expect(page.locator("figure h2")).toContainText(letters);
    await expect(page.locator("html")).toHaveAttribute("lang", tag);
    await expect(page.locator("html")).toHaveAttribute("dir", direction);
    await expect(page).toHaveURL(new RegExp(`lang=${tag}.*query=0.5,0.5`));
  }
  await reload(page);
  await expect(page.locator("figure h2")).toContainText(/[\u0600-\u06ff]/);
  await page.locator('select[name="language"]').selectOption({ label: "English" });
  await expect(page.locator("figure h2")).toContainText("The star takes");
});

test("Persian prose has Persian digits, figures keep Latin digits", async ({ page }) => {
  await show(page, "fa", "view=field");
  const prose = await page.locator(".so-what").first().innerText();
  expect(prose).toMatch(/[۰-۹]/);
  expect(prose).not.toMatch(/[0-9]/);
  const bars = (await page.locator(".weight-bars .number").allTextContents()).map((t) => t.trim());
  expect(bars).toEqual(["0.458", "0.541", "0.001", "0.000", "0.000", "0.000"]);
});

test("a minus precedes its number in Persian too", async ({ page }) => {
  await show(page, "fa", "view=field&similarity=dot");
  await page.locator("details.numbers summary").click();
  const number = page.locator(".numbers td.digits", { hasText: "−" }).first();
  const field = page.locator(".numbers .number-field").first();
  for (const place of [number, field]) await expect(place).toHaveCSS("direction", "ltr");
});

test("an element uses its own lang, whatever the page's", async ({ page }) => {
  await page.goto("index.html?lang=en#view=field");
  await expect(page.locator("figure h2")).toContainText("The star takes");
  await page.locator("soft-attention").evaluate((figure: HTMLElement) => {
    figure.lang = "zh-Hans";
  });
  await expect(page.locator("figure h2")).toContainText(/[\u4e00-\u9fff]/);
  await expect(page.locator("h1")).toContainText("Which colour");
});

test("title and description follow the lesson and the language", async ({ page }) => {
  const description = page.locator('meta[name="description"]');
  await page.goto("index.html#view=field");
  await expect(page).toHaveTitle(/^Field · softknn: attention/);
  await showState(page, "view=masks");
  await expect(page).toHaveTitle(/^Masks · softknn/);
  await expect(description).toHaveAttribute("content", /C\+\+ core/);
  for (const { tag, masks, letters } of languages) {
    await page.locator('select[name="language"]').selectOption(tag);
    await expect(page).toHaveTitle(masks);
    await expect(description).toHaveAttribute("content", letters);
  }
});

test("a copied link contains the language of the page, including English", async ({ page }) => {
  for (const tag of ["en", "zh", "fa"]) {
    await page.goto(`index.html${tag === "en" ? "" : `?lang=${tag}`}#view=masks`);
    await page.locator(".export-button").click();
    const address = page.locator(".export-panel .address");
    await expect(address).toHaveValue(new RegExp(`[?&]lang=${tag}#view=masks`));
  }
});

test("the documentation opens in the language of the page, from “Embed” too", async ({ page }) => {
  for (const { tag } of languages) {
    await page.goto(`index.html?lang=${tag}#view=field`);
    const docs = page.locator("a.docs");
    await expect(docs).toHaveAttribute("href", `docs/${tag}/quick-start.html`);
    await expect(docs).toHaveAttribute("hreflang", tag);
    await page.locator(".export-button").click();
    await page.locator('[data-export="embed"]').click();
    const tools = page.locator(".export-panel a");
    await expect(tools).toHaveAttribute("href", new RegExp(`/docs/${tag}/notebooks\\.html$`));
    await expect(tools).toHaveAttribute("hreflang", tag);
  }
  await page.goto("index.html?lang=en");
  await expect(page.locator("a.docs")).toHaveText("Documentation");
  await page.goto("index.html?lang=zh");
  await page.locator("a.docs").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh");
  await expect(page.locator("h1")).toHaveText("快速上手");
  await page.locator(".languages").getByText("English").click();
  await expect(page.locator("h1")).toHaveText("Quick start");
});

isolatedTest.describe("the page uses the preferred language of the browser", () => {
  isolatedTest.use({ locale: "zh-CN" });
  isolatedTest("gets it, and the address names it", async ({ page }) => {
    await page.goto("index.html");
    await expect(page.locator("h1")).toContainText(/[\u4e00-\u9fff]/);
    await expect(page).toHaveURL(/index\.html\?lang=zh$/);
    await page.goto("index.html?lang=en");
    await expect(page.locator("h1")).toContainText("Which colour");
  });
});

isolatedTest.describe("a browser that asks for traditional characters", () => {
  isolatedTest.use({ locale: "zh-TW" });
  isolatedTest("gets simplified ones, and one line that says so", async ({ page }) => {
    const notice = page.locator('p[lang="zh-Hant"]');
    await page.goto("index.html#view=field");
    await expect(page.locator("soft-attention figure h2")).toContainText("颜色");
    await expect(notice).toHaveText("本頁內容為簡體中文。");
    const { height } = (await notice.boundingBox()) ?? { height: Number.POSITIVE_INFINITY };
    expect(height).toBeLessThan(44);
    await page.locator('select[name="language"]').selectOption({ label: "English" });
    await expect(page.locator("figure h2")).toContainText("The star takes");
    await expect(notice).toHaveCount(0);
  });
});

test("a link and an element in traditional Chinese get the simplified words", async ({ page }) => {
  for (const [tag, lines] of [
    ["zh-Hant", 1],
    ["zh-HK", 1],
    ["zh-CN", 0],
  ] as const) {
    await page.goto(`index.html?lang=${tag}#view=field`);
    await expect(page.locator("soft-attention figure h2")).toContainText("颜色");
    await expect(page.locator('p[lang="zh-Hant"]')).toHaveCount(lines);
  }
  await page.goto("embed.html?lang=zh-Hant#view=field");
  await expect(page.locator("figure h2")).toContainText("颜色");
  await page.locator("soft-attention").evaluate((figure) => figure.setAttribute("lang", "en"));
  await expect(page.locator("figure h2")).toContainText("The star takes");
  await page.locator("soft-attention").evaluate((figure) => figure.setAttribute("lang", "zh-MO"));
  await expect(page.locator("figure h2")).toContainText("颜色");
});
