/** What a visitor and an author meet first: the moving star, the way to the next lesson, the width. */
import type { CDPSession, Page } from "@playwright/test";
import { openHost } from "../element/host-page.js";
import { expect, frames, stateOf, isolatedTest as test, views } from "../support.js";

const star = '.field [data-handle="query"] .focus-ring';

/** The centre of the drawn star in the window, in pixels. */
const starAt = (page: Page): Promise<[number, number]> =>
  page.locator(star).evaluate((ring) => {
    const box = ring.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  });

type Pointer = "mouse" | "touch" | "pen";

/** One event of a pointer; `playwright` has no touch that moves and no pen. */
function sendTo(session: CDPSession, pointer: Pointer) {
  return (type: "down" | "move" | "up", [x, y]: readonly [number, number]) => {
    if (pointer === "touch") {
      const name = { down: "touchStart", move: "touchMove", up: "touchEnd" } as const;
      const touchPoints = type === "up" ? [] : [{ x, y }];
      return session.send("Input.dispatchTouchEvent", { type: name[type], touchPoints });
    }
    const name = { down: "mousePressed", move: "mouseMoved", up: "mouseReleased" } as const;
    return session.send("Input.dispatchMouseEvent", {
      ...{ type: name[type], x, y, button: "left", clickCount: 1, pointerType: pointer },
      buttons: type === "up" ? 0 : 1,
    });
  };
}

/** Presses the moving star, drags it, and returns its distances from the pointer, the first one at the press. */
async function dragMoving(page: Page, pointer: Pointer): Promise<readonly number[]> {
  const send = sendTo(await page.context().newCDPSession(page), pointer);
  const [x, y] = await starAt(page);
  const distances: number[] = [];
  for (let step = 0; step <= 20; step++) {
    const to = [x - 4 * step, y - 2 * step] as const;
    await send(step === 0 ? "down" : "move", to);
    await frames(page);
    const at = await starAt(page);
    distances.push(Math.hypot(at[0] - to[0], at[1] - to[1]));
  }
  await send("up", [x - 80, y - 40]);
  return distances;
}

test.describe("the star that moves by itself", () => {
  test.use({ hasTouch: true });
  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "no-preference" }));

  const places = {
    site: (page: Page) => page.goto("index.html"),
    element: (page: Page) =>
      openHost(page, { body: '<soft-attention view="field"></soft-attention>' }),
  };

  for (const [place, openPlace] of Object.entries(places)) {
    test(`is held where it is pressed and follows the pointer (${place})`, async ({ page }) => {
      test.slow();
      // On a busy machine the star may be gone before the press: such a press is repeated.
      for (const pointer of ["mouse", "touch", "pen"] as const)
        for (const wait of place === "site" ? [1500, 2200, 3000] : [2200])
          await expect(async () => {
            await openPlace(page);
            await expect(page.locator(star)).toBeVisible();
            await page.waitForTimeout(wait - 400);
            await expect(page.locator(".ghost-hand")).toBeVisible();
            const distances = await dragMoving(page, pointer);
            expect(Math.max(...distances), `${pointer} after ${wait} ms`).toBeLessThan(12);
            await expect(page.locator(".ghost-hand")).toHaveCount(0);
            // The press and its drag are one step of undo.
            await page.getByRole("button", { name: "Undo" }).click();
            await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
          }).toPass({ timeout: 60_000 });
    });
  }

  test("goes home, and leaves the state as it was, at input elsewhere", async ({ page }) => {
    const elsewhere = {
      click: () => page.locator("h1").click(),
      wheel: async () => {
        await page.mouse.move(...(await starAt(page)));
        await page.mouse.wheel(0, 40);
      },
    };
    for (const [name, act] of Object.entries(elsewhere)) {
      await page.goto("about:blank");
      await page.goto("index.html");
      await expect(page.locator(".ghost-hand")).toBeVisible();
      await act();
      await expect(page.locator(".ghost-hand"), name).toHaveCount(0);
      await expect(page.getByRole("button", { name: "Undo" }), name).toBeDisabled();
      expect(new URL(page.url()).hash, name).toBe("");
    }
  });
});

test("a pressed point that moves from under the pointer is not moved back by the release", async ({
  page,
}) => {
  await page.goto("index.html#view=field&query=0,0");
  await expect(page.locator(star)).toBeVisible();
  await page.mouse.move(...(await starAt(page)));
  await page.mouse.down();
  const moved = { query: [-0.8, -0.5] };
  await page
    .locator("soft-attention")
    .evaluate(
      (figure, to) => (figure as HTMLElement & { setState(patch: object): void }).setState(to),
      moved,
    );
  await frames(page);
  await page.mouse.up();
  await frames(page);
  expect(await stateOf(page)).toMatchObject(moved);
});

for (const width of [1280, 360]) {
  test(`the way to another lesson leads to its title, and back to the place (${width} px)`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: width === 1280 ? 800 : 740 });
    await page.goto(`index.html#view=${views[0]}`);
    const [title, next] = [page.locator("h1"), page.locator(".prose .next a")];
    for (const to of views.slice(1)) {
      await next.scrollIntoViewIfNeeded();
      await frames(page);
      const name = await title.innerText();
      // A lesson that still computes may grow until the click.
      await page.evaluate(() => {
        const left = () => Object.assign(globalThis, { left: scrollY });
        addEventListener("click", left, { capture: true, once: true });
      });
      const go = async () => {
        await next.click();
        await expect(page.locator("soft-attention")).toHaveAttribute("view", to);
        await expect(title).not.toHaveText(name);
        await expect(title).toBeFocused();
        await expect(title).toBeInViewport({ ratio: 1 });
        expect(await page.evaluate(() => scrollY)).toBe(0);
      };
      await go();
      await page.goBack();
      await expect(title, to).toHaveText(name);
      // A line of text that is drawn later may be a line longer.
      await expect
        .poll(
          () =>
            page.evaluate(() => Math.abs(scrollY - (globalThis as never as { left: number }).left)),
          { message: to },
        )
        .toBeLessThan(30);
      await next.scrollIntoViewIfNeeded();
      await go();
    }
    const menu = page.locator(".menu summary");
    if (await menu.isVisible()) await menu.click();
    await page.locator("nav a").first().click();
    await expect(title).toBeFocused();
  });
}

/** Where a width comes from the content; each is written with a figure inside. */
const shrinking: Readonly<Record<string, (figure: string) => string>> = {
  "row of flex items": (figure) => `<div style="display:flex">${figure}</div>`,
  "inline block": (figure) => `<div style="display:inline-block">${figure}</div>`,
  float: (figure) => `<div style="float:left">${figure}</div>`,
  "table cell": (figure) => `<table><tr><td>${figure}</td></tr></table>`,
  "centred grid": (figure) => `<div style="display:grid;justify-items:center">${figure}</div>`,
  "centred column": (figure) =>
    `<div style="display:flex;flex-direction:column;align-items:center">${figure}</div>`,
  dialog: (figure) => `<dialog id="opened">${figure}</dialog>`,
  popover: (figure) => `<div popover id="opened">${figure}</div>`,
  "column of a template": (figure) =>
    `<div style="display:flex;flex-direction:column;place-content:center;place-items:center;flex-grow:1">${figure}</div>`,
};

for (const sheet of ["", '<link rel="stylesheet" href="./element.css">']) {
  test(`a figure has its width where widths come from content ${sheet && "(element.css)"}`, async ({
    page,
  }) => {
    test.slow();
    for (const [place, around] of Object.entries(shrinking))
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 });
        await openHost(page, {
          head: `<meta name="viewport" content="width=device-width">${sheet}<script type="module" src="./element.js"></script>`,
          body: around('<soft-attention view="similarity"></soft-attention>'),
        });
        await page.evaluate(() => {
          const opened = document.querySelector<HTMLElement>("#opened");
          if (opened instanceof HTMLDialogElement) opened.showModal();
          else opened?.showPopover();
        });
        await expect(page.locator("soft-attention figure h2"), place).toBeVisible();
        await frames(page);
        const box = await page.locator("soft-attention").boundingBox();
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - innerWidth,
        );
        const least = width === 1280 ? 320 : 260;
        expect(box?.width ?? 0, `${place} at ${width}`).toBeGreaterThanOrEqual(least);
        expect((box?.x ?? 0) + (box?.width ?? 0), `${place} at ${width}`).toBeLessThanOrEqual(
          width,
        );
        expect(overflow, `${place} at ${width}`).toBeLessThanOrEqual(0);
      }
  });
}
