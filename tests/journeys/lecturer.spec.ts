/**
 * A lecturer shows five states from a deck in under five minutes. Each step is an instruction for a person; the code
 * below it does the same with the mouse and the keyboard.
 */
import { place, shownFigure, slides } from "../browser/export/deck-support.js";
import { expect, isolatedTest as test } from "../browser/support.js";

const lessons = ["similarity", "masks", "scaling"] as const;

test("a lecturer collects a deck and shows its five states", async ({ page }) => {
  // A person has 300 seconds; the script needs less, and fails if any step stalls.
  test.setTimeout(300_000);

  await test.step("1. Open the site. Drag the star of the field to the middle.", async () => {
    await page.goto("index.html");
    const star = page.locator("soft-attention [data-handle=query]").first();
    await star.focus();
    for (let i = 0; i < 8; i++) await page.keyboard.press("ArrowLeft");
  });

  await test.step("2. Press Export, then Add to deck. The panel says: 1 slide.", async () => {
    await page.locator(".export-button").click();
    await page.getByRole("button", { name: "Add to deck" }).click();
    await expect(page.getByText("The deck has 1 slide.")).toBeVisible();
  });

  await test.step("3. Open Similarity, Masks and Scaling in turn. Add each to the deck.", async () => {
    for (const [at, view] of lessons.entries()) {
      if (view !== "similarity") await page.getByRole("link", { name: "The mechanism" }).click();
      await page.locator(`.lessons a[href*="view=${view}"]`).click();
      await expect(page.locator("soft-attention")).toHaveAttribute("view", view);
      await expect(page.locator("soft-attention figure h2")).toBeVisible();
      await page.getByRole("button", { name: "Add to deck" }).click();
      await expect(page.getByText(`The deck has ${at + 2} slides.`)).toBeVisible();
    }
  });

  await test.step("4. Follow Open the deck. Paste the link that a colleague sent, and press Enter.", async () => {
    await page.getByRole("link", { name: "Open the deck" }).click();
    await expect(slides(page)).toHaveCount(4);
    await page
      .getByLabel("Link of a state")
      .fill("https://colleague.example/#view=steps&step=softmax");
    await page.keyboard.press("Enter");
    await expect(slides(page)).toHaveCount(5);
  });

  await test.step("5. Name the deck. Give the first slide a note, and turn on its prediction.", async () => {
    await page.getByLabel("Name of the deck").fill("Attention, week 3");
    const first = slides(page).first();
    await first.getByLabel("Notes for you").fill("Wait until everybody has a number in mind.");
    await first.getByLabel("Ask for a prediction first").check();
  });

  await test.step("6. Move the last slide to the third place.", async () => {
    for (const from of [4, 3]) {
      await slides(page).nth(from).getByRole("button", { name: "Move up" }).click();
    }
    await expect(slides(page).nth(2)).toContainText("Steps");
  });

  await test.step("7. Press Present. The first slide asks its question.", async () => {
    await page.getByRole("button", { name: "Present", exact: true }).click();
    await expect(place(page)).toHaveText("1 / 5");
    await expect(shownFigure(page).locator(".question")).toContainText("How much will it have");
  });

  await test.step("8. Place the guess of the class. Show the answer.", async () => {
    await shownFigure(page).locator(".prediction .commit").click();
    await expect(shownFigure(page).locator(".said")).toBeVisible();
  });

  await test.step("9. Press N to read the note, and N again.", async () => {
    await page.keyboard.press("n");
    await expect(page.locator(".player-notes")).toContainText("everybody has a number");
    await page.keyboard.press("n");
  });

  await test.step("10. Continue with the arrow keys. Each figure loads and reacts to the mouse.", async () => {
    const views = ["similarity", "steps", "masks", "scaling"];
    for (const [at, view] of views.entries()) {
      await page.keyboard.press("PageDown");
      await expect(place(page)).toHaveText(`${at + 2} / 5`);
      await expect(shownFigure(page)).toHaveAttribute("view", view);
      await expect(shownFigure(page).locator("figure h2")).toHaveCount(1);
      await expect(shownFigure(page).locator("svg, table").first()).toBeVisible();
    }
  });

  await test.step("11. Press B for a blank screen while you talk, B again, and Esc to leave.", async () => {
    await page.keyboard.press("b");
    await expect(page.locator(".pause-overlay")).toBeVisible();
    await page.keyboard.press("b");
    await page.keyboard.press("Escape");
    await expect(page.locator(".player")).toHaveCount(0);
  });

  await test.step("12. Save the deck for next year.", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save the deck" }).click();
    expect((await download).suggestedFilename()).toBe("Attention-week-3.softknn-deck.json");
  });
});
