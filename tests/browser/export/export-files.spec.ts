/** The exports of each lesson, from one open page: files, code, picture and print. */

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { lessonsWithData } from "../element/data-support.js";
import { expect, open, showState, test, views } from "../support.js";
import { csvRows, missing, openPanel, parsed, shownNumbers, take } from "./export-support.js";

/** A CSV whose weights sum to 1, and a state file. */
async function expectTables(page: Page, view: string): Promise<void> {
  const { name, text } = await take(page, "csv");
  expect(name).toBe(`softknn-${view}.csv`);
  const rows = csvRows(text).slice(1);
  expect(rows.length).toBeGreaterThan(1);
  const sums = new Map<string, number>();
  const number = /^(-?(inf|\d+(\.\d+)?(e[+-]\d+)?))?$/;
  const odd: string[] = [];
  for (const [table, row, , score = "", weight = "", value = ""] of rows) {
    const cells = [score, weight, value];
    const empty = cells.join("") === "";
    if (empty || !cells.every((x) => number.test(x))) odd.push(`${table} ${row} ${cells}`);
    if (weight) sums.set(`${table} ${row}`, (sums.get(`${table} ${row}`) ?? 0) + Number(weight));
  }
  expect(odd).toEqual([]);
  // The tables of these two have no weights.
  if (!["words", "memory"].includes(view)) expect(sums.size).toBeGreaterThan(0);
  expect([...sums].filter(([, sum]) => Math.abs(sum - 1) > 1e-12)).toEqual([]);
  const state = await take(page, "json");
  expect(state.name).toBe(`softknn-${view}.json`);
  expect(JSON.parse(state.text)).toMatchObject({ softknn: "state", state: { view } });
}

/** A drawing only, with every displayed number. */
async function expectPicture(page: Page, view: string): Promise<void> {
  const shown = await shownNumbers(page);
  const { name, text } = await take(page, "svg");
  expect(name).toBe(`softknn-${view}.svg`);
  const picture = await parsed(page, text);
  expect(picture.error).toBeUndefined();
  expect(picture.root).toBe("svg");
  expect(picture.foreign).toEqual([]);
  expect(picture.title).toBe(await page.locator("figure h2").innerText());
  expect(shown.length).toBeGreaterThan(5);
  expect(missing(shown, picture.numbers)).toEqual([]);
}

/** Only controls that show the state, closed tables too, dark text, and nothing wider than the paper. */
async function expectPrint(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.locator("nav, .theme, .tools, .export-panel").first()).toBeHidden();
  const controls = await page.locator("soft-attention figure").evaluate((figure) =>
    [...figure.querySelectorAll("button, [type=range], progress, .tools, .export-panel")]
      // Pinned or chosen values are content: plain text on paper.
      .filter(
        (node) =>
          !node.matches("[aria-pressed], td :not(.remove)") ||
          getComputedStyle(node).backgroundColor !== "rgba(0, 0, 0, 0)",
      )
      .filter((node) => node.checkVisibility())
      .map((node) => node.outerHTML.slice(0, 80)),
  );
  expect(controls).toEqual([]);
  for (const place of ["figure h2", "h1"]) await expect(page.locator(place)).toBeVisible();
  for (const table of await page.locator("soft-attention details table").all())
    await expect(table).toBeVisible();
  await expect(page.locator("figure svg:visible").first()).toBeVisible();
  const { ink, paper, width } = await page.locator("soft-attention").evaluate((e) => {
    const { color, backgroundColor } = getComputedStyle(e);
    const figure = e.shadowRoot?.querySelector("figure");
    const { width = 0 } = figure?.getBoundingClientRect() ?? {};
    return { ink: color, paper: backgroundColor, width };
  });
  expect([ink, paper]).toEqual(["rgb(28, 27, 25)", "rgb(255, 255, 255)"]);
  expect(width).toBeGreaterThan(300);
  expect(width).toBeLessThanOrEqual(701);
  const pdf = await page.pdf({ format: "A4" });
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(pdf.length).toBeGreaterThan(20_000);
}

/** Drawn by the style under a slider of temperatures. */
const tick = "0.1";

/** The numbers of the poster also appear in the figure. */
async function expectPoster(page: Page, view: string): Promise<void> {
  const source = readFileSync(`dist-site/posters/${view}.svg`, "utf8");
  const texts = [...source.matchAll(/<text.*?<\/text>/gs)].map(([text]) => text);
  const numbers = texts.flatMap(
    (text) => text.replaceAll(/<[^>]*>/g, "").match(/[−-]?\d+\.\d+/g) ?? [],
  );
  // The dictionary starts with an error, the step machine with integers, and the memory empty.
  if (!["words", "steps", "memory"].includes(view)) expect(numbers.length).toBeGreaterThan(2);
  const shown = (await page.locator("soft-attention figure").textContent()) ?? "";
  expect(numbers.filter((text) => text !== tick && !shown.includes(text))).toEqual([]);
}

for (const view of views) {
  test(`${view} is exported as table, state, code, picture and paper`, async ({ page }) => {
    test.slow();
    await open(page, `view=${view}`);
    if (view === "scaling")
      await expect(page.locator(".measuring")).toHaveCount(0, { timeout: 60_000 });
    const data = lessonsWithData[view];
    if (data) await expect(page.locator(data.shown).first()).toBeVisible();
    await test.step("poster", () => expectPoster(page, view));
    if (view === "memory") {
      await showState(page, "view=memory&remembered=1000");
      await expect(page.locator(".memory-run .note")).toHaveText("", { timeout: 60_000 });
      await expect(page.locator(".written")).toHaveCount(24, { timeout: 60_000 });
    }
    await openPanel(page);
    await test.step("table and state", () => expectTables(page, view));
    await test.step("code", async () => {
      await page.locator('[data-export="code"]').click();
      // Its losses are the means of many calls in a worker.
      if (view === "memory")
        return expect(page.locator(".export-panel")).toContainText("no single call");
      await page.locator('[data-form="javascript"]').click();
      await expect(page.locator(".export-panel pre")).toContainText(/(knn|learn|model)\.\w+\(/);
    });
    // The step machine shows its numbers in the last step.
    if (view === "steps") await showState(page, "view=steps&step=output");
    await test.step("picture", () => expectPicture(page, view));
    await test.step("print", () => expectPrint(page));
  });
}
