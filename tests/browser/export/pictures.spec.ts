/** The committed pictures equal those that the pages draw now. */
import { readFileSync } from "node:fs";
import { test as base, expect, type Page } from "@playwright/test";
import { drawingPage } from "../../../scripts/pictures/figure.mjs";
import { pictures } from "../../../scripts/pictures/index.mjs";
import { type Parts, partsOf } from "../../../scripts/pictures/themes.mjs";
import { isLong } from "../support.js";

/** A page with the settings of the drawing commands. */
const test = base.extend<{ drawing: Page }>({
  drawing: async ({ browser, baseURL }, use) => {
    const page = await browser.newPage({ ...drawingPage, baseURL: baseURL ?? "" });
    await use(page);
    await page.close();
  },
});

/** In pixels: browsers round widths, and errors add up. */
const nearby = 0.25;
/** Of 255, the mean over an image: the first drawing of a field has fewer cells. */
const alike = 2;
const number = /-?\d+(?:\.\d+)?/g;

/** The first differing part, if any; numbers in text and styles are compared as text. */
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

/** The mean pixel difference of each pair of two lists of images. */
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

const commands = {
  posters: "npm run posters",
  landing: "npm run landing-picture",
  readme: "npm run readme-picture",
};

for (const name of ["posters", "landing", "readme"] as const) {
  const { folder, files } = pictures[name];
  for (const [file, draw] of Object.entries(files)) {
    // The long tests draw the posters of the other languages.
    if (!isLong && /\.(zh|fa)\./.test(file)) continue;
    test(`${folder}/${file} equals the output of ${commands[name]}`, async ({ drawing }) => {
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
