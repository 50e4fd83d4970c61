/** Every link of a chapter shows what its sentence says. */
import { expect, open, panel, test, voteOf } from "./support.js";

async function follow(page: import("@playwright/test").Page, name: RegExp): Promise<void> {
  await page.getByRole("link", { name }).click();
}

test("temperature 0 is a hard nearest neighbour, infinity a plain average", async ({ page }) => {
  await open(page, "view=similarity");
  await follow(page, /hard nearest neighbour/);
  for (const [similarity, vote] of [
    ["dot", "1.000 0.000 0.000 0.000 0.000 0.000 → 0.740 0.280"],
    ["cosine", "1.000 0.000 0.000 0.000 0.000 0.000 → 0.740 0.280"],
    ["rbf", "0.000 1.000 0.000 0.000 0.000 0.000 → 0.650 0.180"],
  ] as const) {
    await expect.poll(() => voteOf(page, similarity)).toBe(vote);
  }
  await follow(page, /plain average/);
  await expect(page.locator(".so-what")).toContainText(
    "Dot product, cosine and RBF weigh all keys the same. No key wins",
  );
  for (const similarity of ["dot", "cosine", "rbf"]) {
    await expect
      .poll(() => voteOf(page, similarity))
      .toBe("0.167 0.167 0.167 0.167 0.167 0.167 → 0.125 0.105");
  }
});

test("a shorter query flattens the dot product and leaves cosine alone", async ({ page }) => {
  await open(page, "view=similarity");
  const cosine = await voteOf(page, "cosine");
  await expect(panel(page, "dot").locator(".effective")).toContainText("5.58");
  await follow(page, /Shorten the query/);
  await expect(panel(page, "dot").locator(".effective")).toContainText("5.98");
  expect(await voteOf(page, "cosine")).toBe(cosine);
});

test("between B and E, dot product and cosine choose E and RBF chooses B", async ({ page }) => {
  await open(page, "view=similarity");
  await follow(page, /between B and E/);
  await expect(page.locator(".so-what")).toContainText(
    "Dot product and cosine choose E; RBF chooses B.",
  );
});

test("padding the first token empties the first row", async ({ page }) => {
  await open(page, "view=masks");
  await follow(page, /Pad the first token/);
  await expect(page.getByRole("note")).toContainText("may look at nothing");
});
