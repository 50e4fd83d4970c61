/** The state of a figure as attributes and properties. */
import "../../../web/lessons/registry.js";
import { fields } from "../../../web/figure/state/fields.js";
import { expect, expectedVote, test, toy } from "../support.js";
import { hashOf, openFigures, withFigure } from "./element-support.js";
import { openHost } from "./host-page.js";

const urlFieldNames = fields.map(({ name }) => name);

const effective = (weights: number[]) =>
  Math.exp(-weights.reduce((sum, w) => sum + (w > 0 ? w * Math.log(w) : 0), 0));

test("attributes set the initial state, are drawn with it and add no undo step", async ({
  page,
}) => {
  await openFigures(
    page,
    `<soft-attention id="fig1" view="field" similarity="cosine" temperature="0.4" query="-0.5,0.25"
      hard-k="3"></soft-attention>`,
  );
  const figure = page.locator("#fig1");
  expect(await hashOf(figure)).toBe(
    "view=field&query=-0.5,0.25&similarity=cosine&temperature=0.4&hardK=3",
  );
  const vote = expectedVote({ ...toy, query: [-0.5, 0.25] }, "cosine", 0.4).slice(0, 6);
  await expect(figure.locator(".effective strong")).toHaveText(effective(vote).toFixed(2));
  await expect(figure.locator("button.undo")).toBeDisabled();
});

test("several attributes leave the view as its attribute states, parsed or set", async ({
  page,
}) => {
  const hash = "view=similarity&query=-0.3,0.4&dot=2&rbf=0.3";
  await openFigures(
    page,
    `<soft-attention view="similarity" query="-0.3,0.4" dot="2" rbf="0.3"></soft-attention>`,
  );
  expect(await hashOf(page.locator("soft-attention"))).toBe(hash);
  await page.evaluate((fields) => {
    const figure = document.createElement("soft-attention");
    for (const [name, value] of new URLSearchParams(fields)) figure.setAttribute(name, value);
    document.body.replaceChildren(figure);
  }, hash);
  await expect(page.locator("soft-attention [data-similarity=rbf]").first()).toBeVisible();
  expect(await hashOf(page.locator("soft-attention"))).toBe(hash);
});

test("attributes set in one task are one undo step, and Reset restores the initial state", async ({
  page,
}) => {
  await openFigures(page, `<soft-attention temperature="0.4"></soft-attention>`);
  const figure = page.locator("soft-attention");
  await withFigure(figure, (e) => {
    e.setAttribute("values", "1,1;2,2");
    e.setAttribute("keys", "0.5,0;0,0.5");
    e.setAttribute("temperature", "inf");
    e.removeAttribute("similarity");
  });
  expect(await hashOf(figure)).toBe(
    "view=field&keys=0.5,0;0,0.5&values=1,1;2,2&tokens=A,B&temperature=inf",
  );
  await expect(figure.locator(".effective strong")).toHaveText("2.00");
  await figure.locator("button.undo").click();
  expect(await hashOf(figure)).toBe("view=field&temperature=0.4");
  await expect(figure.locator("button.undo")).toBeDisabled();
  await figure.locator("figure").press("Control+y");
  await figure.locator("button.reset").click();
  expect(await hashOf(figure)).toBe("view=field&temperature=0.4");
  await withFigure(figure, (e) => e.removeAttribute("temperature"));
  expect(await hashOf(figure)).toBe("view=field");
});

test("properties set in one task are one undo step and one event", async ({ page }) => {
  await openFigures(page, `<soft-attention></soft-attention>`);
  const figure = page.locator("soft-attention");
  const heard = await withFigure(figure, async (e) => {
    const all: unknown[] = [];
    e.addEventListener("change", (event) => all.push(Reflect.get(event, "fields"), e.hash));
    e.temperature = 0.05;
    e.query = [0.25, -0.5];
    Reflect.set(e, "similarity", "dot");
    e.setAttribute("seed", "3");
    const temperatureAtOnce = e.temperature;
    await new Promise((task) => setTimeout(task));
    return [temperatureAtOnce, ...all];
  });
  const after = "view=field&query=0.25,-0.5&seed=3&similarity=dot&temperature=0.05";
  expect(heard).toEqual([0.05, ["query", "seed", "similarity", "temperature"], after]);
  await figure.locator("button.undo").click();
  expect(await hashOf(figure)).toBe("view=field");
  await expect(figure.locator("button.undo")).toBeDisabled();
});

test("a misspelt name and an unreadable value give the default and one warning each", async ({
  page,
  expected,
}) => {
  expected.push(
    /“-1” is no value of “temperature”; the default is shown\. Allowed: from 0 to inf\./,
    /“here” is no value of “query”; the default is shown\. Allowed: from -100 to 100\./,
    /“feild” is not a view; field is shown\. The nearest name is “field”\./,
    /“temprature” is not an attribute of a figure\. The nearest name is “temperature”\./,
    /“qurey” in “lock” is neither a field nor a tool\. The nearest name is “query”\./,
  );
  const lines: string[] = [];
  page.on("console", (message) => lines.push(message.text()));
  await openFigures(
    page,
    `<soft-attention view="feild" temprature="2" lock="qurey" temperature="-1" similarity="dot"></soft-attention>`,
  );
  const figure = page.locator("soft-attention");
  expect(await hashOf(figure)).toBe("view=field&similarity=dot");
  await withFigure(figure, (e) => e.setAttribute("query", "1,1"));
  expect(await hashOf(figure)).toBe("view=field&query=1,1&similarity=dot");
  await withFigure(figure, (e) => e.setAttribute("query", "here"));
  await expect(figure.locator(".notice")).toHaveCount(0);
  expect(lines).toHaveLength(5);
  expect(await hashOf(figure)).toBe("view=field&similarity=dot");
  // A change of the state is not written back.
  await figure.locator('[data-similarity="rbf"]').click();
  await expect(figure).toHaveAttribute("similarity", "dot");
});

test("a boolean is written as in a link or as in HTML, and the view is available synchronously", async ({
  page,
  expected,
}) => {
  expected.push(/“true” is no value of “temperature”/);
  await openHost(page, { body: "" });
  await page.waitForFunction(() => customElements.get("soft-attention"));
  const hashes = await page.evaluate(() => {
    const figure = document.createElement("soft-attention");
    const read = [];
    for (const [name, value] of [
      ["view", "words"],
      ["normalized", ""],
      ["causal", "false"],
      ["finite-mask", "1"],
      ["word", "true"],
      ["temperature", "true"],
    ] as const) {
      figure.setAttribute(name, value);
      read.push(figure.hash);
    }
    return [read[0], read.at(-1), figure.getState().view];
  });
  expect(hashes).toEqual([
    "view=words",
    "view=words&normalized=1&causal=0&finiteMask=1&word=true",
    "words",
  ]);
});

test("properties return the state and accept values or texts", async ({ page }) => {
  await openFigures(page, `<soft-attention></soft-attention>`);
  const figure = page.locator("soft-attention");
  const read = await withFigure(figure, (e) => {
    const { temperature, query, causal, heads, word, q } = e;
    e.temperature = 0.05;
    e.query = [0.25, -0.5];
    Reflect.set(e, "similarity", "dot");
    Reflect.set(e, "answer", "blend");
    return [temperature, query, causal, heads, word, q];
  });
  expect(read).toEqual([0.3, [0.8, 0.15], true, 2, "fruit", undefined]);
  const after = "view=field&query=0.25,-0.5&similarity=dot&temperature=0.05&answer=blend";
  expect(await hashOf(figure)).toBe(after);
  const refused = await withFigure(figure, (e) => {
    const wrong = {
      ...{ temperature: Number.NaN, query: [1], causal: 3, keys: {} },
      ...{ view: [], theme: Symbol("x"), lang: () => 1, group: Object.create(null) },
    };
    return Object.entries(wrong).map(([name, value]) => {
      try {
        return Reflect.set(e, name, value);
      } catch (error) {
        return (error as Error).name;
      }
    });
  });
  expect(refused).toEqual(["RangeError", ...Array(7).fill("TypeError")]);
  expect(await hashOf(figure)).toBe(after);
  await withFigure(figure, (e) => {
    Reflect.set(e, "temperature", null);
    e.hash = "view=field&query=1,1";
  });
  expect(await hashOf(figure)).toBe("view=field&query=1,1");
});

test("setState takes a patch, or throws and changes nothing", async ({ page }) => {
  await openFigures(page, `<soft-attention></soft-attention>`);
  const figure = page.locator("soft-attention");
  const said = await withFigure(figure, (e) => {
    const heard: string[] = [];
    e.addEventListener("change", () => heard.push("change"));
    for (const patch of [{ temprature: 1 }, { temperature: Number.NaN }, null]) {
      try {
        e.setState(patch as never);
      } catch (error) {
        heard.push(String(error));
      }
    }
    e.setState({ temperature: 2 });
    return heard;
  });
  expect(said).toEqual([
    "TypeError: softknn: temprature is no field of the state",
    "RangeError: softknn: temperature is out of range",
    "TypeError: softknn: a state is an object, got null",
    "change",
  ]);
  expect(await hashOf(figure)).toBe("view=field&temperature=2");
});

test("properties set before the element is defined are kept", async ({ page }) => {
  await openHost(page, {
    head: "",
    body: `<soft-attention></soft-attention><script>
      Object.assign(document.querySelector("soft-attention"), { temperature: 3, similarity: "dot" });
      </script><script type="module" src="./element.js"></script>`,
  });
  const figure = page.locator("soft-attention");
  await expect(figure.locator("figure h2")).toBeVisible();
  expect(await hashOf(figure)).toBe("view=field&similarity=dot&temperature=3");
});

test("no field shadows a member of HTMLElement", async ({ page }) => {
  await openHost(page, { body: "<soft-attention></soft-attention>" });
  await page.waitForFunction(() => customElements.get("soft-attention"));
  const figure = page.locator("soft-attention");
  const names = urlFieldNames.filter((name) => name !== "view");
  const found = await withFigure(
    figure,
    (e, fields) => ({
      hidden: fields.filter((name) => name in HTMLElement.prototype),
      absent: fields.filter((name) => !(name in e)),
    }),
    names,
  );
  expect(found).toEqual({ hidden: [], absent: [] });
});
