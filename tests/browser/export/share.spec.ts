/** The pages and pictures of link previews. */
import { readFileSync } from "node:fs";
import { cards } from "../../../scripts/pictures/card.mjs";
import { drawingPage } from "../../../scripts/pictures/figure.mjs";
import { expectAccessible } from "../axe.js";
import { expect, isLong, test, views } from "../support.js";

/** `npm run test:long` draws all of them. */
const names = isLong
  ? views.flatMap((view) => [`${view}.png`, `${view}.zh.jpg`, `${view}.fa.jpg`])
  : ["field.png", "scaling.png", "transformer.png", "field.zh.jpg", "masks.fa.jpg"];

test("each picture equals the current drawing of its lesson", async ({ browser, baseURL }) => {
  test.slow();
  // In a separate page: the card is not a page of the site.
  const page = await browser.newPage({ ...drawingPage, baseURL: baseURL ?? "" });
  const urlOf = (bytes: Buffer) => `data:image/*;base64,${bytes.toString("base64")}`;
  const kept = names.map((name) => urlOf(readFileSync(`dist-site/share/${name}`)));
  const drawn: string[] = [];
  for (const name of names) {
    const draw = cards[name];
    if (draw) drawn.push(urlOf(await draw(page)));
  }
  await page.goto("about:blank");
  const distances = await page.evaluate(
    async ([one, other]) => {
      const [width, height] = [150, 79];
      const pixels = async (url: string) => {
        const image = new Image();
        image.src = url;
        await image.decode();
        const context = new OffscreenCanvas(width, height).getContext("2d");
        context?.drawImage(image, 0, 0, width, height);
        return context?.getImageData(0, 0, width, height).data ?? [];
      };
      const mean = (a: ArrayLike<number>, b: ArrayLike<number>) =>
        Array.from(a).reduce((sum, x, i) => sum + Math.abs(x - (b[i] ?? 0)), 0) / a.length;
      const sets = await Promise.all(
        [one, other].map((urls) => Promise.all((urls ?? []).map(pixels))),
      );
      const [first = [], second = []] = sets;
      return first.map((a) => second.map((b) => mean(a, b)));
    },
    [kept, drawn],
  );
  for (const [i, row] of distances.entries()) {
    const own = row[i] ?? 255;
    const others = row.filter((_, j) => j !== i);
    expect(own, `${names[i]}: npm run share-images draws it anew`).toBeLessThan(3);
    expect(own, names[i]).toBeLessThan(Math.min(...others) / 2);
  }
  await page.close();
});

test("the address of a lesson leads to its figure", async ({ page, request }) => {
  for (const [view, hash] of [
    ["field", "view=field"],
    ["masks", "view=masks"],
  ]) {
    const text = await (await request.get(`share/${view}.html`)).text();
    // No absolute addresses in a build without a site address.
    expect(text).not.toMatch(/https?:\/\//);
    await page.goto(`share/${view}.html`);
    await page.waitForURL(new RegExp(`/index\\.html#${hash}$`));
    await expect(page.locator("soft-attention figure h2")).toBeVisible();
  }
});

test("the address of a lesson in a language leads to its figure in that language", async ({
  page,
  request,
}) => {
  const title = /<title>(.*)<\/title>/;
  const text = await (await request.get("share/masks.fa.html")).text();
  expect(text).toContain('<html lang="fa" dir="rtl">');
  expect(title.exec(text)?.[1]).toMatch(/[\u0600-\u06ff].* · softknn$/);
  await page.goto("share/masks.fa.html");
  await page.waitForURL(/\/index\.html\?lang=fa#view=masks$/);
  await expect(page.locator("soft-attention figure h2")).toContainText(/[\u0600-\u06ff]/);
  await page.goto("share/masks.zh.html#view=masks&window=3");
  await page.waitForURL(/\/index\.html\?lang=zh#view=masks&window=3$/);
});

test("without scripts the page of a lesson is readable in every language", async ({ page }) => {
  await page.route("**/share.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "" }),
  );
  await page.setViewportSize({ width: 360, height: 700 });
  for (const [name, colorScheme] of [
    ["field", "light"],
    ["masks.zh", "dark"],
    ["scaling.fa", "light"],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`share/${name}.html`);
    await expect(page.locator("main a")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible(page);
  }
});
