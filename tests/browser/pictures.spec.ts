/** The pictures that are kept in the repository are those that the pages draw now. */
import { readFileSync } from "node:fs";
import { test as base, expect, type Page } from "@playwright/test";
import { drawingPage } from "../../scripts/pictures/figure.mjs";
import { pictures } from "../../scripts/pictures/index.mjs";
import { type Parts, partsOf } from "../../scripts/pictures/themes.mjs";
import { isLong } from "./support.js";

/** A page that starts as that of the commands. */
const test = base.extend<{ drawing: Page }>({
  drawing: async ({ browser, baseURL }, use) => {
    const page = await browser.newPage({ ...drawingPage, baseURL: baseURL ?? "" });
    await use(page);
    await page.close();
  },
});

/** In pixels: a browser rounds a width, and steps add up. */
const nearby = 0.25;
/** Of 255, in the mean over an image: the first drawing of a field has fewer cells. */
const alike = 2;
const number = /-?\d+(?:\.\d+)?/g;

/** The first part that differs, if any; numbers in the text and in the styles are compared as text. */
function difference(kept: Parts, drawn: Parts): string[] {
  const attributeOf = (part: Parts[number] | undefined, key: string) =>
    typeof part === "object" && key !== "href" ? (part.attributes.get(key) ?? "") : "";
  for (let i = 0; i < Math.max(kept.length, drawn.length); i++) {
    const [one, other] = [kept[i], drawn[i]];
    const keys = [one, other].map((part) =>
      typeof part === "object" ? [part.name, ...part.attributes.keys()] : [part],
    );
    const isNear = (keys[0] ?? []).every((key) => {
      const [a = "", b = ""] = [attributeOf(one, `${key}`), attributeOf(other, `${key}`)];
      const numbers = [a, b].map((text) => (text.match(number) ?? []).map(Number));
      const [mine = [], others = []] = numbers;
      if (a.replace(number, "#") !== b.replace(number, "#")) return false;
      return mine.every((x, at) => Math.abs(x - (others[at] ?? Number.NaN)) <= nearby);
    });
    if (keys[0]?.join() !== keys[1]?.join() || !isNear)
      return [one, other].map((part) =>
        typeof part === "object" ? `${part.name} ${[...part.attributes].join(" ")}` : `${part}`,
      );
  }
  return [];
}

const images = (parts: Parts) =>
  parts.flatMap((part) => (typeof part === "object" && part.attributes.get("href")) || []);

/** How far the pixels of two lists of images are apart, in the mean of each pair. */
const distances = (page: Page, kept: string[], drawn: string[]) =>
  page.evaluate(
    async (lists) => {
      const pixels = async (source: string) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const brush = new OffscreenCanvas(image.width, image.height).getContext("2d");
        brush?.drawImage(image, 0, 0);
        return brush?.getImageData(0, 0, image.width, image.height).data ?? [];
      };
      const [one = [], other = []] = await Promise.all(
        lists.map((list) => Promise.all(list.map(pixels))),
      );
      return one.map((a, i) => {
        const b = other[i] ?? [];
        const sum = Array.from(a).reduce((all, x, at) => all + Math.abs(x - (b[at] ?? 255)), 0);
        return sum / a.length;
      });
    },
    [kept, drawn].map((list) => list.filter((address) => address.startsWith("data:"))),
  );

const commands = { posters: "npm run posters", readme: "npm run readme-picture" };

for (const name of ["posters", "readme"] as const) {
  const { folder, files } = pictures[name];
  for (const [file, draw] of Object.entries(files)) {
    // The posters of the other languages are drawn in the long tests.
    if (!isLong && /\.(zh|fa)\./.test(file)) continue;
    test(`${folder}/${file} is what ${commands[name]} draws`, async ({ drawing }) => {
      test.slow();
      // Other fonts break lines elsewhere.
      test.skip(!process.env.CHROMIUM?.includes(".toolchain"), "needs the fonts of set-up");
      const kept = partsOf(readFileSync(`${folder}/${file}`, "utf8"));
      const drawn = partsOf(String(await draw(drawing)));
      expect(difference(kept, drawn)).toEqual([]);
      for (const distance of await distances(drawing, images(kept), images(drawn)))
        expect(distance).toBeLessThan(alike);
    });
  }
}
