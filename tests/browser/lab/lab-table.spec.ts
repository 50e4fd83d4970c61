/** Tables in the lab: a choice of columns with a preview, gaps, labels, and files that are refused. */
import { expectAccessible } from "../axe.js";
import { openPanel, take } from "../export/export-support.js";
import { expect, test } from "../support.js";
import { drop, held, namesHeld, openIntake, slot } from "./lab-data-support.js";

const cases = "tests/fixtures/data-cases/";
const form = ".intake-choice";

test("a table of Parquet is shown, its columns chosen by keyboard, and its texts name the keys", async ({
  page,
}) => {
  await openIntake(page);
  const choosing = page.waitForEvent("filechooser");
  await page.locator(".intake-all .intake-choose").press("Enter");
  await (await choosing).setFiles(`${cases}snappy.parquet`);
  const table = page.locator(form);
  await expect(table.locator("thead bdi")).toHaveText(["text", "score", "id", "embedding"]);
  await expect(table.locator("tbody tr")).toHaveCount(3);
  await expect(table.locator("select").first()).toBeFocused();
  await expect(table.locator("select").nth(3)).toHaveValue("matrix");
  await expect(table.locator(".intake-gaps")).toContainText("row 2, column score");
  await expectAccessible(page);
  await table.locator(".intake-take").press("Enter");
  await expect(page.locator(".intake-fault")).toContainText("the cell is empty");
  await table.locator("[name=skip]").press("Space");
  await table.locator(".intake-take").press("Enter");
  await expect(table).toHaveCount(0);
  await expect.poll(() => namesHeld(page)).toEqual(["key", "value"]);
  expect((await held(page)).key).toMatchObject({ rows: 2, columns: 3 });
  await expect(slot(page, "keyTokens").locator(".intake-file")).toHaveText("cat, black £");
  await page.locator("soft-attention .undo").click();
  await expect.poll(() => namesHeld(page)).toEqual([]);
});

test("plain matrices of every print are taken without a question", async ({ page }) => {
  await openIntake(page);
  for (const [name, text] of [
    ["keys.csv", "x;y\n0,5;-0,25\n1;2\n"],
    ["k.txt", "[[0.5 -0.25]\n [1. 2.]]"],
    ["key.tex", "\\begin{bmatrix} 0.5 & -0.25 \\\\ 1 & 2 \\end{bmatrix}"],
    ["k.json", "tensor([[0.5, -0.25], [1., 2.]])"],
  ] as const) {
    await drop(page, slot(page, "key"), [{ name, text }]);
    await expect(slot(page, "key").locator(".intake-file")).toHaveText(name);
    expect((await held(page)).key?.ends.slice(0, 4), name).toEqual([0.5, -0.25, 1, 2]);
  }
});

test("pickles, HDF5 and tables without rows say what to do", async ({ page }) => {
  await openIntake(page);
  for (const [name, text, says] of [
    ["model.pkl", "any", "Save the numbers with np.save, or a table with DataFrame.to_parquet."],
    ["k.csv", "a,b\n", "there are no rows. Save at least one row of numbers."],
    ["k.csv", "1e400,2\n", "“1e400” is beyond the largest double."],
    [
      "k.txt",
      "[[0. ... 1.]\n [2. ... 3.]]",
      "the print leaves numbers out. Save the array with np.save.",
    ],
  ] as const) {
    await drop(page, slot(page, "key"), [{ name, text }]);
    await expect(slot(page, "key").getByRole("alert")).toContainText(says);
  }
});

test("at 360 px the choice of columns scrolls inside, in every language", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const lang of ["en", "zh", "fa"]) {
    await page.goto(`index.html?lang=${lang}#view=lab`);
    await page.locator('soft-attention [data-source="own"]').click();
    await drop(page, slot(page, "key"), [
      {
        name: "notes.csv",
        text: "id,text,e1,e2,e3,e4\n1,a long text of a note,1,2,3,4\n2,b,5,,7,8\n",
      },
    ]);
    await expect(page.locator(`${form} select`).first()).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, lang).toBeLessThanOrEqual(360);
    await page.reload();
  }
});

test("the labels of a table name the keys in the picture, the SVG and the CSV", async ({
  page,
}) => {
  await openIntake(page);
  await drop(page, slot(page, "key"), [
    { name: "places.csv", text: "place,e1,e2\nRome,1,0\nOslo,0,1\nLima,-1,0.5\n" },
  ]);
  await page.locator(`${form} .intake-take`).click();
  await drop(page, slot(page, "query"), [{ name: "q.csv", text: "1,0.5\n0,1\n" }]);
  await drop(page, slot(page, "value"), [{ name: "v.csv", text: "1\n2\n3\n" }]);
  const names = ["Rome", "Oslo", "Lima"];
  const figure = page.locator("soft-attention figure");
  for (const name of names) await expect(figure).toContainText(name);
  await openPanel(page);
  const [svg, csv] = [await take(page, "svg"), await take(page, "csv")];
  for (const name of names)
    for (const { text, name: file } of [svg, csv]) expect(text, file).toContain(name);
});
