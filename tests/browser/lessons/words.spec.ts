/** The dictionary: exact, by hand and by meaning, and the map of the words. Its numbers: inspect/numbers.spec.ts. */
import { readFileSync } from "node:fs";
import { expect, numbersIn, open, test } from "../support.js";

/** The hand-made vectors in the plane. */
const plane: Readonly<Record<string, number[]>> = JSON.parse(
  readFileSync("tests/fixtures/words_handmade.json", "utf8"),
).table_2d.vectors;

const dot = (a: number[], b: number[]) => a.reduce((s, x, i) => s + x * (b[i] ?? 0), 0);

test("an exact dictionary: apple is found, fruit is a KeyError", async ({ page }) => {
  await open(page, "view=words");
  await expect(page.locator(".answer")).toHaveText("KeyError: 'fruit'");
  await expect(page.locator(".so-what").first()).toContainText("not a key");
  await page.locator("input#word").fill("Apple");
  await expect(page.locator(".answer")).toHaveText("10");
  await expect(page.locator(".entry.found")).toHaveAttribute("data-entry", "apple");
  await expect(page).toHaveURL(/word=apple/);
});

test("blended by hand: 8, and shares that do not sum to 1", async ({ page }) => {
  await open(page, "view=words");
  await page.getByRole("button", { name: "by hand" }).click();
  await expect(page.locator(".answer")).toHaveText("8.000");
  await expect(page.locator(".sum")).toHaveText("0.600 × 10 + 0.400 × 5 + 0.000 × 2 =");
  await page.getByLabel("Share of chair").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".answer")).toHaveText("8.200");
  await expect(page.locator(".total")).toContainText("1.10");
  await expect(page.locator(".so-what").first()).toContainText("no average");
});

test("the shadow of a key, times the length of the query, is its score", async ({ page }) => {
  await open(page, "view=words&place=1,-0.5");
  const place = [1, -0.5];
  const shadows = await page.locator(".cast").evaluateAll((all) =>
    all.map((line) => {
      const at = (name: string) => Number(line.getAttribute(name));
      const { width } = (line as SVGLineElement).ownerSVGElement?.viewBox.baseVal ?? { width: 0 };
      const unit = width / 5.1;
      return [(at("x2") - at("x1")) / unit, (at("y1") - at("y2")) / unit];
    }),
  );
  for (const [i, word] of ["apple", "banana", "chair"].entries()) {
    const score = dot(place, plane[word] ?? []);
    expect(dot(shadows[i] ?? [], place)).toBeCloseTo(score, 6);
    const row = page.locator(`[data-share="${word}"]`);
    expect(numbersIn(await row.innerText())[0]).toBeCloseTo(score, 3);
  }
});

test("a click on a word of the map makes it the query; a click elsewhere moves the star there", async ({
  page,
}) => {
  await open(page, "view=words&answer=meaning");
  await page.locator('[data-word="furniture"] .word-label').click();
  await expect(page.locator("input#word")).toHaveValue("furniture");
  const before = await page.locator(".answer").innerText();
  const map = await page.locator(".word-map").boundingBox();
  if (!map) throw new Error("no map");
  await page.mouse.click(map.x + map.width * 0.75, map.y + map.height * 0.625);
  const star = page.locator('[data-handle="query"]');
  const [x = 9] = numbersIn((await star.getAttribute("aria-valuetext")) ?? "");
  expect(Math.abs(x - 1.275)).toBeLessThan(0.03);
  await expect(page.locator(".answer")).not.toHaveText(before);
  // A word that is looked up takes the star back to its place.
  await page.getByRole("link", { name: "Exact look-up" }).click();
  await expect(page.locator(".meant")).toContainText("7.993");
});

test("a word without a place has no vector", async ({ page }) => {
  await open(page, "view=words&answer=meaning&word=tree");
  await expect(page.locator(".answer")).toHaveText("no vector");
  await expect(page.locator(".so-what").last()).toContainText("“tree” has no place on the map");
  await expect(page.locator(".meant")).toHaveCount(0);
});
