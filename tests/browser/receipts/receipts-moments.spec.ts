/** Receipts during motion: of two figures with running workers, and of a dragged figure. */
import type { SoftAttention } from "../../../web/element/define.js";
import { openFigures } from "../element/element-support.js";
import { expect, open, isolatedTest as test } from "../support.js";
import { faultsOf } from "./receipts-calls.js";
import { callsOf, type Found, numberIn } from "./receipts-support.js";

type Told = typeof globalThis & { told: Record<string, readonly Found[]> };

const pairs = {
  lab: ['lab="queries,24;width,6;seed,11"', 'lab="queries,24;width,6;seed,12"'],
  scaling: ['count="8" trials="2" seed="1"', 'count="8" trials="2" seed="2"'],
};

for (const [view, [one = "", other = ""]] of Object.entries(pairs)) {
  test(`${view}: two figures with workers show their own receipts`, async ({ page }) => {
    const figure = (id: string, given: string) =>
      `<soft-attention id="${id}" view="${view}" loading="eager" ${given}></soft-attention>`;
    await openFigures(page, figure("one", one) + figure("other", other));
    await page.evaluate(() => {
      const told: Told["told"] = {};
      Object.assign(globalThis, { told });
      for (const element of document.querySelectorAll("soft-attention")) {
        element.addEventListener("receipts", ({ detail }) => {
          told[element.id] = detail as unknown as readonly Found[];
        });
        for (const part of element.shadowRoot?.querySelectorAll("details") ?? []) part.open = true;
        element.shadowRoot?.querySelector<HTMLElement>(".inspect-button")?.click();
      }
    });
    const take = (id: string) =>
      page.evaluate((own) => {
        globalThis.found = (globalThis as Told).told[own];
        const running = document
          .querySelector(`#${own}`)
          ?.shadowRoot?.querySelector(".run .cancel, .no-map");
        const numbers = globalThis.found ?? [];
        // The article's measured values are quoted.
        const bare = numbers.filter(
          ({ sources, chosen, name }) => !sources[0] && !chosen && !/^article/i.test(name),
        );
        return {
          running: running != null,
          count: numbers.length,
          bare: bare.map(({ name }) => name),
        };
      }, id);
    const texts: string[] = [];
    for (const id of ["one", "other"]) {
      await expect
        .poll(
          async () => {
            const { running, count, bare } = await take(id);
            return [running, count > 20, bare];
          },
          { timeout: 30_000 },
        )
        .toEqual([false, true, []]);
      const calls = await callsOf(page);
      expect(await faultsOf(calls), id).toEqual([]);
      texts.push(calls);
    }
    expect(texts[0]).not.toBe(texts[1]);
  });
}

test("a receipt opened during the first drag shows name and number of the same moment", async ({
  page,
}) => {
  await open(page, "view=field");
  const moments = await page.evaluate(async () => {
    const figure = document.querySelector("soft-attention") as SoftAttention;
    const root = figure.shadowRoot as ShadowRoot;
    const text = (selector: string) => root.querySelector(selector)?.textContent ?? "";
    const seen: string[][] = [];
    for (let frame = 0; frame < 120; frame++) {
      const angle = frame / 10;
      figure.setState({ query: [Math.cos(angle), Math.sin(angle)] });
      if (frame === 2) root.querySelector<HTMLElement>(".inspect-button")?.click();
      // The pointer pauses, the list appears, and the drag continues.
      if (frame === 40) await new Promise((done) => setTimeout(done, 400));
      const options = [...root.querySelectorAll<HTMLElement>(".receipt-list [role=option]")];
      const weight = options.find((option) => option.textContent?.includes("weight of key"));
      if (!root.querySelector(".receipt-number") && frame > 40) weight?.click();
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      if (root.querySelector(".receipt-number"))
        seen.push([
          text(".receipt-number .digits"),
          text("output.full"),
          text(".receipt-number .context"),
          text(".from"),
        ]);
    }
    return seen;
  });
  expect(moments.length).toBeGreaterThan(20);
  for (const [digits = "", full = "", name = "", from = ""] of moments) {
    expect(numberIn(digits).fits(Number(full.replaceAll("−", "-"))), `${digits} ${full}`).toBe(
      true,
    );
    const letter = /weight of key (\w)/.exec(name)?.[1] ?? "";
    expect(from).toBe(`attention(…).weights.data[${letter.charCodeAt(0) - 65}]`);
  }
});
