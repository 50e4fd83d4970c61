/** Every number of every view, initially and at every link of its chapter, has a valid receipt. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, views } from "../support.js";
import { printedOf } from "./receipts-programs.js";
import { callsOf, figureOf, openAsked, problemsOf, unfold } from "./receipts-support.js";

/** Numbers neither computed nor chosen here, per view, with the reason. */
const quoted: Readonly<Record<string, RegExp>> = {
  // The article's measured values, next to those measured here.
  scaling: /^td\.digits (article )?\d+\.\d{3}$/,
};
const none = /^$/;

for (const view of views) {
  test(`${view}: every number is explained, and JavaScript reproduces it`, async ({ page }) => {
    test.setTimeout(300_000);
    await openAsked(page, `view=${view}`);
    const problems = async () => problemsOf(await figureOf(page), quoted[view] ?? none);
    await expect.poll(problems, { timeout: 60_000 }).toEqual([]);
    const folder = join("build", "receipts");
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `${view}.json`);
    rmSync(file, { force: true });
    writeFileSync(file, await callsOf(page));
    const { wrong, count } = await printedOf(file);
    expect(wrong).toEqual([]);
    // A view whose numbers wait for a step has none yet.
    if (view !== "steps") expect(count).toBeGreaterThan(5);
    const links = await page
      .locator("main .prose ul a")
      .evaluateAll((all) => all.map((a) => a.getAttribute("href")?.slice(1) ?? ""));
    expect(links.length).toBeGreaterThan(2);
    for (const hash of links) {
      const to = new URLSearchParams(hash).get("view") ?? view;
      await page.evaluate((next) => {
        location.hash = next;
      }, hash);
      await expect
        // Long random vectors are slow, twice so while receipts are on.
        .poll(() => page.locator("soft-attention").getAttribute("view"), {
          timeout: 60_000,
          message: hash,
        })
        .toBe(to);
      await unfold(page);
      await expect
        .poll(async () => problemsOf(await figureOf(page), quoted[to] ?? none), {
          timeout: 60_000,
          message: hash,
        })
        .toEqual([]);
    }
  });
}
