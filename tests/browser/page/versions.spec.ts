/** Two versions of the element on one page: the first to load is used, and the second does no harm. */
import type { Page } from "@playwright/test";
import { counted, openHost } from "../element/host-page.js";
import { expect, test } from "../support.js";

/** The same files at another address: separate modules with separate classes, as of another version. */
async function serveOther(page: Page, baseURL: string): Promise<void> {
  await page.route("**/other/**", async (route) => {
    const name = new URL(route.request().url()).pathname.split("/").pop() ?? "";
    const response = await page.request.get(new URL(name, baseURL).href);
    await route.fulfill({ response });
  });
}

const script = (folder: string) => `<script type="module" src="./${folder}element.js"></script>`;

for (const [first, second] of [
  ["", "other/"],
  ["other/", ""],
] as const) {
  test(`${first || "this"} version before ${second || "this"}`, async ({ page, baseURL }) => {
    await serveOther(page, baseURL ?? "");
    await openHost(page, {
      head: script(first) + script(second),
      body: `<soft-attention id="a" view="similarity"></soft-attention>
        <p>Effective: <soft-value for="a" of="temperature">?</soft-value></p>
        <soft-attention id="b" view="field"></soft-attention>`,
    });
    await expect(page.locator("#a figure h2")).toBeVisible();
    await page.locator("#b").scrollIntoViewIfNeeded();
    await expect(page.locator("#b figure h2")).toBeVisible();
    const found = await page.evaluate(
      async ([one, two]) => {
        const [own, late] = await Promise.all([
          import(`./${one}element.js`),
          import(`./${two}element.js`),
        ]);
        const known = customElements.get("soft-attention");
        return {
          first: known === own.SoftAttention,
          second: known === late.SoftAttention,
          loads: typeof late.SoftAttention,
          made: document.createElement("soft-attention") instanceof own.SoftAttention,
        };
      },
      [first, second],
    );
    expect(found).toEqual({ first: true, second: false, loads: "function", made: true });
    // The second version has started nothing.
    const { compiled, started } = await counted(page);
    expect([compiled, started]).toEqual([1, 1]);
    const sentence = page.locator("#b .so-what").first();
    const before = await sentence.textContent();
    await page.locator("#b").evaluate((e) => e.setAttribute("temperature", "0.05"));
    await expect(sentence).not.toHaveText(before ?? "");
  });
}
