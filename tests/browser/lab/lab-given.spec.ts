/** Attention weights of a model in the lab: all heads, the chosen one, its text, and two of them. */
import { npy, zip } from "../../web/data/data-support.js";
import { expectAccessibleInThemes } from "../axe.js";
import { openPanel, take } from "../export/export-support.js";
import { expect, hashOf, open, test } from "../support.js";
import {
  choose,
  fileOf,
  head,
  held,
  kinds,
  model,
  openIntake,
  shades,
  surveyed,
} from "./lab-files-support.js";
import { inkOf, shown } from "./lab-support.js";

test("from a saved file to a head that looks at the previous token, by keyboard", async ({
  page,
}) => {
  await page.goto("index.html#view=lab");
  const choosing = page.waitForEvent("filechooser");
  await page.locator(".intake-open").click();
  await (await choosing).setFiles(model());
  await surveyed(page, 4);
  await expect(page.locator(".intake-open")).toHaveCount(0);
  expect(await page.locator(".thumb-line").allInnerTexts()).toEqual([
    "1 6.0",
    "2 1.0",
    "1 1.0",
    "2 1.0",
  ]);
  expect(await page.locator(".thumb-kind").allInnerTexts()).toEqual([
    "",
    "first",
    "previous",
    "itself",
  ]);
  await expect(page.locator('.thumb[data-index="0"]')).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.locator(".thumb:focus")).toHaveAttribute(
    "aria-label",
    "Layer 2, head 1: 1.0 effective neighbours, attends to the previous token",
  );
  await page.keyboard.press("Enter");
  await expect(page.locator("#map-a")).toHaveText("Layer 2, head 1");
  // Query 0 has no token before it: five of six queries.
  await expect(page.locator(".so-what").first()).toContainText("0.833 of the weight");
  await expect(page.locator(".token-text")).toHaveText("the cat sat on the mat");
  const hash = await hashOf(page);
  expect(hash).toContain("labA=layer,2");
  expect(hash, "a link holds no token of a file").not.toContain("cat");
  await page.locator("soft-attention .undo").click();
  await expect(page.locator("#map-a")).toHaveText("Layer 1, head 1");
  await page.locator("soft-attention .compare").click();
  await expectAccessibleInThemes(page);
});

test("the chosen head: map, all digits, odd rows, and the text by pointer, keyboard and click", async ({
  page,
}) => {
  await openIntake(page);
  const rows = [0.1, 0.3, 0.6, 0, 1, 0, 1.25, 0, 0, 0.5, Number.NaN, 0];
  await choose(page, [
    fileOf("attention.npy", npy([4, 3], rows)),
    fileOf("key_tokens.txt", "a\nb\nc\n"),
    fileOf("tokens.txt", "w\nx\ny\nz\n"),
  ]);
  await expect(page.locator(".odd-rows")).toHaveText(
    "Not every row sums to 1. Of 4 rows, 1 sums to 1.250, as with dropout; 1 holds something that is not a weight. They are shown as they are.",
  );
  await expect(page.locator('[data-number="stored"] td')).toHaveText("0.1");
  const { ink } = await inkOf(page, [
    [2, 0],
    [1, 0],
  ]);
  expect(ink).toEqual([1, 0]);
  await expect(page.locator(".token-text")).toHaveText(["w x y z", "a b c"]);
  const first = page.locator(".token-text").first();
  expect(await shades(page, 1)).toEqual([0.1 / 0.6, 0.5, 1]);
  await first.locator('[data-token="1"]').hover();
  expect(await shades(page, 1)).toEqual([0, 1, 0]);
  await first.locator('[data-token="0"]').focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(page.locator("#lab-row")).toContainText("Query z");
  await expect(page.locator('[data-number="neighbours"] td')).toHaveText("—");
  await first.locator('[data-token="2"]').click();
  expect(await shown(page, "sum")).toBe(1.25);
});

test("two heads side by side, their signed difference, and the digits of the export", async ({
  page,
}) => {
  await openIntake(page);
  await choose(page, model());
  await surveyed(page, 4);
  await page.locator('.thumb[data-index="2"]').click();
  await page.locator("soft-attention .compare").click();
  // The next click chooses the second head.
  await page.locator('.thumb[data-index="3"]').click();
  await expect(page.locator("#map-a")).toHaveText("A: Layer 2, head 1");
  await expect(page.locator("#map-b")).toHaveText("B: Layer 2, head 2");
  const colours = await page.locator('[data-slot="difference"] canvas').evaluate((element) => {
    const context = (element as HTMLCanvasElement).getContext("2d");
    const all = Array.from(context?.getImageData(0, 0, 6, 6).data ?? []);
    return [21, 20, 18].map((at) => all.slice(4 * at, 4 * at + 4));
  });
  const [more = [], less = [], same = []] = colours;
  expect([more[3], less[3], same[3]]).toEqual([255, 255, 0]);
  // Blue and orange.
  expect((more[2] ?? 0) - (more[0] ?? 0)).toBeGreaterThan(40);
  expect((less[0] ?? 0) - (less[2] ?? 0)).toBeGreaterThan(40);
  await page.locator("soft-attention .alone").click();
  await openPanel(page);
  const { text: csv } = await take(page, "csv");
  expect(csv.split("\r\n")[1]).toBe("L2 H1,the₀,the₀,,1,");
});

test("an encoder-decoder archive asks which attention to show; a random state is not offered", async ({
  page,
}) => {
  await open(page, "view=lab");
  await expect(page.locator(".tools .surprise")).toBeVisible();
  await openIntake(page);
  const archive = zip([
    { name: "encoder_attentions.npy", bytes: npy([1, 1, 3, 3], head(kinds.self, 3)) },
    { name: "cross_attentions.npy", bytes: npy([1, 1, 2, 3], head(kinds.first, 2, 3)) },
  ]);
  await choose(page, fileOf("t5.npz", archive));
  await expect(page.locator(".intake-part .intake-shape")).toHaveText([
    "1 × 1 × 3 × 3",
    "1 × 1 × 2 × 3",
  ]);
  await page.locator("[name=role-0]").selectOption("");
  await page.locator("[name=role-1]").selectOption("weights");
  await page.locator(".intake-take").click();
  await expect(page.locator(".token-text")).toHaveCount(2);
  expect((await held(page)).weights).toEqual([1, 0, 0, 1, 0, 0]);
  await expect(page.locator(".tools .surprise")).toHaveCount(0);
});
