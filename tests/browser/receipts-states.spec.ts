/** Receipts of seeded states: each call, made again, gives the shown double at the named path, and names tell paths apart. */
import type { SoftKnn } from "../../web/api/index.js";
import { shortestHash } from "../../web/figure/packed-hash.js";
import type { State, ViewName } from "../../web/figure/state.js";
import { formatHash } from "../../web/figure/url-state.js";
import "../../web/lessons/registry.js";
import { randomState } from "../web/model-support.js";
import { api, storedIn } from "./receipts-programs.js";
import { callsOf, figureOf, openAsked, problemsOf, unfold } from "./receipts-support.js";
import { expect, test, views } from "./support.js";

const statesOfEach = 4;

/** A state of a lesson that a link carries, small enough that every training ends soon. */
async function seeded(view: ViewName, seed: number): Promise<string> {
  for (let own = seed; ; own += 1000) {
    const drawn = randomState(own);
    const state: State = {
      ...{
        ...drawn,
        view,
        count: 8,
        trials: 2,
        epochs: drawn.epochs % 50,
        lab: { ...drawn.lab, data: "" },
      },
      heads: { ...drawn.heads, epochs: drawn.heads.epochs % 50 },
    };
    const hash = await shortestHash(formatHash(state));
    if (hash !== undefined) return hash;
  }
}

const valueAt = (result: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<string | number, unknown>)?.[key], result);

/** Calls the core again as the receipt says. */
function answerOf(knn: SoftKnn, name: string, args: readonly unknown[]): unknown {
  if (name !== "random")
    return (knn as unknown as Record<string, (...all: unknown[]) => unknown>)[name]?.(...args);
  const [seed, draws] = args as [number, ["rand" | "randn", number][]];
  const stream = knn.random(seed);
  return draws.map(([method, count]) => stream[method](count)).at(-1);
}

/** Numbers whose call does not give them at their path, and names that stand for two places or none. */
function faultsOf(knn: SoftKnn, text: string): string[] {
  const { calls, numbers } = storedIn(text);
  const results = calls.map(({ name, args }) => answerOf(knn, name, args));
  const places = new Map<string, string>();
  return numbers.flatMap(({ call, path, value, name, of }) => {
    const [place, label] = [`${call} ${path.join(".")}`, `${call} ${name} ${of.join(" ")}`];
    const known = places.get(label) ?? place;
    places.set(label, place);
    return [
      ...(Object.is(valueAt(results[call], path), value)
        ? []
        : [`${label}: not ${value} at ${place}`]),
      ...(known === place ? [] : [`${label} is ${known} and ${place}`]),
    ];
  });
}

for (const view of views) {
  test(`${view}: the receipts of seeded states give their numbers again`, async ({ page }) => {
    test.setTimeout(120_000);
    const { load } = (await import(await api())) as typeof import("../../web/api/index.js");
    const knn = await load();
    await openAsked(page, `view=${view}`);
    for (let seed = 1; seed <= statesOfEach; seed++) {
      const hash = await seeded(view as ViewName, seed);
      await page.evaluate((to) => {
        globalThis.found = undefined;
        location.hash = to;
      }, hash);
      await expect
        .poll(() => page.locator("soft-attention").getAttribute("view"), { message: hash })
        .toBe(view);
      await unfold(page);
      const problems = async () => {
        const figure = await figureOf(page);
        return figure.numbers.length === 0 ? ["no numbers"] : problemsOf(figure, /article|^td/);
      };
      await expect.poll(problems, { timeout: 60_000, message: `${seed}: ${hash}` }).toEqual([]);
      expect(faultsOf(knn, await callsOf(page)), `${seed}: ${hash}`).toEqual([]);
    }
  });
}
