/** “Export”, “Embed”: its text, pasted into another page, shows the same figure. */
import type { FrameLocator, Page } from "@playwright/test";
import { transform } from "esbuild";
import { attributeText } from "../../../web/export/embed-forms.js";
import { drawn, hashOf } from "../element/element-support.js";
import { openBeside, openHost } from "../element/host-page.js";
import { openPanel } from "../export/export-support.js";
import { expect, open, test, votesIn } from "../support.js";

const state = "view=similarity&query=-0.3,0.4&tokens=%7Ba%7D,%22b,*c*,%3Cd%3E,%60e,%24f&rbf=0.3";

async function openEmbed(page: Page): Promise<void> {
  await openPanel(page);
  await page.locator('[data-export="embed"]').focus();
  await page.keyboard.press("Enter");
}

/** The text of a form, chosen by a key. */
async function textOf(page: Page, form: string): Promise<string> {
  await page.locator(`[data-form="${form}"]`).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(`[data-form="${form}"]`)).toHaveAttribute("aria-pressed", "true");
  return (await page.locator(".export-panel pre").textContent()) ?? "";
}

async function expectVotes(place: Page | FrameLocator, votes: readonly number[]): Promise<void> {
  await expect(place.locator("soft-attention figure h2")).toBeVisible();
  await expect.poll(() => votesIn(place, "rbf")).toEqual(votes);
}

test("the text of each form shows the same numbers in a page of its author", {
  tag: "@first",
}, async ({ page }) => {
  test.slow();
  await open(page, state);
  await openEmbed(page);
  const votes = await votesIn(page, "rbf");
  expect(votes.length).toBeGreaterThan(1);
  // The page of the author is on a host of its own, which has the files of the site too.
  const here = attributeText(new URL(".", page.url()).href);
  const element = (await textOf(page, "element")).replaceAll(here, "./");
  expect(element).toContain('src="./element.js"');
  const frame = (await textOf(page, "iframe")).replaceAll(here, "./");
  const react = await textOf(page, "react");

  await openHost(page, { body: element, head: "" });
  await expectVotes(page, votes);
  await openHost(page, { body: frame, head: "" });
  await expectVotes(page.frameLocator("iframe"), votes);
  await expect.poll(async () => (await page.locator("iframe").boundingBox())?.height).not.toBe(640);
  // The component, with what JSX means instead of React.
  const lines = react.replace(/^"use client";|import "softknn\/element";|export /gm, "");
  const { code } = await transform(lines, { loader: "jsx", jsxFactory: "h" });
  await openBeside(
    page,
    `<!doctype html><title>Host</title><link rel="icon" href="data:,"><script type="module">
import "./element.js";
const h = (name, given, ...content) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(given)) made.setAttribute(key, value);
  made.append(...content);
  return made;
};
${code}
document.body.append(Figure());</script>`,
  );
  await expectVotes(page, votes);
});

test("the text follows the figure and is copied, or selected where copying is not allowed", async ({
  page,
}) => {
  await open(page, "view=field");
  await openEmbed(page);
  const text = page.locator(".export-panel pre");
  expect(await textOf(page, "element")).toMatch(
    /<soft-attention id="field-map-\w+" view="field" part="map">/,
  );
  await page.locator('[data-handle="query"]').focus();
  await page.keyboard.press("ArrowRight");
  await expect(text).toContainText('view="field" part="map" query="');
  const picture = page.locator('.export-panel select[name="part"]');
  await picture.selectOption("nearest");
  await expect(text).toContainText('view="field" part="nearest" query="');
  await expect(text).toContainText("Soft and hard nearest neighbours");
  await picture.selectOption({ label: "The whole lesson" });
  await expect(text).toContainText('view="field" query="');
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.locator('[data-export="copy"]').click();
  await expect(page.locator(".code-actions [role=status]")).toHaveText("The code is copied.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await text.textContent());
  await page.evaluate(() =>
    Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true }),
  );
  await page.locator('[data-export="copy"]').click();
  await expect(page.locator(".code-actions [role=status]")).toContainText("copy it by hand");
  await expect(page.locator(".export-panel .note")).toContainText("lead to this machine");
});

test("the link of a figure with an id opens its state in the page that it stands in", async ({
  page,
}) => {
  const many = Array.from({ length: 24 }, (_, i) => [i / 8, i / 5]);
  for (const patch of [
    { temperature: 0.3, query: [0.3, 0.4] },
    { keys: many, values: many },
  ]) {
    await openHost(page, {
      body: `<soft-attention id="my figure" view="field" temperature="0.4" query="0.5,0.5"></soft-attention>
        <soft-attention view="masks"></soft-attention>`,
    });
    const figure = page.locator("soft-attention").first();
    await drawn(figure);
    await figure.evaluate(
      (e, to) => (e as HTMLElement & { setState(to: object): void }).setState(to),
      patch,
    );
    await figure.locator(".export-button").click();
    const shown = figure.locator(".address");
    await expect(shown).toHaveValue(
      "keys" in patch ? /#my%20figure\?z=/ : /#my%20figure\?view=field&query=0.3,0.4$/,
    );
    const [address, wanted] = [await shown.inputValue(), await hashOf(figure)];
    await page.goto("about:blank");
    await page.goto(address);
    await drawn(figure);
    await expect.poll(() => hashOf(figure)).toBe(wanted);
  }
  const nameless = page.locator("soft-attention").nth(1);
  await drawn(nameless);
  await nameless.locator(".export-button").click();
  await expect(nameless.locator('[data-export="json"]')).toBeVisible();
  await expect(nameless.locator('[data-export="link"]')).toHaveCount(0);
});

test("a state that fits in no address is in the element only, and the part says so", async ({
  page,
}) => {
  await open(page, "view=steps");
  await page.locator("soft-attention").evaluate((e) => {
    const matrix = (seed: number) =>
      Array.from({ length: 6 }, (_, i) =>
        Array.from({ length: 6 }, (_, j) => Math.sin((seed + 6 * i + j) ** 2) / 1e3),
      );
    const names = ["q", "k", "v", "wq", "wk", "wv"];
    const edits = Object.fromEntries(names.map((name, i) => [name, matrix(37 * i)]));
    const figure = e as HTMLElement & { setState(patch: object): void; getState(): object };
    const { steps } = figure.getState() as { steps: object };
    figure.setState({ steps: { ...steps, ...edits } });
  });
  await openEmbed(page);
  expect(await textOf(page, "element")).toMatch(/ wq="[^"]{500,}"/);
  await page.locator('[data-form="iframe"]').click();
  await expect(page.locator(".export-panel .note")).toContainText("too long for a link");
  await expect(page.locator(".export-panel pre")).toHaveCount(0);
});
