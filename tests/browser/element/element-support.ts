/** Figures in a third-party page, and their readings. */
import type { Locator, Page } from "@playwright/test";
import type { SoftAttention } from "../../../web/element/define.js";
import { expect, frames } from "../support.js";
import { type HostPage, openHost } from "./host-page.js";

/** Opens the page and waits until every figure in it is drawn. */
export async function openFigures(page: Page, body: string, more: Partial<HostPage> = {}) {
  await openHost(page, { body, ...more });
  const figures = page.locator("soft-attention");
  for (const figure of await figures.all()) await drawn(figure);
}

export async function drawn(figure: Locator): Promise<void> {
  await figure.scrollIntoViewIfNeeded();
  await expect(figure.locator("figure h2")).toBeVisible();
}

/** Runs in the page, with the element. */
export function withFigure<T, A>(
  figure: Locator,
  run: (element: SoftAttention, argument: A) => T,
  argument: A = undefined as A,
): Promise<Awaited<T>> {
  return figure.evaluate(run as never, argument as never);
}

export const hashOf = (figure: Locator): Promise<string> => withFigure(figure, (e) => e.hash);

export async function dragBy(page: Page, part: Locator, dx: number, dy: number): Promise<void> {
  await part.scrollIntoViewIfNeeded();
  const box = await part.boundingBox();
  if (!box) throw new Error("nothing to drag");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 3 });
  await page.mouse.up();
}

/** Drags the star of the figure with this id, away from its place. */
export async function dragStar(page: Page, id: string): Promise<void> {
  const star = page.locator(`#${id} [data-handle="query"] .query-star`).first();
  await dragBy(page, star, -50, 20);
}

export async function openParts(figure: Locator): Promise<void> {
  await figure.evaluate((e) => {
    for (const part of e.shadowRoot?.querySelectorAll("details") ?? []) part.open = true;
  });
  await frames(figure.page());
}
