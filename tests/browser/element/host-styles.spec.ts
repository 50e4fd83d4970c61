/** Pages with their own styles: the figure properties that they may set, and those that they cannot break. */
import type { Locator, Page } from "@playwright/test";
import { expect, frames, test, views } from "../support.js";
import { elementScript, openHost } from "./host-page.js";

/** Sizes that are stable under all page styles: the width of the figure, and nothing around it. */
const kept =
  "soft-attention{display:block!important;inline-size:700px!important;margin:0!important;padding:0!important;border:0!important}";

const hostile = `*{all:initial;letter-spacing:.4em;text-transform:uppercase;line-height:3;color:red;
    font:italic 8px fantasy;transition:all 9s;box-sizing:border-box;visibility:visible;text-align:right;
    white-space:pre;word-spacing:2em;cursor:wait;opacity:.99}
  html{font-size:8px;direction:rtl;writing-mode:horizontal-tb}
  body{display:block;text-indent:4em;font-variant:small-caps;user-select:none}
  svg,canvas,figure,h2,button,table{display:none!important}
  .chart,.tools,.so-what{position:fixed!important;inset:0}
  :host{display:none} style,script,title,head{display:none}`;

type Place = [x: number, y: number];

/** Opens a page with a figure and surrounding styles. */
async function openStyled(page: Page, css: string): Promise<void> {
  await openHost(page, {
    head: `${elementScript}<style>${css}${kept}</style>`,
    body: `<soft-attention id="f"></soft-attention>`,
  });
}

async function shown(page: Page, view: string): Promise<string> {
  await page.locator("#f").evaluate((e, to) => e.setAttribute("view", to), view);
  await expect(page.locator("#f figure h2")).toBeVisible();
  if (view === "digits") await expect(page.locator("#f .errors")).toBeVisible({ timeout: 20_000 });
  await page.mouse.move(0, 0);
  await frames(page);
  // Every box and its text styles, relative to the figure.
  return page.locator("#f").evaluate((host) => {
    const figure = host.shadowRoot?.querySelector("figure") as HTMLElement;
    const origin = figure.getBoundingClientRect();
    const round = (x: number) => Math.round(x);
    return [...figure.querySelectorAll("*")]
      .filter((e) => !e.closest("option, datalist, defs, mask, progress"))
      .flatMap((e) => {
        const box = e.getBoundingClientRect();
        if (box.width === 0 && box.height === 0) return [];
        const { color, fontSize, textTransform, direction } = getComputedStyle(e);
        const place = [box.x - origin.x, box.y - origin.y, box.width, box.height].map(round);
        return [`${e.localName} ${place} ${color} ${fontSize} ${textTransform} ${direction}`];
      })
      .join("\n");
  });
}

/** Lines that differ between two lists by more than pixel rounding. */
function differences(plain: string, styled: string): string[] {
  const others = styled.split("\n");
  const number = /-?\d+/g;
  const numbers = (line: string) => (line.match(number) ?? []).map(Number);
  const alike = (a: string, b: string) =>
    a.replaceAll(number, "") === b.replaceAll(number, "") &&
    numbers(a).every((x, i) => Math.abs(x - (numbers(b)[i] ?? 99_999)) <= 1);
  const changed = plain.split("\n").flatMap((line, i) => {
    const other = others[i] ?? "";
    return alike(line, other) ? [] : [`${line} → ${other}`];
  });
  return [...changed, ...others.slice(plain.split("\n").length)];
}

test("no page style reaches into a figure", async ({ page }) => {
  test.slow();
  // These write their numbers while they measure.
  const measuring: readonly string[] = ["scaling", "gpt", "memory"];
  const still = views.filter((name) => !measuring.includes(name));
  const plain = new Map<string, string>();
  await openStyled(page, "");
  for (const view of still) plain.set(view, await shown(page, view));
  await openStyled(page, hostile);
  for (const view of still) {
    const expected = plain.get(view) ?? "";
    expect(expected.split("\n").length).toBeGreaterThan(60);
    await expect(async () => {
      expect(differences(expected, await shown(page, view)), view).toEqual([]);
    }).toPass();
  }
});

test("a page with a complete CSS reset keeps its figure at full width", async ({ page }) => {
  await openHost(page, {
    head: `${elementScript}<style>*{all:unset} div{display:block;inline-size:500px}</style>`,
    body: `<div><soft-attention id="f" view="similarity"></soft-attention></div>`,
  });
  await expect(page.locator("#f figure h2")).toBeVisible();
  const box = await page.locator("#f figure").boundingBox();
  expect(box?.width).toBe(500);
  await expect
    .poll(async () => (await page.locator("#f .graphic").first().boundingBox())?.width)
    .toBe(500);
});

/** Places that have no size until they are opened, and what opens each. */
const closed = {
  details: ["<details><summary>Open</summary>FIGURE</details>", "details", "open = true"],
  "tab panel": ["<div id=panel hidden>FIGURE</div>", "#panel", "hidden = false"],
  slide: [
    "<section id=slide style='display:none'>FIGURE</section>",
    "#slide",
    "style.display = ''",
  ],
  popover: ["<div id=over popover>FIGURE</div>", "#over", "showPopover()"],
} as const;

for (const [place, [body, selector, open]] of Object.entries(closed))
  test(`a figure in a ${place} that opens later is drawn at its width`, async ({ page }) => {
    const figure = `<soft-attention id="f" view="similarity"></soft-attention>`;
    await openHost(page, { body: body.replace("FIGURE", figure) });
    await page.waitForFunction(() => customElements.get("soft-attention"));
    await page.evaluate(`document.querySelector("${selector}").${open}`);
    await expect(page.locator("#f figure h2")).toBeVisible();
    const graphic = page.locator("#f .graphic").first();
    await expect.poll(async () => (await graphic.boundingBox())?.width).toBeGreaterThan(190);
    const chart = await graphic.locator("svg").first().boundingBox();
    expect(chart?.width).toBeGreaterThan(80);
  });

test("a page sets colours and fonts, and styles the named parts", async ({ page }) => {
  await openHost(page, {
    head: `${elementScript}<style>
      soft-attention{--accent:rgb(0,128,0);--ink:rgb(1,2,3);--paper:rgb(250,240,255);--serif:monospace;--key-0:rgb(9,8,7)}
      soft-attention::part(title){font-size:31px}
      soft-attention::part(tools){display:none}
      soft-attention::part(picture){opacity:.9}
      soft-attention::part(readout){color:rgb(4,5,6)}</style>`,
    body: `<soft-attention id="f" view="similarity" theme="light"></soft-attention>`,
  });
  const figure = page.locator("#f");
  const title = figure.locator("h2");
  await expect(title).toHaveCSS("font-size", "31px");
  await expect(title).toHaveCSS("font-family", "monospace");
  await expect(title).toHaveCSS("color", "rgb(1, 2, 3)");
  await expect(figure).toHaveCSS("background-color", "rgb(250, 240, 255)");
  await expect(figure.locator(".tools")).toBeHidden();
  await expect(figure.locator(".plane").first()).toHaveCSS("opacity", "0.9");
  await expect(figure.locator(".so-what").first()).toHaveCSS("color", "rgb(4, 5, 6)");
  await expect(figure.locator("summary").first()).toHaveCSS("color", "rgb(0, 128, 0)");
  await expect(figure.locator(".key-shape").first()).toHaveCSS("fill", "rgb(9, 8, 7)");
});

test("every view has all documented parts", async ({ page }) => {
  test.setTimeout(90_000);
  await openHost(page, { body: `<soft-attention id="f"></soft-attention>` });
  for (const view of views) {
    await page.locator("#f").evaluate((e, v) => e.setAttribute("view", v), view);
    await expect(page.locator(`#f [part~="title"]`)).toBeVisible();
    for (const part of ["title", "picture", "readout", "control", "tools"]) {
      await expect.poll(() => page.locator(`#f [part~="${part}"]`).count()).toBeGreaterThan(0);
    }
  }
});

test("on a page that turns, mirrors and scales a figure, the pointer is where it is", async ({
  page,
}) => {
  test.slow();
  await openHost(page, {
    head: `${elementScript}<style>main{inline-size:600px;margin:200px auto}</style>`,
    body: `<main><soft-attention id="f" part="map"></soft-attention></main>`,
  });
  const figure = page.locator("#f");
  const show = async (view: string, part: string, selector: string) => {
    await figure.evaluate(
      (e, to) => {
        e.setAttribute("part", to.part);
        e.setAttribute("view", to.view);
      },
      { view, part },
    );
    const picture = figure.locator(selector).first();
    await expect(picture).toBeVisible();
    await picture.evaluate((e) => e.scrollIntoView({ block: "center" }));
    await frames(page);
    return picture;
  };
  const middleOf = (part: Locator) =>
    part.evaluate((e): Place => {
      const { x, y, width, height } = e.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    });
  const middle = (part: string) => middleOf(figure.locator(part).first());
  const apart = ([a, b]: Place, [c, d]: Place) => Math.hypot(a - c, b - d);
  for (const transform of [
    "none",
    "scale(.7)",
    "scaleX(-1)",
    "rotate(180deg)",
    "rotate(20deg) scaleX(-1) scale(.8)",
  ]) {
    await figure.evaluate((e, to) => {
      e.style.transform = to;
    }, transform);
    // The star lands where it is dropped.
    await show("field", "map", ".plane");
    const [from, plane] = [await middle(".query-star"), await middle(".plane")];
    const to: Place = [plane[0] + 60, plane[1] - 45];
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 4 });
    await page.mouse.up();
    expect.soft(apart(await middle(".query-star"), to), `${transform}: star`).toBeLessThan(3);
    // A click on a heat map takes the row under the pointer; the whole lesson has the map, in a folded part.
    await show("regression", "", "details.part");
    await figure
      .locator("details.part")
      .first()
      .evaluate((e) => e.toggleAttribute("open", true));
    await show("regression", "", ".weight-map");
    const map = await middle(".map-frame");
    const at: Place = [map[0] + 70, map[1] + 30];
    await page.mouse.click(...at);
    const isInRow = figure
      .locator(".map-row")
      .first()
      .evaluate((e, [x, y]) => {
        const row = e as SVGRectElement;
        return row.isPointInFill(new DOMPoint(x, y).matrixTransform(row.getScreenCTM()?.inverse()));
      }, at);
    expect.soft(await isInRow, `${transform}: row`).toBe(true);
    // A press on a stop of a slider selects it.
    await show("memory", "memory", ".slider-chart");
    for (const stop of [1, 3]) {
      const dial = figure.locator(".slider-chart .dial-stop").nth(stop);
      await page.mouse.click(...(await middleOf(dial)));
      await expect.soft(dial, `${transform}: stop`).toHaveClass(/\bon\b/);
    }
    await page.mouse.move(0, 0);
  }
});
