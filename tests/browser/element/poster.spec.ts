/** The posters: standalone drawings with the numbers of their figures. */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, test, views } from "../support.js";

const languages = { en: "", zh: ".zh", fa: ".fa" } as const;
type Language = keyof typeof languages;

const nameOf = (view: string, language: Language = "en") =>
  `posters/${view}${languages[language]}.svg`;

/** In bytes, after `gzip -9`. */
const limit = 8192;

interface Read {
  readonly wrong: string;
  /** Element names, attribute names and addresses. */
  readonly elements: string[];
  readonly attributes: string[];
  readonly addresses: string[];
  readonly title: string;
  readonly texts: string[];
  /** It has colours for the dark theme. */
  readonly dark: boolean;
  /** After `gzip -9`. */
  readonly bytes: number;
}

/** A poster, parsed as XML in `about:blank`, outside the site's policy. */
async function read(page: Page, name: string): Promise<Read> {
  const source = readFileSync(`dist-site/${name}`, "utf8");
  const found = await page.evaluate((xml) => {
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
  const dark = /prefers-color-scheme: ?dark/.test(source);
  return { ...found, dark, bytes: gzipSync(source, { level: 9 }).length };
}

function problemsOf(poster: Read): string[] {
  const active = ["script", "foreignObject", "a", "animate", "link"];
  const known = /^(data:image\/png;base64,|url\(#[\w-]+\)$)/;
  return [
    ...(poster.wrong ? [poster.wrong] : []),
    ...(poster.elements.includes("svg") ? [] : ["no svg"]),
    ...poster.elements.filter((name) => active.includes(name)),
    ...poster.attributes.filter((name) => /^on|^style$|^tabindex$/.test(name)),
    ...poster.addresses.filter((address) => !known.test(address)),
    ...poster.texts.filter((text) => /undefined|NaN|\[object/.test(text)),
    ...(poster.dark ? [] : ["one theme"]),
    ...(poster.bytes > limit ? [`${poster.bytes} bytes`] : []),
  ];
}

test("posters contain only drawings, are small and well-formed", async ({ page }) => {
  for (const view of views) {
    const titles = new Set<string>();
    for (const language of ["en", "zh", "fa"] as const) {
      const poster = await read(page, nameOf(view, language));
      expect.soft(problemsOf(poster), nameOf(view, language)).toEqual([]);
      titles.add(poster.title);
    }
    expect(titles.size, view).toBe(3);
    expect([...titles].every((title) => title.length > 4)).toBe(true);
  }
});

test("with scripts disabled a page shows a poster", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto("index.html");
  const image = page.locator("noscript img");
  await expect(image).toBeVisible();
  expect((await image.boundingBox())?.width).toBeGreaterThan(500);
  await context.close();
});
