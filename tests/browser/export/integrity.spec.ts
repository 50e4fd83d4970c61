/** Pages that pin the modules of a release with the import map of `npm run integrity`. */
import { expect, test } from "@playwright/test";
import { integrityMap } from "../../../scripts/lib/integrity.mjs";
import { elementScript, openBeside } from "../element/host-page.js";

const map = integrityMap("dist-site", "element.js", "./");
const pageWith = (integrity: string) => `<!doctype html><html lang="en"><head>
  <script type="importmap">${integrity}</script>${elementScript}</head>
  <body><soft-attention view="masks" loading="eager"></soft-attention></body></html>`;

test("a figure loads only modules with a digest and is drawn", async ({ page }) => {
  const { integrity } = JSON.parse(map) as { integrity: Record<string, string> };
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") loaded.push(request.url());
  });
  await openBeside(page, pageWith(map));
  await expect(page.locator("soft-attention figure h2")).toContainText("mask");
  const names = loaded.map((url) => `./${new URL(url).pathname.split("/").pop()}`);
  expect(names).toContain("./element.js");
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !(name in integrity))).toEqual([]);
});

test("a changed module is rejected", async ({ page }) => {
  const refused: string[] = [];
  page.on("console", (line) => {
    if (line.type() === "error") refused.push(line.text());
  });
  const changed = map.replace(/("\.\/element\.js": "sha384-)[^"]{8}/, "$1AAAAAAAA");
  expect(changed).not.toBe(map);
  await openBeside(page, pageWith(changed));
  await expect.poll(() => refused.join()).toContain("integrity");
  expect(await page.evaluate(() => customElements.get("soft-attention") === undefined)).toBe(true);
});
