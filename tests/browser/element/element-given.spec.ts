/** Attention weights of a page: one element, its attributes, its properties, or a file. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { npy } from "../../web/data/data-support.js";
import { expect, test } from "../support.js";
import { drawn, withFigure } from "./element-support.js";
import { openHost } from "./host-page.js";

type Given = HTMLElement & { weights: unknown; queryTokens: readonly string[] | undefined };

test("attributes: weights as nested lists, tokens as JSON or with commas", async ({ page }) => {
  await openHost(page, {
    body: `<soft-attention id="a" view="lab" weights="[[1, 0, 0], [0.3, 0.7, 0], [0.1, 0.8, 0.1]]"
      query-tokens='["The", "cat", "sat"]'></soft-attention>
      <soft-attention id="b" view="lab" weights="[[0.25, 0.75]]" query-tokens="a" key-tokens="x,y" loading="eager"></soft-attention>`,
  });
  const first = page.locator("#a");
  await drawn(first);
  await expect(first.locator(".token-text")).toHaveText("The cat sat");
  await first.locator('[data-token="1"]').click();
  await expect(first.locator('[data-number="weight"] td')).toHaveText("0.300");
  const second = page.locator("#b");
  await second.scrollIntoViewIfNeeded();
  await expect(second.locator(".token-text").nth(1)).toHaveText("x y");
  // Reset returns to the attributes.
  await first.locator(".reset").click();
  await expect(first.locator('[data-number="weight"] td')).toHaveText("1.000");
});

test("properties: a tensor of layers and heads, and tokens; wrong ones throw", async ({ page }) => {
  await openHost(page, { body: '<soft-attention id="a" view="lab"></soft-attention>' });
  const figure = page.locator("#a");
  await drawn(figure);
  await withFigure(figure, (element) => {
    const given = element as unknown as Given;
    const data = Float32Array.from({ length: 2 * 3 * 4 }, (_, i) => Number(i % 2 === 0));
    given.weights = { data, shape: [2, 3, 2, 2] };
    given.queryTokens = ["one", "two"];
    data.fill(9);
  });
  await expect(figure.locator(".thumb")).toHaveCount(3);
  await expect(figure.locator('[data-number="weight"] td')).toHaveText("1.000");
  await expect(figure.locator(".token-text")).toHaveText("one two");
  const errors = await withFigure(figure, (element) => {
    const given = element as unknown as Given;
    return [{}, 3, { data: [1], shape: [1, 1] }].map((value) => {
      try {
        given.weights = value;
        return "taken";
      } catch (error) {
        return (error as Error).name;
      }
    });
  });
  expect(errors).toEqual(["TypeError", "TypeError", "TypeError"]);
  await withFigure(figure, (element) => {
    (element as unknown as Given).weights = [[1], [1, 2]];
  });
  await expect(figure.locator("figure > .section .notice").first()).toContainText("weights");
});

test("src opens a file of attention weights", async ({ page }) => {
  const bytes = npy([2, 2, 2], [1, 0, 0.5, 0.5, 0, 1, 1, 0]);
  await writeFile(join(process.env.SOFTKNN_HOST_FOLDER ?? "", "attention.npy"), bytes);
  await openHost(page, {
    body: '<soft-attention id="a" view="lab" src="attention.npy" controls="none"></soft-attention>',
  });
  const figure = page.locator("#a");
  await expect(figure.locator(".thumb")).toHaveCount(2);
  await expect(figure.locator(".thumb").first()).toBeDisabled();
});
