/**
 * Every number of every lesson, at first and at links of its chapter (`test:long`: at all of them): it has a name in words and a call; the
 * JavaScript program of the call, run here, prints the displayed double at the named path, and the NumPy program, where
 * there is one, confirms it.
 */
import type { Page } from "@playwright/test";
import { build } from "esbuild";
import { formatHash, isPacked, parseHash } from "../../../web/figure/state/url-state.js";
import type { Program } from "../../../web/inspect/literals.js";
import type { programsOf } from "../../../web/inspect/snippet.js";
import "../../../web/lessons/registry.js";
import { runJavascript, runNumpy } from "../../web/inspect/run-programs.js";
import { expect, hashOf, isLong, open, test, views } from "../support.js";

interface Told {
  readonly name: string;
  readonly value: number;
  readonly text: string;
  readonly isChosen: boolean;
  readonly place: { readonly node: Text; readonly start: number; readonly end: number };
  readonly call?: { readonly name: string; readonly args: readonly unknown[] };
  readonly path?: readonly (string | number)[];
}

type Global = typeof globalThis & {
  told: readonly Told[] | undefined;
  programs: { readonly programsOf: typeof programsOf };
};

interface Figure {
  /** Each with the text at its place, its option, and what it stands in; values as text, since JSON has no infinity. */
  readonly numbers: readonly (Pick<Told, "name" | "text"> &
    Readonly<Record<"value" | "shown" | "said" | "where", string>> & { isKnown: boolean })[];
  /** The text between the numbers. */
  readonly rest: readonly string[];
}

/** The numbers, and the text beside them; null until they have settled. */
const figureOf = (page: Page): Promise<Figure | null> =>
  page.evaluate(() => {
    const { told } = globalThis as Global;
    const root = document.querySelector("soft-attention")?.shadowRoot;
    if (!told || !root) return null;
    const whereOf = (at: Element | null) => `${at?.localName}.${at?.getAttribute("class") ?? ""}`;
    const numbers = told.map(({ name, text, value, place: { node, start, end }, ...own }, i) => ({
      ...{ name, text, value: String(value), isKnown: own.isChosen || own.call !== undefined },
      ...{ shown: node.data.slice(start, end), where: whereOf(node.parentElement) },
      said: root.querySelector(`.receipt-list option[value="${i}"]`)?.textContent ?? "",
    }));
    const rest: string[] = [];
    const out = ".tools, .receipts, .export-panel, .visually-hidden, option, select";
    const walker = document.createTreeWalker(root.querySelector("figure") as Element, 4);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const at = node.parentElement as Element;
      if (at.closest(out) || !at.checkVisibility()) continue;
      const letters = [...node.data];
      for (const { place } of told)
        if (place.node === node) letters.fill("§", place.start, place.end);
      rest.push(`${whereOf(at)} ${letters.join("").trim()}`);
    }
    return { numbers, rest };
  });

/** The doubles that a text stands for, by independent rules. */
function fits(text: string, value: number): boolean {
  const plain = text.replaceAll("−", "-").trim();
  if (/^-?∞$/.test(plain)) return value === (plain === "∞" ? Infinity : -Infinity);
  if (plain.startsWith("<")) return value > 0 && value < Number(plain.slice(1));
  if (/^-?\d+(\.\d+)?e-?\d+$/.test(plain)) return value === Number(plain);
  const parts = /^(-?)(\d+(?:\.(\d+))?)?(?:\s*[×·]?\s*10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+))?( %)?$/u.exec(plain);
  if (parts === null) return false;
  const [, sign, mantissa = "1", decimals = "", raised = "", percent] = parts;
  const power = [...raised].map((c) => (c === "⁻" ? "-" : "⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(c))).join("");
  const exponent = Number(power || "0") - (percent ? 2 : 0);
  const said = Number(`${sign}${mantissa}e${exponent}`);
  return Math.abs(value - said) <= 0.5 * 10 ** (exponent - decimals.length) * (1 + 1e-6);
}

/** The article's measured values, beside those measured here. */
const quoted = /^(td\.digits|text\.article-number)/;

/** Sums, differences, means and drawn numbers, which the lessons work out from those of calls. */
const workedOut =
  /^([ao]Product|above|bandwidthAfter|change|colour|difference|extra|farFromRbf|fromRbf|gain|leaked|left|lower|meanLoss|measure|memoryLoss|powers?|raisedTotal|rest|shape|share|shift|shifted|sum|target|term|total|truth|votes?|w0)$/;

/** Axis ticks, formulas, exponents: symbols with a fixed meaning. */
const fixed =
  /^(text\.(tick|axis|ceiling|line-name|word|legend)|span\.(f |f$|formula|limit)|i\.f|p\.formula|sup|sub)/;

/** Limits in a sentence, names of buttons, the version of a licence, milliseconds, a score of the article's rows. */
const inWords = /−?10(⁹|³⁰)|0[.٫]\d+|CC BY 4\.0|\d+\.\d ms|2\.1/gu;

function problemsOf(figure: Figure | null): string[] {
  if (figure === null) return ["no numbers yet"];
  const wrong = figure.numbers.flatMap(({ text, shown, value, said, name, where, isKnown }) => [
    ...(shown === text ? [] : [`written ${shown}, not ${text}`]),
    ...(fits(text, Number(value)) ? [] : [`${text} is not ${value}`]),
    ...(["", name].includes(said.slice(text.length).trim()) ? [`${text}: only ${name}`] : []),
    ...(isKnown || workedOut.test(name) || quoted.test(where)
      ? []
      : [`no call gives ${text} (${name}) in ${where}`]),
  ]);
  const bare = figure.rest.filter(
    (text) => !fixed.test(text) && /\d[.٫]\d|10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]/u.test(text.replace(inWords, "")),
  );
  return [...wrong, ...bare.map((text) => `not explained: ${text}`)];
}

let writer: Promise<string> | undefined;

/** What writes programs, as a script for the page: the arrays of the calls are there. */
async function writerOfPrograms(): Promise<string> {
  const entryPoints = ["web/inspect/snippet.ts"];
  const options = { bundle: true, write: false, format: "iife", globalName: "programs" } as const;
  const { outputFiles } = await build({ entryPoints, ...options });
  return `${outputFiles[0]?.text}; globalThis.programs = programs`;
}

/** Of each call one program with all its numbers. */
async function programsIn(page: Page) {
  return page.evaluate(() => {
    const { told = [], programs } = globalThis as Global;
    return [...new Set(told.map(({ call }) => call))].flatMap((call) => {
      const own = told.flatMap((one) => (call && one.call === call ? { ...one, call } : []));
      const numbers = own.map((one) => ({ ...one, path: one.path ?? [] }));
      // One place of a result may stand in the figure with more and with fewer digits.
      const each = [...new Map(numbers.map((one) => [one.path.join(), one])).values()];
      if (!call) return [];
      const plain = (program: Program | undefined) =>
        program && { ...program, files: program.files.map(({ name, text }) => ({ name, text })) };
      const { javascript, numpy } = programs.programsOf(each);
      const values = each.map(({ value }) => String(value));
      const title = `${call.name} ${each.map(({ path }) => path.join(".")).join(" ")}`;
      return [{ title, values, javascript: plain(javascript), numpy: plain(numpy) }];
    });
  });
}

async function faultsOf(page: Page): Promise<string[]> {
  const found = await programsIn(page);
  const within = String(process.pid);
  const calls = found.flatMap(({ javascript }) => javascript ?? []);
  const printed = await runJavascript(calls, within);
  const known = found.filter(({ numpy }) => numpy);
  const confirmed = runNumpy(
    known.flatMap(({ numpy }) => numpy ?? []),
    within,
  );
  const compare = (asked: typeof found, lines: readonly string[], limit: number) =>
    asked.flatMap(({ title, values }, i) => {
      const own = (lines[i] ?? "").split("\n").map(Number);
      const isRight = (value: number, x = Number.NaN) =>
        Object.is(x, value) || Math.abs(x - value) <= limit * Math.max(1, Math.abs(value));
      const wrong = values.filter((value, at) => !isRight(Number(value), own[at]));
      return wrong.map((value) => `${title}: ${lines[i]}, not ${value}`);
    });
  return [...compare(found, printed, 0), ...(confirmed ? compare(known, confirmed, 1e-6) : [])];
}

async function expectExplained(page: Page, what: string): Promise<void> {
  // Long random vectors are slow, twice so while the numbers are inspected.
  await expect
    .poll(async () => problemsOf(await figureOf(page)), { timeout: 60_000, message: what })
    .toEqual([]);
  expect(await faultsOf(page), what).toEqual([]);
}

const unfold = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector("soft-attention")?.shadowRoot;
    for (const details of root?.querySelectorAll("details") ?? []) details.open = true;
  });

for (const view of views) {
  test(`${view}: every number is explained, and its programs return it`, async ({ page }) => {
    test.setTimeout(300_000);
    await open(page, `view=${view}`);
    writer ??= writerOfPrograms();
    await page.evaluate(await writer);
    await page.evaluate(() => {
      document.querySelector("soft-attention")?.addEventListener("receipts", ({ detail }) => {
        Object.assign(globalThis, { told: detail });
      });
    });
    await unfold(page);
    // By a key: results still arrive above the button and move it away from the pointer.
    await page.locator(".inspect-button").press("Enter");
    await expectExplained(page, view);
    // These wait for a step, or for a text to remember.
    const count = (await figureOf(page))?.numbers.length ?? 0;
    if (!["steps", "memory"].includes(view)) expect(count).toBeGreaterThan(5);
    const links = await page
      .locator("main .prose .phrase")
      .evaluateAll((all) => all.map((a) => a.getAttribute("href")?.slice(1) ?? ""));
    expect(links.length).toBeGreaterThan(0);
    for (const hash of isLong ? links : links.slice(0, 2)) {
      const shown = await hashOf(page);
      // A link to the state that is shown draws nothing.
      if (!isPacked(hash) && formatHash(parseHash(hash).state) === shown) continue;
      await page.evaluate((to) => {
        Object.assign(globalThis, { told: undefined });
        location.hash = to;
      }, hash);
      const to = new URLSearchParams(hash).get("view") ?? view;
      await expect(page.locator("soft-attention")).toHaveAttribute("view", to, { timeout: 60_000 });
      await unfold(page);
      await expectExplained(page, hash);
    }
  });
}
