/** The patients and their treatments. */
import { expect, open, reload, tabTo, test } from "../support.js";

/** The effect of each treatment; the words on the page follow the measure of the core. */
const verdicts = {
  flat: { temperature: "Worse", heads: "Slightly better", projections: "Cured" },
  blurry: { temperature: "Cured", scale: "Cured", cosine: "Slightly better" },
  peaky: { temperature: "Cured", dropout: "No change", cosine: "Cured" },
  bully: { temperature: "No change", cosine: "Cured", rbf: "Worse" },
  unreachable: { temperature: "No change", scale: "No change", rbf: "Cured" },
  leaking: { zeroed: "No change", window: "Slightly better", mask: "Cured" },
} as const;

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

test("a treatment that a patient does not have is ignored", async ({ page }) => {
  await open(page, "view=clinic&patient=peaky&treatment=window");
  await expect(page.locator('[data-finding="after"]')).toHaveCount(0);
});
