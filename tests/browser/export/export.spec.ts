/** Export and re-import of link, numbers, code and state, from the panel. */
import { expectAccessibleInThemes } from "../axe.js";
import { expect, expectedVote, open, tabTo, test, toy } from "../support.js";
import { csvRows, hashOf, openPanel, stateOf, take } from "./export-support.js";

const moved = "view=similarity&query=-0.4,0.7&rbf=0.25";

test("the CSV of the similarities equals a naive computation in every digit", {
  tag: "@first",
}, async ({ page }) => {
  await open(page, moved);
  await openPanel(page);
  const { name, text } = await take(page, "csv");
  expect(name).toBe("softknn-similarity.csv");
  const [head, ...rows] = csvRows(text);
  expect(head).toEqual(["table", "row", "column", "score", "weight", "value"]);
  const temperature = { dot: 1, cosine: 0.5, rbf: 0.25 };
  for (const similarity of ["dot", "cosine", "rbf"] as const) {
    const own = rows.filter(([table]) => table === similarity);
    expect(own.map((row) => row[2])).toEqual(["A", "B", "C", "D", "E", "F"]);
    const expected = expectedVote(
      { ...toy, query: [-0.4, 0.7] },
      similarity,
      temperature[similarity],
    );
    for (const [i, row] of own.entries()) {
      expect(Math.abs(Number(row[4]) - (expected[i] ?? 9))).toBeLessThan(1e-14);
      // The weights are the softmax of the scores in the same row.
      const gap = Math.exp(Number(row[3]) - Number(own[0]?.[3])) * Number(own[0]?.[4]);
      expect(Math.abs(Number(row[4]) - gap)).toBeLessThan(1e-14);
    }
  }
});

test("a state file opens by button and by drop; undo restores the previous state", async ({
  page,
}) => {
  const hash = "view=masks&tokens=one,two,three,,,&blocked=1.2&window=2&temperature=inf";
  await open(page, hash);
  await openPanel(page);
  const { bytes } = await take(page, "json");
  const wanted = await hashOf(page);
  await page.goto("index.html#view=field");
  await page.reload();
  await openPanel(page);
  const before = await hashOf(page);
  const file = { name: "mine.json", mimeType: "application/json", buffer: bytes };
  await page.locator('[data-export="open"]').setInputFiles(file);
  await expect(page.locator(".export-panel .said")).toContainText("mine.json is open");
  expect(await hashOf(page)).toBe(wanted);
  await page.locator(".undo").click();
  expect(await hashOf(page)).toBe(before);
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "dropped.json"));
    return transfer;
  }, bytes.toString("utf8"));
  await page.locator("figure h2").dispatchEvent("drop", { dataTransfer: data });
  await expect.poll(() => hashOf(page)).toBe(wanted);
  await expect(page.locator(".export-panel .said")).toContainText("dropped.json is open");
});

test("a figure is outlined while a file is dragged over it, and no longer", async ({ page }) => {
  await open(page, "view=field");
  const figure = page.locator("soft-attention figure");
  const dataTransfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["{}"], "state.json"));
    return transfer;
  });
  const text = await page.evaluateHandle(() => new DataTransfer());
  const drag = (type: string, of = dataTransfer) =>
    page.locator("figure h2").dispatchEvent(type, { dataTransfer: of });
  await drag("dragover", text);
  await expect(figure).toHaveCSS("outline-style", "none");
  await drag("dragover");
  await expect(figure).toHaveCSS("outline-style", "solid");
  await drag("dragleave");
  await expect(figure).toHaveCSS("outline-style", "none");
  await drag("dragover");
  await drag("drop");
  await expect(figure).toHaveCSS("outline-style", "none");
});

test("an invalid state file changes nothing and shows the reason", async ({ page }) => {
  await open(page, "view=masks&window=2");
  await openPanel(page);
  const before = await stateOf(page);
  const cases = [
    ['{"softknn":"state",\n\n', "line 3"],
    ['{"softknn":"state","state":{"temperature":-1}}', "“temperature”"],
  ] as const;
  for (const [text, said] of cases) {
    const file = { name: "odd.json", mimeType: "application/json", buffer: Buffer.from(text) };
    await page.locator('[data-export="open"]').setInputFiles(file);
    await expect(page.locator(".export-panel .said")).toContainText(said);
    await expect(page.locator(".export-panel .said")).toContainText("Nothing has changed");
    expect(await stateOf(page)).toEqual(before);
  }
  await expect(page.locator(".undo")).toBeDisabled();
});

test("a link is copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, moved);
  await openPanel(page);
  await page.locator('[data-export="link"]').click();
  await expect(page.locator(".export-panel .said")).toContainText("copied");
  const short = await page.evaluate(() => navigator.clipboard.readText());
  expect(short).toMatch(/#view=similarity&query=-0\.4,0\.7&rbf=0\.25$/);
  await expect(page.locator(".address")).toHaveValue(short);
});

test("the panel opens, exports and closes by keyboard alone", async ({ page }) => {
  await open(page, "view=similarity");
  await tabTo(page, page.locator(".export-button"));
  await page.keyboard.press("Enter");
  await expect(page.locator(".export-panel")).toBeVisible();
  await tabTo(page, page.locator('[data-export="csv"]'));
  const { text } = await take(page, "csv", () => page.keyboard.press("Enter"));
  expect(csvRows(text).length).toBeGreaterThan(18);
  await expect(page.locator(".export-panel .said")).toContainText(
    "softknn-similarity.csv is saved",
  );
  await page.keyboard.press("Escape");
  await expect(page.locator(".export-panel")).toHaveCount(0);
  await expect(page.locator(".export-button")).toBeFocused();
});

test("the code of a figure is its main calls with the current values, in JavaScript and NumPy", async ({
  page,
}) => {
  await open(page, moved);
  await openPanel(page);
  await page.locator('[data-export="code"]').click();
  const code = page.locator(".export-panel pre");
  await expect(code).toContainText('from "softknn"');
  await expect(page.locator("[data-form]")).toHaveText(["JavaScript", "NumPy"]);
  await page.locator('[data-form="numpy"]').click();
  await expect(code).toContainText("query = np.array([[-0.4, 0.7]])");
  await page.locator('[data-form="javascript"]').click();
  // All three planes, weights and outputs.
  await expect(code).toContainText('similarity: "rbf", temperature: 0.25');
  await expect(code).toHaveText(/(result\d?\.weights.*result\d?\.output.*){3}/s);
  await page.locator('[data-handle="query"]').first().focus();
  await page.keyboard.press("ArrowLeft");
  await expect(code).not.toContainText("[-0.4, 0.7]");
  await page.locator(".undo").click();
  await expect(code).toContainText("[[-0.4, 0.7]]");
});

test("the panel passes axe, and at 320 px its buttons are large enough", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("index.html?lang=fa#view=similarity");
  await openPanel(page);
  for (const part of ["embed", "code"]) await page.locator(`[data-export="${part}"]`).click();
  await expect(page.locator(".export-panel pre")).toHaveCount(2);
  await expectAccessibleInThemes(page, { include: "soft-attention" });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(320);
  for (const button of await page.locator(".export-panel :is(button, .as-button)").all()) {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
});
