/** The live page: one file that opens from a disk, without a network, and stays interactive. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { lessonsWithData } from "../element/data-support.js";
import { expect, expectedVote, open, test, toy, views, votesIn } from "../support.js";
import { hashOf, openFile, openPanel, stateOf, take } from "./export-support.js";

test("a live page opens from a disk with its state and responds to a drag with the right numbers", async ({
  page,
  browser,
}) => {
  await open(page, "view=similarity&query=-0.4,0.7&rbf=0.25");
  await page.getByLabel("Theme").selectOption("dark");
  await openPanel(page);
  const { name, text, bytes } = await take(page, "html");
  expect(name).toBe("softknn-similarity.html");
  console.log(`\nThe live page has ${bytes.length} bytes.`);
  const opened = await openFile(browser, text);
  const { page: alone } = opened;
  expect(await hashOf(alone)).toBe(await hashOf(page));
  expect(await votesIn(alone, "rbf")).toEqual(await votesIn(page, "rbf"));
  const ground = (p: Page) =>
    p.locator("soft-attention").evaluate((e) => getComputedStyle(e).getPropertyValue("color"));
  expect(await ground(alone)).toBe(await ground(page));
  const star = alone.locator('[data-similarity="rbf"] [data-handle="query"] .query-star');
  const box = await star.boundingBox();
  if (!box) throw new Error("no star");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await alone.mouse.move(x, y);
  await alone.mouse.down();
  await alone.mouse.move(x + 31, y + 17, { steps: 3 });
  await alone.mouse.up();
  const { query } = await stateOf<typeof toy>(alone);
  expect(query).not.toEqual([-0.4, 0.7]);
  const shown = await votesIn(alone, "rbf");
  const expected = expectedVote({ ...toy, query }, "rbf", 0.25);
  expect(shown).toHaveLength(expected.length);
  for (const [i, number] of shown.entries()) {
    expect(Math.abs(number - (expected[i] ?? 9))).toBeLessThan(6e-4);
  }
  await alone.keyboard.press("Control+z");
  expect(await hashOf(alone)).toBe(await hashOf(page));
  expect(opened.heard).toEqual([]);
  await alone.context().close();
});

test("such a page exports itself and pictures, and shows every view without data in its language", async ({
  page,
  browser,
}) => {
  test.slow();
  await page.goto("index.html?lang=fa#view=field");
  await expect(page.locator("soft-attention figure h2")).toBeVisible();
  await openPanel(page);
  const { page: alone, heard } = await openFile(browser, (await take(page, "html")).text);
  await expect(alone.locator("html")).toHaveAttribute("dir", "rtl");
  const show = (hash: string) =>
    alone.evaluate((to) => {
      location.hash = to;
    }, hash);
  await show("view=masks&tokens=%3C%2Fscript%3E,b,c,d,e,f");
  await expect(alone.locator("figure")).toContainText("</script>");
  await openPanel(alone);
  const again = await openFile(browser, (await take(alone, "html")).text);
  await expect(again.page.locator("figure")).toContainText("</script>");
  expect((await take(alone, "png")).bytes.subarray(1, 4).toString()).toBe("PNG");
  await again.page.context().close();
  for (const view of views.filter((name) => !(name in lessonsWithData))) {
    await show(`view=${view}`);
    await expect.poll(() => hashOf(alone)).toBe(`view=${view}`);
    await expect(alone.locator("soft-attention figure h2")).toContainText(/[\u0600-\u06ff]/);
    await expect(alone.locator("soft-attention .waiting")).toHaveCount(0);
  }
  expect([...heard, ...again.heard]).toEqual([]);
  await alone.context().close();
});

test("its policy allows only its own script", async ({ page }) => {
  await open(page, "view=field");
  await openPanel(page);
  const { text } = await take(page, "html");
  const policy = /Content-Security-Policy" content="([^"]+)"/.exec(text)?.[1];
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'sha256-[\w+/]{43}=' 'wasm-unsafe-eval'; img-src data:;/,
  );
  expect(text.match(/<script/g)?.length).toBeGreaterThanOrEqual(2);
  expect(text).not.toMatch(/\b(src|href)="(?!data:)/);
  const notices = await readFile("THIRD-PARTY-NOTICES.md", "utf8");
  expect(text).toContain(notices.slice(0, 200).split("\n")[0]);
});
