/**
 * Links of the chapters open what their sentences state. Their numbers, as those of every link of version 1:
 * version-1.spec.ts; that each number has its call: receipts-views.spec.ts.
 */
import type { Page } from "@playwright/test";
import { expect, open, test, type views } from "../support.js";

/** What a place contains, what each of several places is, or how many there are. */
type Shown = string | RegExp | readonly (string | RegExp)[] | number;
type Link = readonly [name: string | RegExp, shown: Readonly<Record<string, Shown>>];

const all = (weight: string) => Array<string>(6).fill(weight);
const weightsOf = (row: number) => `[data-matrix="weights"] [data-row="${row}"] .cell-text`;
const leaks = '[data-matrix="weights"] .number.under';
/** The weights on allowed keys, where the others are blocked. */
const allowed = (...keys: readonly number[]) =>
  [0, 1, 2, 3, 4, 5].map((key) => (keys.includes(key) ? /\d\.\d\d/ : "0"));

const links: Partial<Record<(typeof views)[number], readonly Link[]>> = {
  field: [
    [/Cool it to 0/, { ".weight-bars .number": ["0.000", "1.000", ...all("0.000").slice(2)] }],
    [/dot product/, { ".so-what": "the nearest is B", ".never": "B lies inside" }],
    [/three keys/, { ".small-field .ring.member": 3 }],
    [/temperature 0 with k = 1/, { ".small-field .ring.member": 1 }],
    [/^forty$/, { ".insight": "Step 40:" }],
    [/apple, banana and chair/, { ".weight-bars .number": ["0.599", "0.401", "0.000"] }],
  ],
  similarity: [
    [
      /Set every temperature to 0/,
      {
        '[data-similarity="dot"] .weight-bars .number': ["1.000", ...all("0.000").slice(1)],
        '[data-similarity="rbf"] .weight-bars .number': [
          ...["0.000", "1.000", ...all("0.000").slice(2)],
        ],
      },
    ],
    [
      /Set every temperature to ∞/,
      {
        ".so-what": "Dot product, cosine and RBF give all keys the same weight. No key wins",
      },
    ],
    [
      /Shorten the query/,
      {
        '[data-similarity="dot"] .effective': "5.98",
        '[data-similarity="cosine"] .effective': "3.64",
      },
    ],
    [
      /between B and E/,
      { ".so-what": "Dot product and cosine give E the most weight; RBF gives B the most weight." },
    ],
    [
      /key C three times as long/,
      {
        ".so-what":
          "Dot product gives C the most weight; cosine gives A the most weight; RBF gives B the most weight.",
      },
    ],
  ],
  steps: [
    [/which two products make up/, { ".terms .comes-to": ["0.00", "4.00", "0.00", "1.00", ""] }],
    [/how much weight does each get/, { ".so-what": "key A and key D: 0.366 each" }],
    [
      /has more logic/,
      {
        '[data-matrix="o"] tbody tr:nth-child(1) .now': [/./, /./, "10.10"],
        '[data-matrix="o"] tbody tr:nth-child(2) .now': [/./, /./, "7.30"],
      },
    ],
    [/how many scores are blocked/, { ".so-what": "15 of 36 scores are now −∞" }],
    [
      /which dimension do both have after/,
      {
        '[data-matrix="xq"] tbody tr:nth-child(1) .entry': 3,
        '[data-matrix="xk"] tbody tr:nth-child(1) .entry': 2,
      },
    ],
    [
      /e to the 800/,
      {
        ".unfold": "larger than any floating-point number of 64 bits",
        '[data-matrix="a"] tbody tr:nth-child(1) .now': ["1.00", "0.00", "0.00", "0.00"],
      },
    ],
  ],
  masks: [
    [/Pad the first token/, { "[role=note]": "has no allowed key", [weightsOf(0)]: all("0") }],
    [/The same with −10⁹/, { [leaks]: ["1.000", ...all("0").slice(1)] }],
    [
      /Pad “walked”/,
      {
        [leaks]: ["0", "0", "1.000", "0", "0", "0"],
        [weightsOf(2)]: ["0.00", "0.00", "1.00", "0", "0", "0"],
      },
    ],
    [
      /same scores with −∞/,
      { [leaks]: 0, ".cell.leak": 0, [weightsOf(2)]: ["0.00", "1.00", "0", "0", "0", "0"] },
    ],
    [/Look back at most two/, { [weightsOf(5)]: allowed(3, 4, 5) }],
    [/last two tokens padding/, { [weightsOf(0)]: allowed(0) }],
    [/Padding alone/, { [weightsOf(0)]: allowed(0, 1, 2, 3) }],
    [/Remove every mask/, { [weightsOf(0)]: allowed(0, 1, 2, 3, 4, 5) }],
  ],
  regression: [
    [/which point contributes/, { ".plot + .so-what": "By hand: 3.497" }],
    [
      /what is left of the curve/,
      { '[data-error="byHand"]': "0.951", '[data-error="average"]': "0.951" },
    ],
    [/go in steps/, { ".plot + .so-what": "By hand: 3.442" }],
    [/Five epochs/, { ".progress": "After 5 epochs" }],
    [/Leave each point out, and train for long/, { ".progress": "After 2005 epochs" }],
    [
      /predict itself/,
      {
        ".progress": "After 2005 epochs: loss 0.556",
        ".train-verdict": "the error against the true curve rises",
      },
    ],
  ],
  words: [
    [/Exact look-up/, { ".answer": "KeyError: 'fruit'" }],
    [/0.6 of apple/, { ".answer": "8.000" }],
    [/Scores of 4/, { ".answer": "8.936", ".share-cell": [/0\.865/, /0\.006/, /0\.129/, /1\.00/] }],
    [/^3, 2 and 1$/, { ".answer": "8.056" }],
    [/30, 20 and 10/, { ".answer": "10.000" }],
    [/a temperature of 0.1/, { ".share-cell": [/1\.000/, /0\.000/, /0\.000/, /1\.00/] }],
    [/GloVe/, { ".so-what": "most like banana" }],
    [/Random vectors/, { ".answer": "9.987" }],
    [/king − man \+ woman/, { ".insight.verdict": "nearest word is king" }],
  ],
  heads: [
    ["Small random projections", { '[data-look="even"]': 2 }],
    ["Drawn by hand", { '[data-look="colour"]': 1, '[data-look="shape"]': 1 }],
    [
      "500 steps later",
      { ".epoch": "After 500 steps", '[data-look="colour"]': 1, '[data-look="shape"]': 1 },
    ],
    [
      "500 steps from identical heads",
      { ".epoch": "After 500 steps", ".diversity-number strong": /^0$/ },
    ],
    ["Four heads learn", { ".head-panel": 4, '[data-look="colour"]': 1, '[data-look="shape"]': 1 }],
  ],
  lab: [[/king.*queen/, { ".so-what": "king", '.heat-map[aria-valuetext*="Query king"]': 1 }]],
};

async function expectShown(page: Page, selector: string, shown: Shown): Promise<void> {
  const place = page.locator(`soft-attention ${selector}`);
  const patience = { timeout: 30_000 };
  if (typeof shown === "number") await expect(place, selector).toHaveCount(shown, patience);
  else if (typeof shown === "string" || shown instanceof RegExp)
    await expect(place.first(), selector).toContainText(shown, patience);
  else await expect(place, selector).toHaveText([...shown], patience);
}

for (const [view, rows] of Object.entries(links)) {
  test(`the links of ${view} show what the chapter states`, async ({ page }) => {
    test.slow();
    await open(page, `view=${view}`);
    for (const [name, shown] of rows)
      await test.step(String(name), async () => {
        await page.locator(".tries, .prose").getByRole("link", { name }).click();
        for (const [selector, what] of Object.entries(shown))
          await expectShown(page, selector, what);
      });
  });
}
