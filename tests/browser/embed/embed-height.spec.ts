/** The height of a frame: that of its content with the script for host pages, its own without. */
import { expectFit, frame, listen, post, script } from "./embed-protocol-support.js";
import { expect, figureIn, test } from "./embed-support.js";

test("with the script, a frame has the height of its content after any change", async ({
  page,
  host,
  baseURL,
}) => {
  await host({
    head: script(baseURL),
    body: `<p>Before</p>${frame(baseURL, "?lang=en#view=field", "data-softknn")}<p>After</p>`,
  });
  const inside = await figureIn(page);
  const field = await expectFit(page);
  expect(field).toBeGreaterThan(500);
  await post(page, { softknn: 1, type: "set", hash: "view=similarity" });
  await expect(inside.locator("soft-attention figure h2")).toContainText("similarity");
  const other = await expectFit(page);
  expect(Math.abs(other - field)).toBeGreaterThan(50);
  await inside.locator(".export-button").click();
  await expect(inside.locator(".export-panel")).toBeVisible();
  const opened = await expectFit(page);
  expect(opened).toBeGreaterThan(other + 100);
  await inside.locator(".export-button").click();
  await expect(inside.locator(".export-panel")).toHaveCount(0);
  expect(await expectFit(page)).toBe(other);
  await post(page, { softknn: 1, type: "lang", lang: "fa" });
  await expect(inside.locator("html")).toHaveAttribute("dir", "rtl");
  await expectFit(page);
  await page.locator("iframe").evaluate((e) => ((e as HTMLElement).style.width = "280px"));
  expect(await expectFit(page)).toBeGreaterThan(field);
  // The height is stable: no resize loop.
  const heard = await listen(page);
  await page.waitForTimeout(500);
  expect((await heard()).filter(({ type }) => type === "height")).toEqual([]);
});

test("frames before and after the script, added later, with borders and zoomed", async ({
  page,
  host,
  baseURL,
}) => {
  await host({ body: frame(baseURL, "?lang=en#view=field", 'data-softknn id="first"') });
  await figureIn(page, "#first");
  const add = (html: string) =>
    page.evaluate(
      (text) =>
        document
          .querySelector("main")
          ?.append(document.createRange().createContextualFragment(text)),
      html,
    );
  await add(script(baseURL));
  await expectFit(page, "#first");
  await add(frame(baseURL, "?lang=fa#view=field", 'data-softknn id="second"'));
  await page.evaluate(() => {
    const { style } = document.querySelector("#second") as HTMLElement;
    Object.assign(style, {
      boxSizing: "border-box",
      border: "7px solid",
      padding: "5px",
      zoom: "1.5",
    });
    document.documentElement.dir = "rtl";
  });
  await page.locator("#second").scrollIntoViewIfNeeded();
  await figureIn(page, "#second");
  await expectFit(page, "#second");
  // Without the attribute, the page sets the height.
  await add(frame(baseURL, "?lang=en#view=masks", 'id="third"'));
  await page.locator("#third").scrollIntoViewIfNeeded();
  const hash = await page.evaluate(() => softknn.frame(document.querySelector("#third")).get());
  expect(hash).toBe("view=masks");
  await expect(page.locator("#third")).toHaveJSProperty("clientHeight", 300);
});

test("without the script a frame keeps its height and scrolls", async ({ page, host, baseURL }) => {
  await host({ body: frame(baseURL, "?lang=en#view=field", "data-softknn") });
  const inside = await figureIn(page);
  await expect(page.locator("iframe")).toHaveJSProperty("clientHeight", 300);
  await inside.locator(".export-button").scrollIntoViewIfNeeded();
  await expect(inside.locator(".export-button")).toBeInViewport();
  const root = inside.locator("html");
  expect(
    await root.evaluate((e) => e.scrollHeight > innerHeight && e.clientWidth <= innerWidth),
  ).toBe(true);
});
