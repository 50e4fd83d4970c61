/** Figures that share a state, links that control them, and their events. */
import type { Page } from "@playwright/test";
import { expectNothingLeft } from "../page/leaks-support.js";
import { expect, test } from "../support.js";
import { dragStar, drawn, hashOf, openFigures, withFigure } from "./element-support.js";
import { openHost } from "./host-page.js";

const pair = `<soft-attention id="a" group="g" temperature="0.4"></soft-attention>
  <soft-attention id="b" group="g" view="similarity"></soft-attention>
  <soft-attention id="c"></soft-attention>`;

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

test("a link drives its figure under a router that calls pushState, and a button without a link", async ({
  page,
}) => {
  const router = `<script>document.addEventListener("click", (event) => {
    const anchor = event.target.closest("a");
    if (!anchor) return;
    event.preventDefault();
    history.pushState(null, "", anchor.href);
  }, true);</script>`;
  const button = `<button data-softknn="fig1?similarity=cosine"><b>cosine</b></button>`;
  await openFigures(page, router + linked + button);
  const figure = page.locator("#fig1");
  await page.locator("#hard").click();
  await expect.poll(() => hashOf(figure)).toBe("view=field&similarity=dot&temperature=0.05");
  await page.getByText("cosine", { exact: true }).last().click();
  expect(await hashOf(figure)).toBe("view=field&similarity=cosine&temperature=0.05");
  await page.locator("#hard").click();
  await expect.poll(() => hashOf(figure)).toBe("view=field&similarity=dot&temperature=0.05");
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

test("a group, a link and a value leave nothing behind", async ({ page }) => {
  await openHost(page, { body: `<a href="#gone?temperature=1">Link</a>` });
  await page.waitForFunction(() => customElements.get("soft-value"));
  const visit = () =>
    page.evaluate(async () => {
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
      box.remove();
      history.replaceState(null, "", location.pathname);
    });
  await expectNothingLeft(page, visit, "a group, a link and a value");
});
