/** Pictures taken out of every view: they hold what is shown, in any viewer, at twice the pixels. */
import type { Page } from "@playwright/test";
import { expect, open, test, views } from "./support.js";
import { openPanel, take } from "./take-out-support.js";

/** The numbers that a reader sees in the figure, as they are written; not those of fields, buttons and what is hidden. */
function shownNumbers(page: Page): Promise<string[]> {
  return page.locator("soft-attention figure").evaluate((figure) => {
    const out: string[] = [];
    const walk = document.createTreeWalker(figure, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const parent = node.parentElement as Element;
      const aside =
        ".take-out, .tools, .visually-hidden, button:not(td *), .remove, select, option, title, summary";
      if (parent.closest(aside) || !parent.checkVisibility({ visibilityProperty: true })) continue;
      out.push(...((node.textContent ?? "").match(/[−-]?\d+(?:\.\d+)?/g) ?? []));
    }
    return out;
  });
}

interface Parsed {
  readonly error: string | undefined;
  readonly root: string;
  readonly numbers: string[];
  readonly title: string;
  readonly foreign: string[];
  readonly size: [number, number];
}

/** Reads a picture as a program that knows nothing of this one: an XML parser. */
function parsed(page: Page, text: string): Promise<Parsed> {
  return page.evaluate((source) => {
    const { documentElement: root } = new DOMParser().parseFromString(source, "image/svg+xml");
    const foreign = [...root.querySelectorAll("*")].flatMap((node) =>
      [...node.attributes]
        .filter(
          ({ name, value }) =>
            /^on|^class$|^style$/.test(name) || /https?:|var\(|light-dark|color\(/.test(value),
        )
        .filter(({ name }) => name !== "xmlns")
        .map(({ name, value }) => `${node.localName} ${name}=${value}`),
    );
    foreign.push(
      ...[...root.querySelectorAll("foreignObject, script, style")].map((n) => n.localName),
    );
    const texts = [...root.querySelectorAll("text")].map((n) => n.textContent ?? "").join(" ");
    return {
      error: root.querySelector("parsererror")?.textContent ?? undefined,
      root: root.localName,
      numbers: texts.match(/[−-]?\d+(?:\.\d+)?/g) ?? [],
      title: root.querySelector("title")?.textContent ?? "",
      foreign,
      size: [Number(root.getAttribute("width")), Number(root.getAttribute("height"))],
    };
  }, text);
}

/** Numbers of one list that the other lacks, each as often as it is missing. */
function missing(wanted: readonly string[], found: readonly string[]): string[] {
  const left = [...found];
  return wanted.filter((x) => {
    const at = left.indexOf(x);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

for (const view of views) {
  test(`the SVG of a view holds every number that is shown: ${view}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await open(page, view === "steps" ? "view=steps&step=output" : `view=${view}`);
    // The experiment of the scaling and the ghost of the field go on for a while.
    if (view === "scaling")
      await expect(page.locator(".run .cancel")).toHaveCount(0, { timeout: 20_000 });
    await openPanel(page);
    const shown = await shownNumbers(page);
    const { name, text } = await take(page, "svg");
    expect(name).toBe(`softknn-${view}.svg`);
    const picture = await parsed(page, text);
    expect(picture.error).toBeUndefined();
    expect(picture.root).toBe("svg");
    expect(picture.foreign).toEqual([]);
    expect(picture.title).toBe(await page.locator("figure h2").innerText());
    expect(shown.length).toBeGreaterThan(5);
    expect(missing(shown, picture.numbers)).toEqual([]);
  });
}

test("the SVG of a narrow window holds what its style sheet writes before the numbers", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 360, height: 760 });
  await open(page, "view=words&answer=meaning&wordValues=vectors");
  const cells = page.locator(".made-by.vectors td[data-scale]");
  await expect(cells.first()).toBeVisible();
  const wanted = await cells.evaluateAll((all) => all.map((cell) => cell.dataset.scale));
  await openPanel(page);
  const picture = (await take(page, "svg")).text;
  const words = wanted.filter((scale) => scale !== undefined);
  expect(words.length).toBeGreaterThan(3);
  for (const scale of new Set(words)) {
    const times = words.filter((it) => it === scale).length;
    expect(picture.split(`>${scale}<`).length - 1).toBeGreaterThanOrEqual(times);
  }
});

test("the SVG shows where a slider stands", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
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

test("the SVG changes with the figure, and with its theme", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
  await open(page, "view=similarity");
  await openPanel(page);
  const first = (await take(page, "svg")).text;
  await page.locator('[data-handle="query"]').first().focus();
  for (let press = 0; press < 5; press++) await page.keyboard.press("ArrowLeft");
  const second = (await take(page, "svg")).text;
  const shown = await shownNumbers(page);
  expect(missing(shown, (await parsed(page, second)).numbers)).toEqual([]);
  expect(missing(shown, (await parsed(page, first)).numbers)).not.toEqual([]);
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "dark" });
  const dark = (await take(page, "svg")).text;
  const ground = (text: string) => /<rect[^>]*fill="([^"]+)"/.exec(text)?.[1];
  expect(ground(second)).toBe("rgb(255,253,248)");
  expect(ground(dark)).toBe("rgb(26,25,22)");
});

test("the PNG has twice the pixels of the SVG and looks like the figure", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
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
  // The field alone has thousands.
  expect(seen).toBeGreaterThan(1000);
});
