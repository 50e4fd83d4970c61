/** Numbers with receipts on a page, and numbers without. */
import type { Page } from "@playwright/test";
import { open } from "../support.js";

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** Read by independent rules: the number in a text, and the doubles with that notation. */
export function numberIn(text: string): { fits(value: number): boolean } {
  const plain = text.replaceAll("−", "-").trim();
  if (plain === "∞" || plain === "-∞") {
    return { fits: (value) => value === (plain === "∞" ? Infinity : -Infinity) };
  }
  if (plain.startsWith("<")) {
    const limit = Number(plain.slice(1));
    return { fits: (value) => value > 0 && value < limit };
  }
  // All digits of a double, as JavaScript writes them.
  if (/^-?\d+(\.\d+)?e-?\d+$/.test(plain)) return { fits: (value) => value === Number(plain) };
  const parts = /^(-?)(\d+(?:\.(\d+))?)?(?:\s*[×·]?\s*10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+))?( %)?$/u.exec(plain);
  if (parts === null) return { fits: () => false };
  const [, sign, mantissa = "1", decimals = "", raised = "", percent] = parts;
  const power = [...raised].map((c) => (c === "⁻" ? "-" : superscripts.indexOf(c))).join("");
  const exponent = Number(power || "0") - (percent ? 2 : 0);
  const said = Number(`${sign}${mantissa}e${exponent}`);
  const half = 0.5 * 10 ** (exponent - decimals.length);
  return { fits: (value) => Math.abs(value - said) <= half * (1 + 1e-6) };
}

/** A number of the figure, as the page describes it. */
export interface Told {
  readonly text: string;
  /** The text at its position in the figure. */
  readonly shown: string;
  readonly value: number;
  /** Its name in the list of receipts. */
  readonly said: string;
  /** Its quantity. */
  readonly quantity: string;
  readonly name: string | undefined;
  readonly path: readonly (string | number)[];
  /** Set by the reader or the lesson. */
  readonly given: boolean;
  /** Element and class, for numbers without a call. */
  readonly where: string;
}

export interface Figure {
  readonly numbers: readonly Told[];
  /** Numbers in text without a receipt: their position, and the text without the numbers that have one. */
  readonly rest: readonly (readonly [where: string, text: string])[];
}

export interface Found {
  readonly name: string;
  readonly of: readonly string[];
  readonly place: { text: string; value: number; node: Text; start: number; end: number };
  readonly chosen: boolean;
  readonly sources: readonly {
    readonly call: { readonly name: string; readonly args: readonly unknown[] };
    readonly path: readonly (string | number)[];
  }[];
}

declare global {
  var found: readonly Found[] | undefined;
}

/** Opens a view with everything expanded and turns its receipts on. */
export async function openAsked(page: Page, hash: string): Promise<void> {
  await open(page, hash);
  await page.evaluate(() => {
    document.querySelector("soft-attention")?.addEventListener("receipts", (event) => {
      globalThis.found = (event as CustomEvent).detail;
    });
  });
  await unfold(page);
  // By a key: results still arrive above the button and move it away from the pointer.
  await page.locator(".inspect-button").press("Enter");
  await page.waitForFunction(() => globalThis.found !== undefined);
}

export async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    const root = document.querySelector("soft-attention")?.shadowRoot;
    for (const details of root?.querySelectorAll("details") ?? []) details.open = true;
  });
}

export async function figureOf(page: Page): Promise<Figure> {
  const { numbers, rest } = await page.evaluate(() => {
    const found = globalThis.found ?? [];
    const whereOf = (node: Text) => {
      const at = node.parentElement;
      return `${at?.localName}.${at?.getAttribute("class") ?? ""}`.trim();
    };
    const root = document.querySelector("soft-attention")?.shadowRoot;
    const list = [...(root?.querySelectorAll(".receipt-list [role=option] .context") ?? [])];
    const numbers = found.map(({ name, place, chosen, sources: [source] }, i) => ({
      said: list[i]?.textContent ?? "",
      quantity: name,
      text: place.text,
      shown: place.node.data.slice(place.start, place.end),
      // JSON has no infinity.
      value: String(place.value),
      name: source?.call.name,
      path: source?.path ?? [],
      given: chosen,
      where: whereOf(place.node),
    }));
    const out = ".tools, .receipts, .export-panel, .visually-hidden, option, select";
    const figure = root?.querySelector("figure");
    const walker = document.createTreeWalker(figure as Element, NodeFilter.SHOW_TEXT);
    const rest: [string, string][] = [];
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const at = node.parentElement as Element;
      if (!/\d/.test(node.data) || at.closest(out) || !at.checkVisibility()) continue;
      const letters = node.data.split("");
      for (const { place } of found) {
        if (place.node === node) letters.fill("§", place.start, place.end);
      }
      const left = letters.join("").replace(/§+/g, "§").replace(/\s+/g, " ").trim();
      if (/\d/.test(left)) rest.push([whereOf(node), left]);
    }
    return { numbers, rest };
  });
  return { numbers: numbers.map((n) => ({ ...n, value: Number(n.value) })), rest };
}

/** Axis ticks, formulas, exponents: symbols with a fixed meaning. */
const fixed =
  /^(text\.(tick|axis|ceiling|line-name|word|legend)|span\.(f |f$|formula|limit)|i\.f|p\.formula|sup|sub)/;

/**
 * Whole numbers in text are counts, indices or settings; so are the few others here. Any other number with decimals or
 * a power of ten must have a receipt.
 */
const inWords = [
  /−?10(⁹|³⁰)/, // buttons named after the number they insert
  /0[.٫]\d+/, // limits in a sentence: a slope below 0.01, a share of 0.2
  /CC BY 4\.0/, // the version of a licence
  /\d+\.\d ms/, // milliseconds by the clock of the browser
  /2\.1/, // a score of the articles' own rows
];

export function problemsOf({ numbers, rest }: Figure, quoted: RegExp): string[] {
  const unread = numbers.filter(({ text, shown }) => shown !== text);
  const wrong = numbers.filter(({ text, value }) => !numberIn(text).fits(value));
  const nowhere = numbers.filter(
    ({ name, given, where, text }) => !name && !given && !quoted.test(`${where} ${text}`),
  );
  const nameless = numbers.filter(({ said, quantity }) => said === "" || said === quantity);
  const bare = rest.filter(([where, text]) => {
    if (fixed.test(where)) return false;
    const words = inWords.reduce((left, own) => left.replaceAll(new RegExp(own, "gu"), ""), text);
    return /\d[.٫]\d|10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]/u.test(words);
  });
  return [
    ...unread.map(({ text, shown }) => `written ${text}, found ${shown}`),
    ...wrong.map(({ text, value }) => `${text} is not ${value}`),
    ...nowhere.map(({ where, text, value }) => `no call gives ${text} (${value}) in ${where}`),
    ...nameless.map(({ text, quantity }) => `${text} has no name in words: ${quantity}`),
    ...bare.map(([where, text]) => `no receipt in ${where}: ${text}`),
  ];
}

/** All calls with their numbers, as data from which Node can repeat the calls. */
export async function callsOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const plain = (_: string, value: unknown): unknown => {
      if (typeof value === "number" && !Number.isFinite(value)) return { $number: String(value) };
      if (!ArrayBuffer.isView(value)) return value;
      const list = Array.from(value as Float64Array, (x) => (Number.isFinite(x) ? x : String(x)));
      return { $array: value.constructor.name, list };
    };
    const seen = new Map<unknown, number>();
    const numbers = (globalThis.found ?? []).flatMap(({ name, of, sources: [source], place }) => {
      if (source === undefined) return [];
      const { call, path } = source;
      if (!seen.has(call)) seen.set(call, seen.size);
      return [{ call: seen.get(call), path, value: place.value, text: place.text, name, of }];
    });
    return JSON.stringify({ calls: [...seen.keys()], numbers }, plain);
  });
}
