import { expect, naiveVote, numbersIn, open, tabTo, test, toy } from "../support.js";
import { expectVote, landing, star, weights } from "./field-support.js";

test("the bridge turns dot product into RBF, to rounding", async ({ page }) => {
  await open(page, "view=field&similarity=dot");
  await page.locator("details.more summary").click();
  const distance = async () =>
    numbersIn((await page.locator(".distance strong").innerText()).replace(/ × 10/, "e"));
  const apart = (a: number[], b: number[]) =>
    a.reduce((sum, x, i) => sum + Math.abs(x - (b[i] ?? 0)), 0) / 2;
  const rbf = naiveVote(landing);
  await expect(async () => {
    const [d = 0] = await distance();
    expect(Math.abs(d - apart(naiveVote({ ...landing, similarity: "dot" }), rbf))).toBeLessThan(
      6e-4,
    );
  }).toPass();
  await page.getByLabel("Match the temperatures").check();
  await expect(page.locator(".verdict")).toHaveText("Not yet RBF.");
  await page.getByLabel("share of ‖k‖²/2 subtracted").focus();
  await page.keyboard.press("End");
  await expect(page.locator(".verdict")).toContainText("The weights equal those of RBF");
  // Zero, or rounding: at most a few units in the sixteenth digit.
  await expect(page.locator(".distance strong")).toHaveText(/^(0\.000|\d\.\d × 10⁻¹[⁵-⁹])$/);
  await expectVote(page, landing);
  await expect(page.locator(".so-what")).toContainText(
    "Dot product gives B the most weight; B is also nearest.",
  );
  // Mathematically both are equal everywhere; 10⁸ from the origin the expanded form has lost its digits.
  const [far = 0] = numbersIn((await page.locator(".far").innerText()).replace("100,000,000", ""));
  expect(far).toBeGreaterThan(0.1);
  // A penalty brings every key into the range.
  await expect(page.locator(".never")).toHaveCount(0);
});

test("keys of equal norm are ranked alike by all three", async ({ page }) => {
  await open(page, "view=field&similarity=dot&query=0.3,0.9");
  await page.locator("details.more summary").click();
  const orders = async () =>
    (await page.locator(".orders li").allInnerTexts()).map((text) => text.replace(/^.*: /, ""));
  await expect(page.locator(".alike")).toContainText("differently");
  const before = await orders();
  expect(new Set(before).size).toBeGreaterThan(1);
  await page.getByLabel("Bring every key to length 1").check();
  await expect(page.locator(".alike")).toContainText("rank the keys alike");
  const unit = toy.keys.map(([x, y]): [number, number] => [
    x / Math.hypot(x, y),
    y / Math.hypot(x, y),
  ]);
  const scores = unit.map(([x, y]) => 0.3 * x + 0.9 * y);
  const expected = [..."ABCDEF"].sort(
    (a, b) => (scores[b.charCodeAt(0) - 65] ?? 0) - (scores[a.charCodeAt(0) - 65] ?? 0),
  );
  expect(await orders()).toEqual(Array(3).fill(expected.join(" ")));
  await expectVote(page, { ...landing, similarity: "dot", query: [0.3, 0.9], keys: unit });
});

test("the hard vote of k neighbours, with k the effective number, and its captured mass", async ({
  page,
}) => {
  await open(page, "view=field&similarity=dot");
  await page.getByLabel("Show the hard k nearest").check();
  const w = naiveVote({ ...landing, similarity: "dot" });
  const k = Math.round(Math.exp(w.reduce((sum, x) => sum - x * Math.log(x), 0)));
  const mass = [...w]
    .sort((a, b) => b - a)
    .slice(0, k)
    .reduce((a, b) => a + b, 0);
  await expect(page.locator(".captured")).toHaveText(
    `The ${k} nearest keys have ${(100 * mass).toFixed(0)} % of the weight.`,
  );
  await expect(page.locator(".ring.member")).toHaveCount(k);
});

test("the keyboard alone operates star, key, similarity, temperature, overlay and bridge", async ({
  page,
}) => {
  await open(page, "view=field");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await tabTo(page, page.locator('[data-handle="key-0"]'));
  await page.keyboard.press("Shift+ArrowLeft");
  const keys = toy.keys.map((key, i): [number, number] => (i === 0 ? [0.75, 0.2] : key));
  await expectVote(page, { ...landing, keys });
  await tabTo(page, page.locator(star));
  await page.keyboard.press("ArrowUp");
  const moved = { ...landing, keys, query: [0.8, 0.2] as [number, number] };
  await expectVote(page, moved);
  await tabTo(page, button("Dot product"));
  await page.keyboard.press("Space");
  await expectVote(page, { ...moved, similarity: "dot" });
  await tabTo(page, page.getByLabel("Temperature of Dot product"));
  await page.keyboard.press("End");
  await expect.poll(() => weights(page)).toEqual(Array(6).fill(0.167));
  await page.keyboard.press("Home");
  await expect.poll(async () => (await weights(page)).filter((w) => w > 0)).toEqual([1]);
  await tabTo(page, page.getByLabel("Show the hard k nearest"));
  await page.keyboard.press("Space");
  await expect(page.locator(".captured")).toHaveText("The 1 nearest key has 100 % of the weight.");
  await tabTo(page, page.locator("details.more summary"));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByLabel("Match the temperatures"));
  await page.keyboard.press("Space");
  await tabTo(page, page.getByLabel("share of ‖k‖²/2 subtracted"));
  await page.keyboard.press("End");
  await expect(page.locator(".verdict")).toContainText("The weights equal those of RBF");
  await tabTo(page, page.getByLabel("Bring every key to length 1"));
  await page.keyboard.press("Space");
  await expect(page.locator(".alike")).toContainText("rank the keys alike");
  await tabTo(page, button("Randomize"));
  await page.keyboard.press("Enter");
  await expect(page.locator(".tools .note")).toHaveText("Random example 1");
  await page.keyboard.press("Control+z");
  await expect(page.locator(".tools .note")).toHaveCount(0);
  await tabTo(page, button("Reset"));
  await page.keyboard.press("Enter");
  await expectVote(page, landing);
});

test("temperature, overlay and bridge with the mouse", async ({ page }) => {
  await open(page, "view=field&similarity=dot");
  await page.locator("details.more summary").click();
  const slide = async (label: string, share: number) => {
    await page.getByLabel(label).scrollIntoViewIfNeeded();
    const box = await page.getByLabel(label).boundingBox();
    if (!box) throw new Error(`no ${label}`);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * share, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
  };
  await page.getByLabel("Match the temperatures").click();
  await slide("share of ‖k‖²/2 subtracted", 1);
  await expect(page.locator(".verdict")).toContainText("The weights equal those of RBF");
  await slide("Temperature of Dot product", 0.35);
  const [tau = 0] = numbersIn(await page.locator(".temperature output").innerText());
  expect(tau).toBeGreaterThan(0.01);
  expect(tau).toBeLessThan(0.3);
  await expectVote(page, { ...landing, temperature: tau });
  await slide("Temperature of Dot product", 1);
  await expect.poll(() => weights(page)).toEqual(Array(6).fill(0.167));
});

test("the links of the chapter show what they state", async ({ page }) => {
  await open(page, "view=field");
  const follow = (name: RegExp) => page.getByRole("link", { name }).click();
  await follow(/Cool to 0/);
  await expect.poll(() => weights(page)).toEqual([0, 1, 0, 0, 0, 0]);
  await follow(/Heat to ∞/);
  await expect.poll(() => weights(page)).toEqual(Array(6).fill(0.167));
  await follow(/Use the dot product/);
  await expect(page.locator(".so-what")).toContainText("the nearest is B");
  await expect(page.locator(".never")).toContainText("B lies inside");
  await follow(/Increase β/);
  await expectVote(page, landing);
  await expect(page.locator("#penalty")).toHaveValue("1");
  await expect(page.locator(".distance strong")).toBeVisible();
  await follow(/Make all keys equally long/);
  await expect(page.locator(".alike")).toContainText("rank the keys alike");
});
