import type { Page } from "@playwright/test";
import { expect, type Naive, naiveVote, numbersIn, open, tabTo, test, toy } from "./support.js";

const star = '[data-handle="query"]';

/** The colours of the first keys, from the visual language: Okabe-Ito, some darkened. */
const colours = [
  [230, 159, 0],
  [86, 180, 233],
  [31, 166, 125],
  [240, 228, 66],
  [0, 114, 178],
  [224, 106, 16],
];

const landing: Naive = { query: toy.query, keys: toy.keys, similarity: "rbf", temperature: 0.3 };

async function weights(page: Page): Promise<number[]> {
  const texts = await page.locator(".weight-bars .number").allTextContents();
  return texts.map((text) => numbersIn(text)[0] ?? Number.NaN);
}

async function colour(page: Page): Promise<number[]> {
  return numbersIn(await page.locator(".colour-digits").innerText());
}

/** Weights, blended colour and effective neighbours shown are those written out naively. */
async function expectVote(page: Page, state: Naive): Promise<void> {
  const w = naiveVote(state);
  const blend = [0, 1, 2].map((c) => w.reduce((sum, x, i) => sum + x * (colours[i]?.[c] ?? 0), 0));
  const entropy = w.reduce((sum, x) => sum - (x > 0 ? x * Math.log(x) : 0), 0);
  await expect(async () => {
    const shown = await weights(page);
    expect(shown).toHaveLength(w.length);
    for (const [i, x] of shown.entries()) expect(Math.abs(x - (w[i] ?? 9))).toBeLessThan(6e-4);
    for (const [i, x] of (await colour(page)).entries())
      expect(Math.abs(x - (blend[i] ?? 999))).toBeLessThanOrEqual(0.5001);
    const [k = 0] = numbersIn(await page.locator(".effective").innerText());
    expect(Math.abs(k - Math.exp(entropy))).toBeLessThan(6e-3);
  }).toPass({ timeout: 4000 });
}

/** Colour of the field at a place of the plane, once every pixel is there. */
async function fieldAt(page: Page, x: number, y: number): Promise<number[]> {
  const canvas = page.locator(".field-plane canvas");
  await expect.poll(() => canvas.getAttribute("data-cells")).toMatch(/^(2[5-9]|[3-9]|1\d)\d+/);
  return canvas.evaluate(
    (element: HTMLCanvasElement, [u, v]) => {
      const pixel = new OffscreenCanvas(1, 1).getContext("2d");
      const at = (share: number) => Math.floor(share * element.width);
      pixel?.drawImage(element, at(u ?? 0), at(v ?? 0), 1, 1, 0, 0, 1, 1);
      return Array.from(pixel?.getImageData(0, 0, 1, 1).data ?? []).slice(0, 3);
    },
    [(x + 1.25) / 2.5, (1.25 - y) / 2.5],
  );
}

async function positionOf(page: Page, handle: string): Promise<[number, number]> {
  const text = await page.locator(handle).getAttribute("aria-valuetext");
  const [x = 9, y = 9] = numbersIn(text ?? "");
  return [x, y];
}

async function drag(page: Page, handle: string, x: number, y: number): Promise<void> {
  const from = await page.locator(`${handle} .focus-ring`).boundingBox();
  const plane = await page.locator(".plane").boundingBox();
  if (!from || !plane) throw new Error("nothing to drag");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  const to = [(x + 1.25) / 2.5, (1.25 - y) / 2.5] as const;
  await page.mouse.move(plane.x + plane.width * to[0], plane.y + plane.height * to[1], {
    steps: 6,
  });
  await page.mouse.up();
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}

test("the page without a hash is the field, and shows the vote of the star", async ({ page }) => {
  await page.goto("index.html");
  await expect(page.locator("figure h2")).toContainText("The star takes the colour");
  await expectVote(page, landing);
});

test("every place of the field wears what the star would get there", async ({ page }) => {
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
        // A pixel is as wide as 1/560 of the plane; the steepest border changes 6 steps in it.
        expect(Math.abs((pixel[c] ?? 999) - blend), `${similarity} ${x},${y}`).toBeLessThan(6);
      }
    }
  }
});

test("dragging the star with the mouse: weights, colour and effective k follow", async ({
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

test("moving the star with the keyboard, and a key with the mouse", async ({ page }) => {
  await open(page, "view=field");
  await page.locator(star).focus();
  for (let i = 0; i < 4; i++) await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("ArrowDown");
  await expectVote(page, { ...landing, query: [-0.2, 0.1] });
  await drag(page, '[data-handle="key-5"]', 0.2, 0.2);
  const moved = await positionOf(page, '[data-handle="key-5"]');
  const keys = toy.keys.map((key, i) => (i === 5 ? moved : key));
  await expectVote(page, { ...landing, query: [-0.2, 0.1], keys });
});

test("the ends of the temperature slider are the exact limits, by keyboard", async ({ page }) => {
  await open(page, "view=field");
  await page.getByLabel("Temperature of RBF").focus();
  await page.keyboard.press("Home");
  expect(await weights(page)).toEqual([0, 1, 0, 0, 0, 0]);
  expect(await colour(page)).toEqual([86, 180, 233]);
  await expect(page.locator(".so-what")).toContainText("the best takes all");
  await page.keyboard.press("End");
  await expect.poll(() => weights(page)).toEqual(Array(6).fill(0.167));
  // (230+86+31+240+0+224)/6, (159+180+166+228+114+106)/6, (0+233+125+66+178+16)/6
  expect(await colour(page)).toEqual([135, 159, 103]);
  await expect(page.locator(".so-what")).toContainText("the plain average");
});

test("three buttons, by mouse and by keyboard, and the sentence that says why", async ({
  page,
}) => {
  await open(page, "view=field");
  await expect(page.locator(".so-what")).toContainText("RBF picks B, and no key is nearer.");
  await press(page, "Dot product");
  await expectVote(page, { ...landing, similarity: "dot" });
  await expect(page.locator(".so-what")).toContainText(
    "Dot product picks A; the nearest is B: A is longer and lies more in the star’s direction.",
  );
  await expect(page.locator(".never")).toContainText("B lies inside the outline");
  await expect(page.locator('[data-handle="key-1"]')).toContainText("can never win");
  await page.getByRole("button", { name: "Cosine", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expectVote(page, { ...landing, similarity: "cosine" });
  await expect(page.locator(".so-what")).toContainText("Cosine picks A; the nearest is B");
  await expect(page.locator(".never")).toHaveCount(0);
});

test("a key is longer and no better aligned: the sentence says longer", async ({ page }) => {
  // C is longer than A and less in line with the star, which stands at A.
  await open(page, "view=field&similarity=dot&query=0.5,0&keys=0.4,0;-0.5,0;1,0.6");
  await expect(page.locator(".so-what")).toContainText("picks C; the nearest is A: C is longer.");
});

test("the bridge turns dot product into RBF, as a number", async ({ page }) => {
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
  await page.getByLabel("share of ‖k‖²/2 taken off").focus();
  await page.keyboard.press("End");
  await expect(page.locator(".verdict")).toContainText("the two are one");
  // Zero, or rounding: at most a few units in the sixteenth digit.
  await expect(page.locator(".distance strong")).toHaveText(/^(0\.000|\d\.\d × 10⁻¹[⁵-⁹])$/);
  await expectVote(page, landing);
  await expect(page.locator(".so-what")).toContainText(
    "Dot product picks B, and no key is nearer.",
  );
  // A penalty lifts every key into reach.
  await expect(page.locator(".never")).toHaveCount(0);
});

test("keys of equal length are ranked alike by all three", async ({ page }) => {
  await open(page, "view=field&similarity=dot&query=0.3,0.9");
  await page.locator("details.more summary").click();
  const orders = async () =>
    (await page.locator(".orders li").allInnerTexts()).map((text) => text.replace(/^.*: /, ""));
  const before = await orders();
  expect(new Set(before).size).toBeGreaterThan(1);
  await expect(page.locator(".alike")).toContainText("differently");
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

test("the hard vote of k neighbours, k the effective number, and what it captures", async ({
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
    `The ${k} nearest hold ${(100 * mass).toFixed(0)} % of the weight.`,
  );
  await expect(page.locator(".ring.member")).toHaveCount(k);
});

test("a tap on a bar or Enter on a key locks it, Escape lets go", async ({ page }) => {
  await open(page, "view=field");
  await page.locator(".weight-bars .row").nth(2).click();
  await page.mouse.move(5, 5);
  await expect(page.locator(".so-what")).toHaveText(/^C: score −\d\.\d{3}, weight 0\.001\. Locked/);
  await page.keyboard.press("Tab");
  await page.locator('[data-handle="key-0"]').focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".so-what")).toContainText("A: score");
  await page.keyboard.press("Escape");
  await expect(page.locator(".so-what")).not.toContainText("Locked");
});

test("keys are added and removed, and a surprise is the same for a seed", async ({ page }) => {
  await open(page, "view=field");
  await page.locator("details.more summary").click();
  await press(page, "+ Add a key");
  expect(await weights(page)).toHaveLength(7);
  await page.locator('[data-handle="key-0"]').focus();
  await page.keyboard.press("Delete");
  expect(await weights(page)).toHaveLength(6);
  await press(page, "Surprise me");
  await expect(page.locator(".tools .note")).toHaveText("Surprise 1");
  const first = await weights(page);
  await page.goto("about:blank");
  await open(page, "view=field");
  await press(page, "Surprise me");
  await expect.poll(() => weights(page)).toEqual(first);
  await press(page, "Undo");
  await expectVote(page, landing);
});

test("the live region speaks the result", async ({ page }) => {
  await open(page, "view=field");
  await page.locator(star).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator('[role="status"][aria-live]')).toContainText(
    /Query at 0\.75, 0\.15\. RBF picks B.*Output red \d+, green \d+, blue \d+; \d\.\d\d effective/,
  );
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("a ghost hand shows one drag and stops for ever at the first input", async ({ page }) => {
    await open(page, "view=field");
    const before = await positionOf(page, star);
    await expect(page.locator(".ghost-hand")).toBeVisible({ timeout: 5000 });
    await expect.poll(async () => (await weights(page))[0]).not.toBe(0.458);
    await page.keyboard.press("Shift");
    await expect(page.locator(".ghost-hand")).toHaveCount(0);
    expect(await positionOf(page, star)).toEqual(before);
    await expectVote(page, landing);
    await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
    await page.waitForTimeout(1500);
    await expect(page.locator(".ghost-hand")).toHaveCount(0);
  });
});

test("no ghost moves where reduced motion is asked for", async ({ page }) => {
  await open(page, "view=field");
  await page.waitForTimeout(1600);
  await expect(page.locator(".ghost-hand")).toHaveCount(0);
  await expectVote(page, landing);
});

test("everything by keyboard alone: star, key, similarity, temperature, overlay, bridge", async ({
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
  await expect(page.locator(".captured")).toHaveText("The 1 nearest holds 100 % of the weight.");
  await tabTo(page, page.locator("details.more summary"));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByLabel("Match the temperatures"));
  await page.keyboard.press("Space");
  await tabTo(page, page.getByLabel("share of ‖k‖²/2 taken off"));
  await page.keyboard.press("End");
  await expect(page.locator(".verdict")).toContainText("the two are one");
  await tabTo(page, page.getByLabel("Bring every key to length 1"));
  await page.keyboard.press("Space");
  await expect(page.locator(".alike")).toContainText("rank the keys alike");
  await tabTo(page, button("Surprise me"));
  await page.keyboard.press("Enter");
  await expect(page.locator(".tools .note")).toHaveText("Surprise 1");
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
  await slide("share of ‖k‖²/2 taken off", 1);
  await expect(page.locator(".verdict")).toContainText("the two are one");
  await slide("Temperature of Dot product", 0.35);
  const [tau = 0] = numbersIn(await page.locator(".temperature output").innerText());
  expect(tau).toBeGreaterThan(0.01);
  expect(tau).toBeLessThan(0.3);
  await expectVote(page, { ...landing, temperature: tau });
  await slide("Temperature of Dot product", 1);
  await expect.poll(() => weights(page)).toEqual(Array(6).fill(0.167));
});

test("the links of the chapter show what they say", async ({ page }) => {
  await open(page, "view=field");
  const follow = (name: RegExp) => page.getByRole("link", { name }).click();
  await follow(/Cool to 0/);
  await expect.poll(() => weights(page)).toEqual([0, 1, 0, 0, 0, 0]);
  await follow(/Heat to ∞/);
  await expect.poll(() => weights(page)).toEqual(Array(6).fill(0.167));
  await follow(/Ask by dot product/);
  await expect(page.locator(".so-what")).toContainText("the nearest is B");
  await expect(page.locator(".never")).toContainText("B lies inside");
  await follow(/Cross the bridge/);
  await expectVote(page, landing);
  await follow(/Make all keys equally long/);
  await page.locator("details.more summary").click();
  await expect(page.locator(".alike")).toContainText("rank the keys alike");
});
