/** A figure with some controls disabled: keyboard and accessibility. */
import { expectAccessible } from "../axe.js";
import { expect, frames, test } from "../support.js";
import { drawn, hashOf, openFigures } from "./element-support.js";

test("figures with pinned and locked parts pass axe", async ({ page }) => {
  test.slow();
  await openFigures(
    page,
    `<main><h1>Figure</h1><soft-attention
      lock="query keys temperature causal padding q step patient bandwidth points"></soft-attention></main>`,
  );
  const figure = page.locator("soft-attention");
  for (const [i, view] of ["field", "steps", "masks", "regression", "clinic"].entries()) {
    const theme = i % 2 === 0 ? "light" : "dark";
    await figure.evaluate((e, [to, look]) => Object.assign(e, { view: to, theme: look }), [
      view,
      theme,
    ] as const);
    await page.emulateMedia({ colorScheme: theme });
    await expect(figure).toHaveAttribute("view", view);
    await drawn(figure);
    await expectAccessible(page, { include: "soft-attention" });
  }
});

test("Tab stops only at operable elements", async ({ page }) => {
  await openFigures(
    page,
    `<a href="#before">before</a>
    <soft-attention controls="temperature" lock="keys"></soft-attention><a href="#after">after</a>`,
  );
  const figure = page.locator("soft-attention");
  await page.getByRole("link", { name: "before" }).focus();
  const stops: string[] = [];
  for (let press = 0; press < 20; press++) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => {
      const inside = document.activeElement?.shadowRoot?.activeElement;
      return (
        inside?.id ||
        inside?.getAttribute("data-handle") ||
        inside?.localName ||
        document.activeElement?.textContent
      );
    });
    stops.push(at ?? "");
    if (at === "after") break;
  }
  // Keys can still be focused for their reading.
  const keys = [0, 1, 2, 3, 4, 5].map((i) => `key-${i}`);
  expect(stops).toEqual([...keys, "temperature", "summary", "after"]);
  await figure.locator("#temperature").focus();
  const before = await hashOf(figure);
  await page.keyboard.press("ArrowRight");
  expect(await hashOf(figure)).not.toBe(before);
});

test("a finger scrolls past a locked star", async ({ page }) => {
  await openFigures(page, "<soft-attention></soft-attention>");
  const figure = page.locator("soft-attention");
  /** Whether the touch of the star keeps the page from scrolling. */
  const holds = () =>
    figure.evaluate((e) => {
      const target = e.shadowRoot?.querySelector('[data-handle="query"]') as Element;
      const box = target.getBoundingClientRect();
      const [clientX, clientY] = [box.x + box.width / 2, box.y + box.height / 2];
      const touches = [new Touch({ identifier: 1, target, clientX, clientY })];
      const how = { touches, bubbles: true, cancelable: true, composed: true };
      return !target.dispatchEvent(new TouchEvent("touchstart", how));
    });
  expect(await holds()).toBe(true);
  await figure.evaluate((e) => e.setAttribute("lock", "query,keys"));
  await frames(page);
  expect(await holds()).toBe(false);
});
