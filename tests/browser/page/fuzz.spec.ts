/**
 * Hostile links, attributes, properties and messages, by seed. Afterwards the page still has its figure, a link
 * reproduces the figure's state, and nothing was injected.
 */
import type { Page } from "@playwright/test";
import fc, { type Arbitrary } from "fast-check";
import { parseHash } from "../../../web/figure/state/url-state.js";
import { links } from "../../fuzz/files.js";
import { spoiltText } from "../../fuzz/texts.js";
import { openFigures } from "../element/element-support.js";
import { embedAddress, figureIn, test as framed, sandboxed } from "../embed/embed-support.js";
import { expect, frames, isLong, open, isolatedTest as test } from "../support.js";

const times = isLong ? 20 : 1;
const cases = <T>(count: number, of: Arbitrary<T>): T[] =>
  fc.sample(of, { seed: 2026, numRuns: count * times });

/** Elements that could run code or send data, in the page and in its figures. */
const dangerous = "script, iframe, object, embed, base, img, form[action], link[rel=stylesheet]";

function bones(page: Page): Promise<string> {
  return page.evaluate((selector) => {
    const roots = [...document.querySelectorAll("soft-attention")].map((e) => e.shadowRoot);
    const all = [document, ...roots].flatMap((root) => [...(root?.querySelectorAll("*") ?? [])]);
    const found = all.filter((e) => e.matches(selector)).map((e) => e.localName);
    const inline = all.flatMap((e) => e.getAttributeNames()).filter((name) => /^on/.test(name));
    return [...found.sort(), ...inline, Object.hasOwn(globalThis, "injected")].join(" ");
  }, dangerous);
}

/** The figure is visible, and its link is valid. */
async function expectFigure(page: Page, what: string): Promise<void> {
  await expect(page.locator("soft-attention figure h2").first(), what).toBeVisible();
  const hash = await page
    .locator("soft-attention")
    .first()
    .evaluate((e) => (e as HTMLElement & { hash: string }).hash);
  expect(parseHash(hash, Number.POSITIVE_INFINITY).notices, what).toEqual([]);
}

test("hostile links", async ({ page }) => {
  test.setTimeout(60_000 * times);
  await open(page, "view=field");
  const before = await bones(page);
  for (const [index, hash] of cases(80, links).entries()) {
    await page.evaluate((to) => {
      location.hash = to;
    }, hash);
    await frames(page);
    if (index % 10 === 9) await expectFigure(page, `case ${index}`);
  }
  expect(await bones(page)).toBe(before);
});

/** Warnings for authors are expected; nothing else may be logged. */
const warned = /^warning: <soft-attention>: |^error: Failed to load resource: .* 404/;

test("hostile attributes and properties", async ({ page, expected }) => {
  expected.push(warned);
  test.setTimeout(60_000 * times);
  await openFigures(page, '<soft-attention view="similarity" loading="eager"></soft-attention>');
  const before = await bones(page);
  const numbers = spoiltText(fc.double().map(String));
  const given = fc.record({ name: fc.nat(), text: fc.oneof(links, numbers, numbers) });
  const texts = cases(300, given);
  const problems = await page.evaluate(async (given) => {
    const figure = document.querySelector("soft-attention") as HTMLElement;
    const kind = figure.constructor as unknown as { observedAttributes: string[] };
    // Properties of the platform throw their own errors.
    const names = kind.observedAttributes.filter((name) => name !== "id" && name !== "lang");
    const values: unknown[] = [
      ...[null, undefined, Number.NaN, -0, 1e308, 1n, Symbol("x"), {}, [], [[1]], () => 1],
      ...[new Map(), new Date(Number.NaN), new Float64Array(3), document, { toString: null }],
    ];
    const wrong: string[] = [];
    for (const [index, { name: number, text }] of given.entries()) {
      const name = names[number % names.length] as string;
      if (index % 3) figure.setAttribute(name, text);
      else figure.removeAttribute(name);
      try {
        const property = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
        Reflect.set(figure, property, index % 2 ? text : values[index % values.length]);
      } catch (error) {
        if (!(error instanceof TypeError || error instanceof RangeError)) wrong.push(`${error}`);
        else if (!/softknn|soft-attention/.test(error.message)) wrong.push(`${index}: ${error}`);
      }
      if (index % 10 === 9) await new Promise(requestAnimationFrame);
    }
    for (const name of names) figure.removeAttribute(name);
    figure.setAttribute("view", "similarity");
    return wrong;
  }, texts);
  expect(problems).toEqual([]);
  await expectFigure(page, "after the attributes");
  expect(await bones(page)).toBe(before);
});

framed("hostile messages", async ({ page, host, baseURL }) => {
  framed.setTimeout(60_000 * times);
  const src = embedAddress(baseURL, "?lang=en#view=similarity");
  await host({ body: `<iframe title="A figure" width="600" ${sandboxed} src="${src}"></iframe>` });
  await figureIn(page);
  const text = fc.oneof(links, spoiltText(fc.constant('{"softknn":1,"type":"set"}')));
  const odd: Arbitrary<unknown> = fc.oneof(text, fc.jsonValue());
  const kinds = ["set", "set", "get", "theme", "lang", "ready", "height", "x"];
  const names = ["hash", "theme", "lang", "id", "whole", "toString", "constructor"];
  const message = fc
    .record({
      softknn: fc.oneof({ weight: 7, arbitrary: fc.constant(1) }, odd),
      type: fc.constantFrom(...kinds),
      hash: text,
      more: fc.tuple(fc.constantFrom(...names), odd),
    })
    .map(({ more: [name, value], ...rest }) => ({ ...rest, [name]: value }));
  const messages = cases(400, fc.oneof({ weight: 5, arbitrary: message }, odd));
  const hash = await page.evaluate(async (all) => {
    const { contentWindow } = document.querySelector("iframe") as HTMLIFrameElement;
    const post = (message: unknown) => contentWindow?.postMessage(message, "*");
    const answerTo = (id: string) =>
      new Promise<string>((done) => {
        addEventListener("message", function heard({ data }) {
          if (data?.id !== id) return;
          removeEventListener("message", heard);
          done(data.hash);
        });
        post({ softknn: 1, type: "get", id });
      });
    // Messages beyond 256 waiting ones are dropped.
    for (let first = 0; first < all.length; first += 200) {
      for (const message of all.slice(first, first + 200)) post(message);
      await answerTo(`after ${first}`);
    }
    post({ softknn: 1, type: "set", hash: "view=masks", whole: true });
    return answerTo("the last");
  }, messages);
  expect(hash).toBe("view=masks");
  await expect((await figureIn(page)).locator("figure h2")).toBeVisible();
});
