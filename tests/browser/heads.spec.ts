import type { Page } from "@playwright/test";
import {
  attend,
  colourOf,
  descend,
  diversityOf,
  type Flat,
  gaussians,
  handDrawn,
  lossOf,
  naiveTask,
  panelOf,
  shapeOf,
  shareOf,
} from "./heads-support.js";
import { expect, numbersIn, open, test } from "./support.js";

const task = naiveTask();
const number = (text: string) => (text === "<0.01" ? 0.005 : (numbersIn(text)[0] ?? 99));

/** Every number of the figure for the object that asks, against the naive computation. */
async function expectHeads(page: Page, w: Flat, heads = 2, asking = 0): Promise<void> {
  const scene = task.x[0] ?? [];
  const { weights, said: says, output } = attend(w, heads, scene);
  const near = (text: string, x: number, within: number, what: string) =>
    expect(Math.abs(number(text) - x), `${what}: ${text} for ${x}`).toBeLessThan(within);
  await expect(async () => {
    for (let h = 0; h < heads; h++) {
      const panel = panelOf(page, h);
      const digits = await panel.locator(".object-map .cell-text").allTextContents();
      expect(digits).toHaveLength(9);
      for (const [j, text] of digits.entries()) {
        near(text, weights[h]?.[asking]?.[j] ?? 9, 0.00501, `weight ${h} ${j}`);
      }
      const shares = await panel.locator(".share dd").allTextContents();
      near(shares[0] ?? "", shareOf(weights[h] ?? [], colourOf), 0.00501, `colour ${h}`);
      near(shares[1] ?? "", shareOf(weights[h] ?? [], shapeOf), 0.00501, `shape ${h}`);
    }
    const cells = (name: string) => page.locator(`[data-matrix="${name}"] .now`).allTextContents();
    const [joined, mixed, wanted] = await Promise.all(["joined", "output", "target"].map(cells));
    for (let h = 0; h < heads; h++)
      near(joined?.[h] ?? "", says[h]?.[asking] ?? 9, 0.00501, "said");
    for (const o of [0, 1]) {
      near(mixed?.[o] ?? "", output[asking]?.[o] ?? 9, 0.00501, `output ${o}`);
      near(wanted?.[o] ?? "", task.wanted[0]?.[asking]?.[o] ?? 9, 0.00501, `wanted ${o}`);
    }
    const diversity = await page.locator(".diversity-number strong").innerText();
    near(diversity, diversityOf(weights), 5.01e-4, "diversity");
    const [, loss = 99] = numbersIn(await page.locator(".epoch").innerText());
    expect(Math.abs(loss - lossOf(w, heads, task))).toBeLessThan(5.01e-4);
  }).toPass({ timeout: 5000 });
}

/** The start of two heads from a seed: 84 gaussians, W_Q, W_K, W_V, W_O row by row. */
const randomStart = (seed: number, scale: number) => gaussians(seed, 84).map((g) => scale * g);

test("drawn by hand, one head looks for colour and one for shape, and mixed they know both", async ({
  page,
}) => {
  await open(page, "view=heads");
  await expectHeads(page, handDrawn());
  await expect(panelOf(page, 0)).toHaveAttribute("data-look", "colour");
  await expect(panelOf(page, 1)).toHaveAttribute("data-look", "shape");
  await expect(page.locator(".so-what")).toHaveText(
    "Head 1 looks for the same colour; head 2 looks for the same shape. One head says what its colour has in common, another what its shape has: mixed, they answer both questions.",
  );
});

test("gradient descent from a small random start goes where measured slopes go", async ({
  page,
}) => {
  let w = randomStart(0, 0.1);
  await open(page, "view=heads&headStart=random");
  await expectHeads(page, w);
  await expect(panelOf(page, 0)).toHaveAttribute("data-look", "even");
  for (let step = 1; step <= 3; step++) {
    await page.getByRole("button", { name: "One step" }).click();
    w = descend(w, 2, task, 0.02);
    await expectHeads(page, w);
    await expect(page.locator(".epoch")).toContainText(`After ${step} step`);
  }
});
