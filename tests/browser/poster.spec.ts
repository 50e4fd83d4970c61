/** The posters: drawings that stand alone, and say the numbers of the figures they stand for. */
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, naiveVote, numbersIn, open, test, toy, views } from "./support.js";

const languages = { en: "", zh: ".zh", fa: ".fa" } as const;
type Language = keyof typeof languages;

const nameOf = (view: string, language: Language = "en") =>
  `posters/${view}${languages[language]}.svg`;

/** In bytes, after `gzip -9`. */
const limit = 8192;

interface Read {
  readonly wrong: string;
  /** Names of elements and of attributes, and addresses. */
  readonly elements: string[];
  readonly attributes: string[];
  readonly addresses: string[];
  readonly title: string;
  readonly texts: string[];
}

/** A poster, read as XML. */
async function read(page: Page, name: string): Promise<Read & { readonly source: string }> {
  const source = await (await page.request.get(name)).text();
  // In a page without a policy: the site's would have a word in what is parsed.
  const reader = await page.context().newPage();
  const found = await reader.evaluate((xml) => {
    const poster = new DOMParser().parseFromString(xml, "image/svg+xml");
    const all = [...poster.querySelectorAll("*")];
    const attributes = all.flatMap((e) => [...e.attributes]);
    const css = [...poster.querySelectorAll("style")].map((e) => e.textContent).join("");
    const inStyles = [...css.matchAll(/url\(([^)]*)\)|(@import)/g)].map(([text]) => text);
    const inAttributes = attributes.filter(({ name: n, value }) => {
      return /href|src/.test(n) || value.includes("url(");
    });
    return {
      wrong: poster.querySelector("parsererror")?.textContent ?? "",
      elements: [...new Set(all.map((e) => e.localName))],
      attributes: [...new Set(attributes.map((a) => a.name))],
      addresses: [...inStyles, ...inAttributes.map((a) => a.value)],
      title: poster.querySelector("svg > title")?.textContent ?? "",
      texts: [...poster.querySelectorAll("text")].map((e) => e.textContent ?? ""),
    };
  }, source);
  await reader.close();
  return { ...found, source };
}

for (const view of views) {
  test(`the posters of ${view} are drawings and nothing else, small and well-formed`, async ({
    page,
  }) => {
    const titles = new Set<string>();
    for (const language of ["en", "zh", "fa"] as const) {
      const poster = await read(page, nameOf(view, language));
      expect(poster.wrong).toBe("");
      expect(poster.elements).toContain("svg");
      for (const name of ["script", "foreignObject", "a", "animate", "link"])
        expect(poster.elements).not.toContain(name);
      expect(poster.attributes.filter((name) => /^on|^style$|^tabindex$/.test(name))).toEqual([]);
      for (const address of poster.addresses)
        expect(address).toMatch(/^(data:image\/png;base64,|url\(#[\w-]+\)$)/);
      expect(poster.texts.join("")).not.toMatch(/undefined|NaN|\[object/);
      expect(gzipSync(poster.source, { level: 9 }).length).toBeLessThanOrEqual(limit);
      titles.add(poster.title);
    }
    expect(titles.size).toBe(3);
    expect([...titles].every((title) => title.length > 4)).toBe(true);
  });

  test(`the poster of ${view} says the numbers of its figure`, async ({ page }) => {
    await open(page, `view=${view}`);
    const { texts } = await read(page, nameOf(view));
    const numbers = texts.flatMap((text) => text.match(/[−-]?\d+\.\d+/g) ?? []);
    // The dictionary's first answer is an error, and what the machine begins with are whole numbers.
    if (!["words", "steps"].includes(view)) expect(numbers.length).toBeGreaterThan(2);
    const figure = page.locator("soft-attention figure");
    await expect(async () => {
      const shown = (await figure.textContent()) ?? "";
      expect(numbers.filter((text) => !shown.includes(text))).toEqual([]);
    }).toPass({ timeout: 20_000 });
  });
}

test("the weights of the field's poster are those of a plain computation", async ({ page }) => {
  const { texts } = await read(page, nameOf("field"));
  const shown = texts.filter((text) => /^0\.\d{3}$/.test(text)).map(Number);
  const weights = naiveVote({ ...toy, similarity: "rbf", temperature: 0.3 });
  expect(shown).toHaveLength(weights.length);
  for (const [i, weight] of weights.entries())
    expect(Math.abs((shown[i] ?? 9) - weight)).toBeLessThan(6e-4);
  const colour = texts.find((text) => text.startsWith("red")) ?? "";
  expect(numbersIn(colour)).toHaveLength(3);
});

test("a poster follows the colours of its reader's system", async ({ page }) => {
  const source = await (await page.request.get(nameOf("similarity"))).text();
  const colours = async (scheme: "light" | "dark") => {
    await page.emulateMedia({ colorScheme: scheme });
    return page.evaluate(async (xml) => {
      const image = new Image();
      image.src = `data:image/svg+xml,${encodeURIComponent(xml)}`;
      await image.decode();
      const brush = document.createElement("canvas").getContext("2d");
      if (!brush) throw new Error("no canvas");
      [brush.canvas.width, brush.canvas.height] = [image.naturalWidth, 100];
      brush.drawImage(image, 0, 0);
      const { data } = brush.getImageData(0, 0, brush.canvas.width, 60);
      const sums = Array.from({ length: data.length / 4 }, (_, i) => {
        const [red = 0, green = 0, blue = 0] = data.subarray(4 * i, 4 * i + 3);
        return red + green + blue;
      });
      // The corner is paper; the title is what differs most from it.
      const [paper = 0] = sums;
      const far = (a: number, b: number) => (Math.abs(b - paper) > Math.abs(a - paper) ? b : a);
      return [paper, sums.reduce(far)] as const;
    }, source);
  };
  const [light, ink] = await colours("light");
  const [dark, chalk] = await colours("dark");
  expect(light).toBeGreaterThan(700);
  expect(ink).toBeLessThan(120);
  expect(dark).toBeLessThan(120);
  expect(chalk).toBeGreaterThan(600);
});

test("a page whose scripts are off shows a poster", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto("index.html");
  const image = page.locator("noscript img");
  await expect(image).toBeVisible();
  expect((await image.boundingBox())?.width).toBeGreaterThan(500);
  await context.close();
});
