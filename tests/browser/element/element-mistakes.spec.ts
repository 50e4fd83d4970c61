/** Authors' mistakes: logged once, noted in the figure, and the rest is drawn. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "../axe.js";
import { expect, frames, test, views } from "../support.js";
import { drawn, hashOf, openFigures, withFigure } from "./element-support.js";
import { openHost } from "./host-page.js";

const notes = (page: Page) => page.locator("soft-attention .mistakes li");

test("a page without mistakes loads no messages, whatever attributes frameworks add", async ({
  page,
}) => {
  const asked: string[] = [];
  const listen = (request: { url(): string }) => void asked.push(request.url());
  page.on("request", listen);
  await openFigures(
    page,
    `<soft-attention view="masks" class="wide" style="color:red" data-x="1" aria-label="A mask" onclick="" v-cloak
      x-data="{}" _ngcontent-abc-c1 ng-version="1" hx-get="" :key="1" window="3" keys="1,0;0,1"></soft-attention>`,
  );
  await frames(page);
  await expect(notes(page)).toHaveCount(0);
  expect(asked.filter((url) => /mistake/.test(url))).toEqual([]);
  page.off("request", listen);
});

test("a misspelt view shows the nearest one, and fields are not compared with another view", async ({
  page,
  expected,
}) => {
  expected.push(/“regresion” is not a view; “regression” is shown/);
  await openFigures(
    page,
    `<soft-attention view="regresion" epochs="3" bandwidth="0.5"></soft-attention>`,
  );
  const figure = page.locator("soft-attention");
  await expect(figure.locator("[part~=title]")).toContainText("prediction");
  expect(await hashOf(figure)).toBe("view=regression&bandwidth=0.5&epochs=3");
  await expect(figure.locator("button.undo")).toBeDisabled();
  await expect(notes(page)).toHaveText([/“regresion”/]);
});

test("each mistake is logged once with a suggestion, and one note lists all", async ({
  page,
  expected,
}) => {
  const lines: string[] = [];
  page.on("console", (message) => lines.push(message.text()));
  const told = [
    /“tempreature” is not an attribute of a figure\. The nearest name is “temperature”\./,
    /“theme” cannot be “drak”; .* The nearest name is “dark”\./,
    /“hard” cannot be “yes”; .* Allowed: “1”, “0”, “true”, “false”\./,
    /“iterations” cannot be “41”; .* Allowed: a whole number from 0 to 40\./,
    /“qurey” in “lock” is neither a field nor a tool\. The nearest name is “query”\./,
    /The view “field” does not use “epochs”\. It belongs to the view “regression”\./,
    /“wieghts\[0\]” is not a value of this figure\. The nearest name is “weights”\./,
  ];
  expected.push(...told);
  await openFigures(
    page,
    `<main><h1>Page</h1><p>The weight is <soft-value for="f" of="wieghts[0]">0.31</soft-value>.</p>
    <soft-attention id="f" tempreature="1" theme="drak" hard="yes" iterations="41" lock="qurey" epochs="3"></soft-attention></main>`,
  );
  for (const text of told) await expect(notes(page).filter({ hasText: text })).toHaveCount(1);
  await expect(notes(page)).toHaveCount(told.length);
  await expect(page.locator("soft-value")).toHaveText("0.31");
  await expectAccessible(page, { include: "soft-attention" });
  // Drawing, changes and other languages log nothing again.
  const figure = page.locator("soft-attention");
  await withFigure(figure, (e) => {
    e.setState({ temperature: 2 });
    e.setAttribute("lang", "fa");
  });
  const one = notes(page).filter({ hasText: "tempreature" });
  await expect(one).toContainText("نزدیک‌ترین");
  await withFigure(figure, (e) => e.setAttribute("lang", "zh"));
  await expect(one).toContainText("最接近的名字");
  expect(lines.filter((line) => line.includes("soft-attention"))).toHaveLength(told.length);
});

test("a note follows the attributes, and stays dismissed until a new mistake", async ({
  page,
  expected,
}) => {
  expected.push(/“tempreature”/, /“qury”/);
  await openFigures(page, `<soft-attention tempreature="1"></soft-attention>`);
  const figure = page.locator("soft-attention");
  await expect(notes(page)).toHaveCount(1);
  const button = figure.locator(".mistakes button");
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(notes(page)).toHaveCount(0);
  await withFigure(figure, (e) => e.setAttribute("qury", "1,1"));
  await expect(notes(page)).toHaveText([/“qury”/]);
  const said = withFigure(
    figure,
    (e) =>
      new Promise((done) =>
        e.addEventListener("mistakes", ({ detail }) => done([...detail]), { once: true }),
      ),
  );
  await withFigure(figure, (e) => {
    e.removeAttribute("qury");
    e.removeAttribute("tempreature");
  });
  expect(await said).toEqual([]);
  await expect(notes(page)).toHaveCount(0);
});

test("figures of a group set fields for each other, and a later view is set by its author", async ({
  page,
}) => {
  await openHost(page, {
    body: `<soft-attention group="a" epochs="3"></soft-attention>
      <soft-attention id="tabs" temperature="0.2"></soft-attention>`,
  });
  for (const figure of await page.locator("soft-attention").all()) await drawn(figure);
  await withFigure(page.locator("#tabs"), (e) => {
    e.view = "regression";
  });
  await expect(page.locator("#tabs [part~=title]")).toContainText("prediction");
  await frames(page);
  await expect(notes(page)).toHaveCount(0);
});

test("a field reported as unused by a view changes nothing that the view draws", async ({
  page,
  expected,
}) => {
  test.slow();
  expected.push(/does not use/);
  const other = {
    query: "-0.5,0.25",
    temperature: "0.7",
    similarity: "cosine",
    dot: "2",
    cosine: "0.1",
    rbf: "2",
    hard: "1",
    matched: "1",
    normalized: "1",
    iterations: "7",
    "key-norm-penalty": "0.5",
    causal: "0",
    window: "2",
    logits: "5",
    noise: "1",
    at: "3",
    kernel: "boxcar",
    bandwidth: "0.3",
    score: "5",
    dim: "64",
    count: "32",
    trials: "2",
    correlation: "0.5",
    patient: "bully",
    word: "animal",
    heads: "3",
    sequence: "a b a b",
    digit: "7",
  };
  await openHost(page, { body: `<soft-attention></soft-attention>` });
  // These keep computing after they are drawn.
  const late: readonly string[] = ["scaling", "digits", "transformer", "gpt"];
  for (const view of views.filter((name) => !late.includes(name))) {
    const shown = async (fields: Record<string, string>) => {
      await page.evaluate(
        ([name, given]) => {
          const figure = document.createElement("soft-attention");
          figure.setAttribute("view", name);
          for (const [key, value] of Object.entries(given)) figure.setAttribute(key, value);
          document.body.replaceChildren(figure);
        },
        [view, fields] as const,
      );
      const figure = page.locator("soft-attention");
      await expect(figure.locator("figure h2")).toBeVisible();
      await expect(figure.locator("progress")).toHaveCount(0);
      const drawing = () =>
        figure.evaluate((e) => {
          const root = e.shadowRoot as ShadowRoot;
          return [...root.querySelectorAll("h2, .so-what, output, svg")].map((p) => p.outerHTML);
        });
      // Some pictures load in parts.
      let before: string[] = [];
      await expect(async () => {
        const now = await drawing();
        const isDone = now.join() === before.join();
        before = now;
        expect(isDone).toBe(true);
      }).toPass({ intervals: [120] });
      return before;
    };
    const plain = await shown({});
    await shown(other);
    const notes = page.locator("soft-attention .mistakes li");
    await expect.poll(() => notes.count(), { message: view }).toBeGreaterThan(10);
    const told = (await notes.allInnerTexts()).map(
      (text) => / “([\w-]+)”/.exec(text.slice(text.indexOf("use")))?.[1] ?? "",
    );
    const useless = Object.entries(other).filter(([name]) => told.includes(name));
    expect(await shown(Object.fromEntries(useless)), view).toEqual(plain);
  }
});
