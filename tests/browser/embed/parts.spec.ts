/** Each picture of each lesson alone, as in somebody's page. */
import type { Page } from "@playwright/test";
import { lessonNames } from "../../../scripts/lib/lessons.mjs";
import type { AuthoredAttention as SoftAttention } from "../../../web/element/author/authored-attention.js";
import { openHost } from "../element/host-page.js";
import { expect, frames, test } from "../support.js";

/** The widths of its column, in CSS pixels, and the most height there; undefined: any. */
const most = { 340: 620, 680: 480, 1080: undefined } as const;
type Width = keyof typeof most;
const widths = Object.keys(most).map(Number) as Width[];

/** Three planes side by side, and the workbenches and models, which are higher. */
const higher: Readonly<Record<string, Partial<Record<Width, number>>>> = {
  "similarity planes": { 680: 560 },
  "lab weights": { 340: 950, 680: 1150 },
  "gpt model": { 340: 1550, 680: 950 },
  "why why": { 340: 1150, 680: 850 },
  "transformer lookup": { 680: 680 },
  "digits metric": { 680: 620 },
  "digits all": { 340: 780 },
  "memory memory": { 340: 700 },
  "positions geometry": { 340: 680 },
  "words meaning": { 340: 640 },
};

type Parts = readonly { readonly name: string; readonly title: string }[];

const partsOf = (page: Page, view: string): Promise<Parts> =>
  page.evaluate(async (of) => {
    await customElements.whenDefined("soft-attention");
    const { parts } = customElements.get("soft-attention") as unknown as {
      parts: Record<string, Parts>;
    };
    return parts[of] ?? [];
  }, view);

async function openParts(page: Page, view: string, more = ""): Promise<Parts> {
  await openHost(page, { body: `<main></main>` });
  const parts = await partsOf(page, view);
  await page.locator("main").evaluate(
    (main, html) => {
      main.innerHTML = html;
    },
    parts
      .map(
        ({ name }) =>
          `<soft-attention view="${view}" part="${name}" loading="eager" ${more}></soft-attention>`,
      )
      .join(""),
  );
  for (const [i] of parts.entries())
    await expect(page.locator("soft-attention").nth(i).locator("figure h2")).toBeVisible();
  return parts;
}

for (const view of lessonNames()) {
  test(`the pictures of ${view} alone: its title, and no more than its column`, async ({
    page,
  }, info) => {
    const parts = await openParts(page, view);
    expect(parts.length).toBeGreaterThan(0);
    await expect(page.locator("soft-attention figure h2")).toHaveText(
      parts.map(({ title }) => title),
    );
    for (const figure of await page.locator("soft-attention").all()) {
      await expect(figure.locator(".section")).toHaveCount(1);
      await expect(figure.locator(".tools")).not.toBeVisible();
    }
    for (const width of widths) {
      await page.locator("main").evaluate((main, to) => {
        main.style.inlineSize = `${to}px`;
      }, width);
      await frames(page);
      const sizes = await page.locator("soft-attention").evaluateAll((all) =>
        all.map((figure) => {
          const inner = figure.shadowRoot?.querySelector("figure");
          return [
            Math.ceil(figure.getBoundingClientRect().height),
            inner?.scrollWidth ?? 0,
          ] as const;
        }),
      );
      for (const [i, { name }] of parts.entries()) {
        const [height = 0, wide = 0] = sizes[i] ?? [];
        const at = `${view} ${name} ${width}`;
        info.annotations.push({ type: "height", description: `${at} ${height}` });
        expect.soft(wide, at).toBeLessThanOrEqual(width);
        const limit = higher[`${view} ${name}`]?.[width] ?? most[width];
        if (limit) expect.soft(height, at).toBeLessThanOrEqual(limit);
      }
    }
  });

  test(`the pictures of ${view} without controls leave no control and no instruction`, async ({
    page,
  }) => {
    const parts = await openParts(page, view, 'controls="none"');
    for (const [i, { name }] of parts.entries()) {
      const figure = page.locator("soft-attention").nth(i);
      await expect(
        figure.locator(":is([data-control], .hint, :is(input, select, textarea):disabled):visible"),
        `${view} ${name}`,
      ).toHaveCount(0);
      const text = await figure.locator("figure").evaluate((e) => (e as HTMLElement).innerText);
      expect(text, name).not.toMatch(/\b(choose|click|drag|let it|press|tap|turn the|type)\b/i);
      const svg = await figure.evaluate((each) => (each as SoftAttention).exportPicture());
      expect(svg, name).toMatch(/^<svg .*<\/svg>$/s);
    }
    const whole = page.locator("soft-attention").first();
    await whole.evaluate((each) => {
      each.removeAttribute("part");
      return (each as SoftAttention).updateComplete;
    });
    await expect(whole.locator(".more > .hint:visible")).toHaveCount(0);
  });
}

test.describe(() => {
  test.use({ expected: [/“matrx” is not a picture of “masks”.* The nearest name is “matrix”/] });
  test("an unknown part warns, and the whole lesson is drawn", async ({ page }) => {
    await openHost(page, { body: '<soft-attention view="masks" part="matrx"></soft-attention>' });
    await expect(page.locator("soft-attention .section")).toHaveCount(3);
  });
});

test("a part is exported without its controls", async ({ page }) => {
  await openHost(page, { body: '<soft-attention view="similarity"></soft-attention>' });
  const figure = page.locator("soft-attention");
  await expect(figure.locator("figure h2")).toBeVisible();
  const [whole, part] = await figure.evaluate(async (each) => {
    const one = each as SoftAttention;
    return [await one.exportPicture(), await one.exportPicture({ part: "planes" })];
  });
  expect(part).toContain("The weights under three similarities");
  expect(whole).toContain("temperature");
  expect(part).not.toContain("temperature");
});

test("a drawn figure has the attributes that its author wrote, and no others", async ({ page }) => {
  const written = '<soft-attention view="masks" part="matrix"></soft-attention>';
  await openHost(page, { body: `${written}<soft-attention></soft-attention>` });
  await expect(page.locator("soft-attention figure h2")).toHaveCount(2);
  const found = await page
    .locator("soft-attention")
    .evaluateAll((all) => all.map(({ outerHTML }) => outerHTML));
  expect(found).toEqual([written, "<soft-attention></soft-attention>"]);
});
