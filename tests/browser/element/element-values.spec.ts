/** Numbers in the prose: the readings of a figure. */

import { expect, expectedVote, test, toy, views } from "../support.js";
import { dragStar, drawn, openFigures, withFigure } from "./element-support.js";
import { openHost } from "./host-page.js";

const effective = (weights: number[]) =>
  Math.exp(-weights.reduce((sum, w) => sum + (w > 0 ? w * Math.log(w) : 0), 0));

const prose = `<p lang="en">Effective neighbours: <soft-value for="fig1" of="effective-k">2.0</soft-value>;
    the winner is <soft-value id="w" for="fig1" of="winner"></soft-value> at τ =
    <soft-value id="t" for="fig1" of="temperature"></soft-value>.
    <soft-value id="odd" for="fig1" of="effective-kk">old</soft-value>
    <soft-value id="none" for="fig9" of="winner">later</soft-value></p>
  <soft-attention id="fig1" temperature="0.4"></soft-attention>`;

const oddReading = /“effective-kk” is no reading of this view\. The nearest name is “effective-k”/;

test("a number in the prose belongs to the figure and follows a drag", async ({
  page,
  expected,
}) => {
  expected.push(oddReading);
  await openFigures(page, prose);
  const k = page.locator('[of="effective-k"]');
  const vote = expectedVote(toy, "rbf", 0.4).slice(0, 6);
  await expect(k).toHaveText(effective(vote).toFixed(2));
  await expect(page.locator("#w")).toHaveText("B");
  await expect(page.locator("#t")).toHaveText("0.4");
  await dragStar(page, "fig1");
  const shown = await page.locator("#fig1 .effective strong").innerText();
  expect(shown).not.toBe(effective(vote).toFixed(2));
  await expect(k).toHaveText(shown);
  const odd = page.locator("#odd");
  await expect(odd).toHaveText("old");
  await expect(odd).toHaveAttribute("data-problem", "name");
  await odd.evaluate((e) => e.setAttribute("of", "effective-k"));
  await expect(odd).toHaveText(shown);
  await expect(odd).not.toHaveAttribute("data-problem");
});

test("a value waits for its figure, and keeps its text when the figure is removed", async ({
  page,
  expected,
}) => {
  expected.push(oddReading);
  await openFigures(page, prose);
  const value = page.locator("#none");
  await expect(value).toHaveText("later");
  await expect(value).toHaveAttribute("data-problem", "figure");
  await page.evaluate(() => {
    const late = document.createElement("soft-attention");
    late.setAttribute("query", "-1,-0.6");
    document.body.append(late);
    late.id = "fig9";
  });
  await drawn(page.locator("#fig9"));
  await expect(value).toHaveText("F");
  await expect(value).not.toHaveAttribute("data-problem");
  await page.evaluate(() => document.getElementById("fig9")?.remove());
  await expect(value).toHaveAttribute("data-problem", "figure");
  await expect(value).toHaveText("F");
});

test("a visible value is live although its figure is off screen, and is isolated in Persian text", async ({
  page,
}) => {
  await openHost(page, {
    lang: "fa",
    body: `<div dir="rtl"><p><soft-value for="f" of="output"></soft-value></p>
      <p style="block-size: 2000px"></p><soft-attention id="f" view="masks"></soft-attention></div>`,
  });
  const figure = page.locator("#f");
  await drawn(figure);
  const value = page.locator("soft-value");
  await expect(value).toHaveText(await figure.locator(".asks .output .digits").innerText());
  await page.evaluate(() => scrollTo(0, 0));
  await expect(value).toBeInViewport();
  await expect(figure).not.toBeInViewport();
  const before = await value.innerText();
  await withFigure(figure, (e) => void e.setAttribute("causal", "0"));
  await withFigure(figure, (e) => void e.setAttribute("padding", "5"));
  await expect.poll(() => value.innerText()).not.toBe(before);
  const after = await value.innerText();
  await figure.scrollIntoViewIfNeeded();
  await expect(figure.locator(".asks .output .digits")).toHaveText(after);
  expect(after).toMatch(/^−?[\d.]+ −?[\d.]+$/);
  // A minus precedes its number, and the first number the second.
  await withFigure(figure, (e) => e.setState({ causal: true, padding: [] }));
  await expect(value).toHaveText("−0.271 −0.260");
  const places = await value.evaluate((e) => {
    const text = e.firstChild as Text;
    return [0, 1, 7, 8].map((at) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().x;
    });
  });
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test("every reading of every view is a text", async ({ page }) => {
  test.slow();
  await openFigures(page, `<soft-attention></soft-attention>`);
  const figure = page.locator("soft-attention");
  for (const view of views) {
    const hash = `view=${view}&answer=meaning&treatment=temperature`;
    await withFigure(figure, (e, to) => e.showHash(to), hash);
    const { readings } = await import(`../../../web/lessons/${view}/view.ts`);
    const names = Object.keys(readings);
    expect(names.length).toBeGreaterThan(1);
    await expect(async () => {
      const read = await withFigure(figure, (e, all) => all.map((n) => e.reading(n)), [...names]);
      for (const [i, text] of read.entries()) {
        expect(text, names[i]).toMatch(/\S/);
        expect(text, names[i]).not.toMatch(/NaN|undefined|-\d|[\uE000-\uF8FF]/);
      }
    }).toPass();
    expect(await withFigure(figure, (e) => e.reading("nothing"))).toBeNull();
  }
});
