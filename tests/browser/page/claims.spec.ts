/** Every link of a chapter opens a state that shows what its sentence states. */
import { glove } from "../../../web/data/glove.js";
import { leaks, sums, weightRow } from "../lessons/masks-support.js";
import { expect, open, panel, test, voteOf } from "../support.js";

async function follow(page: import("@playwright/test").Page, name: RegExp): Promise<void> {
  await page.locator(".tries").getByRole("link", { name }).click();
}

test("temperature 0 is a hard nearest neighbour, infinity a plain average", async ({ page }) => {
  await open(page, "view=similarity");
  await follow(page, /Set every temperature to 0/);
  for (const [similarity, vote] of [
    ["dot", "1.000 0.000 0.000 0.000 0.000 0.000 → 0.740 0.280"],
    ["cosine", "1.000 0.000 0.000 0.000 0.000 0.000 → 0.740 0.280"],
    ["rbf", "0.000 1.000 0.000 0.000 0.000 0.000 → 0.650 0.180"],
  ] as const) {
    await expect.poll(() => voteOf(page, similarity)).toBe(vote);
  }
  await follow(page, /Set every temperature to ∞/);
  await expect(page.locator(".so-what")).toContainText(
    "Dot product, cosine and RBF give all keys the same weight. No key wins",
  );
  for (const similarity of ["dot", "cosine", "rbf"]) {
    await expect
      .poll(() => voteOf(page, similarity))
      .toBe("0.167 0.167 0.167 0.167 0.167 0.167 → 0.125 0.105");
  }
});

test("a shorter query flattens the dot product and leaves cosine unchanged", async ({ page }) => {
  await open(page, "view=similarity");
  const cosine = await voteOf(page, "cosine");
  await expect(panel(page, "dot").locator(".effective")).toContainText("5.58");
  await follow(page, /Shorten the query/);
  await expect(panel(page, "dot").locator(".effective")).toContainText("5.98");
  expect(await voteOf(page, "cosine")).toBe(cosine);
});

test("between B and E, dot product and cosine give E the most weight, RBF gives it to B", async ({
  page,
}) => {
  await open(page, "view=similarity");
  await follow(page, /between B and E/);
  await expect(page.locator(".so-what")).toContainText(
    "Dot product and cosine give E the most weight; RBF gives B the most weight.",
  );
});

test("a key three times as long wins with dot product, loses with RBF and is unchanged with cosine", async ({
  page,
}) => {
  await open(page, "view=similarity");
  const cosine = (await voteOf(page, "cosine")).split(" → ")[0];
  const weightOfC = async (similarity: "dot" | "rbf") =>
    Number((await voteOf(page, similarity)).split(" ")[2]);
  const [dot, rbf] = [await weightOfC("dot"), await weightOfC("rbf")];
  await follow(page, /key C three times as long/);
  await expect(page.locator(".so-what")).toContainText(
    "Dot product gives C the most weight; cosine gives A the most weight; RBF gives B the most weight.",
  );
  expect(await weightOfC("dot")).toBeGreaterThan(dot);
  expect(await weightOfC("rbf")).toBeLessThan(rbf);
  expect((await voteOf(page, "cosine")).split(" → ")[0]).toBe(cosine);
});

test("padding the first token empties the first row; with −10⁹ it leaks", async ({ page }) => {
  await open(page, "view=masks");
  await follow(page, /Pad the first token/);
  await expect(page.getByRole("note")).toContainText("has no allowed key");
  expect((await sums(page))[0]).toBe("0.000");
  await follow(page, /The same with −10⁹/);
  // The link is rendered in the next frame.
  await expect.poll(() => leaks(page)).toEqual(["1.000", "0", "0", "0", "0", "0"]);
  expect((await sums(page))[0]).toBe("1.000");
});

test("with large scores a blocked key wins over −10⁹, never over −∞", async ({ page }) => {
  await open(page, "view=masks");
  await follow(page, /Pad “walked”/);
  await expect.poll(() => leaks(page)).toEqual(["0", "0", "1.000", "0", "0", "0"]);
  await expect.poll(() => weightRow(page, 2)).toEqual(["0.00", "0.00", "1.00", "0", "0", "0"]);
  await follow(page, /same scores with −∞/);
  await expect.poll(() => weightRow(page, 2)).toEqual(["0.00", "1.00", "0", "0", "0", "0"]);
  expect(await leaks(page)).toEqual([]);
  await expect(page.locator(".cell.leak")).toHaveCount(0);
});

test("a causal window of three attends to two earlier tokens", async ({ page }) => {
  await open(page, "view=masks");
  await follow(page, /Look back at most two/);
  const row = await weightRow(page, 5);
  expect(row.map((text) => text === "0")).toEqual([true, true, true, false, false, false]);
});

test("padding the last two leaves them without weight, causal or not; without a mask nothing is blocked", async ({
  page,
}) => {
  await open(page, "view=masks");
  for (const [link, seen] of [
    [/last two tokens padding/, 1],
    [/Padding alone/, 4],
  ] as const) {
    await follow(page, link);
    const zeros = Array.from({ length: 6 }, (_, j) => j >= seen);
    await expect
      .poll(async () => (await weightRow(page, 0)).map((text) => text === "0"))
      .toEqual(zeros);
  }
  await follow(page, /Remove every mask/);
  await expect.poll(async () => (await weightRow(page, 0)).includes("0")).toBe(false);
});

test("the links of the step machine show what their sentences state", async ({ page }) => {
  const now = (name: string, row: number) =>
    page.locator(`[data-matrix="${name}"] tbody tr`).nth(row).locator(".now").allInnerTexts();
  await open(page, "view=steps");
  await follow(page, /which two products make up/);
  await expect(page.locator(".terms .comes-to")).toHaveText(["0.00", "4.00", "0.00", "1.00", ""]);
  await follow(page, /how much weight does each get/);
  await expect(page.locator(".so-what")).toContainText("key A and key D: 0.366 each");
  await follow(page, /has more logic/);
  const outputs = [await now("o", 0), await now("o", 1)];
  expect(outputs.map((row) => row[2])).toEqual(["10.10", "7.30"]);
  await follow(page, /how many scores are blocked/);
  await expect(page.locator(".so-what")).toContainText("15 of 36 scores are now −∞");
  await follow(page, /which dimension do both have after/);
  await expect(page.locator('[data-matrix="xq"] tr').first().locator(".entry")).toHaveCount(3);
  await expect(page.locator('[data-matrix="xk"] tr').first().locator(".entry")).toHaveCount(2);
  await follow(page, /e to the 800/);
  await expect(page.locator(".unfold")).toContainText(
    "larger than any floating-point number of 64 bits",
  );
  await expect(page.locator(".terms .comes-to").first()).toHaveText("∞");
  expect(await now("a", 0)).toEqual(["1.00", "0.00", "0.00", "0.00"]);
});

test("king attends to queen: the lab’s link opens their weight", async ({ page }) => {
  await open(page, "view=lab");
  await follow(page, /king.*queen/);
  await expect(page.getByRole("spinbutton", { name: "Query" })).toHaveValue("37");
  await expect(page.locator("soft-attention")).toContainText("king");
  const words = Object.keys(glove);
  expect([words[37], words[38]]).toEqual(["king", "queen"]);
});
