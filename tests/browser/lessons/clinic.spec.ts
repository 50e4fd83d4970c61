/** The patients and their treatments. */
import type { Page } from "@playwright/test";
import { expect, naiveVote, numbersIn, open, reload, tabTo, test } from "../support.js";

/** The effect of each treatment; the words on the page follow the measure of the core. */
const verdicts = {
  flat: { temperature: "Worse", heads: "Slightly better", projections: "Cured" },
  blurry: { temperature: "Cured", scale: "Cured", cosine: "Slightly better" },
  peaky: { temperature: "Cured", dropout: "No change", cosine: "Cured" },
  bully: { temperature: "No change", cosine: "Cured", rbf: "Worse" },
  unreachable: { temperature: "No change", scale: "No change", rbf: "Cured" },
  leaking: { zeroed: "No change", window: "Slightly better", mask: "Cured" },
} as const;

async function measureOf(page: Page, finding: "before" | "after"): Promise<number> {
  const [x = Number.NaN] = numbersIn(
    await page.locator(`[data-finding="${finding}"] .measure strong`).innerText(),
  );
  return x;
}

async function bars(page: Page, finding: "before" | "after"): Promise<number[]> {
  const texts = await page
    .locator(`[data-finding="${finding}"] :is(.number, .handle .key-number)`)
    .allTextContents();
  return texts.map((text) => numbersIn(text)[0] ?? Number.NaN);
}

function expectNear(shown: readonly number[], expected: readonly number[]): void {
  expect(shown).toHaveLength(expected.length);
  for (const [i, x] of shown.entries()) expect(Math.abs(x - (expected[i] ?? 9))).toBeLessThan(6e-4);
}

test("for every patient and treatment, the verdict follows the measure of the core", async ({
  page,
}) => {
  test.slow();
  await open(page, "view=clinic");
  for (const [patient, treatments] of Object.entries(verdicts)) {
    await page.locator(`[data-patient="${patient}"]`).click();
    await expect(page.locator('[data-finding="before"]')).toHaveClass(/sick/);
    await expect(page.locator('[data-finding="after"]')).toHaveCount(0);
    for (const [treatment, verdict] of Object.entries(treatments)) {
      await page.locator(`[data-treatment="${treatment}"]`).click();
      await expect(page.locator(".so-what"), `${patient} ${treatment}`).toContainText(verdict);
      await expect(page.locator('[data-finding="after"]')).toHaveClass(
        verdict === "Cured" ? /well/ : /sick/,
      );
    }
  }
});

test("with one dominant score the weights before and after are those of the formula", async ({
  page,
}) => {
  await open(page, "view=clinic&patient=peaky&treatment=cosine");
  const keys: [number, number][] = [
    [1, 0],
    [0.6, 0.8],
    [-0.3, 0.95],
    [-0.8, -0.6],
    [0.3, -0.95],
  ];
  const query: [number, number] = [18, 4.5];
  expectNear(
    await bars(page, "before"),
    naiveVote({ query, keys, similarity: "dot", temperature: 1 }),
  );
  const cosine = naiveVote({ query, keys, similarity: "cosine", temperature: 0.5 });
  expectNear(await bars(page, "after"), cosine);
  expect(Math.abs((await measureOf(page, "after")) - Math.max(...cosine))).toBeLessThan(6e-3);
});

test("a patient is treated by keyboard alone, and a link restores patient and treatment", async ({
  page,
}) => {
  await open(page, "view=clinic");
  await tabTo(page, page.getByRole("button", { name: "The long key" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Compare by cosine" }));
  await page.keyboard.press("Space");
  await expect(page.locator(".so-what")).toContainText(
    "Cured: 0.1 to 0.3 is healthy. Only direction",
  );
  await expect(page.locator('[role="status"][aria-live]')).toContainText(
    /Compare by cosine, direction alone: Cured: 0\.1 to 0\.3 is healthy.*share of the positions that E wins: 0\.\d+/,
  );
  await expect(page).toHaveURL(/patient=bully&treatment=cosine/);
  await reload(page);
  await expect(page.locator(".so-what")).toContainText(
    "Cured: 0.1 to 0.3 is healthy. Only direction",
  );
});

test("a lower temperature cures the patient whose keys are in the right order", async ({
  page,
}) => {
  await open(page, "view=clinic");
  for (const [id, guess, said] of [
    ["flat", "cured", "The error rises from"],
    ["blurry", "cured", "2.07 remain of 6: cured"],
  ] as const) {
    const prediction = page.locator(`[data-prediction="${id}"]`);
    await prediction.locator(`[data-option="${guess}"]`).click();
    await expect(prediction.locator(".said")).toContainText(said);
  }
  await expect(page.locator('[data-finding="after"]')).toHaveClass(/well/);
});

test("a treatment that a patient does not have is ignored", async ({ page }) => {
  await open(page, "view=clinic&patient=peaky&treatment=window");
  await expect(page.locator('[data-finding="after"]')).toHaveCount(0);
});
