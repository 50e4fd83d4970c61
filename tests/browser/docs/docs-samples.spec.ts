/** The HTML of the documentation and of README.md, opened as a page; subsequent JavaScript samples run in it. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { sitePlaceholder } from "../../../scripts/docs/markdown.mjs";
import { allSamples, chains, withPromises } from "../../../scripts/docs/samples.mjs";
import { keeps } from "../../../scripts/reference/examples.mjs";
import { openBeside } from "../element/host-page.js";
import { expect, test } from "../support.js";

const pages = chains(allSamples()).filter(([first]) => first?.language === "html");

const files = allSamples().filter(({ language }) => language === "json");

/** Next to the pages of this test, under the name that the HTML of the documentation uses. */
const writeFigure = (code: string) =>
  writeFile(join(process.env.SOFTKNN_HOST_FOLDER ?? "", "figure.json"), code);

test.beforeAll(() => writeFigure(files[0]?.code ?? ""));

test("every JSON sample is a file that a figure shows", async ({ page }) => {
  expect(files.length).toBeGreaterThan(0);
  await openBeside(page, inPage('<script type="module" src="./element.js"></script>'));
  for (const [i, { code, file, line }] of files.entries()) {
    // Matrices belong to the lab; files with keys or a state determine their view.
    const view = /"key":/.test(code) ? "lab" : "similarity";
    await writeFigure(code);
    const [ended, hash] = await page.evaluate(
      ([src, name, given]) => {
        const figure = document.createElement("soft-attention");
        if (!/"view"/.test(given)) figure.setAttribute("view", name);
        figure.setAttribute("src", src);
        document.body.replaceChildren(figure);
        return new Promise<[string, string]>((done) => {
          for (const type of ["load", "error"])
            figure.addEventListener(type, () => done([type, figure.hash]));
        });
      },
      [`figure.json?${i}`, view, code] as const,
    );
    expect(ended, `${file}:${line}`).toBe("load");
    expect(hash).not.toBe(`view=${view}`);
  }
  await writeFigure(files[0]?.code ?? "");
});

for (const [first, ...rest] of pages) {
  if (!first) continue;
  test(`${first.file}:${first.line} is a page that works`, async ({ page }) => {
    const code = [first, ...rest.filter(({ language }) => language === "html")]
      .map((sample) => sample.code)
      .join("\n");
    // Only the placeholder is replaced by the address of the site.
    const site = process.env.SOFTKNN_HOST_URL ?? "";
    await openBeside(page, inPage(code.replaceAll(sitePlaceholder, site)));
    await everythingDrawn(page);
    const scripts = rest.filter(({ language }) => language === "js");
    if (scripts.length === 0) return;
    // One module, so that names carry over to the next sample.
    const { code: script, promises } = withPromises(scripts.map((one) => one.code).join("\n"));
    const said = await run(page, script);
    expect(said).toHaveLength(promises.length);
    for (const [i, promise] of promises.entries()) {
      expect(keeps(promise, said[i] ?? ""), `${promise} is ${said[i]}`).toBe(true);
    }
  });
}

/** A sample is an excerpt from a page. */
function inPage(code: string): string {
  if (/^<!doctype/i.test(code)) return code;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>
<link rel="icon" href="data:,"></head><body><main>${code}</main></body></html>`;
}

async function everythingDrawn(page: Page): Promise<void> {
  for (const figure of await page.locator("soft-attention").all()) {
    await figure.scrollIntoViewIfNeeded();
    await expect(figure.locator("figure :is(h2, .question)").first()).toBeVisible();
  }
  for (const frame of await page.locator("iframe").all()) {
    await frame.scrollIntoViewIfNeeded();
    await expect(frame.contentFrame().locator("soft-attention figure h2")).toBeVisible();
  }
  for (const value of await page.locator("soft-value").all()) {
    await expect(value).toHaveText(/\S/);
    await expect(value).not.toHaveAttribute("data-problem");
  }
}

/** Runs a script as a module of the page and returns its output. */
async function run(page: Page, code: string): Promise<string[]> {
  await page.evaluate(() => Object.assign(globalThis, { said: [], ended: false }));
  await page.addScriptTag({
    type: "module",
    content: `const says = (value) => said.push(String(value));\n${code}\nglobalThis.ended = true;`,
  });
  await page.waitForFunction(() => (globalThis as unknown as { ended: boolean }).ended);
  return page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
}
