/** Files in the lab: every case is opened, asked about or refused; nothing is lost; what the names do not say is chosen. */
import { readFileSync } from "node:fs";
import { expectAccessibleInThemes } from "../axe.js";
import { openPanel, take } from "../export/export-support.js";
import { expect, tabTo, test } from "../support.js";
import { choose, drop, fileOf, held, openIntake, place, placesHeld } from "./lab-files-support.js";

interface Case {
  readonly file: string;
  readonly numbers?: readonly (readonly (number | null)[])[];
  readonly without_gaps?: readonly (readonly number[])[];
  readonly numbers_flat?: readonly number[];
  readonly labels?: readonly string[];
  readonly refused?: string;
  readonly error?: string;
  readonly texts?: Readonly<Record<string, readonly string[]>>;
}

const folder = "tests/fixtures/cases/";
const cases: readonly Case[] = JSON.parse(readFileSync(`${folder}right.json`, "utf8"));

const refusals: Readonly<Record<string, string>> = {
  "overflow.csv": "overflow.csv, line 1, cell 1: “1e400” is beyond the largest double.",
  "o.npy": "o.npy: this is a Python pickle, which runs code when it is read.",
  "text-only.csv": "text-only.csv: there are no numbers in it.",
  "windows-1252.csv": "windows-1252.csv, line 2: the text is not UTF-8.",
  "nested.json": "nested.json: there are no numbers in it.",
  "thousands.csv": "thousands.csv, line 2, cell 1: “1,000” is not a number.",
};

const undo = "soft-attention .undo";
const form = ".intake-choice";

test("every case: its numbers are in the lab, or it says why not", async ({ page }) => {
  test.slow();
  await openIntake(page);
  for (const given of cases) {
    const { file, texts, labels } = given;
    await choose(page, folder + file);
    const alert = page.locator(".intake-fault");
    if (given.refused ?? given.error) {
      await expect(alert, file).toContainText(refusals[file] ?? "a sentence for it");
      continue;
    }
    await expect(page.locator(`${form}, .intake-held`).first(), file).toBeVisible();
    if (await page.locator(form).isVisible()) {
      const skip = page.locator("[name=skip]");
      if (await skip.isVisible()) await skip.check();
      await page.locator(".intake-take").click();
    }
    await expect(page.locator(form), file).toHaveCount(0);
    const rows = given.without_gaps ?? given.numbers?.filter((row) => !row.includes(null));
    const found = await held(page);
    const numbers = found.x ?? found.weights;
    if (rows ?? given.numbers_flat)
      expect(numbers, file).toEqual(given.numbers_flat ?? rows?.flat());
    if (labels ?? texts)
      expect(found.queryTokens, file).toEqual(labels ?? Object.values(texts ?? {})[0]);
    await expect(alert).toHaveCount(0);
    while ((await placesHeld(page)).length > 0)
      await page.locator(".intake-remove").first().click();
  }
});

test("a table is chosen by keyboard: roles, a gap, and names in the picture and the export", async ({
  page,
}) => {
  await openIntake(page);
  const choosing = page.waitForEvent("filechooser");
  await tabTo(page, page.locator(".intake-choose"));
  await page.keyboard.press("Enter");
  await (await choosing).setFiles(`${folder}snappy.parquet`);
  const asked = page.locator(form);
  await expect(asked.locator(".intake-part .intake-file")).toHaveText([
    "text",
    "score",
    "id",
    "embedding",
  ]);
  await expect(asked.locator("select").first()).toBeFocused();
  await expect(asked.locator("select").nth(3)).toHaveValue("x");
  await asked.locator("select").nth(3).selectOption("key");
  await expect(asked.locator(".intake-gaps")).toContainText("row 2, column score");
  await expectAccessibleInThemes(page, { include: "soft-attention" });
  await asked.locator(".intake-take").press("Enter");
  await expect(page.locator(".intake-fault")).toContainText(
    "score, row 2: there is no number here.",
  );
  await asked.locator("[name=skip]").press("Space");
  await asked.locator(".intake-take").press("Enter");
  await expect(asked).toHaveCount(0);
  expect(await held(page)).toMatchObject({
    key: [0.5, -1.25, 2, 1.5, 2.5, 3.5],
    value: [1, 3],
    keyTokens: ["cat, black", "£"],
  });
  await expect(place(page, "key").locator(".intake-note")).toHaveText(
    "Rows left out for a missing number: 1.",
  );
  await openPanel(page);
  const [svg, csv] = [await take(page, "svg"), await take(page, "csv")];
  for (const { text } of [svg, csv]) expect(text).toContain("£");
});

test("files together are one step; a fault keeps the data; a state is opened; text is pasted", async ({
  page,
}) => {
  await openIntake(page);
  await drop(page, page.locator("figure h2"), [
    { name: "k.csv", text: "a,b\n1,2\n3,4\n" },
    { name: "layer0_q.txt", text: "1 2\n" },
    { name: "values.csv", text: "5\n6\n" },
    { name: "query.csv", text: "3,4\n" },
    { name: "x.csv", text: "1,2\n3,four\n" },
  ]);
  await expect(page.locator(".intake-fault")).toContainText(
    "x.csv, line 2, cell 2: “four” is not a number.",
  );
  await expect(page.locator(".intake-fault")).toContainText("are for the same place");
  await expect.poll(() => placesHeld(page)).toEqual(["key", "query", "value"]);
  await expect(page.locator(".intake-fault")).toContainText("The previous data stay.");
  await page.locator(undo).click();
  await expect.poll(() => placesHeld(page)).toEqual([]);
  await page.locator("soft-attention .redo").click();
  await page.locator(".intake-paste summary").click();
  const field = page.locator(".intake-paste textarea");
  await field.fill("[[1, 2], [3]]");
  await page.locator(".intake-use").click();
  await expect(page.locator(".intake-fault")).toContainText("its length is 1");
  await expect(field).toHaveValue("[[1, 2], [3]]");
  await field.fill('["p", "q"]');
  await page.locator(".intake-use").press("Enter");
  await expect(place(page, "queryTokens")).toContainText("p q");
  await expect(field).toBeHidden();
  await place(page, "value").locator(".intake-remove").click();
  await expect.poll(() => placesHeld(page)).toEqual(["key", "query", "queryTokens"]);
  await openPanel(page);
  const { text: state } = await take(page, "json");
  await page.goto("about:blank");
  await page.goto("index.html#view=lab");
  await drop(page, page.locator(".heat-map"), [{ name: "state.json", text: state }]);
  await expect.poll(() => placesHeld(page)).toEqual(["key", "query", "queryTokens"]);
});

test("a long file shows its progress and can be stopped", async ({ page }) => {
  await openIntake(page);
  // From inside the page: on a busy machine the file is loaded before an outside click arrives.
  const stopped = page.locator(".intake").evaluate(async (box) => {
    for (;;) {
      await new Promise(requestAnimationFrame);
      const stop = box.querySelector<HTMLButtonElement>(".intake-reading button");
      if (stop === null) continue;
      stop.click();
      return true;
    }
  });
  await drop(page, page.locator(".intake"), [{ name: "x.csv", text: "0.25,1.5\n", times: 6e6 }]);
  expect(await stopped).toBe(true);
  await expect(page.locator(".intake-reading, .intake-fault")).toHaveCount(0);
  await expect.poll(() => placesHeld(page)).toEqual([]);
});

test("at 320 px nothing is wider than the page, in every language; print shows the data alone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  for (const language of ["en", "zh", "fa"]) {
    await page.goto(`index.html?lang=${language}#view=lab`);
    await page.locator('soft-attention [data-source="own"]').click();
    const long = "a-very-long-name-of-a-file-that-does-not-fit-into-one-line";
    await choose(page, [
      fileOf(`${long}.k.csv`, "1,2\n"),
      fileOf(`${long}.q.csv`, "1,2\n1,x\n"),
      fileOf(`${long}.csv`, "id,text,e1,e2\n1,a long text of a note,1,2\n2,b,5,\n"),
    ]);
    await expect(page.locator(`.intake-fault, ${form}, .intake-held li`)).toHaveCount(3);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, language).toBeLessThanOrEqual(320);
    for (const button of await page.locator(".intake button:visible, .intake summary").all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await page.emulateMedia({ media: "print" });
  await expect(place(page, "key").locator(".intake-file")).toBeVisible();
  for (const part of [form, ".intake-all", ".intake-remove"])
    await expect(page.locator(part).first()).toBeHidden();
});
