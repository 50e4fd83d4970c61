/** The numbers of saved links and attributes of version 1, as version 0.1 displayed them. */
import { readFileSync } from "node:fs";
import { openHost } from "../element/host-page.js";
import { expect, open, test } from "../support.js";

type Readings = Readonly<Record<string, string>>;
const saved = JSON.parse(readFileSync("tests/fixtures/links_v1.json", "utf8")) as Record<
  string,
  Readings
>;

const views = [...new Set(Object.keys(saved).map((hash) => /view=(\w+)/.exec(hash)?.[1] ?? ""))];
for (const view of views) {
  test(`${view}: saved links show their original numbers`, async ({ page }) => {
    for (const [hash, readings] of Object.entries(saved)) {
      if (!new RegExp(`view=${view}\\b`).test(hash)) continue;
      await open(page, hash);
      const read = () =>
        page.evaluate((names) => {
          const figure = document.querySelector("soft-attention") as unknown as {
            reading(name: string): string;
          };
          return Object.fromEntries(names.map((name) => [name, figure.reading(name)]));
        }, Object.keys(readings));
      await expect.poll(read, { message: hash, timeout: 20_000 }).toEqual(readings);
    }
  });
}

test("attributes alone keep the numbers of version 1; embedding selects the words", async ({
  page,
}) => {
  await openHost(page, {
    head: `<script type="module" src="./element.js"></script>`,
    body: `<soft-attention id="old" view="masks" causal="0" loading="eager"></soft-attention>
      <soft-attention id="new" view="masks" embedding="words" tokens="dog,cat,dog,cat,dog,cat" loading="eager"></soft-attention>`,
  });
  const weights = (id: string) =>
    page.evaluate(
      (of) =>
        (document.getElementById(of) as unknown as { reading(name: string): string }).reading(
          "weights",
        ),
      id,
    );
  await expect.poll(() => weights("old")).toBe(saved["view=masks&causal=0"]?.weights);
  const [a, b] = ((await weights("new")) ?? "").split(" ");
  await expect.poll(() => weights("new")).toBe([a, b, a, b, a, b].join(" "));
});
