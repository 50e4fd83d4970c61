/** Five questions that the figures answer on their own: tests/teaching/questions.md. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, numbersIn, open, test } from "../support.js";

const rows = readFileSync(new URL("../../teaching/questions.md", import.meta.url), "utf8")
  .split("\n")
  .slice(2)
  .filter((line) => line.startsWith("| ") && line.includes("`view="))
  .map((line) => {
    const [, question = ""] = line.split("|").map((cell) => cell.trim());
    const [state = "", ...others] = [...line.matchAll(/`(view=[^`]+)`/g)].map(
      ([, hash]) => hash ?? "",
    );
    return { question, state, others };
  });

/** Numbers of the figure, as the surrounding page reads them. */
async function readings(page: Page, name: string): Promise<number[]> {
  const text = await page
    .locator("soft-attention")
    .evaluate(
      (figure, of) => (figure as HTMLElement & { reading(of: string): string }).reading(of),
      name,
    );
  return numbersIn(String(text));
}

const reading = async (page: Page, name: string) => (await readings(page, name))[0] ?? Number.NaN;

async function trialsDone(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Run the trials" })).toBeVisible({
    timeout: 60_000,
  });
}

/** Whether the open state answers a question, read from the figure. */
const answers: readonly ((page: Page) => Promise<boolean>)[] = [
  // One key has all the weight.
  async (page) =>
    (await reading(page, "effective-k")) === 1 && (await reading(page, "largest-weight")) === 1,
  // At the largest d one neighbour remains without the scale, and most of 64 with it.
  async (page) => {
    await trialsDone(page);
    const [, unscaled = 9, , scaled = 0] = numbersIn(await page.locator(".so-what").innerText());
    return unscaled < 1.5 && scaled > 32;
  },
  // The key with the most weight is not the nearest key.
  async (page) => /the nearest is/.test(await page.locator(".so-what").innerText()),
  // The row of the last token drops one key: exactly 0 there, and the ratios of the others stay.
  async (page) => {
    const masked = await readings(page, "weights");
    const sum = await reading(page, "sum");
    if (masked[2] !== 0 || sum !== 1) return false;
    await page.locator("soft-attention").evaluate((figure) => {
      (figure as HTMLElement & { setState(patch: object): void }).setState({ padding: [] });
    });
    const whole = await readings(page, "weights");
    const left = 1 - (whole[2] ?? 0);
    return whole.every((w, i) => i === 2 || Math.abs((masked[i] ?? 9) - w / left) < 0.011);
  },
  // The heads attend differently, and together they have learnt the task.
  async (page) => {
    const asked = Number(/headEpochs=(\d+)/.exec(page.url())?.[1] ?? 0);
    await expect.poll(() => reading(page, "epoch"), { timeout: 20_000 }).toBe(asked);
    return (await reading(page, "diversity")) > 0.3 && (await reading(page, "loss")) < 2;
  },
];

test("there are five questions, each with a readable answer", () => {
  expect(rows).toHaveLength(5);
  for (const { question, others } of rows) {
    expect(question).toMatch(/\?$/);
    expect(others).toHaveLength(2);
  }
});

for (const [i, { question, state, others }] of rows.entries()) {
  test(`${question} The figure shows it, and two other states do not`, async ({ page }) => {
    test.slow();
    const isAnswered = answers[i] as (page: Page) => Promise<boolean>;
    await open(page, state);
    await expect.poll(() => isAnswered(page), { timeout: 20_000 }).toBe(true);
    for (const other of others) {
      await open(page, other);
      expect(await isAnswered(page), other).toBe(false);
    }
  });
}
