/**
 * Pictures exported from every view: they contain the displayed content, open in any viewer, and have twice the pixels.
 */

import { expect, open, test } from "../support.js";
import { missing, openPanel, parsed, shownNumbers, take } from "./export-support.js";

test("the picture is the same whatever stands around and between its parts", async ({ page }) => {
  await open(page, "view=positions");
  await openPanel(page);
  const before = (await take(page, "svg")).text;
  const panel = await page.locator(".export-panel").boundingBox();
  await page.locator("soft-attention").evaluate((figure) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".export-panel, .tools { min-block-size: 1600px }");
    figure.shadowRoot?.adoptedStyleSheets.push(sheet);
    for (const prose of figure.querySelectorAll<HTMLElement>(".prose"))
      prose.style.paddingBlockEnd = "700px";
  });
  expect((await page.locator(".export-panel").boundingBox())?.height).toBeGreaterThan(
    (panel?.height ?? 0) + 300,
  );
  expect((await take(page, "svg")).text).toBe(before);
  // The title leads straight to the first picture.
  const tops = [...before.matchAll(/<(?:text|svg)\b[^>]* y="([\d.]+)"/g)].map(([, y]) => Number(y));
  const [title = 0, next = 0] = tops;
  expect(title).toBeLessThan(60);
  expect(next - title).toBeLessThan(60);
});

test("the SVG shows the position of a slider", async ({ page }) => {
  await open(page, "view=field");
  const slider = page.locator('.temperature [type="range"]');
  await openPanel(page);
  const knobs = async () => {
    const { text } = await take(page, "svg");
    return [...text.matchAll(/<circle cx="([\d.]+)" cy="[\d.]+" r="7"/g)].map(([, x]) => Number(x));
  };
  const [before] = await knobs();
  const box = await slider.boundingBox();
  await slider.focus();
  await page.keyboard.press("End");
  const [after] = await knobs();
  expect(before).toBeLessThan((after ?? 0) - 50);
  const figure = await page.locator("soft-attention figure").boundingBox();
  const end = (box?.x ?? 0) + (box?.width ?? 0) - (figure?.x ?? 0) + 16;
  expect(Math.abs((after ?? 0) + 7 - end)).toBeLessThan(1);
});

test("the SVG follows the figure and its theme", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await open(page, "view=similarity");
  await openPanel(page);
  const first = (await take(page, "svg")).text;
  await page.locator('[data-handle="query"]').first().focus();
  for (let press = 0; press < 5; press++) await page.keyboard.press("ArrowLeft");
  const second = (await take(page, "svg")).text;
  const shown = await shownNumbers(page);
  expect(missing(shown, (await parsed(page, second)).numbers)).toEqual([]);
  expect(missing(shown, (await parsed(page, first)).numbers)).not.toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = (await take(page, "svg")).text;
  const ground = (text: string) => /<rect[^>]*fill="([^"]+)"/.exec(text)?.[1];
  expect(ground(second)).toBe("rgb(255,253,248)");
  expect(ground(dark)).toBe("rgb(26,25,22)");
});

test("the PNG has twice the pixels of the SVG and looks like the figure", async ({ page }) => {
  await open(page, "view=field");
  await openPanel(page);
  const svg = await parsed(page, (await take(page, "svg")).text);
  const { bytes, name } = await take(page, "png");
  expect(name).toBe("softknn-field.png");
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual(svg.size.map((x) => 2 * x));
  const seen = await page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const brush = canvas.getContext("2d") as CanvasRenderingContext2D;
    brush.drawImage(image, 0, 0);
    const { data } = brush.getImageData(0, 0, image.width, image.height);
    const colours = new Set<number>();
    for (let at = 0; at < data.length; at += 4 * 97) {
      colours.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
    }
    return colours.size;
  }, bytes.toString("base64"));
  // The field alone has thousands of cells.
  expect(seen).toBeGreaterThan(1000);
});
