import {
  expect,
  expectVotes,
  numbersIn,
  open,
  panel,
  reload,
  showState,
  test,
  toy,
  votesIn,
} from "../support.js";

const star = '[data-handle="query"]';

test("the preset shows the article's digits", async ({ page }) => {
  await open(page, "view=similarity");
  expect(await votesIn(page, "dot")).toEqual([
    0.252, 0.236, 0.174, 0.138, 0.126, 0.075, 0.318, 0.221,
  ]);
  expect(await votesIn(page, "cosine")).toEqual([
    0.397, 0.394, 0.113, 0.05, 0.037, 0.008, 0.576, 0.287,
  ]);
  expect(await votesIn(page, "rbf")).toEqual([0.443, 0.471, 0.055, 0.021, 0.01, 0.0, 0.651, 0.268]);
  const bars = await panel(page, "rbf").locator(".weight-bars .number").allTextContents();
  expect(bars.map((text) => text.trim())).toEqual([
    "0.443",
    "0.471",
    "0.055",
    "0.021",
    "0.010",
    "0.000",
  ]);
  const prose = page.locator(".prose p");
  await expect(prose.filter({ hasText: "Compare A and B" })).toContainText(
    /0\.252 against 0\.236.*0\.397 and 0\.394.*0\.471.*now A and B have 0\.252 and 0\.236, 0\.397 and 0\.394, 0\.443 and 0\.471/,
  );
  await expect(prose.filter({ hasText: "knows no such rule" })).toContainText(
    "B gives 0.263 to A and 0.245 to itself, since A points nearly the same way and is longer; now it gives 0.263 and 0.245.",
  );
  await expect(page.locator(".so-what").first()).toContainText(
    "Dot product and cosine give A the most weight; RBF gives B the most weight.",
  );
});

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
  // One drag is one undo step.
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await votesIn(page, "dot")).toEqual([
    0.252, 0.236, 0.174, 0.138, 0.126, 0.075, 0.318, 0.221,
  ]);
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
});

/** V = K · W, the values of the article. */
const followed = ([x, y]: [number, number]): [number, number] => [
  0.7 * x + 0.2 * y,
  0.1 * x + 0.9 * y,
];

test("a key is moved by keyboard, and its value follows, or stays", async ({ page }) => {
  await open(page, "view=similarity");
  const moved = async () => {
    await panel(page, "cosine").locator('[data-handle="key-4"]').focus();
    await page.keyboard.press("Shift+ArrowRight");
  };
  const keys = toy.keys.map((key, i): [number, number] => (i === 4 ? [0.25, -1] : key));
  await moved();
  await expectVotes(page, { ...toy, keys, values: keys.map(followed) });
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByLabel(/Values stay/).check();
  await moved();
  await expectVotes(page, { ...toy, keys });
  await expect(page).toHaveURL(/valuesStay=1/);
});

test("the matrix of the values is edited, values that stay follow it too, and the link keeps it", async ({
  page,
}) => {
  await open(page, "view=similarity&valuesStay=1");
  const entry = page.getByLabel("W_v, row 1, column 2");
  await expect(entry).toHaveValue("0.1");
  await entry.fill("-0.5");
  await entry.press("Enter");
  const values = toy.keys.map(([x, y]): [number, number] => [
    0.7 * x + 0.2 * y,
    -0.5 * x + 0.9 * y,
  ]);
  await expectVotes(page, { ...toy, values });
  await expect(page).toHaveURL(/valueMatrix=0\.7,-0\.5;0\.2,0\.9/);
  await reload(page);
  await expect(entry).toHaveValue("-0.5");
  await expectVotes(page, { ...toy, values });
  // A key that moves then takes its value along.
  await page.getByLabel(/Values stay/).uncheck();
  await panel(page, "cosine").locator('[data-handle="key-4"]').focus();
  await page.keyboard.press("Shift+ArrowRight");
  const keys = toy.keys.map((key, i): [number, number] => (i === 4 ? [0.25, -1] : key));
  const moved = values.map((own, i): [number, number] => (i === 4 ? [-0.025, -1.025] : own));
  await expectVotes(page, { ...toy, keys, values: moved });
  await open(page, "view=similarity&valueMatrix=1,0");
  await expect(page.locator(".notice")).toContainText("valueMatrix");
});

test("on a phone the letters are readable, and a picture is at most half as high as the window", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, "view=similarity");
  const letters = page.locator(".graphic .key-letter");
  await expect(letters).toHaveCount(72);
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

test("the ends of the temperature slider are the exact limits", async ({ page }) => {
  await open(page, "view=similarity");
  const slider = page.getByLabel("Temperature of RBF", { exact: true });
  await slider.focus();
  await page.keyboard.press("Home");
  expect(await votesIn(page, "rbf")).toEqual([0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.65, 0.18]);
  await expect(panel(page, "rbf")).toContainText("1.00 effective neighbours");
  await page.keyboard.press("End");
  expect(await votesIn(page, "rbf")).toEqual([
    0.167, 0.167, 0.167, 0.167, 0.167, 0.167, 0.125, 0.105,
  ]);
  await expect(panel(page, "rbf")).toContainText("6.00 effective neighbours");
  await expect(page).toHaveURL(/rbf=inf/);
});

test("Randomize places query and keys from NumPy's stream of its seed", async ({ page }) => {
  await open(page, "view=similarity");
  await page.getByRole("button", { name: "Randomize" }).click();
  // numpy.random.seed(1); numpy.random.rand(14), mapped to ±1.15, to two digits.
  const draws = [
    0.417022, 0.7203245, 0.0001144, 0.3023326, 0.1467559, 0.0923386, 0.1862602, 0.3455607,
    0.3967675, 0.5388167, 0.4191945, 0.6852195, 0.2044522, 0.8781174,
  ].map((u) => Math.round((2 * u - 1) * 115) / 100);
  const points = draws.flatMap((x, i): [number, number][] =>
    i % 2 === 0 ? [[x, draws[i + 1] ?? 0]] : [],
  );
  const [query = [0, 0], ...keys] = points;
  const values = keys.map(followed);
  await expectVotes(page, { ...toy, query: query as [number, number], keys, values });
  await expect(page).toHaveURL(/surprise=1/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expectVotes(page, toy);
});

test("each row of a map holds the weights of a query at its key", async ({ page }) => {
  await open(page, "view=similarity");
  const row = (similarity: string) =>
    page.locator(`.maps:has(#maps-${similarity}) [data-row="1"] .cell-text`).allTextContents();
  const maps = { dot: await row("dot"), cosine: await row("cosine"), rbf: await row("rbf") };
  await expect(page.locator(".so-what").nth(2)).toContainText("B and D give another key");
  await showState(page, "view=similarity&query=0.9,0.1");
  for (const [similarity, cells] of Object.entries(maps)) {
    const weights = (await votesIn(page, similarity)).slice(0, 6);
    for (const [i, weight] of weights.entries())
      expect(Math.abs(weight - Number(cells[i]))).toBeLessThan(6e-3);
  }
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
  await expect(page.locator(".alike")).toHaveText("The three rank the keys differently");
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
  await expect(page.locator(".alike")).toHaveText("All three rank the keys alike");
  await expect(page.locator(".verdict")).toHaveText("The weights are those of RBF.");
});
