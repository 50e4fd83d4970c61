/** Attention weights of a model in the lab: the heads of a layer, the chosen one, and its text. */
import { npy, zip } from "../../web/data/data-support.js";
import { expectAccessibleInThemes } from "../axe.js";
import { openPanel, take } from "../export/export-support.js";
import { expect, hashOf, tabTo, test } from "../support.js";
import {
  choose,
  fileOf,
  head,
  held,
  kinds,
  model,
  openIntake,
  shades,
} from "./lab-files-support.js";
import { inkOf, map } from "./lab-support.js";

test("from a saved file to a head that looks at the previous token, by keyboard", async ({
  page,
}) => {
  await page.goto("index.html#view=lab");
  const choosing = page.waitForEvent("filechooser");
  await page.locator(".intake-open").click();
  await (await choosing).setFiles(model());
  await expect(page.locator(".intake-open")).toHaveCount(0);
  await expect(page.locator(".thumb")).toHaveCount(2);
  await expect(page.locator("#lab-map")).toHaveText("Layer 1, head 1");
  await page.locator('[name="lab-layer"]').fill("2");
  await page.locator('[name="lab-layer"]').press("Enter");
  await expect(page.locator("#lab-map")).toHaveText("Layer 2, head 1");
  await expect(page.locator(".token-text")).toHaveText("the cat sat on the mat");
  await map(page).focus();
  for (const key of ["PageDown", "End", "ArrowLeft"]) await page.keyboard.press(key);
  // The last query attends to the token before it alone.
  await expect(page.locator('[data-number="weight"] td')).toHaveText("1.000");
  await tabTo(page, page.locator(".thumb").nth(1));
  await page.keyboard.press("Enter");
  await expect(page.locator("#lab-map")).toHaveText("Layer 2, head 2");
  await expect(page.locator('[data-number="weight"] td')).toHaveText("0.000");
  const hash = await hashOf(page);
  expect(hash).toMatch(/labHead=2.*labLayer=2/);
  expect(hash, "a link holds no token of a file").not.toContain("cat");
  await expectAccessibleInThemes(page);
  await openPanel(page);
  const { text: csv } = await take(page, "csv");
  expect(csv.split("\r\n")[1]).toBe("L2 H2,the₀,the₀,,1,");
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
    "Of 4 rows, 2 do not sum to 1, as with dropout or padding. All are shown as they are.",
  );
  await expect(page.locator('[data-number="weight"] td')).toHaveText("0.100");
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
  await expect(page.locator('[data-number="sum"] td')).toHaveText("1.250");
});

test("an encoder-decoder archive asks which attention to show", async ({ page }) => {
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
});
