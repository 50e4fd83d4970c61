/** The language model: its text, its heads, the dial with its cost, and what the model writes. */
import type { Page } from "@playwright/test";
import {
  ownConfig,
  ownWeights,
  tokenizerFiles,
  tokenizerText,
} from "../../web/lessons/gpt/gpt-own-support.js";
import { expect, numbersIn, open, stateOf, test } from "../support.js";

const said = (page: Page) => page.locator(".so-what").first();
const dial = (page: Page) => page.getByRole("slider", { name: "The nearest keys" });
const costNow = (page: Page) => page.locator(".cost-now-text");

test("the first state is alive: the model has run, is measured, and writes", async ({ page }) => {
  await open(page, "view=gpt");
  await expect(said(page)).toContainText("expects “·together” most, with probability 0.545");
  await expect(page.locator(".heads-grid .head")).toHaveCount(24);
  await expect(page.locator(".cost-ground", { hasText: "unchanged" })).toContainText("3.27");
  await expect(page.locator(".mark-digits")).toHaveText("+1.17");
  await expect(page.locator(".cost-said")).toHaveText(/All keys are kept, .* 3\.27 nats/);
  expect(page.workers().map((worker) => new URL(worker.url()).pathname.split("/").at(-1))).toEqual([
    "worker-thread.js",
  ]);
  await expect(page.locator(".writes p")).toHaveCount(1);
  await expect(page.locator(".writes")).not.toHaveClass(/measuring/);
  const before = await page.locator(".writes p").innerText();
  await page.getByRole("button", { name: "Write another" }).click();
  await expect(page.locator(".writes p")).not.toHaveText(before);
  await expect(page).toHaveURL(/writeSeed=2/);
});

test("no weight touches the next one, and no disc of the plane another", async ({ page }) => {
  await open(page, "view=gpt");
  for (const marks of [".sentence-arcs .number", ".token-disc"]) {
    const touching = await page.locator(marks).evaluateAll((all) => {
      const boxes = all.map((mark) => mark.getBoundingClientRect());
      return boxes.flatMap((a, i) => {
        const other = boxes.findIndex(
          (b, j) =>
            j < i &&
            Math.min(a.right, b.right) > Math.max(a.left, b.left) - 1 &&
            Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top) + 0.5,
        );
        return other < 0 ? [] : [[other, i]];
      });
    });
    expect(await page.locator(marks).count()).toBeGreaterThan(10);
    expect(touching, marks).toEqual([]);
  }
});

test("the dial walks along its cost, by keys and by drag", async ({ page }) => {
  await open(page, "view=gpt");
  await dial(page).focus();
  await page.keyboard.press("Home");
  await expect(costNow(page)).toHaveText("+1.12");
  await expect(page.locator(".cost-said")).toContainText("4.39 nats a token; unchanged it is 3.27");
  await expect(page.locator(".cost-said")).toContainText("fall apart");
  await expect(dial(page)).toHaveAttribute("aria-valuetext", "the nearest key alone");
  await expect(page.locator(".token.out")).toHaveCount(12);
  await expect(page.locator(".writes p")).toHaveCount(2);
  for (const cost of ["+0.60", "+0.31", "+0.17"]) {
    await page.keyboard.press("ArrowRight");
    await expect(costNow(page)).toHaveText(cost);
  }
  await expect(page.locator(".cost-said")).not.toContainText("fall apart");
  await page.getByRole("button", { name: "equal weights" }).click();
  await expect(costNow(page)).toHaveText("+0.88");
  const box = await dial(page).boundingBox();
  if (box === null) throw new Error("no dial");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 60);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 20, box.y + box.height - 60, { steps: 4 });
  await page.mouse.up();
  expect((await stateOf<{ gpt: { neighbors: number } }>(page)).gpt.neighbors).toBe(0);
  await expect(page.locator(".mark-digits.on")).toHaveText("+1.17");
});

test("a head is chosen in the grid, and the change may reach it alone", async ({ page }) => {
  await open(page, "view=gpt&nearestKeys=1");
  await page.getByRole("button", { name: "Show layer 3, head 4" }).click();
  await expect(page.locator(".neighbours-part h3")).toContainText("layer 3, head 4");
  const { share } = await page.locator(".head-view .note").evaluate((e) => ({
    share: Number.parseInt(/\d+/.exec(e.textContent ?? "")?.[0] ?? "", 10),
  }));
  expect(share).toBeGreaterThan(20);
  await page.getByRole("button", { name: "in the shown head" }).click();
  await expect(costNow(page)).toHaveText("+0.05");
  await expect(page).toHaveURL(/changedHeads=head/);
  await page.locator("button.undo").click();
  await expect(costNow(page)).toHaveText("+1.12");
});

test("one's own text is read, a link keeps it, and a text without tokens says so", async ({
  page,
}) => {
  await open(page, "view=gpt");
  const field = page.getByRole("textbox", { name: "Text, in English" });
  await field.fill("God bless the United States of");
  await expect(said(page)).toContainText("“·America”");
  await page.locator(".token", { hasText: "·the" }).click();
  await expect(page).toHaveURL(/promptToken=/);
  await expect(said(page)).toContainText("After “·the”");
  await page.reload();
  await expect(field).toHaveValue("God bless the United States of");
  await field.fill("");
  await expect(page.locator(".warning")).toContainText("no token yet");
});

test("the cost of eight neighbours is guessed on the curve, and of equal weights in words", async ({
  page,
}) => {
  await open(page, "view=gpt");
  await expect(page.locator(".cost-line")).toHaveCount(0);
  const eight = page.locator('[data-prediction="eight"]');
  await eight.locator("input").fill("0.6");
  await expect(page.locator(".cost-guess")).toHaveCount(1);
  await eight.locator(".commit").click();
  await expect(eight.locator(".said")).toContainText(
    "The loss grows by 0.17; comparing nothing costs 1.17",
  );
  expect(numbersIn(await eight.locator(".said").innerText())).toContain(0.43);
  const equal = page.locator('[data-prediction="equal"]');
  await equal.locator('[data-option="most"]').click();
  await expect(equal.locator(".said")).toContainText("0.88, against 0.17");
});

interface Given {
  readonly name: string;
  readonly content: string | Uint8Array;
}

const buffers = (files: readonly Given[]) =>
  files.map(({ name, content }) => ({ name, mimeType: "", buffer: Buffer.from(content) }));

async function drop(page: Page, files: readonly Given[]): Promise<void> {
  const given = buffers(files).map(
    ({ name, buffer }) => [name, buffer.toString("base64")] as const,
  );
  await page
    .locator("soft-attention figure")
    .first()
    .evaluate((figure, given) => {
      const dataTransfer = new DataTransfer();
      for (const [name, data] of given)
        dataTransfer.items.add(
          new File([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))], name),
        );
      const event = { dataTransfer, bubbles: true, composed: true, cancelable: true };
      for (const type of ["dragenter", "dragover", "drop"])
        figure.dispatchEvent(new DragEvent(type, event));
    }, given);
}

test("a GPT-2 of one's own takes the place of the lesson's, and gives it back", async ({
  page,
}) => {
  await open(page, "view=gpt");
  const usual = await said(page).innerText();
  const config = { name: "config.json", content: JSON.stringify(ownConfig) };
  const tokenizer = { name: "tokenizer.json", content: tokenizerText() };
  const weights = { name: "random.safetensors", content: ownWeights("F16").file };
  await drop(page, [config, tokenizer]);
  await expect(page.locator(".own-missing")).toHaveText("Still missing: model.safetensors.");
  await expect(page.locator(".heads-grid .head")).toHaveCount(24);
  await drop(page, [weights]);
  await expect(page.locator(".heads-grid .head")).toHaveCount(144);
  const note = page.locator(".own-note");
  await expect(note).toContainText("random.safetensors, 12 layers × 12 heads, a context of 64");
  await expect(said(page)).not.toHaveText(usual);
  await expect(said(page)).toContainText(/expects “.+” most, with probability 0\.\d/);
  await expect(page.locator(".cost-part h3")).toContainText("tokens of a speech");
  await expect(page.locator(".cost-ground", { hasText: "unchanged: loss" })).toBeVisible();
  await expect(page.locator(".writes")).not.toHaveClass(/measuring/);
  await expect(page.locator(".training-part + *, .note", { hasText: "not yours" })).toHaveCount(1);
  for (const name of ["model", "head", "why"]) {
    await expect(page.locator(`[slot="${name}"]`)).toBeHidden();
    await expect(page.locator(`[slot="own-${name}"]`)).toBeVisible();
  }
  await expect(page.locator(".note", { hasText: "memory is that of the lesson" })).toBeVisible();
  await page.getByRole("button", { name: "Show layer 12, head 12" }).click();
  await expect(page.locator(".neighbours-part h3")).toContainText("layer 12, head 12");
  await expect(page.locator(".why-terms")).toHaveCount(0);
  await page.locator(".sentence-arcs .foot").nth(2).click();
  await expect(page.locator(".why-terms .source")).toHaveCount(6);
  await page.locator(".why-terms .source").first().click();
  const left = await page.locator(".why-part .so-what").innerText();
  expect(left).toMatch(/score of (\S+)\. The core, .* gives \1\. /);
  expect(page.url()).not.toContain("own");
  await page.getByRole("button", { name: "Back to the model of this lesson" }).click();
  await expect(said(page)).toHaveText(usual);
  await expect(note).toHaveCount(0);
  await page.locator("button.undo").click();
  await expect(page.locator(".heads-grid .head")).toHaveCount(144);
});

test("files of a model are chosen by a button, and what is wrong with them has a name", async ({
  page,
}) => {
  await open(page, "view=gpt");
  const choosing = page.waitForEvent("filechooser");
  await page.locator(".own .choose").press("Enter");
  const { vocab, merges } = tokenizerFiles();
  const texts = [
    { name: "config.json", content: JSON.stringify(ownConfig) },
    { name: "vocab.json", content: vocab },
    { name: "merges.txt", content: merges },
  ];
  const named = (without?: string) => {
    const content = ownWeights("BF16", without === undefined ? {} : { without }).file;
    return { name: "model.safetensors", content };
  };
  await (await choosing).setFiles(buffers([...texts, named("h.5.ln_2.bias")]));
  const alert = page.locator(".own [role=alert]");
  await expect(alert).toContainText("h.5.ln_2.bias");
  await expect(page.locator(".heads-grid .head")).toHaveCount(24);
  await page.locator(".own input[type=file]").setInputFiles(buffers([named()]));
  await expect(alert).toHaveCount(0);
  await expect(page.locator(".heads-grid .head")).toHaveCount(144);
});
