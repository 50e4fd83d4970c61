/** The field: its colours, the star, the temperature, the similarities, and the hard vote beside it. */
import { expect, naiveVote, open, showState, test, toy } from "../support.js";
import {
  colour,
  colours,
  drag,
  expectVote,
  fieldAt,
  landing,
  positionOf,
  press,
  star,
  weights,
} from "./field-support.js";

test("every point of the field has the colour of the star's output there", async ({ page }) => {
  for (const similarity of ["rbf", "dot", "cosine"] as const) {
    await open(page, `view=field&similarity=${similarity}`);
    for (const [x, y] of [
      [0.8, 0.15],
      [-0.9, 0.4],
      [0.1, -1.1],
    ] as const) {
      const w = naiveVote({ ...landing, similarity, query: [x, y] });
      const pixel = await fieldAt(page, x, y);
      for (const c of [0, 1, 2]) {
        const blend = w.reduce((sum, share, i) => sum + share * (colours[i]?.[c] ?? 0), 0);
        // A pixel is 1/560 of the plane; across the steepest border the colour changes 6 levels per pixel.
        expect(Math.abs((pixel[c] ?? 999) - blend), `${similarity} ${x},${y}`).toBeLessThan(6);
      }
    }
  }
});

test("a moving field has one pixel for each of its few cells, with the colours of the fine field", async ({
  page,
}) => {
  await open(page, "view=field");
  const points = [
    [-1.1, 1.1],
    [-1.1, -1.1],
    [0.4, -1.1],
  ] as const;
  await fieldAt(page, 0, 0);
  const moving = await page.locator("soft-attention").evaluate(async (element, all) => {
    const figure = element as HTMLElement & {
      setState(patch: object): void;
      updateComplete: Promise<unknown>;
    };
    figure.setState({ temperature: 0.1 });
    await figure.updateComplete;
    const canvas = figure.shadowRoot?.querySelector<HTMLCanvasElement>(".field-plane canvas");
    if (!canvas) throw new Error("no field");
    const { width, height, dataset } = canvas;
    const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
    copy?.drawImage(canvas, 0, 0);
    const at = (share: number) => Math.floor(share * width);
    const pixels = all.map(([x, y]) => {
      const place = [at((x + 1.25) / 2.5), at((1.25 - y) / 2.5)] as const;
      return [...(copy?.getImageData(...place, 1, 1).data ?? [])].slice(0, 3);
    });
    return { width, height, cells: Number(dataset.cells), pixels };
  }, points);
  expect([moving.height, moving.cells]).toEqual([moving.width, moving.width]);
  expect(moving.width).toBeLessThanOrEqual(128);
  for (const [i, [x, y]] of points.entries())
    expect(moving.pixels[i]).toEqual(await fieldAt(page, x, y));
});

test("dragging the star with the mouse updates weights, colour and effective k", async ({
  page,
}) => {
  await open(page, "view=field");
  await drag(page, star, -0.5, 0.4);
  const query = await positionOf(page, star);
  expect(Math.abs(query[0] + 0.5)).toBeLessThan(0.03);
  await expectVote(page, { ...landing, query });
  await expect(page).toHaveURL(/query=-0\.\d+,0\.\d+/);
  await press(page, "Undo");
  await expectVote(page, landing);
});

test("the keyboard reaches the exact limits of the temperature slider", async ({ page }) => {
  await open(page, "view=field");
  await page.getByLabel("Temperature of RBF").focus();
  await page.keyboard.press("Home");
  expect(await weights(page)).toEqual([0, 1, 0, 0, 0, 0]);
  expect(await colour(page)).toEqual([86, 180, 233]);
  await expect(page.locator(".so-what")).toContainText("the best score gets all of the weight");
  await page.keyboard.press("End");
  await expect.poll(() => weights(page)).toEqual(Array(6).fill(0.167));
  // (230+86+31+240+0+224)/6, (159+180+166+228+114+106)/6, (0+233+125+66+178+16)/6
  expect(await colour(page)).toEqual([135, 159, 103]);
  await expect(page.locator(".so-what")).toContainText("the plain average");
});

test("three similarity buttons by mouse and keyboard, and a sentence with the reason", async ({
  page,
}) => {
  await open(page, "view=field");
  await expect(page.locator(".so-what")).toContainText(
    "RBF gives B the most weight; B is also nearest.",
  );
  await press(page, "Dot product");
  await expectVote(page, { ...landing, similarity: "dot" });
  await expect(page.locator(".so-what")).toContainText(
    "Dot product gives A the most weight; the nearest is B.",
  );
  await page.getByRole("button", { name: "Cosine", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expectVote(page, { ...landing, similarity: "cosine" });
  await expect(page.locator(".so-what")).toContainText(
    "Cosine gives A the most weight; the nearest is B",
  );
});

test("keys are added by a button and removed by a key", async ({ page }) => {
  await open(page, "view=field");
  await page.locator("details.numbers summary").click();
  await press(page, "+ Add a key");
  expect(await weights(page)).toHaveLength(7);
  await page.locator('[data-handle="key-0"]').focus();
  await page.keyboard.press("Delete");
  expect(await weights(page)).toHaveLength(6);
});

test("the live region announces the result", async ({ page }) => {
  await open(page, "view=field");
  await page.locator(star).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator('[role="status"][aria-live]')).toContainText(
    /Query at 0\.75, 0\.15\. RBF gives B the most weight;.*effective neighbours\.$/,
  );
});

test("reduced motion shows no ghost hand", async ({ page }) => {
  await open(page, "view=field");
  await page.waitForTimeout(1600);
  await expect(page.locator(".ghost-hand")).toHaveCount(0);
  await expectVote(page, landing);
});

test("the hard vote of k neighbours, first with the effective number, then with a chosen one", async ({
  page,
}) => {
  await open(page, "view=field&similarity=dot");
  const w = naiveVote({ ...landing, similarity: "dot" });
  const effective = Math.round(Math.exp(w.reduce((sum, x) => sum - x * Math.log(x), 0)));
  const mass = (k: number) =>
    [...w]
      .sort((a, b) => b - a)
      .slice(0, k)
      .reduce((a, b) => a + b, 0);
  const hard = page.locator(".small-field").nth(1);
  await expect(hard.locator(".note")).toHaveText(
    `The ${effective} nearest keys have ${(100 * mass(effective)).toFixed(0)} % of the weight.`,
  );
  await expect(hard.locator(".ring.member")).toHaveCount(effective);
  await showState(page, "view=field&hardK=3");
  await expect(hard.locator(".ring.member")).toHaveCount(3);
  const [x, y] = [-0.4, 0.5];
  const nearest = toy.keys
    .map(([a, b], i) => ({ i, far: Math.hypot(a - x, b - y) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, 3);
  const pixel = await fieldAt(page, x, y, ".small-field + .small-field");
  for (const c of [0, 1, 2]) {
    const mean = nearest.reduce((sum, { i }) => sum + (colours[i]?.[c] ?? 0) / 3, 0);
    expect(Math.abs((pixel[c] ?? 999) - mean)).toBeLessThan(1);
  }
});
