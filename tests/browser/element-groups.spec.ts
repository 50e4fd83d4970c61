/** Figures that share a state, links that control them, events, and numbers in the prose. */
import type { Page } from "@playwright/test";
import { drawn, hashOf, openFigures, withFigure } from "./element-support.js";
import { openHost } from "./host-page.js";
import { expect, expectedVote, test, toy, views } from "./support.js";

const effective = (weights: number[]) =>
  Math.exp(-weights.reduce((sum, w) => sum + (w > 0 ? w * Math.log(w) : 0), 0));

const pair = `<soft-attention id="a" group="g" temperature="0.4"></soft-attention>
  <soft-attention id="b" group="g" view="similarity"></soft-attention>
  <soft-attention id="c"></soft-attention>`;

async function dragStar(page: Page, id: string): Promise<void> {
  const star = page.locator(`#${id} [data-handle="query"]`).first();
  await star.scrollIntoViewIfNeeded();
  const box = await star.locator(".query-star").boundingBox();
  if (!box) throw new Error("no star");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x - 40, box.y + 30, { steps: 5 });
  await page.mouse.up();
}

test("a group shares its state except the view, and undo in one changes all", async ({ page }) => {
  await openFigures(page, pair);
  const [a, b, c] = ["a", "b", "c"].map((id) => page.locator(`#${id}`)) as [
    ReturnType<Page["locator"]>,
    ReturnType<Page["locator"]>,
    ReturnType<Page["locator"]>,
  ];
  expect(await hashOf(b)).toBe("view=similarity&temperature=0.4");
  await dragStar(page, "a");
  const dragged = (await hashOf(a)).replace("view=field", "");
  expect(dragged).toContain("query=");
  expect(await hashOf(b)).toBe(`view=similarity${dragged}`);
  expect(await hashOf(c)).toBe("view=field");
  await dragStar(page, "a");
  expect(await hashOf(b)).toBe((await hashOf(a)).replace("field", "similarity"));
  // Two drags are two steps, in either figure.
  await b.locator(".tools").scrollIntoViewIfNeeded();
  await b.locator("button.undo").click();
  expect(await hashOf(a)).toBe(`view=field${dragged}`);
  await b.locator("button.undo").click();
  expect(await hashOf(a)).toBe("view=field&temperature=0.4");
  await expect(b.locator("button.undo")).toBeDisabled();
  await a.locator(".tools").scrollIntoViewIfNeeded();
  await a.locator("button.undo").click();
  expect(await hashOf(b)).toBe(`view=similarity${dragged}`);
});

test("a figure that joins takes the group's state, and one that leaves keeps its own", async ({
  page,
}) => {
  await openFigures(page, pair);
  await page.evaluate(() => {
    const late = document.createElement("soft-attention");
    late.id = "late";
    late.setAttribute("group", "g");
    late.setAttribute("temperature", "2");
    document.querySelector("#a")?.setAttribute("query", "0.5,0.5");
    document.body.append(late);
  });
  await drawn(page.locator("#late"));
  expect(await hashOf(page.locator("#late"))).toBe("view=field&query=0.5,0.5&temperature=0.4");
  await expect(page.locator("#late button.undo")).toBeDisabled();
  await page.evaluate(() => {
    document.querySelector("#late")?.removeAttribute("group");
    document.querySelector("#b")?.remove();
  });
  await withFigure(page.locator("#a"), (e) => e.setState({ temperature: 1 }));
  await page.evaluate(() => document.querySelector("#late")?.setAttribute("temperature", "3"));
  expect(await hashOf(page.locator("#a"))).toBe("view=field&query=0.5,0.5&temperature=1");
  expect(await hashOf(page.locator("#late"))).toBe("view=field&query=0.5,0.5&temperature=3");
});

test("a reader's own data go to the group by reference", async ({ page }) => {
  await openFigures(page, pair);
  const shared = await page.evaluate(() => {
    const [a, b] = ["a", "b"].map((id) => document.getElementById(id)) as never as {
      getState(): { lab: { own: { x?: { data: object } } } };
      setState(patch: object): void;
    }[];
    const x = { name: "", rows: 1, columns: 2, data: new Float64Array([1, 2]) };
    a?.setState({ lab: { own: { x } } });
    return b?.getState().lab.own.x?.data === x.data;
  });
  expect(shared).toBe(true);
});

const linked = `<p><a id="hard" href="#fig1?temperature=0.05&similarity=dot">Make it hard.</a>
    <a id="away" href="#fig9?temperature=1">Elsewhere</a> <a id="odd" href="#fig1?temprature=1">Odd</a></p>
  <soft-attention id="fig1" temperature="0.4"></soft-attention>`;

test("a link sets a figure, also when clicked twice", async ({ page }) => {
  await openFigures(page, linked);
  const figure = page.locator("#fig1");
  await page.locator("#hard").click();
  expect(await hashOf(figure)).toBe("view=field&similarity=dot&temperature=0.05");
  await expect(page).toHaveURL(/#fig1\?temperature=0\.05&similarity=dot$/);
  await figure.locator("button.undo").click();
  expect(await hashOf(figure)).toBe("view=field&temperature=0.4");
  await expect(figure.locator("button.undo")).toBeDisabled();
  await dragStar(page, "fig1");
  await page.locator("#hard").focus();
  await page.keyboard.press("Enter");
  expect(await hashOf(figure)).toMatch(/^view=field&query=.*&similarity=dot&temperature=0.05$/);
  const before = await hashOf(figure);
  await page.locator("#away").click();
  await page.locator("#odd").click();
  expect(await hashOf(figure)).toBe(before);
  await expect(figure.locator(".notice")).toHaveCount(0);
});

test("a link in the address sets the initial state, and a later address is an undo step", async ({
  page,
}) => {
  await openHost(page, { body: linked, hash: "#fig1?query=0.5,0.5" });
  const figure = page.locator("#fig1");
  await drawn(figure);
  expect(await hashOf(figure)).toBe("view=field&query=0.5,0.5&temperature=0.4");
  await expect(figure.locator("button.undo")).toBeDisabled();
  await page.evaluate(() => {
    location.hash = "#fig1?temperature=inf";
  });
  await expect(figure.locator(".effective strong")).toHaveText("6.00");
  // Moved within its page it is the same figure: the address is not read again.
  await figure.locator("button.undo").click();
  await figure.evaluate((e) => document.body.append(e));
  expect(await hashOf(figure)).toBe("view=field&query=0.5,0.5&temperature=0.4");
});

test("change lists the fields, and step the steps of the machine", async ({ page }) => {
  await openFigures(page, `<soft-attention id="s" view="steps" lang="fa"></soft-attention>`);
  const heard = page.locator("#s").evaluate(
    (e) =>
      new Promise<unknown[]>((resolve) => {
        const all: unknown[] = [];
        document.addEventListener("change", (event) => all.push(Reflect.get(event, "fields")));
        document.addEventListener("step", (event) => {
          all.push((event as CustomEvent).detail);
          if (all.length >= 4) resolve(all);
        });
        Object.assign(globalThis, { ready: true });
        e.dispatchEvent(new Event("listening"));
      }),
  );
  await page.waitForFunction(() => Reflect.get(globalThis, "ready"));
  await page.locator("#s button.next").click();
  await page.locator("#s button.next").click();
  const [first, second, third, fourth] = await heard;
  expect([first, third]).toEqual([["step"], ["step"]]);
  expect(second).toMatchObject({ stage: "scores", name: expect.stringMatching(/[؀-ۿ]/) });
  expect(fourth).toMatchObject({ stage: "scale" });
});

const prose = `<p lang="en">Effective neighbours: <soft-value for="fig1" of="effective-k">2.0</soft-value>;
    the winner is <soft-value id="w" for="fig1" of="winner"></soft-value> at τ =
    <soft-value id="t" for="fig1" of="temperature"></soft-value>.
    <soft-value id="odd" for="fig1" of="effective-kk">old</soft-value>
    <soft-value id="none" for="fig9" of="winner">later</soft-value></p>
  <soft-attention id="fig1" temperature="0.4"></soft-attention>`;

const oddReading =
  /“effective-kk” is not a value of this figure. The nearest name is “effective-k”/;

test("a number in the prose belongs to the figure and follows a drag", async ({
  page,
  expected,
}) => {
  expected.push(oddReading);
  await openFigures(page, prose);
  const k = page.locator('[of="effective-k"]');
  const vote = expectedVote(toy, "rbf", 0.4).slice(0, 6);
  await expect(k).toHaveText(effective(vote).toFixed(2));
  await expect(page.locator("#w")).toHaveText("B");
  await expect(page.locator("#t")).toHaveText("0.4");
  await dragStar(page, "fig1");
  const shown = await page.locator("#fig1 .effective strong").innerText();
  expect(shown).not.toBe(effective(vote).toFixed(2));
  await expect(k).toHaveText(shown);
  await expect(page.locator("#fig1 .mistakes li")).toHaveText(oddReading);
  const odd = page.locator("#odd");
  await expect(odd).toHaveText("old");
  await expect(odd).toHaveAttribute("data-problem", "name");
  await expect(odd).toHaveAttribute("title", /effective-kk/);
  await odd.evaluate((e) => e.setAttribute("of", "effective-k"));
  await expect(odd).toHaveText(shown);
  await expect(odd).not.toHaveAttribute("title");
  await expect(odd).not.toHaveAttribute("data-problem");
  await expect(page.locator("#fig1 .mistakes")).toHaveCount(0);
});

test("a value waits for its figure, and keeps its text when the figure is removed", async ({
  page,
  expected,
}) => {
  expected.push(oddReading);
  await openFigures(page, prose);
  const value = page.locator("#none");
  await expect(value).toHaveText("later");
  await expect(value).toHaveAttribute("data-problem", "figure");
  await page.evaluate(() => {
    const late = document.createElement("soft-attention");
    late.setAttribute("query", "-1,-0.6");
    document.body.append(late);
    late.id = "fig9";
  });
  await drawn(page.locator("#fig9"));
  await expect(value).toHaveText("F");
  await expect(value).not.toHaveAttribute("data-problem");
  await page.evaluate(() => document.getElementById("fig9")?.remove());
  await expect(value).toHaveAttribute("data-problem", "figure");
  await expect(value).toHaveText("F");
});

test("a visible value is live although its figure is off screen, and is isolated in Persian text", async ({
  page,
}) => {
  await openHost(page, {
    lang: "fa",
    body: `<div dir="rtl"><p><soft-value for="f" of="output"></soft-value></p>
      <p style="block-size: 2000px"></p><soft-attention id="f" view="masks"></soft-attention></div>`,
  });
  const figure = page.locator("#f");
  await drawn(figure);
  const value = page.locator("soft-value");
  await expect(value).toHaveText(await figure.locator(".outputs dd").innerText());
  await page.evaluate(() => scrollTo(0, 0));
  await expect(value).toBeInViewport();
  await expect(figure).not.toBeInViewport();
  const before = await value.innerText();
  await withFigure(figure, (e) => void e.setAttribute("causal", "0"));
  await withFigure(figure, (e) => void e.setAttribute("padding", "5"));
  await expect.poll(() => value.innerText()).not.toBe(before);
  const after = await value.innerText();
  await figure.scrollIntoViewIfNeeded();
  await expect(figure.locator(".outputs dd")).toHaveText(after);
  expect(after).toMatch(/^−?[\d.]+ −?[\d.]+$/);
  // A minus precedes its number, and the first number the second.
  await withFigure(figure, (e) => e.setState({ causal: true, padding: [] }));
  await expect(value).toHaveText("−0.271 −0.260");
  const places = await value.evaluate((e) => {
    const text = e.firstChild as Text;
    return [0, 1, 7, 8].map((at) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().x;
    });
  });
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test("every reading of every view is a text", async ({ page }) => {
  test.slow();
  await openFigures(page, `<soft-attention></soft-attention>`);
  const figure = page.locator("soft-attention");
  for (const view of views) {
    const hash = `view=${view}&answer=meaning&treatment=temperature`;
    await withFigure(figure, (e, to) => e.showHash(to), hash);
    const { readings } = await import(`../../web/lessons/${view}/readings.ts`);
    const names = Object.keys(readings);
    expect(names.length).toBeGreaterThan(1);
    await expect(async () => {
      const read = await withFigure(figure, (e, all) => all.map((n) => e.reading(n)), [...names]);
      for (const [i, text] of read.entries()) {
        expect(text, names[i]).toMatch(/\S/);
        expect(text, names[i]).not.toMatch(/NaN|undefined|-\d|[\uE000-\uF8FF]/);
      }
    }).toPass({ timeout: 10_000 });
    expect(await withFigure(figure, (e) => e.reading("nothing"))).toBeNull();
  }
});

test("a group, a link and a value leave nothing behind", async ({ page }) => {
  await openHost(page, { body: `<a href="#gone?temperature=1">Link</a>` });
  await page.waitForFunction(() => customElements.get("soft-value"));
  const session = await page.context().newCDPSession(page);
  const left = page.evaluateHandle(async () => {
    const refs: WeakRef<object>[] = [];
    for (let round = 0; round < 8; round++) {
      const box = document.createElement("div");
      box.innerHTML = `<soft-attention id="gone" group="g"></soft-attention>
        <soft-attention group="g" controls="query"></soft-attention>
        <soft-value for="gone" of="winner"></soft-value>`;
      document.body.append(box);
      await new Promise((drawn) => setTimeout(drawn, 100));
      document.querySelector("a")?.click();
      const [first, second] = [...box.querySelectorAll("soft-attention")];
      if (second?.getState().temperature !== 1) throw new Error("no link, or no group");
      if (first === second) throw new Error("one figure");
      for (const part of box.children) refs.push(new WeakRef(part));
      box.remove();
      history.replaceState(null, "", location.pathname);
    }
    return refs;
  });
  const refs = await left;
  await expect
    .poll(
      async () => {
        await session.send("HeapProfiler.collectGarbage");
        return refs.evaluate((all) => all.filter((ref) => ref.deref()).length);
      },
      { timeout: 10_000 },
    )
    .toBe(0);
});
