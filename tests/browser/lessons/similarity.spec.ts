import { expect, expectVotes, numbersIn, open, panel, test, toy, votesIn } from "../support.js";

const star = '[data-handle="query"]';

test("dragging the star in one figure moves it in all, and the numbers follow", async ({
  page,
}) => {
  await open(page, "view=similarity");
  const box = await panel(page, "rbf").locator(star).locator(".query-star").boundingBox();
  const plane = await panel(page, "rbf").locator(".plane").boundingBox();
  if (!box || !plane) throw new Error("no star");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(plane.x + plane.width * 0.4, plane.y + plane.height * 0.8, { steps: 8 });
  await page.mouse.up();
  const said = await panel(page, "dot").locator(star).getAttribute("aria-valuetext");
  const [x = 9, y = 9] = numbersIn(said ?? "");
  expect(Math.abs(x - -0.25)).toBeLessThan(0.06);
  expect(Math.abs(y - -0.75)).toBeLessThan(0.06);
  await expectVotes(page, { ...toy, query: [x, y] });
  await expect(page).toHaveURL(/query=-0\.\d+,-0\.\d+/);
});

test("a key is moved by keyboard, and its value stays", async ({ page }) => {
  await open(page, "view=similarity");
  await panel(page, "cosine").locator('[data-handle="key-4"]').focus();
  await page.keyboard.press("Shift+ArrowRight");
  const keys = toy.keys.map((key, i): [number, number] => (i === 4 ? [0.25, -1] : key));
  await expectVotes(page, { ...toy, keys });
});

test("on a phone three small planes stand side by side, and one is opened by a tap", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, "view=similarity");
  const small = page.locator(".miniature");
  await expect(small).toHaveCount(3);
  for (const one of await small.all()) {
    const box = await one.boundingBox();
    expect((box?.x ?? 999) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  }
  await expect(page.locator(".panel.planes")).toHaveCount(1);
  expect((await votesIn(page, "dot")).slice(0, 2)).toEqual([0.252, 0.236]);
  await small.nth(2).click();
  expect((await votesIn(page, "rbf")).slice(0, 2)).toEqual([0.443, 0.471]);
});

test("on a phone the letters are readable, and a picture is at most half as high as the window", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, "view=similarity");
  const letters = page.locator(".graphic .key-letter");
  // Six in each of eight planes, and beside the bars of the open plane and of the way to RBF.
  await expect(letters).toHaveCount(66);
  const sizes = await letters.evaluateAll((all) =>
    all.map((letter) => {
      const { viewBox, clientWidth } = (letter as SVGTextElement).ownerSVGElement as SVGSVGElement;
      return (
        (Number.parseFloat(getComputedStyle(letter).fontSize) * clientWidth) / viewBox.baseVal.width
      );
    }),
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(11);
  for (const picture of await page.locator(".graphic").all())
    expect((await picture.boundingBox())?.height).toBeLessThanOrEqual(370);
});

test("a click on the background moves the star, even after a key was selected", async ({
  page,
}) => {
  await open(page, "view=similarity");
  await panel(page, "dot").locator('[data-handle="key-2"]').focus();
  const plane = panel(page, "dot").locator(".plane");
  const box = await plane.boundingBox();
  if (!box) throw new Error("no plane");
  await plane.click({ position: { x: box.width * 0.2, y: box.height * 0.5 } });
  const said = await panel(page, "dot").locator(star).getAttribute("aria-valuetext");
  const [x = 9, y = 9] = numbersIn(said ?? "");
  expect(Math.abs(x - -0.75)).toBeLessThan(0.03);
  expect(Math.abs(y)).toBeLessThan(0.03);
  await expectVotes(page, { ...toy, query: [x, y] });
});

test("number inputs set exact positions and reject other text", async ({ page }) => {
  await open(page, "view=similarity");
  await page.getByText("Edit the numbers").click();
  const x = page.getByLabel("Query, horizontal");
  await x.fill("0.3");
  await x.press("Enter");
  await page.getByLabel("Value C, vertical").fill("-1");
  await page.getByLabel("Value C, vertical").press("Tab");
  const values = toy.values.map((v, i): [number, number] => (i === 2 ? [0.34, -1] : v));
  await expectVotes(page, { ...toy, query: [0.3, 0.15], values });
  await x.fill("1e9");
  await x.press("Enter");
  await expect(x).toHaveValue("0.3");
  await expectVotes(page, { ...toy, query: [0.3, 0.15], values });
});

test("three similarities choose three keys, and a key inside the others wins nowhere under dot", async ({
  page,
}) => {
  await open(page, "view=similarity");
  const said = page.locator(".so-what").nth(1);
  await expect(said).toHaveText("Under the dot product B wins nowhere in the plane.");
  await page.getByRole("link", { name: "some keys moved" }).click();
  const winners = page.locator(".winners .rewards");
  await expect(winners).toHaveText([/^F gets/, /^E gets/, /^D gets/]);
  await expect(said).toContainText("D and E win nowhere");
});

test("matched scales and the whole penalty turn the dot product into RBF; equal lengths too", async ({
  page,
}) => {
  await open(page, "view=similarity");
  const share = page.locator(".distance");
  await expect(page.locator(".verdict")).toContainText("At different scales");
  await page.getByLabel("Match the scales").check();
  await expect(page.locator(".verdict")).toHaveText("Not yet RBF.");
  await page.locator("#penalty").focus();
  await page.keyboard.press("End");
  await expect(page.locator(".verdict")).toHaveText("The weights are those of RBF.");
  await expect(share).toContainText(/: (0\.000|\d\.\d × 10⁻¹[⁵-⁹])/);
  const bars = page.locator(".bridge .weight-bars .number");
  const rbf = panel(page, "rbf").locator(".weight-bars .number");
  expect(await bars.allTextContents()).toEqual(await rbf.allTextContents());
  // Far from the origin the squares lose their digits.
  await expect(page.locator(".far")).toContainText(/the share is 0\.\d+/);
  await page.keyboard.press("Home");
  await page.getByLabel("Keys of length 1").check();
  await expect(page.locator(".verdict")).toHaveText("The weights are those of RBF.");
});
