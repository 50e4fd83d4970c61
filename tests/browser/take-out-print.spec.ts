/** On paper: the prose and the figure as it stands, nothing that only a hand could use. */
import { expect, open, reload, test, views } from "./support.js";
import { openPanel } from "./take-out-support.js";

for (const view of views) {
  test(`a printed page shows the figure, no controls, and where it came from: ${view}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await open(page, `view=${view}`);
    await openPanel(page);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await expect(page.locator("nav, .theme, .tools, .take-out, .tries").first()).toBeHidden();
    const controls = await page.locator("soft-attention figure").evaluate((figure) =>
      [...figure.querySelectorAll("button, [type=range], progress, .tools, .take-out")]
        // What can be held or is chosen is content: it stands there as plain text.
        .filter(
          (node) =>
            !node.matches("[aria-pressed], td :not(.remove)") ||
            getComputedStyle(node).backgroundColor !== "rgba(0, 0, 0, 0)",
        )
        .filter((node) => node.checkVisibility())
        .map((node) => node.outerHTML.slice(0, 80)),
    );
    expect(controls).toEqual([]);
    await expect(page.locator("figure h2")).toBeVisible();
    await expect(page.locator("h1")).toBeVisible();
    await expect(page.locator("figure svg:visible").first()).toBeVisible();
    await expect(page.locator(".printed")).toContainText(`index.html#view=${view}`);
    // Dark on light, whatever the theme.
    const ink = await page
      .locator("soft-attention")
      .evaluate((e) => [getComputedStyle(e).color, getComputedStyle(e).backgroundColor]);
    expect(ink).toEqual(["rgb(28, 27, 25)", "rgba(0, 0, 0, 0)"]);
    // Nothing is wider than the paper between its margins.
    await page.setViewportSize({ width: 1280, height: 900 });
    const width = await page
      .locator("soft-attention")
      .evaluate((e) => e.getBoundingClientRect().width);
    expect(width).toBeLessThanOrEqual(701);
    const pdf = await page.pdf({ format: "A4" });
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pdf.length).toBeGreaterThan(20_000);
  });
}

test("results in closed details are printed, and the address names the state that is shown", async ({
  page,
}) => {
  await open(page, "view=similarity&query=-0.4,0.7");
  const table = page.locator("figure details table").first();
  await expect(table).toBeHidden();
  await page.locator('[data-handle="query"]').first().focus();
  await page.keyboard.press("ArrowLeft");
  await reload(page);
  await expect(page.locator("figure h2")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(table).toBeVisible();
  await expect(page.locator(".printed")).toHaveText(page.url());
  await page.emulateMedia({ media: "screen" });
  await expect(table).toBeHidden();
  await expect(page.locator(".printed")).toBeHidden();
});
