/** The effects of a sandbox on an embedded figure. The minimum frame width: fonts.spec.ts. */

import type { Frame, Page } from "@playwright/test";
import { expectAccessible } from "../axe.js";
import { focusFaults, motionFaults } from "../display.js";
import { openPanel, take } from "../export/export-support.js";
import { embedAddress, expect, figureIn, sandboxed, test } from "./embed-support.js";

function innerFrame(page: Page): Frame {
  const [, inner] = page.frames();
  if (!inner) throw new Error("no frame");
  return inner;
}

const frame = (src: string, sandbox = sandboxed, width = 800) =>
  `<iframe title="A figure" width="${width}" height="700" ${sandbox} src="${src}"></iframe>`;

// The page's tests cover the views; this one covers the parts around a view.
for (const [colorScheme, lang] of [
  ["light", "en"],
  ["dark", "fa"],
] as const) {
  test(`a frame has no accessibility violation (${colorScheme}, ${lang})`, async ({
    page,
    host,
    baseURL,
  }) => {
    await page.emulateMedia({ colorScheme });
    await host({ body: frame(embedAddress(baseURL, `?lang=${lang}#view=field`)) });
    const inside = await figureIn(page);
    await inside.locator(".source button").click();
    await expectAccessible(page);
    await expectAccessible(innerFrame(page));
    expect.soft(await motionFaults(innerFrame(page))).toEqual([]);
    expect.soft(await focusFaults(innerFrame(page))).toEqual([]);
  });
}

/** The live page: data-files.spec.ts. */
test("files are saved where the sandbox allows it", async ({ page, host, baseURL }) => {
  const src = embedAddress(baseURL, "?lang=en#view=similarity&query=0.5,0.5");
  await host({ body: frame(src, 'sandbox="allow-scripts allow-downloads"') });
  const inside = await figureIn(page);
  await inside.locator(".export-button").click();
  const press = (format: string) => () => inside.locator(`[data-export="${format}"]`).click();
  for (const format of ["svg", "png", "csv", "json"]) {
    const { bytes } = await take(page, format, press(format));
    expect(bytes.length, format).toBeGreaterThan(100);
  }
});

test("where the sandbox forbids files, clipboard and print, the panel reports it and nothing breaks", async ({
  page,
  host,
  expected,
  baseURL,
}) => {
  expected.push(
    /Download is disallowed/,
    /Ignored call to 'print\(\)'/,
    /Clipboard API has been blocked/,
  );
  await host({ body: frame(embedAddress(baseURL, "?lang=en#view=similarity")) });
  const inside = await figureIn(page);
  await inside.locator(".export-button").click();
  const panel = inside.locator(".export-panel");
  await expect(panel).toContainText("allow-downloads");
  await panel.locator('[data-export="svg"]').click();
  await expect(panel.locator(".said")).toContainText("softknn-similarity.svg");
  await panel.locator('[data-export="print"]').click();
  await panel.locator('[data-export="link"]').click();
  await expect(panel.locator(".said")).toContainText("The text is selected");
  await panel.locator('[data-export="code"]').click();
  await expect(panel.locator("pre")).toContainText("knn.attention");
  await inside.locator(".inspect-button").click();
  await inside.locator(".receipt-list").selectOption({ index: 1 });
  await expect(inside.locator(".receipt pre")).toBeVisible();
});

test("outside a sandbox the panel does not mention one", async ({ page }) => {
  await page.goto("index.html?lang=en#view=field");
  await expect(await openPanel(page)).not.toContainText("sandbox");
});

test("a frame is printed in light colours, without interactive parts", async ({ page }) => {
  await page.goto("embed.html?lang=en&theme=dark#view=field");
  await expect(page.locator("soft-attention figure h2")).toBeVisible();
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  await expect(page.locator(".source")).toBeHidden();
  await expect(page.locator(".tools")).toBeHidden();
  await expect(page.locator("soft-attention")).toHaveCSS("color", "rgb(28, 27, 25)");
});
