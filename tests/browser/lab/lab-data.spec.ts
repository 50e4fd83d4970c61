/** Own data in the lab: every way of import, rejection with a reason, no data loss. */
import { expectAccessibleInThemes } from "../axe.js";
import { expect, tabTo, test } from "../support.js";
import { drop, folder, held, namesHeld, openIntake, paste, slot } from "./lab-data-support.js";

const undo = "soft-attention .undo";

test("a file is chosen by keyboard alone, and the lab has its numbers", async ({ page }) => {
  await openIntake(page);
  // Registered before the key press: the browser reports file choosers with a delay.
  const choosing = page.waitForEvent("filechooser");
  await tabTo(page, slot(page, "key").locator(".intake-choose"));
  await page.keyboard.press("Enter");
  const chooser = await choosing;
  expect(chooser.isMultiple()).toBe(false);
  await chooser.setFiles(`${folder}f8-big-F.npy`);
  await expect(slot(page, "key").locator(".intake-held")).toHaveText(/f8-big-F\.npy\s*2 × 3/);
  const { key } = await held(page);
  expect(key).toEqual({
    ...{ name: "f8-big-F.npy", rows: 2, columns: 3, type: "Float64Array" },
    ends: [0.8, -0.15, 1e-300, -0, 3, 123456.789],
  });
  await expect(page.locator("soft-attention [role=status][aria-live]")).toHaveText(
    "Loaded: K 2 × 3.",
  );
  await tabTo(page, slot(page, "key").locator(".intake-remove"));
  await page.keyboard.press("Enter");
  await expect(slot(page, "key").locator(".intake-held")).toHaveText("nothing yet");
  await expect.poll(() => namesHeld(page)).toEqual([]);
  await page.locator(undo).press("Enter");
  await expect(slot(page, "key").locator(".intake-shape")).toHaveText("2 × 3");
});

test("several files dropped together are assigned by name, as one undo step", async ({ page }) => {
  await openIntake(page);
  await drop(page, page.locator(".intake > h3"), [
    { name: "k.csv", text: "a,b\n1,2\n3,4\n" },
    { name: "layer0_q.txt", text: "1 2\n" },
    { name: "values.json", text: "[[5], [6]]" },
  ]);
  await expect(slot(page, "value").locator(".intake-shape")).toHaveText("2 × 1");
  await expect.poll(() => namesHeld(page)).toEqual(["key", "query", "value"]);
  await expect(slot(page, "key").locator(".intake-note")).toHaveText(
    "Line 1: these are names and not numbers; the line is left out.",
  );
  await page.locator(undo).click();
  await expect.poll(() => namesHeld(page)).toEqual([]);
  await page.locator("soft-attention .redo").click();
  expect((await held(page)).key?.ends).toEqual([1, 2, 3, 4, 3, 4]);
  await expect(slot(page, "key").locator(".intake-note")).toBeVisible();
});

test("numbers are pasted into a field or onto an input", async ({ page }) => {
  await openIntake(page);
  const x = slot(page, "x");
  await x.locator("summary").click();
  await x.locator("textarea").fill("1.5 2\n3 4,5");
  await x.locator(".intake-use").click();
  await expect(x.getByRole("alert")).toContainText(
    "Line 2, cell 2: “4,5” is out of step: the table mixes decimal commas and points.",
  );
  await expect(x.locator("textarea")).toHaveValue("1.5 2\n3 4,5");
  await x.locator("textarea").fill("1 2\n3 4.5");
  await x.locator(".intake-use").press("Enter");
  await expect(x.locator(".intake-held")).toHaveText(/pasted\s*2 × 2/);
  await expect(x.getByRole("alert")).toHaveCount(0);
  await expect(x.locator("textarea")).toHaveValue("");
  await expect(x.locator("textarea")).toBeHidden();
  await paste(x.locator(".intake-choose"), '{"q": [[1, 0]], "k": [[1, 0], [0, 1]]}');
  await expect(slot(page, "query").locator(".intake-shape")).toHaveText("1 × 2");
  await expect.poll(() => namesHeld(page)).toEqual(["key", "query", "x"]);
  // In a text field Ctrl+Z belongs to the field.
  await x.locator("summary").click();
  await x.locator("textarea").pressSequentially("12");
  await page.keyboard.press("Control+z");
  await expect.poll(() => namesHeld(page)).toEqual(["key", "query", "x"]);
});

const bad: readonly [name: string, text: string, said: string][] = [
  ["a.csv", '1,"2\n3,4\n', "a.csv, line 1: a quotation mark here has no partner."],
  ["b.csv", "1,2\n3,four\n", "b.csv, line 2, cell 2: “four” is not a number."],
  ["c.csv", "1,2\n3\n", "c.csv, line 2, cell 2: numbers in this row: 1. In the rows before: 2."],
  ["d.csv", "1,2\ninf,4\n", "d.csv, line 2, cell 1: “inf” is not a finite number."],
  ["e.json", "[[1, 2],\n [3, x4]]", "e.json: the text is not valid JSON."],
  ["f.json", "[[1, 2],\n [3]]", "f.json, row 2, column 2: numbers in this row: 1."],
  ["g.npy", "PNG", "g.npy, byte 0: a .npy file begins with the bytes 93 4e 55 4d 50 59"],
  ["h.csv", "", "h.csv: the file is empty."],
];

test("bad data are rejected next to their input, and previous data stay", async ({ page }) => {
  await openIntake(page);
  const key = slot(page, "key");
  await drop(page, key, [{ name: "good.csv", text: "1,2\n3,4\n" }]);
  await expect(key.locator(".intake-shape")).toHaveText("2 × 2");
  const before = await held(page);
  for (const [name, text, said] of bad) {
    await drop(page, key, [{ name, text }]);
    await expect(key.getByRole("alert")).toContainText(said);
    await expect(key.getByRole("alert")).toContainText("The previous data stay.");
    expect(await held(page)).toEqual(before);
  }
  for (const [name, said] of [
    ["complex.npy", "byte 20: the type “<c16” cannot be read."],
    ["five-axes.npy", "the number of axes is 5; one to four can be read."],
    ["nan.npy", "nan.npy, row 2, column 1, byte 144: “NaN” is not a finite number."],
    ["objects.npz", "objects.npz, q, byte 20: this is a Python pickle"],
  ]) {
    const choosing = page.waitForEvent("filechooser");
    await key.locator(".intake-choose").click();
    await (await choosing).setFiles(folder + name);
    await expect(key.getByRole("alert")).toContainText(said ?? "");
    expect(await held(page)).toEqual(before);
  }
  await key.getByRole("alert").getByRole("button").click();
  await expect(key.getByRole("alert")).toHaveCount(0);
  // The one valid file was the one step.
  await page.locator(undo).click();
  await expect.poll(() => namesHeld(page)).toEqual([]);
});

test("of files dropped together the valid ones are loaded, the others named", async ({ page }) => {
  await openIntake(page);
  await drop(page, page.locator(".intake > h3"), [
    { name: "q.csv", text: "1,2\n" },
    { name: "k.csv", text: "1,2\n1,x\n" },
    { name: "query.csv", text: "3,4\n" },
  ]);
  const alert = page.locator(".intake > [role=alert]");
  await expect(alert).toContainText("k.csv, line 2, cell 2: “x” is not a number.");
  await expect(alert).toContainText("“q.csv” and “query.csv” are for the same place.");
  await expect.poll(() => namesHeld(page)).toEqual(["query"]);
});

test("a state file is opened by the data import, as one undo step", async ({ page }) => {
  await openIntake(page);
  await drop(page, slot(page, "key"), [{ name: "k.csv", text: "1,2\n" }]);
  await expect(slot(page, "key").locator(".intake-shape")).toHaveText("1 × 2");
  const broken = '{"softknn": "state", "state": {"view": "nowhere"}}';
  await drop(page, slot(page, "key"), [{ name: "broken.json", text: broken }]);
  await expect(slot(page, "key").getByRole("alert")).toContainText(
    "“broken.json” is a damaged state file",
  );
  await expect.poll(() => namesHeld(page)).toEqual(["key"]);
  const state = '{"softknn": "state", "state": {"view": "steps"}}';
  await drop(page, page.locator(".intake > h3"), [{ name: "softknn.json", text: state }]);
  await expect(page.locator("soft-attention .machine").first()).toBeVisible();
  await page.locator(undo).click();
  await expect(slot(page, "key").locator(".intake-shape")).toHaveText("1 × 2");
});

test("a link to another view and back keeps the data", async ({ page }) => {
  await openIntake(page);
  await drop(page, slot(page, "key"), [{ name: "k.csv", text: "1,2\n3,4\n" }]);
  await expect(slot(page, "key").locator(".intake-shape")).toHaveText("2 × 2");
  const before = await held(page);
  await page.evaluate(() => {
    location.hash = "view=steps";
  });
  await expect(page.locator("soft-attention .machine").first()).toBeVisible();
  expect(await held(page)).toEqual(before);
  await page.goBack();
  await expect(slot(page, "key").locator(".intake-shape")).toHaveText("2 × 2");
  expect(await held(page)).toEqual(before);
});

test("three files of 4096 × 64 open while the page stays responsive", async ({ page }) => {
  await openIntake(page);
  const shape = [4096, 64] as const;
  const names = ["q.npy", "k.npy", "v.npy"];
  // The longest pause of the page, frame by frame.
  await page.evaluate(() => {
    const watched = globalThis as unknown as { gap: number };
    let last = performance.now();
    const look = (now: number) => {
      watched.gap = Math.max(watched.gap, now - last);
      last = now;
      requestAnimationFrame(look);
    };
    watched.gap = 0;
    requestAnimationFrame(look);
  });
  await drop(
    page,
    page.locator(".intake > h3"),
    names.map((name) => ({ name, shape })),
  );
  await slot(page, "x").locator("summary").click();
  await expect(slot(page, "x").locator("textarea")).toBeVisible();
  for (const name of ["query", "key", "value"]) {
    await expect(slot(page, name).locator(".intake-shape")).toHaveText("4,096 × 64");
  }
  const number = (i: number) => Math.fround((i % 97) / 97 - 0.5);
  const last = 4096 * 64;
  const ends = [0, 1, 2, 3, last - 2, last - 1].map(number);
  const { key } = await held(page);
  expect(key).toEqual({ name: "k.npy", rows: 4096, columns: 64, type: "Float32Array", ends });
  const gap = await page.evaluate(() => (globalThis as unknown as { gap: number }).gap);
  console.log(
    `\nThe longest gap between two frames while the triple opened: ${gap.toFixed(0)} ms\n`,
  );
  await page.locator(undo).click();
  await expect.poll(() => namesHeld(page)).toEqual([]);
});

test("a long file shows its progress and can be stopped", async ({ page }) => {
  await openIntake(page);
  const key = slot(page, "key");
  // From inside the page: on a busy machine the file is loaded before an outside click arrives.
  const stopped = key.evaluate(async (place) => {
    for (;;) {
      await new Promise(requestAnimationFrame);
      const stop = place.querySelector<HTMLButtonElement>(".intake-reading button");
      if (stop === null) continue;
      const reported = place.querySelector("progress") !== null;
      stop.click();
      return reported;
    }
  });
  await drop(page, key, [{ name: "long.csv", text: "0.25,1.5\n", times: 6_000_000 }]);
  expect(await stopped).toBe(true);
  await expect(key.locator("progress")).toHaveCount(0);
  await expect.poll(() => namesHeld(page)).toEqual([]);
  await expect(key.getByRole("alert")).toHaveCount(0);
});

test("own data and their errors pass axe", async ({ page }) => {
  await openIntake(page);
  await drop(page, slot(page, "key"), [{ name: "k.csv", text: "1,2\n" }]);
  await drop(page, slot(page, "query"), [{ name: "q.csv", text: "1,2\n1,x\n" }]);
  await slot(page, "x").locator("summary").click();
  await expect(slot(page, "query").getByRole("alert")).toBeVisible();
  await expectAccessibleInThemes(page, { include: "soft-attention" });
});

test("a printed page names the loaded data without the import controls", async ({ page }) => {
  await openIntake(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".intake")).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await drop(page, slot(page, "key"), [{ name: "k.csv", text: "1,2\n" }]);
  await expect(slot(page, "key").locator(".intake-shape")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(slot(page, "key").locator(".intake-held")).toHaveText(/k\.csv\s*1 × 2/);
  await expect(slot(page, "key").locator(".intake-held")).toBeVisible();
  await expect(slot(page, "query")).toBeHidden();
  for (const place of [".intake-all", ".intake-paste", ".intake button"]) {
    await expect(page.locator(place).first()).toBeHidden();
  }
});

test("at 320 px nothing is wider than the page, in every language", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  for (const language of ["en", "zh", "fa"]) {
    await page.goto(`index.html?lang=${language}#view=lab`);
    await page.locator('soft-attention [data-source="own"]').click();
    const name = "a-very-long-name-of-a-file-that-does-not-fit-into-one-line.csv";
    await drop(page, slot(page, "key"), [{ name, text: "1,2\n" }]);
    await drop(page, slot(page, "query"), [{ name, text: "1,2\n1,x\n" }]);
    await expect(slot(page, "query").getByRole("alert")).toBeVisible();
    await expect(slot(page, "key").locator(".intake-shape")).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, language).toBeLessThanOrEqual(320);
    for (const button of await page.locator(".intake button:visible, .intake summary").all()) {
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  }
});
