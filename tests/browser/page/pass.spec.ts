/**
 * Each lesson as a reader opens it: a number, a drag and its undo, a key, a reload, its accessibility, and what visits
 * leave. The trials are those of the other engines (tests/engines/lessons.mjs).
 */
import type { Page } from "@playwright/test";
import { lessons } from "../../engines/lessons.mjs";
import { expectAccessible } from "../axe.js";
import { expect, frames, hashOf, reload, isolatedTest as test, views } from "../support.js";
import { expectNothingLeft, figure, turnTo } from "./leaks-support.js";

/** Every text of the figure with a digit. */
const numbersOf = (page: Page): Promise<string> =>
  page.locator("soft-attention figure").evaluate((element) =>
    [...element.querySelectorAll("*")]
      .filter((e) => e.childElementCount === 0 && /\d/.test(e.textContent ?? ""))
      .map((e) => e.textContent?.trim())
      .join("\n"),
  );

async function expectChange(page: Page, act: () => Promise<void>, what: string): Promise<void> {
  const before = await numbersOf(page);
  await act();
  await expect.poll(() => numbersOf(page), { message: what }).not.toBe(before);
}

/** Presses the grip, moves and releases. A slider is gripped at its knob. */
async function dragBy(page: Page, grip: string, x: number, y: number): Promise<void> {
  const place = await page
    .locator(grip)
    .first()
    .evaluate((element) => {
      (element.closest("svg") ?? element).scrollIntoView({ block: "center", behavior: "instant" });
      const box = element.getBoundingClientRect();
      const slider = element as HTMLInputElement;
      const [min, max] = [Number(slider.min), Number(slider.max)];
      const share = slider.type === "range" ? (slider.valueAsNumber - min) / (max - min) : 0.5;
      return [box.x + 8 + share * (box.width - 16), box.y + box.height / 2] as const;
    });
  await page.mouse.move(...place);
  await page.mouse.down();
  await page.mouse.move(place[0] + x, place[1] + y, { steps: 5 });
  await page.mouse.up();
}

for (const view of views) {
  test(`${view}: number, drag, key, reload, accessibility, memory`, { tag: "@first" }, async ({
    page,
  }) => {
    test.slow();
    const { fields = "", shows, drag, press } = lessons[view] as (typeof lessons)[string];
    const [[grip, x, y], [place, key]] = [drag, press];
    await page.goto(`index.html#view=${view}&${fields}`);
    await expect(figure(page)).toBeVisible();
    await expect(page.locator(".prose p").first()).not.toBeEmpty();
    await expectAccessible(page);
    for (const number of shows) await expect.poll(() => numbersOf(page)).toContain(number);
    const start = await hashOf(page);
    await expectChange(page, () => dragBy(page, `soft-attention ${grip}`, x, y), "the drag");
    await page.locator(".tools .undo").click();
    expect(await hashOf(page), "the drag is one step of undo").toBe(start);
    await page.locator("soft-attention figure").press("Control+y");
    await frames(page);
    await page.locator(`soft-attention ${place}`).first().focus();
    await expectChange(page, () => page.keyboard.press(key), `the key ${key}`);
    const hash = await hashOf(page);
    await reload(page);
    await expect.poll(() => hashOf(page), { message: "the link keeps the state" }).toBe(hash);

    await page.goto("index.html#view=clinic");
    await expect(figure(page)).toBeVisible();
    const other = view === "field" ? "similarity" : "field";
    const visit = async () => {
      await turnTo(page, `view=${view}`);
      await expect(figure(page)).toBeVisible();
      await turnTo(page, `view=${other}`);
      await expect(figure(page)).toBeVisible();
    };
    await expectNothingLeft(page, visit, view);
  });
}
