import type { Page } from "@playwright/test";
import { expect, numbersIn, open, reload, test } from "../support.js";
import { course, expectHeads, number, panelOf, randomStart, task } from "./heads-page.js";
import { colourOf, descend, gaussians, shapeOf } from "./heads-support.js";

test("gradient descent from a small random start follows measured slopes", async ({ page }) => {
  let w = randomStart(0, 0.1);
  await open(page, "view=heads&headStart=random");
  await expectHeads(page, w);
  await expect(panelOf(page, 0)).toHaveAttribute("data-look", "even");
  for (let step = 1; step <= 3; step++) {
    await page.getByRole("button", { name: "Train 1 step" }).click();
    w = descend(w, 2, task, 0.02);
    await expectHeads(page, w);
    await expect(page.locator(".epoch")).toContainText(`After ${step} step`);
  }
});

test("identical heads stay identical to the last bit, however long the training", async ({
  page,
}) => {
  await open(page, "view=heads&heads=3&headStart=identical&headSeed=5&headScale=0.3");
  const one = gaussians(5, 42).map((g) => 0.3 * g);
  // Every row of one head, once per head: 2 columns of W_Q and W_K, one of W_V, two rows of W_O.
  const times3 = (from: number, rows: number, columns: number) =>
    Array.from({ length: rows }, (_, r) => {
      const row = one.slice(from + r * columns, from + (r + 1) * columns);
      return [...row, ...row, ...row];
    }).flat();
  const w = [...times3(0, 8, 2), ...times3(16, 8, 2), ...times3(32, 8, 1), ...times3(40, 1, 2)];
  await expectHeads(page, w, 3);
  await expect(page.locator(".diversity-number strong")).toHaveText("0");
  await expect(page.locator(".so-what")).toContainText("one head drawn several times");
  await open(
    page,
    "view=heads&heads=3&headStart=identical&headSeed=5&headScale=0.3&headEpochs=400",
  );
  await expect(course(page)).toContainText("After 400 steps", { timeout: 20_000 });
  await expect(page.locator(".diversity-number strong")).toHaveText("0");
  await expect(page.locator(".so-what")).toContainText(
    "After 400 steps of training, all heads still",
  );
  const loss = numbersIn(await course(page).innerText())[1] ?? 0;
  expect(loss).toBeGreaterThan(5);
  const maps = await Promise.all(
    [0, 1, 2].map((h) => panelOf(page, h).locator(".object-map .cell-text").allTextContents()),
  );
  expect(maps[1]).toEqual(maps[0]);
  expect(maps[2]).toEqual(maps[0]);
});

test("a run proceeds in slices, pauses, scrubs back and is restored from a link", async ({
  page,
}) => {
  await open(page, "view=heads&heads=8&headStart=random&headEpochs=2000");
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.locator("progress")).toHaveCount(0);
  const at = numbersIn(await course(page).innerText())[0] ?? 9999;
  expect(at).toBeLessThan(2000);
  await expect(page).toHaveURL(at === 0 ? /headStart=random$/ : new RegExp(`headEpochs=${at}$`));
  await page.getByRole("button", { name: "Back to the start" }).click();
  await expect(course(page)).toContainText("After 0 steps");
  const chart = page.getByRole("slider", { name: /Loss and head diversity/ });
  await page.getByRole("button", { name: "Train 100 steps" }).click();
  await expect(page.getByRole("button", { name: "Train 100 steps" })).toBeVisible({
    timeout: 20_000,
  });
  await expect(course(page)).toContainText("After 100 steps");
  const end = await course(page).innerText();
  await chart.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(course(page)).toContainText("After 2 steps");
  await page.keyboard.press("End");
  await expect(course(page)).toHaveText(end);
  const box = await chart.boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 80);
  const middle = numbersIn(await course(page).innerText())[0] ?? 0;
  expect(Math.abs(middle - 50)).toBeLessThan(8);
});

test("a too large learning rate is reported, and earlier epochs are kept", async ({ page }) => {
  await open(page, "view=heads&headStart=random&headScale=2&headRate=1&headEpochs=2000");
  await expect(page.getByRole("alert")).toContainText("the training diverges", { timeout: 20_000 });
  await expect(page.getByRole("button", { name: "Train 100 steps" })).toBeDisabled();
  await page.getByRole("button", { name: "Back to the start" }).click();
  await expectHeads(page, randomStart(0, 2));
});

test("Randomize gives trained random heads from a seed, in one undo step", async ({ page }) => {
  await open(page, "view=heads");
  await page.getByRole("button", { name: "Randomize" }).click();
  await expect(page).toHaveURL(/headStart=random&headSeed=\d+/);
  const goal = Number(/headEpochs=(\d+)/.exec(page.url())?.[1]);
  await expect(course(page)).toContainText(`After ${goal} steps`, { timeout: 30_000 });
  const text = await course(page).innerText();
  await reload(page);
  await expect(course(page)).toHaveText(text, { timeout: 30_000 });
  await page.goto("index.html#view=heads");
  await expect(course(page)).toContainText("After 0 steps");
});

/** The true positions of the keys of a head, as fractions of the plane's side. */
async function keysOf(page: Page, head: number): Promise<[number, number][]> {
  const plane = panelOf(page, head).locator(".head-plane");
  return plane.evaluate((drawing) => {
    const { width } = (drawing as SVGSVGElement).viewBox.baseVal;
    // Strongest last: each leader line names its object by its target mark.
    const marks = [...drawing.querySelectorAll<SVGGElement>("[data-key] .object-mark")];
    const place = (mark: SVGGElement) => {
      const { e, f } = mark.transform.baseVal.consolidate()?.matrix ?? { e: 0, f: 0 };
      const leader = [...drawing.querySelectorAll<SVGLineElement>(".leader")].find(
        ({ x2, y2 }) => Math.hypot(x2.baseVal.value - e, y2.baseVal.value - f) < 1e-3,
      );
      return [(leader?.x1.baseVal.value ?? 0) / width, (leader?.y1.baseVal.value ?? 0) / width] as [
        number,
        number,
      ];
    };
    return marks.map(place);
  });
}

/** The largest distance within a kind, and the smallest between two kinds. */
function parting(keys: [number, number][], kind: (i: number) => number) {
  const pairs = keys.flatMap((a, i) =>
    keys.slice(i + 1).map((b, k) => {
      const far = Math.hypot(a[0] - b[0], a[1] - b[1]);
      return { far, same: kind(i) === kind(i + 1 + k) };
    }),
  );
  return {
    within: Math.max(...pairs.filter((p) => p.same).map((p) => p.far)),
    between: Math.min(...pairs.filter((p) => !p.same).map((p) => p.far)),
  };
}

const looks = (page: Page) =>
  page.locator(".head-panel").evaluateAll((all) => all.map((e) => (e as HTMLElement).dataset.look));

async function follow(page: Page, name: string, steps: number): Promise<void> {
  await page.getByRole("link", { name }).click();
  await expect(course(page)).toContainText(`After ${steps} steps`, { timeout: 20_000 });
}

test("every link of the chapter shows what it states", async ({ page }) => {
  await open(page, "view=heads&headStart=identical");
  await follow(page, "Drawn by hand", 0);
  expect(await looks(page)).toEqual(["colour", "shape"]);
  await follow(page, "Small random projections", 0);
  await expect.poll(() => looks(page)).toEqual(["even", "even"]);
  const knots = [...(await keysOf(page, 0)), ...(await keysOf(page, 1))];
  expect(Math.max(...knots.map(([x, y]) => Math.hypot(x - 0.5, y - 0.5)))).toBeLessThan(0.15);
  await follow(page, "500 steps later", 500);
  expect(await looks(page)).toEqual(["colour", "shape"]);
  for (const [head, kind] of [colourOf, shapeOf].entries()) {
    const { within, between } = parting(await keysOf(page, head), kind);
    expect(between).toBeGreaterThan(0.25);
    expect(within).toBeLessThan(0.1);
  }
  await follow(page, "500 steps from identical heads", 500);
  await expect(page.locator(".diversity-number strong")).toHaveText("0");
  await follow(page, "Four heads learn", 500);
  // The previous run had the same number of steps, so its text cannot distinguish the runs.
  await expect(page.locator(".head-panel")).toHaveCount(4);
  await expect.poll(() => looks(page), { timeout: 20_000 }).toContain("colour");
  await expect.poll(() => looks(page), { timeout: 20_000 }).toContain("shape");
  const four = await looks(page);
  expect(four.filter((look) => look === "colour")).toHaveLength(1);
  expect(four.filter((look) => look === "shape")).toHaveLength(1);
  for (const [head, look] of four.entries()) {
    if (look === "colour" || look === "shape") continue;
    const shares = await panelOf(page, head).locator(".share dd").allTextContents();
    for (const text of shares) expect(number(text)).toBeLessThan(0.42);
  }
});

test("with reduced motion the picture waits for the end of a run", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "view=heads&heads=8&headStart=random");
  await expect(course(page)).toContainText("After 0 steps");
  const seen = await page.locator("soft-attention").evaluate(async (figure) => {
    const root = figure.shadowRoot as ShadowRoot;
    const texts = new Set<string>();
    root.querySelector<HTMLElement>(".go")?.click();
    while (![...texts].some((text) => text.startsWith("After 100"))) {
      await new Promise(requestAnimationFrame);
      texts.add(root.querySelector(".epoch")?.textContent ?? "");
    }
    return [...texts].map((text) => text.split(":")[0]);
  });
  expect(seen.slice(-1)).toEqual(["After 100 steps"]);
  expect(seen.filter((text) => text !== "After 0 steps" && text !== "After 100 steps")).toEqual([]);
});

test("weights that diverged but are finite are drawn without an error", async ({ page }) => {
  // Some exceed the coordinate range of SVG.
  await open(
    page,
    "view=heads&heads=8&headStart=random&headSeed=343568003&headScale=1.6990282563492656&headEpochs=1265",
  );
  await expect(page.locator(".epoch")).toContainText(/loss \d\.\d+ × 10/, {
    timeout: 20_000,
  });
  const far = await page
    .locator(".head-plane [transform]")
    .evaluateAll((marks) =>
      marks.map((mark) => Math.abs((mark as SVGGElement).transform.baseVal[0]?.matrix.e ?? 0)),
    );
  expect(Math.max(...far)).toBeGreaterThan(1e5);
});
