/**
 * A newcomer puts a figure into a dark blog page, using only the README. Each step is an instruction for a person; the
 * code below it does the same.
 */
import { readFileSync } from "node:fs";
import { expectAccessible } from "../browser/axe.js";
import { dragBy, drawn } from "../browser/element/element-support.js";
import { openHost } from "../browser/element/host-page.js";
import { expect, isolatedTest as test } from "../browser/support.js";

const ground = "rgb(24, 26, 31)";
const ink = "rgb(220, 222, 228)";

/** The blog before the figure is added. */
const blog = `<style>
  body { margin: 0 auto; max-width: 42rem; padding: 2rem 1rem; background: ${ground}; color: ${ink};
    font: 18px/1.6 Georgia, serif }
  a { color: #8ab4f8 }
</style>`;

test("a newcomer embeds a figure in a dark blog page", async ({ page }) => {
  // A person has 300 seconds; the script needs less, and fails if any step stalls.
  test.setTimeout(300_000);
  let sample = "";

  await test.step("1. Open the README at “Embed a figure”, and copy its sample.", () => {
    const readme = readFileSync("README.md", "utf8");
    const section = readme.slice(readme.indexOf("## Embed a figure"));
    sample = /```html\n([\s\S]*?)```/.exec(section)?.[1] ?? "";
    expect(sample.trim().split("\n")).toHaveLength(4);
  });

  await test.step("2. Replace {site} with the address of the folder on your server.", () => {
    sample = sample.replaceAll("{site}", "./");
    expect(sample).not.toContain("{");
  });

  await test.step("3. Paste the lines into the page, and open it.", async () => {
    const body = `<h1>Attention, in one picture</h1><p>Drag the star.</p>${sample}<p>And then?</p>`;
    await openHost(page, { head: blog, body });
    await drawn(page.locator("soft-attention"));
  });

  const figure = page.locator("soft-attention");

  await test.step("4. The figure has the colours of the page, and fits its column.", async () => {
    await expect(figure.locator("figure")).toHaveCSS("color", ink);
    await expect(figure).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    await expectAccessible(page, { include: "soft-attention" });
    const [column, own] = await Promise.all([
      page.locator("p").first().boundingBox(),
      figure.boundingBox(),
    ]);
    expect(own?.width).toBeCloseTo(column?.width ?? 0, 0);
  });

  await test.step("5. Drag the star: the numbers follow.", async () => {
    const value = () => figure.evaluate((element) => element.shadowRoot?.textContent ?? "");
    const before = await value();
    await dragBy(page, figure.locator("[data-handle=query]").first(), 60, -40);
    await expect.poll(value).not.toBe(before);
  });
});
