/** Attention weights of a model in the lab: all heads, the chosen one, its text and its picture, two of them. */
import { npy, npyOf, zip } from "../../web/data/zip-support.js";
import { expectAccessibleInThemes } from "../axe.js";
import { openPanel, take } from "../export/export-support.js";
import { expect, hashOf, open, tabTo, test } from "../support.js";
import { drop, openIntake, slot } from "./lab-data-support.js";
import {
  choose,
  fileOf,
  head,
  kinds,
  model,
  png,
  shades,
  surveyed,
  texts,
  thumbInk,
  tokens,
} from "./lab-given-support.js";
import { inkOf, shown } from "./lab-support.js";

test("from a saved file to the head that looks at the previous token, by keyboard", async ({
  page,
}) => {
  await openIntake(page);
  const choosing = page.waitForEvent("filechooser");
  await tabTo(page, page.locator(".intake-all .intake-choose"));
  await page.keyboard.press("Enter");
  await (await choosing).setFiles(fileOf("bert.npz", model()));
  await surveyed(page, 4);
  const filter = page.locator('[data-kind="previous"]');
  await expect(filter).toHaveText("previous token: 1");
  // The heads are in view, and the next key moves among them.
  await expect(page.locator('.thumb[data-index="0"]')).toBeFocused();
  await expect(filter).toBeInViewport();
  await filter.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".thumb")).toHaveCount(1);
  // The clearest head of the kind is chosen at once.
  await expect(page.locator("#map-a")).toHaveText("Layer 2, head 1");
  await page.keyboard.press("Tab");
  while (!(await page.locator(".thumb").evaluate((it) => it.matches(":focus"))))
    await page.keyboard.press("Tab");
  await expect(page.locator(".thumb")).toHaveAttribute(
    "aria-label",
    "Layer 2, head 1: 1.0 effective neighbours, attends to the previous token",
  );
  await page.keyboard.press("Enter");
  await expect(page.locator("#map-a")).toHaveText("Layer 2, head 1");
  // Query 0 has no token before it: five of six queries.
  await expect(page.locator(".so-what").first()).toContainText("0.833 of the weight");
  expect(await hashOf(page)).toContain("labA=layer,2");
  await page.locator("soft-attention .undo").click();
  await expect(page.locator("#map-a")).toHaveText("Layer 1, head 1");
});

test("a button at the map opens weights, and a link to them holds no token", async ({ page }) => {
  await page.goto("index.html#view=lab");
  const choosing = page.waitForEvent("filechooser");
  await page.locator(".intake-open").click();
  const long = npy([1, 60, 60], head(kinds.self, 60));
  const secret = texts(Array.from({ length: 60 }, (_, i) => `secret${i}`));
  const archive = zip([
    { name: "attentions.npy", bytes: long },
    { name: "tokens.npy", bytes: secret },
  ]);
  await (await choosing).setFiles(fileOf("long.npz", archive));
  await expect(page.locator(".token-text")).toContainText("secret59");
  await expect(page.locator(".intake-open")).toHaveCount(0);
  await page.locator('[data-token="7"]').click();
  await expect.poll(() => hashOf(page)).toContain("row,7");
  expect(await hashOf(page)).not.toContain("secret");
  // A narrow box of arcs shows the end where the query stands.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.locator('[data-token="59"]').click();
  await expect(page.locator(".arc-words .asking")).toBeInViewport({ ratio: 1 });
});

test("random numbers are not offered in place of the reader’s own data", async ({ page }) => {
  await open(page, "view=lab");
  await expect(page.locator(".tools .surprise")).toBeVisible();
  await openIntake(page);
  await choose(page, fileOf("bert.npz", model()));
  await surveyed(page, 4);
  await expect(page.locator(".tools .export-button")).toBeVisible();
  await expect(page.locator(".tools .surprise")).toHaveCount(0);
});

test("long words are whole under their arcs, in a box that scrolls", async ({ page }) => {
  await openIntake(page);
  const words = ["distribution", "neighbouring", "remembered"];
  const names = Array.from({ length: 12 }, (_, i) => words[i % 3] ?? "");
  const archive = zip([
    { name: "attentions.npy", bytes: npy([1, 12, 12], head(kinds.self, 12)) },
    { name: "tokens.npy", bytes: texts(names) },
  ]);
  await choose(page, fileOf("long.npz", archive));
  const shownWords = page.locator(".arc-words li");
  await expect(shownWords).toHaveCount(12);
  const cut = await shownWords.evaluateAll(
    (all) => all.filter((word) => word.scrollWidth > word.clientWidth).length,
  );
  expect(cut).toBe(0);
  const box = page.locator(".arc-scroll");
  expect(await box.evaluate((e) => e.scrollWidth > e.clientWidth)).toBe(true);
  await expect(box).toHaveCSS("overflow-x", "auto");
});

test("thumbnails draw the weights; arrow keys move among them", async ({ page }) => {
  await openIntake(page);
  await choose(page, fileOf("bert.npz", model()));
  await surveyed(page, 4);
  expect(await thumbInk(page, 3)).toEqual(head(kinds.self, 6));
  expect(await thumbInk(page, 0)).toEqual(Array(36).fill(1));
  const numbers = await page.locator(".thumb-line").allInnerTexts();
  expect(numbers).toEqual(["1 6.0", "2 1.0", "1 1.0", "2 1.0"]);
  await page.locator('.thumb[data-index="0"]').focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.locator('.thumb[data-index="2"]')).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator('.thumb[data-index="3"]')).toBeFocused();
  await page.keyboard.press("Home");
  await expect(page.locator('.thumb[data-index="0"]')).toBeFocused();
});

test("the chosen head: map, all digits, and the text by pointer, keyboard and click", async ({
  page,
}) => {
  await openIntake(page);
  // 0.1, 0.3 and 0.6 in half precision.
  const bits = Uint16Array.of(0x2e66, 0x34cd, 0x38cd, 0, 0x3c00, 0, 0x3c00, 0, 0);
  const file = npyOf("<f2", [3, 3], new Uint8Array(bits.buffer));
  await choose(page, [fileOf("attn.npy", file), fileOf("tokens.txt", "a\nb\nc\n")]);
  await expect(page.locator('[data-number="stored"] td')).toHaveText("0.0999755859375");
  const { ink } = await inkOf(page, [
    [1, 1],
    [1, 0],
    [0, 0],
  ]);
  expect(ink[0]).toBe(1);
  expect(ink[1]).toBe(0);
  expect(Math.abs((ink[2] ?? 9) - 0.1)).toBeLessThan(1 / 255);
  const largest = 0.60009765625;
  expect((await shades(page))[2]).toBe(1);
  expect(Math.abs(((await shades(page))[0] ?? 9) - 0.0999755859375 / largest)).toBeLessThan(1e-6);
  await page.locator('[data-token="1"]').hover();
  expect(await shades(page)).toEqual([0, 1, 0]);
  await page.mouse.move(0, 0);
  await expect.poll(() => shades(page)).not.toEqual([0, 1, 0]);
  await page.locator('[data-token="0"]').focus();
  await page.keyboard.press("End");
  expect(await shades(page)).toEqual([1, 0, 0]);
  await page.keyboard.press("Enter");
  await expect(page.locator("#lab-row")).toContainText("Query c");
  expect(await shown(page, "sum")).toBe(1);
});

test("cross-attention has two texts, and tokens may come later, by file or pasted", async ({
  page,
}) => {
  await openIntake(page);
  const rows = head((i, n) => Array.from({ length: n }, (_, j) => Number(j === 2 * i)), 4, 9);
  await choose(page, fileOf("cross_attention.npy", npy([1, 4, 9], rows)));
  await expect(page.locator(".token-text")).toHaveCount(2);
  const keys = Array.from({ length: 9 }, (_, i) => `k${i}`);
  await drop(page, slot(page, "keyTokens"), [{ name: "any.txt", text: keys.join("\n") }]);
  const paste = slot(page, "queryTokens").locator(".intake-paste");
  await paste.locator("summary").click();
  await paste.locator("textarea").fill('["Das", "Wetter", "ist", "schön"]');
  await paste.locator(".intake-use").click();
  await expect(page.locator(".token-text").first()).toHaveText("Das Wetter ist schön");
  await page.locator(".token-text").first().locator('[data-token="3"]').click();
  expect(await shades(page, 1)).toEqual(keys.map((_, i) => Number(i === 6)));
  await expect(page.locator(".so-what").nth(1)).toContainText("Query schön has 1.0");
  await expect(page.locator(".arc")).toHaveCount(9);
});

test("rows that do not sum to 1 are counted, and shown as they are", async ({ page }) => {
  await openIntake(page);
  const rows = [1.25, 0, 0, 0, 0.5, 0.5, Number.NaN, 1, 0];
  await choose(page, fileOf("attention.npy", npy([3, 3], rows)));
  await expect(page.locator(".odd-rows")).toHaveText(
    "Not every row sums to 1. Of 3 rows, 1 sums to 1.250, as with dropout; 1 holds something that is not a weight. They are shown as they are.",
  );
  await expect(page.locator('[data-number="stored"] td')).toHaveText("1.25");
  await page.locator('[data-token="2"]').click();
  await expect(page.locator('[data-number="neighbours"] td')).toHaveText("—");
  await expect(page.locator('[data-number="stored"] td')).toHaveText("NaN");
});

test("two heads side by side, and their signed difference", async ({ page }) => {
  await openIntake(page);
  await choose(page, fileOf("bert.npz", model()));
  await surveyed(page, 4);
  await page.locator('.thumb[data-index="2"]').click();
  await page.locator("soft-attention .compare").click();
  // The next click chooses the second head.
  await page.locator('.thumb[data-index="3"]').click();
  await expect(page.locator("#map-b")).toHaveText("B: Layer 2, head 2");
  await expect(page.locator("#map-a")).toHaveText("A: Layer 2, head 1");
  const colours = await page.locator('[data-slot="difference"] canvas').evaluate((element) => {
    const context = (element as HTMLCanvasElement).getContext("2d");
    const all = context?.getImageData(0, 0, 6, 6).data ?? [];
    const at = (row: number, column: number) =>
      Array.from(all).slice(4 * (6 * row + column), 4 * (6 * row + column) + 4);
    return [at(3, 3), at(3, 2), at(3, 0)];
  });
  const [more = [], less = [], same = []] = colours;
  expect([more[3], less[3], same[3]]).toEqual([255, 255, 0]);
  // Blue and orange.
  expect((more[2] ?? 0) - (more[0] ?? 0)).toBeGreaterThan(40);
  expect((less[0] ?? 0) - (less[2] ?? 0)).toBeGreaterThan(40);
  await page.locator("soft-attention .alone").click();
  await expect(page.locator('[data-slot="difference"]')).toHaveCount(0);
});

test("a second file is compared with the first; one of another shape is refused", async ({
  page,
}) => {
  await openIntake(page);
  await choose(page, fileOf("one.npz", model()));
  const other = npy([1, 1, 6, 6], head(kinds.self, 6));
  const place = slot(page, "other").locator(".intake-choose");
  const choosing = page.waitForEvent("filechooser");
  await place.click();
  await (await choosing).setFiles(fileOf("two.npy", other));
  await expect(page.locator("#map-b")).toHaveText("B: Layer 1, head 1 of the second file");
  const again = page.waitForEvent("filechooser");
  await place.click();
  await (await again).setFiles(fileOf("three.npy", npy([2, 2], [1, 0, 0, 1])));
  await expect(page.locator(".intake-fault")).toContainText("different shapes");
  await expect(page.locator("#map-b")).toHaveText("B: Layer 1, head 1 of the second file");
});

test("a second file that comes before the first waits for it; without the first, it waits again", async ({
  page,
}) => {
  await openIntake(page);
  const choosing = page.waitForEvent("filechooser");
  await slot(page, "other").locator(".intake-choose").click();
  const other = npy([1, 1, 6, 6], head(kinds.self, 6));
  await (await choosing).setFiles(fileOf("two.npy", other));
  await expect(slot(page, "other")).toContainText("two.npy");
  await choose(page, fileOf("one.npz", model()));
  await expect(page.locator("#map-b")).toHaveText("B: Layer 1, head 1 of the second file");
  await slot(page, "weights").locator(".intake-remove").click();
  await expect(page.locator("#map-b")).toHaveCount(0);
  await expect(slot(page, "other")).toContainText("two.npy");
});

test("an encoder-decoder archive asks which attention to show", async ({ page }) => {
  await openIntake(page);
  const archive = zip([
    { name: "encoder_attentions.npy", bytes: npy([1, 1, 3, 3], head(kinds.self, 3)) },
    { name: "cross_attentions.npy", bytes: npy([1, 1, 2, 3], head(kinds.first, 2, 3)) },
    { name: "encoder_tokens.npy", bytes: texts(["a", "b", "c"]) },
    { name: "decoder_tokens.npy", bytes: texts(["x", "y"]) },
  ]);
  await choose(page, fileOf("t5.npz", archive));
  await page
    .locator('[name="tensor-weights"]')
    .selectOption({ label: "cross_attentions, 1 × 1 × 2 × 3" });
  await page.locator(".intake-take").click();
  await expect(page.locator(".token-text").first()).toHaveText("x y");
  await expect(page.locator(".token-text").nth(1)).toHaveText("a b c");
});

test("patches of a picture are clear as far as the query attends to them", async ({ page }) => {
  await openIntake(page);
  // A class token and 2 × 2 patches; patch 2 attends to patch 3.
  const rows = head((i, n) => Array.from({ length: n }, (_, j) => Number(j === (i + 1) % n)), 5);
  const picture = { name: "p.png", mimeType: "image/png", buffer: png(4) };
  await choose(page, [fileOf("attentions.npy", npy([1, 5, 5], rows)), picture]);
  await expect(page.locator(".patch-grid image")).toHaveCount(1);
  await expect(page.locator('[name="lab-patchRows"]')).toHaveValue("2");
  const covers = () =>
    page
      .locator(".patch-cover")
      .evaluateAll((all) => all.map((it) => Number(it.getAttribute("fill-opacity"))));
  // The class token is the query.
  expect(await covers()).toEqual([0, 0.86, 0.86, 0.86]);
  await page.locator(".patch-grid").focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("#lab-row")).toContainText("Query 1,2");
  expect(await covers()).toEqual([0.86, 0.86, 0, 0.86]);
  await page.locator('[name="lab-patchRows"]').fill("3");
  await page.locator('[name="lab-patchRows"]').press("Enter");
  await expect(page.locator("soft-attention .warning").first()).toContainText("fit in no grid");
});

test("a short file is in the link, and the export has its digits", async ({ page }) => {
  await openIntake(page);
  const json = JSON.stringify({
    attention: [
      [
        [1, 0],
        [0.1, 0.9],
      ],
    ],
    tokens: ["=a", "b"],
  });
  await choose(page, fileOf("small.json", json));
  await expect(page.locator(".stand-in")).toContainText("the link carries them");
  const hash = await hashOf(page);
  await openPanel(page);
  const { text: csv } = await take(page, "csv");
  expect(csv.split("\r\n").slice(1, 5)).toEqual([
    "L1 H1,'=a,'=a,,1,",
    "L1 H1,'=a,b,,0,",
    "L1 H1,b,'=a,,0.1,",
    "L1 H1,b,b,,0.9,",
  ]);
  const { text: svg } = await take(page, "svg");
  expect(svg).toContain("Layer 1, head 1");
  const { text: state } = await take(page, "json");
  await page.goto("about:blank");
  await open(page, hash);
  await expect(page.locator(".thumb")).toHaveCount(1);
  await expect(page.locator(".token-text")).toHaveText("=a b");
  await page.goto("about:blank");
  await openIntake(page);
  await choose(page, fileOf("state.json", state));
  await expect(slot(page, "weights").locator(".intake-file")).toHaveText("small.json · attention");
});

test("tokens name the rows and columns of one's own Q and K", async ({ page }) => {
  await openIntake(page);
  const archive = zip([
    { name: "x.npy", bytes: npy([6, 2], head(kinds.uniform, 6, 2)) },
    { name: "tokens.npy", bytes: texts(tokens) },
  ]);
  await choose(page, fileOf("layer.npz", archive));
  await expect(page.locator(".heat .tick").first()).toHaveText("the₀");
  await expect(page.locator(".top-keys .key-name").first()).toHaveText(/the₀|cat/);
});

test("the heads, the text and the picture meet WCAG in both themes", async ({ page }) => {
  await openIntake(page);
  await choose(page, fileOf("bert.npz", model()));
  await surveyed(page, 4);
  await page.locator("soft-attention .compare").click();
  await expectAccessibleInThemes(page);
});
