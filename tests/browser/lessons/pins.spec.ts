/** What is tapped stays while the pointer leaves, until Escape. By keyboard: the table of keyboard.md. */
import { expect, open, test } from "../support.js";

const row = '[role="row"][aria-selected="true"]';

/** A state, what is tapped in it, and how many places show that it is pinned. */
const pins: readonly (readonly [hash: string, tap: string, pinned: string, count: number])[] = [
  ["view=field", ".weight-bars .row >> nth=2", ".weight-bars .locked", 1],
  [
    "view=similarity",
    '[data-similarity="cosine"] .weight-bars .row >> nth=1',
    ".weight-bars .row.lit",
    4,
  ],
  ["view=masks", '[data-matrix="weights"] [data-row="3"][data-column="1"]', row, 2],
  ["view=masks", '[data-matrix="mask"] [data-head="1"]', row, 2],
  ["view=masks", ".sentence-arcs .foot >> nth=2", row, 2],
];

test("a pinned key keeps the width of its weight, and its arrow that of before", async ({
  page,
}) => {
  for (const hash of ["view=field", "view=similarity"]) {
    await open(page, hash);
    const drawn = () =>
      page.locator(".spoke, .weight-bars .bar").evaluateAll((marks) =>
        marks.map((mark) => {
          const { strokeWidth, fillOpacity } = getComputedStyle(mark);
          return [mark.getAttribute("d") ?? mark.getAttribute("width"), strokeWidth, fillOpacity];
        }),
      );
    const before = await drawn();
    await page.locator(".weight-bars .row").nth(2).click();
    await expect(page.locator(".weight-bars .row.lit").first()).toBeVisible();
    expect(await drawn()).toEqual(before);
    await page.keyboard.press("Escape");
  }
});

test("a tap pins, whatever the pointer does then, and Escape unpins", async ({ page }) => {
  for (const [hash, tap, pinned, count] of pins)
    await test.step(`${hash} ${tap}`, async () => {
      await page.goto("about:blank");
      await open(page, hash);
      await page.locator("soft-attention").evaluate(({ shadowRoot }) => {
        for (const part of shadowRoot?.querySelectorAll("details") ?? []) part.open = true;
      });
      const places = page.locator(`soft-attention ${pinned}`);
      await expect(places).toHaveCount(0);
      await page.locator(`soft-attention ${tap}`).click();
      await page.mouse.move(0, 0);
      await expect(places).toHaveCount(count);
      await page.keyboard.press("Escape");
      await expect(places).toHaveCount(0);
    });
});
