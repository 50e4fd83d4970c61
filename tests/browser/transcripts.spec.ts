/**
 * web/site/docs/transcripts.md holds what a screen reader says of three lessons, and after each step
 * of a short task. `npm run transcripts` writes the file.
 */
import { readFileSync, writeFileSync } from "node:fs";
import type { CDPSession, Page } from "@playwright/test";
import { cellOf } from "./masks-support.js";
import { expect, open, test } from "./support.js";
import { AxTree, heard, listen } from "./transcript.js";

const file = new URL("../../web/site/docs/transcripts.md", import.meta.url);
const isWriting = process.env.SOFTKNN_KEEP === "1";

interface Step {
  readonly told: string;
  act(page: Page): Promise<void>;
}

const to = (told: string, selector: string): Step => ({
  told,
  act: (page) => page.locator(selector).first().focus(),
});
const press = (told: string, key: string): Step => ({
  told,
  act: (page) => page.keyboard.press(key),
});

const tasks: Readonly<Record<string, readonly Step[]>> = {
  field: [
    to("Go to the query", '[data-handle="query"]'),
    press("Press →", "ArrowRight"),
    press("Press Shift+↑", "Shift+ArrowUp"),
    to("Go to key B", '[data-handle="key-1"]'),
    press("Press Enter", "Enter"),
    press("Press Esc", "Escape"),
    to("Go to the temperature", "#temperature"),
    press("Press →", "ArrowRight"),
    press("Press Home", "Home"),
    to("Go to “Dot product”", "[data-similarity=dot]"),
    press("Press Space", "Space"),
  ],
  masks: [
    {
      told: "Go to a cell of the mask",
      act: (page) => cellOf(page, "mask", 5, 0).focus(),
    },
    press("Press Space", "Space"),
    press("Press ↑", "ArrowUp"),
    { told: "Go to a cell of the weights", act: (page) => cellOf(page, "weights", 5, 1).focus() },
    press("Press Enter", "Enter"),
    press("Press Esc", "Escape"),
    to("Go to “cat” below the sentence", ".tokens li:nth-child(2) button"),
    press("Press Space", "Space"),
    to("Go to “Causal”", "[name=causal]"),
    press("Press Space", "Space"),
  ],
  steps: [
    to("Go to the slider of the steps", "input[name=step]"),
    press("Press →", "ArrowRight"),
    press("Press →", "ArrowRight"),
    press("Press End", "End"),
    to("Go to the first weight", '[data-matrix="a"] [data-row="0"][data-column="0"]'),
    press("Press →", "ArrowRight"),
    press("Press Enter", "Enter"),
    to("Go to a number of Q", '[data-matrix="q"] [data-row="0"][data-column="0"]'),
    press("Press Page Up", "PageUp"),
    to("Go to “Undo”", "button.undo"),
    press("Press Enter", "Enter"),
  ],
};

/** What is heard at each step: the control with the focus where its words change, then the live region. */
async function hearTask(
  page: Page,
  session: CDPSession,
  steps: readonly Step[],
): Promise<string[]> {
  await listen(page);
  const lines: string[] = [];
  let control = "";
  for (const { told, act } of steps) {
    await act(page);
    const announced = await heard(page);
    const { focused } = await AxTree.of(session);
    lines.push("", told);
    if (focused !== control) lines.push(`  focus: ${focused}`);
    for (const text of announced) lines.push(`  live:  ${text}`);
    control = focused;
  }
  return lines;
}

/** From the title of the lesson to the way to the next one. */
async function hearPage(session: CDPSession): Promise<string[]> {
  const lines = (await AxTree.of(session)).lines();
  return lines.slice(lines.findIndex((line) => line.startsWith("# Heading 1")));
}

/** The text between a heading and the next of the same level. */
const section = (name: string) => new RegExp(`(## ${name}\\n\\n\`\`\`text\\n)[^]*?(\n\`\`\`)`);

function expectKept(name: string, lines: readonly string[]): void {
  const page = readFileSync(file, "utf8");
  const now = lines.join("\n").trim();
  expect(page).toMatch(section(name));
  if (isWriting)
    writeFileSync(
      file,
      page.replace(section(name), (_, before, after) => before + now + after),
    );
  else {
    const [, before = "", after = ""] = section(name).exec(page) ?? [];
    expect(section(name).exec(page)?.[0]).toBe(before + now + after);
  }
}

for (const [view, steps] of Object.entries(tasks)) {
  test(`${view}: what a screen reader says is what the page of transcripts holds`, async ({
    page,
  }) => {
    const session = await page.context().newCDPSession(page);
    await open(page, `view=${view}`);
    await expect(page.locator(".prose .next")).toBeVisible();
    const title = view[0]?.toUpperCase() + view.slice(1);
    expectKept(`${title}: the page`, await hearPage(session));
    expectKept(`${title}: a task`, await hearTask(page, session, steps));
    await session.detach();
  });
}
