/**
 * Receipts of seeded states: each repeated call returns the displayed double at the named path, and names distinguish
 * paths.
 */
import { shortestHash } from "../../../web/figure/state/packed-hash.js";
import type { State, ViewName } from "../../../web/figure/state/state.js";
import { formatHash } from "../../../web/figure/state/url-state.js";
import "../../../web/lessons/registry.js";
import { randomState } from "../../web/lessons/model-support.js";
import { expect, isLong, test, views } from "../support.js";
import { faultsOf } from "./receipts-programs.js";
import { callsOf, figureOf, openAsked, problemsOf, unfold } from "./receipts-support.js";

const statesOfEach = isLong ? 12 : 1;

/** A setting of the lab without heads: if they do not divide the dimension there are no numbers. */
const oneHead = (setting: string) => setting.replace(/;?heads?,\d+/g, "");

/** A lesson state that fits in a link, small enough that every training ends soon. */
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
        lab: { ...drawn.lab, data: "", a: oneHead(drawn.lab.a), b: oneHead(drawn.lab.b) },
      },
      heads: { ...drawn.heads, epochs: drawn.heads.epochs % 50 },
    };
    const hash = await shortestHash(formatHash(state));
    if (hash !== undefined) return hash;
  }
}

for (const view of views) {
  test(`${view}: the receipts of seeded states reproduce their numbers`, async ({ page }) => {
    test.setTimeout(isLong ? 600_000 : 120_000);
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
      expect(await faultsOf(await callsOf(page)), `${seed}: ${hash}`).toEqual([]);
    }
  });
}
