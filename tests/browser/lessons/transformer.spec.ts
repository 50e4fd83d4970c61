/** The trained transformer: its sequence, its heads, files of other networks, and training in the page. */
import type { Page } from "@playwright/test";
import { floats } from "../../web/data/data-support.js";
import { expect, numbersIn, open, test } from "../support.js";

const predicted = (page: Page) => page.locator(".prediction-bars .so-what");
const accuracy = async (page: Page) =>
  numbersIn(await page.locator(".accuracy").innerText())[0] ?? Number.NaN;
const head = (page: Page, name: string) => page.locator(`[data-head="${name}"]`);

/** The accuracy without a head, or with its hard nearest neighbour, in the table of all heads. */
async function worth(page: Page, name: string, column: "without" | "hard"): Promise<number> {
  const cell = page.locator(`[data-row="${name}"] .${column}`);
  await expect(cell).toContainText("%");
  return numbersIn((await cell.textContent()) ?? "")[0] ?? Number.NaN;
}

/** The first-layer head with a described role. */
const previousHead = async (page: Page) =>
  (await page
    .locator(".layer-heads .head", { hasText: "previous token" })
    .getAttribute("data-head")) as string;

test("the sentence is continued, and every token can be the query", async ({ page }) => {
  await open(page, "view=transformer");
  await expect(predicted(page)).toContainText("predicts “a”");
  await page.getByRole("button", { name: "cat, position 8" }).click();
  await expect(page).toHaveURL(/position=7/);
  await expect(predicted(page)).toContainText("After “cat” the network predicts “sat”");
  // Later tokens are not attended to.
  await expect(page.locator(".token-key")).toHaveCount(8);
  await page.getByRole("textbox", { name: "Sequence" }).fill("abcdabc zebra");
  await expect(page.locator(".warning")).toHaveText("Not in the vocabulary: “zebra”.");
  await expect(page.locator(".token")).toHaveText(["a", "b", "c", "d", "a", "b", "c"]);
  await expect(predicted(page)).toContainText("After “c” the network predicts “d”");
  await page.getByRole("textbox", { name: "Sequence" }).fill("");
  await expect(page.locator(".warning")).toContainText("no token yet");
});

test("without the previous-token head the copy fails; undo restores it", async ({ page }) => {
  await open(page, "view=transformer");
  const before = await accuracy(page);
  expect(before).toBeGreaterThanOrEqual(99);
  const name = await previousHead(page);
  const without = await worth(page, name, "without");
  expect(without).toBeLessThan(50);
  await head(page, name).getByRole("checkbox").check();
  await expect(page.locator(".accuracy")).toContainText(`predicts ${without.toFixed(1)} %`);
  await expect(page).toHaveURL(new RegExp(`ablated=${name}`));
  await page.locator("button.undo").click();
  await expect(page.locator(".accuracy")).toContainText(`predicts ${before.toFixed(1)} %`);
});

test("the key after the same token, and the accuracy without a head, are predicted", async ({
  page,
}) => {
  await open(page, "view=transformer");
  const beside = page.locator('[data-prediction="beside"]');
  await beside.locator('[data-option="dog"]').click();
  await expect(beside.locator(".said")).toContainText("It points towards “sun”");
  await expect(page.locator(".token")).toHaveCount(8);
  const without = page.locator('[data-prediction="without"]');
  await without.locator("input").fill("60");
  await expect(page.locator(".accuracy-bar .guess")).toHaveCount(1);
  await without.locator(".commit").click();
  await expect(without.locator(".said")).toContainText("Off by 43. 17.0 % remain of 99.2 %");
  await expect(page.locator(".accuracy-bar .earlier")).toHaveCount(1);
});

test("temperature 0 in one head gives its hard nearest neighbour", async ({ page }) => {
  await open(page, "view=transformer");
  const name = await previousHead(page);
  await head(page, name).locator(".show").click();
  await expect(page.locator(".verdict")).toContainText("the previous token");
  const hard = await worth(page, name, "hard");
  const slider = page.locator("#head-temperature");
  await slider.focus();
  await page.keyboard.press("Home");
  await expect(page.locator(".accuracy")).toContainText(`predicts ${hard.toFixed(1)} %`);
  await expect(page.locator(".path-keys td:nth-child(3)").first()).toHaveText("1.000");
  // Another head starts at temperature 1.
  await head(page, "1.0").locator(".show").click();
  await expect(page).not.toHaveURL(/headTemperature/);
});

test("a network trains in the page: it pauses, resumes, and every stored step can be shown", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page, "view=transformer&trainStep=10");
  const step = page.locator(".learn .step");
  await expect(step).toContainText("Step 10: loss", { timeout: 20_000 });
  await expect(page.locator(".learn .pause")).toHaveCount(0);
  const ten = await step.innerText();
  await page.locator(".learn .go").click();
  await expect
    .poll(async () => numbersIn(await step.innerText())[0], { timeout: 20_000 })
    .toBeGreaterThan(15);
  await page.locator(".learn .pause").click();
  const paused = await step.innerText();
  await expect(page).toHaveURL(new RegExp(`trainStep=${numbersIn(paused)[0]}`));
  await page.waitForTimeout(500);
  await expect(step).toHaveText(paused);
  const chart = page.getByRole("slider", { name: /Loss and head scores/ });
  await chart.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect(step).toHaveText(ten);
  await expect(page.locator(".ring .cloud-dots").first()).toBeAttached();
  await page.getByRole("button", { name: "Back to step 0" }).click();
  await expect(page).not.toHaveURL(/trainStep/);
});

/** Drops a file on the figure. */
async function drop(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const data = Buffer.from(bytes).toString("base64");
  await page.locator("soft-attention figure").evaluate(
    (figure, [name, data]) => {
      const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], name));
      for (const type of ["dragenter", "dragover", "drop"]) {
        figure.dispatchEvent(
          new DragEvent(type, {
            dataTransfer: transfer,
            bubbles: true,
            composed: true,
            cancelable: true,
          }),
        );
      }
    },
    [name, data] as const,
  );
}

test("a reader's file is shown; an invalid one is reported with the reason", async ({ page }) => {
  await open(page, "view=transformer");
  const random = (count: number) =>
    Float32Array.from({ length: count }, (_, i) => Math.sin(7 * i + 1));
  const tensor = (...shape: number[]) => ({
    shape,
    data: random(shape.reduce((n, axis) => n * axis, 1)),
  });
  const tensors = {
    ...{ embedding: tensor(4, 3), positions: tensor(6, 3), unembedding: tensor(3, 4) },
    ...{ "layers.0.wq": tensor(3, 4), "layers.0.wk": tensor(3, 4) },
    ...{ "layers.0.wv": tensor(3, 2), "layers.0.wo": tensor(2, 3) },
  };
  const vocabulary = '["the","cat","sat","on"]';
  await drop(page, "mine.safetensors", floats(tensors, { heads: "2", vocabulary }));
  await expect(page.locator(".own")).toContainText("Shown: mine.safetensors, 1 layer with 2 heads");
  await expect(page.locator(".layer-heads .head")).toHaveCount(2);
  // The longest sequence has six tokens, and “a” and “mat” are not in its vocabulary.
  await expect(page.locator(".token")).toHaveCount(6);
  await drop(page, "wrong.safetensors", floats(tensors, { heads: "1", vocabulary }));
  await expect(page.locator(".own [role=alert]")).toContainText("“wq” has 4");
  await drop(page, "cut.safetensors", floats(tensors, { heads: "2" }).subarray(0, 300));
  await expect(page.locator(".own [role=alert]")).toContainText("not a complete .safetensors file");
  await page.getByRole("button", { name: "Back to the network of this lesson" }).click();
  await expect(page.locator(".layer-heads .head")).toHaveCount(8);
});
