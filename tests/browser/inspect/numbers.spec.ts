/**
 * Every number of every lesson, at first and at every link of its chapter: it has a name in words and a call; the
 * JavaScript program of the call, run here, prints the displayed double at the named path, and the NumPy program, where
 * there is one, confirms it.
 */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { build } from "esbuild";
import { formatHash, isPacked, parseHash } from "../../../web/figure/state/url-state.js";
import type { Program } from "../../../web/inspect/literals.js";
import { type Language, programsOf } from "../../../web/inspect/snippet.js";
import "../../../web/lessons/registry.js";
import { runJavascript, runNumpy } from "../../web/inspect/run-programs.js";
import { expect, open, test, views } from "../support.js";

interface Told {
  readonly name: string;
  readonly of: readonly string[];
  readonly value: number;
  readonly text: string;
  /** The text at its place in the figure, and that of its option. */
  readonly shown: string;
  readonly said: string;
  readonly isChosen: boolean;
  readonly where: string;
  /** The index of its call; −1 without one. */
  readonly call: number;
  readonly path: readonly (string | number)[];
}

interface Figure {
  readonly calls: readonly { readonly name: string; readonly args: readonly unknown[] }[];
  readonly numbers: readonly Told[];
  /** Text with decimals that no number stands for. */
  readonly rest: readonly string[];
}

const arrays = { Float64Array, Float32Array, Uint8Array, Int32Array };

/** Typed arrays and infinities, restored from JSON. */
function revived(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if ("$number" in value) return Number(value.$number);
  if (!("$array" in value)) return value;
  const { $array: name, list } = value as { $array: keyof typeof arrays; list: unknown[] };
  return arrays[name].from(list.map(Number));
}

/** What the event says, and what the figure shows beside it; null until the numbers have settled. */
const figureOf = (page: Page): Promise<Figure | null> =>
  page
    .evaluate(() => {
      const { told } = globalThis as typeof globalThis & { told?: readonly never[] };
      if (told === undefined) return "null";
      const root = document.querySelector("soft-attention")?.shadowRoot as ShadowRoot;
      const whereOf = (at: Element | null) => `${at?.localName}.${at?.getAttribute("class") ?? ""}`;
      const calls: unknown[] = [];
      const rows = told as readonly { call?: object; path?: []; place: Place; text: string }[];
      type Place = { node: Text; start: number; end: number };
      const numbers = rows.map(({ place: { node, start, end }, call, path = [], ...own }, i) => {
        if (call && !calls.includes(call)) calls.push(call);
        const [shown, where] = [node.data.slice(start, end), whereOf(node.parentElement)];
        const said = root.querySelector(`.receipt-list option[value="${i}"]`)?.textContent ?? "";
        return { ...own, shown, where, said, call: calls.indexOf(call), path };
      });
      const rest: string[] = [];
      const out = ".tools, .receipts, .export-panel, .visually-hidden, option, select";
      const walker = document.createTreeWalker(root.querySelector("figure") as Element, 4);
      while (walker.nextNode()) {
        const node = walker.currentNode as Text;
        const at = node.parentElement as Element;
        if (!/\d/.test(node.data) || at.closest(out) || !at.checkVisibility()) continue;
        const letters = node.data.split("");
        for (const { place } of rows)
          if (place.node === node) letters.fill("§", place.start, place.end);
        rest.push(`${whereOf(at)} ${letters.join("").replace(/§+/g, "§").trim()}`);
      }
      const plain = (_: string, value: unknown): unknown => {
        if (typeof value === "number" && !Number.isFinite(value)) return { $number: `${value}` };
        if (!ArrayBuffer.isView(value)) return value;
        const list = Array.from(value as Float64Array, (x) => (Number.isFinite(x) ? x : `${x}`));
        return { $array: value.constructor.name, list };
      };
      return JSON.stringify({ calls, numbers, rest }, plain);
    })
    .then((text) => JSON.parse(text, revived));

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

/** Axis ticks, formulas, exponents: symbols with a fixed meaning. */
const fixed =
  /^(text\.(tick|axis|ceiling|line-name|word|legend)|span\.(f |f$|formula|limit)|i\.f|p\.formula|sup|sub)/;

/** Limits in a sentence, names of buttons, the version of a licence, milliseconds, a score of the article's rows. */
const inWords = /−?10(⁹|³⁰)|0[.٫]\d+|CC BY 4\.0|\d+\.\d ms|2\.1/gu;

function problemsOf(figure: Figure | null): string[] {
  if (figure === null) return ["no numbers yet"];
  const wrong = figure.numbers.flatMap((own) => {
    const { text, shown, value, said, name, where, call, isChosen } = own;
    const is = (holds: boolean, problem: string) =>
      holds ? [] : [`${problem}: ${text} (${name})`];
    return [
      ...is(shown === text, `written ${shown}`),
      ...is(fits(text, value), `not ${value}`),
      ...is(!["", name].includes(said.slice(text.length).trim()), "no name in words"),
      ...is(call >= 0 || isChosen || quoted.test(where), `no call in ${where}`),
    ];
  });
  const bare = figure.rest.filter(
    (text) => !fixed.test(text) && /\d[.٫]\d|10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]/u.test(text.replace(inWords, "")),
  );
  return [...wrong, ...bare.map((text) => `not explained: ${text}`)];
}

let library: Promise<string> | undefined;

/** The API as one file, built once per worker. */
function api(): Promise<string> {
  library ??= (async () => {
    const outfile = resolve(`build/tests/programs/softknn-${process.pid}.mjs`);
    const entryPoints = ["web/api/index.ts"];
    await build({ entryPoints, outfile, bundle: true, platform: "node", format: "esm" });
    return pathToFileURL(outfile).href;
  })();
  return library;
}

/** One program per call prints all its numbers. */
async function faultsOf({ calls, numbers }: Figure, within: string): Promise<string[]> {
  const asked = calls.map((call, i) => {
    const own = numbers.filter((number) => number.call === i);
    // One place of a result may stand in the figure with more and with fewer digits.
    return [...new Map(own.map((one) => [one.path.join(), { ...one, call }])).values()];
  });
  const programs = asked.map((own) => programsOf(own));
  const ofLanguage = (language: Language) =>
    programs.flatMap((own, i) => {
      const program = own[language];
      return program ? [{ program, numbers: asked[i] ?? [] }] : [];
    });
  const compare = (
    found: readonly { program: Program; numbers: (typeof asked)[0] }[],
    printed: readonly string[],
    limit: number,
  ) =>
    found.flatMap((own, i) => {
      const lines = (printed[i] ?? "").split("\n");
      return own.numbers.flatMap(({ value, path, call }, at) => {
        const line = lines[at] ?? "";
        const isSame = Math.abs(Number(line) - value) <= limit * Math.max(1, Math.abs(value));
        const isRight = isSame || Object.is(Number(line), value);
        return isRight ? [] : [`${call.name} ${path.join(".")}: ${line}, not ${value}`];
      });
    });
  const [javascript, numpy] = [ofLanguage("javascript"), ofLanguage("numpy")];
  const text = ({ program }: { program: Program }) => program;
  const confirmed = runNumpy(numpy.map(text), within);
  return [
    ...compare(javascript, await runJavascript(javascript.map(text), within, await api()), 0),
    ...(confirmed ? compare(numpy, confirmed, 1e-6) : []),
  ];
}

async function expectExplained(page: Page, what: string): Promise<void> {
  // Long random vectors are slow, twice so while the numbers are inspected.
  await expect
    .poll(async () => problemsOf(await figureOf(page)), { timeout: 60_000, message: what })
    .toEqual([]);
  const figure = (await figureOf(page)) as Figure;
  expect(await faultsOf(figure, `${process.pid}`), what).toEqual([]);
}

async function show(page: Page, hash: string, view: string): Promise<void> {
  await page.evaluate((to) => {
    Object.assign(globalThis, { told: undefined });
    location.hash = to;
  }, hash);
  await expect(page.locator("soft-attention")).toHaveAttribute("view", view, { timeout: 60_000 });
  await unfold(page);
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
    await page.evaluate(() => {
      document.querySelector("soft-attention")?.addEventListener("receipts", ({ detail }) => {
        Object.assign(globalThis, { told: detail });
      });
    });
    await unfold(page);
    // By a key: results still arrive above the button and move it away from the pointer.
    await page.locator(".inspect-button").press("Enter");
    await expectExplained(page, view);
    // A view whose numbers wait for a step has none yet.
    const count = (await figureOf(page))?.numbers.length ?? 0;
    if (view !== "steps") expect(count).toBeGreaterThan(5);
    const links = await page
      .locator("main .prose .phrase")
      .evaluateAll((all) => all.map((a) => a.getAttribute("href")?.slice(1) ?? ""));
    expect(links.length).toBeGreaterThan(0);
    for (const hash of links) {
      const to = new URLSearchParams(hash).get("view") ?? view;
      const shown = await page
        .locator("soft-attention")
        .evaluate((figure) => (figure as never as { readonly hash: string }).hash);
      // A link to the state that is shown draws nothing.
      if (!isPacked(hash) && formatHash(parseHash(hash).state) === shown) continue;
      await show(page, hash, to);
      await expectExplained(page, hash);
    }
  });
}
