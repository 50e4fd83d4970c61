/**
 * Every number of every view, initially, at every link of its chapter and in seeded states, has a receipt: its repeated
 * call returns the displayed double at the named path, and names distinguish paths. The programs of receipts:
 * tests/web/receipts.
 */
import type { Page } from "@playwright/test";
import { shortestHash } from "../../../web/figure/state/packed-hash.js";
import type { State, ViewName } from "../../../web/figure/state/state.js";
import { formatHash, isPacked, parseHash } from "../../../web/figure/state/url-state.js";
import "../../../web/lessons/registry.js";
import { randomState } from "../../web/lessons/model-support.js";
import { expect, isLong, test, views } from "../support.js";
import { faultsOf } from "./receipts-calls.js";
import { callsOf, figureOf, openAsked, problemsOf, unfold } from "./receipts-support.js";

const statesOfEach = isLong ? 12 : 1;

/** Numbers neither computed nor chosen here: the article's measured values, next to those measured here. */
const quoted: Readonly<Record<string, RegExp>> = {
  scaling: /^(td\.digits|text\.article-number) (article )?\d+\.\d{3}$/,
};
/** A link may go to another lesson, and a seeded state may have rows of the article. */
const quotedInStates = /article|^td/;
const none = /^$/;

/** A setting of the lab without heads: if they do not divide the dimension there are no numbers. */
const oneHead = (setting: string) => setting.replace(/;?heads?,\d+/g, "");

/** A lesson state that fits in a link, small enough that every training ends soon. */
async function seeded(view: ViewName, seed: number): Promise<string> {
  for (let own = seed; ; own += 1000) {
    const drawn = randomState(own);
    const state: State = {
      ...{ ...drawn, view, count: 8, trials: 2, epochs: drawn.epochs % 50 },
      lab: { ...drawn.lab, data: "", a: oneHead(drawn.lab.a), b: oneHead(drawn.lab.b) },
      heads: { ...drawn.heads, epochs: drawn.heads.epochs % 50 },
    };
    const hash = await shortestHash(formatHash(state));
    if (hash !== undefined) return hash;
  }
}

async function expectReceipts(page: Page, quoted: RegExp, what: string): Promise<void> {
  // Long random vectors are slow, twice so while receipts are on.
  const problems = async () => {
    const isAsked = await page.evaluate(() => globalThis.found !== undefined);
    return isAsked ? problemsOf(await figureOf(page), quoted) : ["no receipts yet"];
  };
  await expect.poll(problems, { timeout: 60_000, message: what }).toEqual([]);
  expect(await faultsOf(await callsOf(page)), what).toEqual([]);
}

async function show(page: Page, hash: string, view: string): Promise<void> {
  const shown = await page
    .locator("soft-attention")
    .evaluate((figure) => (figure as HTMLElement & { readonly hash: string }).hash);
  // A link to the state that is shown draws nothing, and its receipts stay.
  const isOther = isPacked(hash) || formatHash(parseHash(hash).state) !== shown;
  await page.evaluate(
    ([to, other]) => {
      if (other) globalThis.found = undefined;
      location.hash = to;
    },
    [hash, isOther] as const,
  );
  await expect(page.locator("soft-attention")).toHaveAttribute("view", view, { timeout: 60_000 });
  await unfold(page);
}

for (const view of views) {
  test(`${view}: every number is explained, and its repeated call returns it`, async ({ page }) => {
    test.setTimeout(isLong ? 900_000 : 300_000);
    await openAsked(page, `view=${view}`);
    await expectReceipts(page, quoted[view] ?? none, view);
    // A view whose numbers wait for a step has none yet.
    const { numbers } = await figureOf(page);
    if (view !== "steps") expect(numbers.length).toBeGreaterThan(5);
    const links = await page
      .locator("main .prose .phrase")
      .evaluateAll((all) => all.map((a) => a.getAttribute("href")?.slice(1) ?? ""));
    expect(links.length).toBeGreaterThan(0);
    for (const hash of links) {
      const to = new URLSearchParams(hash).get("view") ?? view;
      await show(page, hash, to);
      await expectReceipts(page, quoted[to] ?? none, hash);
    }
    for (let seed = 1; seed <= statesOfEach; seed++) {
      const hash = await seeded(view, seed);
      await show(page, hash, view);
      await expectReceipts(page, quotedInStates, `${seed}: ${hash}`);
    }
  });
}
