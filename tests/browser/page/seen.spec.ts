/** Whatever the text changes is seen to change: after each phrase, in the window, at every width. */
import type { Page } from "@playwright/test";
import { expect, frames, hashOf, open, showState, test, views } from "../support.js";

/** What the figure shows in the window: its shapes, texts and canvases, each with its place in the picture. */
const seen = (page: Page): Promise<string> =>
  page.locator("soft-attention").evaluate(({ shadowRoot }) => {
    const shown = (element: Element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      const inside = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      return inside && element.checkVisibility({ visibilityProperty: true });
    };
    const covered = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      return over !== null && over.closest(".prose") !== null;
    };
    const leaves = [...(shadowRoot?.querySelectorAll(".graphic *, [part=caption] *") ?? [])];
    return leaves
      .filter((e) => e.childElementCount === 0 && !e.closest(".tools, .visually-hidden"))
      .filter((element) => shown(element) && !covered(element))
      .map((element) => {
        if (element instanceof HTMLCanvasElement) return element.toDataURL();
        const names = "d x y x1 x2 y1 y2 cx cy width height points".split(" ");
        const geometry = names.map((name) => element.getAttribute(name)).join(" ");
        const { fill, opacity } = getComputedStyle(element);
        const place = element.closest("g")?.getAttribute("transform");
        return [element.textContent?.trim(), geometry, fill, opacity, place].join("|");
      })
      .join("\n");
  });

/** As a reader opens it: what the tests unfold above a phrase would move it. */
const fold = (page: Page) =>
  page.locator("soft-attention").evaluate(({ shadowRoot }) => {
    for (const part of shadowRoot?.querySelectorAll("details") ?? []) part.open = false;
  });

for (const [width, height] of [
  [1280, 800],
  [768, 1024],
  [360, 740],
] as const) {
  for (const view of views) {
    test(`${view}: each phrase changes something in view (${width} px)`, async ({ page }) => {
      test.slow();
      await page.setViewportSize({ width, height });
      await open(page, `view=${view}`);
      await fold(page);
      const phrases = page.locator(".prose .phrase");
      for (let at = 0; at < (await phrases.count()); at++) {
        const phrase = phrases.nth(at);
        const name = await phrase.innerText();
        // A reader who does something ends the return to a place.
        await page.keyboard.press("Shift");
        await phrase.evaluate((link) =>
          link.scrollIntoView({ block: "center", behavior: "instant" }),
        );
        await frames(page);
        await frames(page);
        const [hash, before] = [await hashOf(page), await seen(page)];
        await phrase.evaluate((link) => (link as HTMLElement).click());
        await frames(page);
        // A way back to the first state changes nothing there.
        if ((await hashOf(page)) === hash) continue;
        await expect.poll(() => seen(page), { message: name, timeout: 20_000 }).not.toBe(before);
        await expect(phrase, name).toBeInViewport();
        await showState(page, `view=${view}`);
        await fold(page);
      }
    });
  }
}
