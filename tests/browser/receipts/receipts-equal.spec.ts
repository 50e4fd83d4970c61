/** Equal numbers are distinguished: each receipt names its own call, position in the result and key. */

import { expect, isolatedTest as test } from "../support.js";
import { openAsked } from "./receipts-support.js";

const similarities = ["dot", "cosine", "rbf"];

test("each of several equal weights has the receipt of its own key", async ({ page }) => {
  // Fourteen keys under three similarities, each at temperature ∞.
  const keys = Array.from({ length: 14 }, (_, i) => `${i / 20},0.5`).join(";");
  const values = Array.from({ length: 14 }, () => "0.5,0.5").join(";");
  const hot = "dot=inf&cosine=inf&rbf=inf";
  await openAsked(page, `view=similarity&${hot}&keys=${keys}&values=${values}`);
  const weights = await page.evaluate(() =>
    (globalThis.found ?? [])
      .filter(({ name }) => name === "weight")
      .map(({ of, place: { text }, sources: [source] }) => {
        const options = source?.call.args[1] as { similarity: string } | undefined;
        return { of, text, path: source?.path, similarity: options?.similarity };
      }),
  );
  // Each weight appears in its bar, in the row of its similarity and in the table.
  expect(weights).toHaveLength(3 * 3 * 14);
  expect(new Set(weights.map(({ text }) => text)).size).toBe(1);
  for (const { of, path, similarity } of weights) {
    const [name = "", letter = ""] = of;
    expect(similarity).toBe(name);
    expect(path).toEqual(["weights", "data", letter.charCodeAt(0) - 65]);
  }
  const pairs = new Set(weights.map(({ of }) => of.join(" ")));
  expect(pairs.size).toBe(3 * 14);
  const said = await page.locator(".receipt-list [role=option] .context").allInnerTexts();
  const names = new Set(said.filter((text) => text.startsWith("weight of key")));
  expect(names.size).toBe(similarities.length * 14);
});
