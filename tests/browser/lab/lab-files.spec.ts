/** Files in the lab: opened, asked about or refused; nothing is lost; what the names do not say is chosen. */
import { expectAccessibleInThemes } from "../axe.js";
import { openPanel, take } from "../export/export-support.js";
import { expect, tabTo, test } from "../support.js";
import { choose, drop, fileOf, held, openIntake, place, placesHeld } from "./lab-files-support.js";

const folder = "tests/fixtures/cases/";
const undo = "soft-attention .undo";
const form = ".intake-choice";

test("a table is chosen by keyboard: roles, and names in the picture and the export", async ({
  page,
}) => {
  await openIntake(page);
  const choosing = page.waitForEvent("filechooser");
  await tabTo(page, page.locator(".intake-choose"));
  await page.keyboard.press("Enter");
  await (await choosing).setFiles(`${folder}snappy.parquet`);
  await expect(page.locator(".stand-in")).toContainText("Links carry no data");
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
  await expectAccessibleInThemes(page, { include: "soft-attention" });
  await asked.locator(".intake-take").press("Enter");
  await expect(asked).toHaveCount(0);
  await expect(page.locator(".stand-in")).toContainText("stay on this machine");
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

test("files together are one step; a fault keeps the data; a state is opened", async ({ page }) => {
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
  await page.locator("soft-attention figure").press("Control+y");
  await choose(page, fileOf("tokens.txt", "p\nq\n"));
  await expect(place(page, "queryTokens")).toContainText("p q");
  await place(page, "value").locator(".intake-remove").click();
  await expect.poll(() => placesHeld(page)).toEqual(["key", "query", "queryTokens"]);
  await openPanel(page);
  const { text: state } = await take(page, "json");
  await page.goto("about:blank");
  await page.goto("index.html#view=lab");
  await drop(page, page.locator(".heat-map"), [{ name: "state.json", text: state }]);
  await expect.poll(() => placesHeld(page)).toEqual(["key", "query", "queryTokens"]);
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
