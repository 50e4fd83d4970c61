/** `src`: a file of the page's own origin as the initial state of a figure. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, expectedVote, test, votesIn } from "../support.js";
import { drawn, hashOf, withFigure } from "./element-support.js";
import { openHost } from "./host-page.js";

const folder = process.env.SOFTKNN_HOST_FOLDER ?? "";
const put = (name: string, content: string | Buffer) => writeFile(join(folder, name), content);

const points = {
  query: [0.5, 0.25],
  keys: [
    [1, 0],
    [0, 1],
    [-1, 0.5],
  ],
  values: [
    [0.9, 0.1],
    [0.2, 0.8],
    [-0.7, 0],
  ],
};
const pointsHash =
  "view=similarity&query=0.5,0.25&keys=1,0;0,1;-1,0.5&values=0.9,0.1;0.2,0.8;-0.7,0";

test.beforeAll(async () => {
  await put("points.json", JSON.stringify({ ...points, words: ["east", "north", "west"] }));
  await put("wrong.json", '{"keyz": [[1, 0]]}');
  await put("state.json", '{"softknn": "state", "state": {"view": "masks", "window": 3}}');
  await put("heads.npz", await readFile("tests/fixtures/own-data/heads.npz"));
});

/** Opens figures, waits until every file is shown or rejected, and returns their events. */
async function openSources(page: Page, body: string): Promise<string[]> {
  await openHost(page, {
    body,
    before: () => {
      const heard: string[] = [];
      Object.assign(globalThis, { heard });
      for (const type of ["load", "error"]) {
        document.addEventListener(
          type,
          ({ target }) => {
            const { localName, id } = target as Element;
            if (localName === "soft-attention") heard.push(`${id} ${type}`);
          },
          true,
        );
      }
    },
  });
  const heard = () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
  const count = await page.locator("[src]:is(soft-attention)").count();
  for (const figure of await page.locator("soft-attention").all()) await drawn(figure);
  await expect.poll(async () => (await heard()).length).toBe(count);
  return (await heard()).sort();
}

test("keys, values and words set the initial state, are drawn with it, and attributes override them", async ({
  page,
}) => {
  const heard = await openSources(
    page,
    `<p><soft-value for="a" of="query">waiting</soft-value></p>
    <soft-attention id="a" view="similarity" src="points.json" rbf="0.3"></soft-attention>`,
  );
  expect(heard).toEqual(["a load"]);
  const figure = page.locator("#a");
  expect(await hashOf(figure)).toBe(`${pointsHash}&tokens=east,north,west&rbf=0.3`);
  await expect(page.locator("soft-value")).toHaveText("0.5,0.25");
  const expected = expectedVote(points as never, "rbf", 0.3);
  const vote = await votesIn(page, "rbf");
  for (const [i, x] of vote.entries()) expect(Math.abs(x - (expected[i] ?? 9))).toBeLessThan(6e-4);
  expect(vote).toHaveLength(expected.length);
  await expect(figure.locator("button.undo")).toBeDisabled();
  await withFigure(figure, (e) => {
    e.query = [1, 1];
    e.reset();
  });
  expect(await hashOf(figure)).toContain("query=0.5,0.25");
});

test("a state sets its view unless one is given, and matrices and tensors open in the lab", async ({
  page,
}) => {
  const heard = await openSources(
    page,
    `<soft-attention id="a" src="state.json"></soft-attention>
    <soft-attention id="b" view="field" src="state.json" temperature="2"></soft-attention>
    <soft-attention id="c" view="lab" src="heads.npz" lock="lab-source"></soft-attention>`,
  );
  expect(heard).toEqual(["a load", "b load", "c load"]);
  expect(await hashOf(page.locator("#a"))).toBe("view=masks&window=3");
  expect(await hashOf(page.locator("#b"))).toMatch(/^view=field&.*temperature=2&window=3/);
  const own = await withFigure(page.locator("#c"), (e) => Object.keys(e.getState().lab.own));
  expect(own.length).toBeGreaterThan(1);
  await expect(page.locator("#c button.undo")).toBeDisabled();
});

test("a data: address holds the file itself, without a request, and an unreadable one is named in short", async ({
  page,
  expected,
}) => {
  expected.push(/“data:;base64,!!A+…” of “src” is not shown \(data\)/);
  const address = (content: Buffer) => `data:;base64,${content.toString("base64")}`;
  const heads = await readFile("tests/fixtures/own-data/heads.npz");
  const broken = `data:;base64,!!${"A".repeat(5000)}`;
  const heard = await openSources(
    page,
    `<soft-attention id="a" view="similarity" src="${address(Buffer.from(JSON.stringify(points)))}"></soft-attention>
    <soft-attention id="b" view="lab" src="${address(heads)}"></soft-attention>
    <soft-attention id="c" view="field" src="${broken}"></soft-attention>`,
  );
  expect(heard).toEqual(["a load", "b load", "c error"]);
  expect(await hashOf(page.locator("#a"))).toBe(`${pointsHash}&tokens=A,B,C`);
  const own = await withFigure(page.locator("#b"), (e) => Object.keys(e.getState().lab.own));
  expect(own.length).toBeGreaterThan(1);
});

test("every rejected file is named with its reason, and the figure stays", async ({
  page,
  expected,
}) => {
  expected.push(
    /“https:\/\/example\.org\/x\.json” of “src” is not shown \(otherOrigin\)/,
    /“none\.json” of “src” is not shown \(status: 404\)/,
    /“wrong\.json” of “src” is not shown \(unknown: keyz\)/,
    /“heads\.npz” of “src” is not shown \(data\)/,
    /Failed to load resource.*404/,
  );
  const heard = await openSources(
    page,
    `<soft-attention id="a" view="field" temperature="2" src="https://example.org/x.json"></soft-attention>
    <soft-attention id="b" view="field" temperature="2" src="none.json"></soft-attention>
    <soft-attention id="c" view="field" temperature="2" src="wrong.json"></soft-attention>
    <soft-attention id="d" view="field" temperature="2" src="heads.npz"></soft-attention>`,
  );
  expect(heard).toEqual(["a error", "b error", "c error", "d error"]);
  for (const figure of await page.locator("soft-attention").all()) {
    expect(await hashOf(figure)).toBe("view=field&temperature=2");
  }
});

test("another address loads again, none resets, and a removed figure aborts its request", async ({
  page,
}) => {
  await openSources(
    page,
    `<soft-attention id="a" view="similarity" src="points.json" dot="2"></soft-attention>`,
  );
  const figure = page.locator("#a");
  await put("query.json", '{"query": [1, 1]}');
  await withFigure(
    figure,
    (e) =>
      new Promise((done) => {
        e.addEventListener("load", done, { once: true });
        e.src = "query.json";
      }) as Promise<unknown> as never,
  );
  expect(await hashOf(figure)).toBe("view=similarity&query=1,1&dot=2");
  await withFigure(figure, (e) => e.removeAttribute("src"));
  expect(await hashOf(figure)).toBe("view=similarity&dot=2");
  // A file that never arrives: the request ends with the figure and is repeated when the figure returns.
  let requested = 0;
  await page.route("**/slow.json", () => void requested++);
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("slow"));
  await withFigure(figure, (e) => e.setAttribute("src", "slow.json"));
  await expect.poll(() => requested).toBe(1);
  await figure.evaluate((e) => {
    Object.assign(globalThis, { away: e });
    e.remove();
  });
  expect((await failed).failure()?.errorText).toBe("net::ERR_ABORTED");
  await page.evaluate(() => document.body.append((globalThis as unknown as { away: Node }).away));
  await expect.poll(() => requested).toBe(2);
  await withFigure(figure, (e) => e.removeAttribute("src"));
  await page.unroute("**/slow.json");
});
