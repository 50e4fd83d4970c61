/** `controls=` and `lock=`: the visible controls of a figure, and those that can be changed. */
import type { Locator } from "@playwright/test";
import { tools } from "../../../web/element/author/controls.js";
import { lessonControls } from "../../../web/figure/lesson.js";
import "../../../web/lessons/registry.js";
import { expect, test, views } from "../support.js";
import { openFigures, openParts, withFigure } from "./element-support.js";

/** States that show every control of their view. */
const states: Readonly<Record<(typeof views)[number], readonly string[]>> = {
  field: ["view=field"],
  similarity: ["view=similarity"],
  steps: [
    "view=steps&example=widths",
    "view=steps&step=scale",
    "view=steps&step=mask",
    "view=steps&step=softmax&unfolded=a0,1",
  ],
  masks: ["view=masks&finiteMask=1"],
  scaling: ["view=scaling"],
  regression: ["view=regression"],
  words: ["view=words&answer=blend"],
  heads: ["view=heads"],
  clinic: ["view=clinic"],
  lab: [
    "view=lab",
    "view=lab&labSource=own",
    "view=lab&labSource=random&labSelf=0",
    "view=lab&weights=[[[[1]],[[1]]],[[[1]],[[1]]]]&queryTokens=a&keyTokens=b",
  ],
  transformer: ["view=transformer", "view=transformer&trainStep=5"],
  positions: ["view=positions&positionAmount=1"],
  digits: ["view=digits", "view=digits&digit=5&metricEpoch=1"],
  gpt: ["view=gpt"],
  why: ["view=why"],
  memory: ["view=memory&remembered=1000"],
};

/** Interactive elements that are not controls: they open a part or inspect, and change no state. */
const looking =
  "summary, .written, .entry-word, .weight-bars, .sentence-arcs, .weight-map, .entropy-chart, figure > .notice button, [role=grid], td[data-row], g[role=gridcell], .tables, .scroll, .more-errors button";

/** Controls without exactly one name, and the names in use. */
function named(figure: Locator) {
  return figure.evaluate((e, looks) => {
    const root = e.shadowRoot as ShadowRoot;
    const usable = "button, input, select, textarea, [role=slider], [tabindex='0']";
    const attributes = ["data-control", "data-edits"] as const;
    const of = (part: Element) => {
      const owners = attributes.flatMap((name) => {
        const all: string[] = [];
        for (
          let at = part.closest(`[${name}]`);
          at;
          at = at.parentElement?.closest(`[${name}]`) ?? null
        )
          all.push(at.getAttribute(name) as string);
        return all;
      });
      return [...new Set(owners)];
    };
    const parts = [...root.querySelectorAll(usable)]
      .filter((part) => !part.matches(looks))
      .filter((part) => !part.matches(".tools > *, .run > :is(.go, .cancel)[data-controls]"));
    const strange = parts
      .filter((part) => of(part).length !== 1)
      .map((part) => `${part.outerHTML.slice(0, 120)}: ${of(part).join()}`);
    const found = [...root.querySelectorAll("[data-control], [data-edits]")].flatMap(of);
    const boxed = [...root.querySelectorAll<HTMLElement>("[data-controls]")].flatMap(
      (box) => box.dataset.controls?.split(" ") ?? [],
    );
    return { strange, found, boxed };
  }, looking);
}

/** The remaining controls: visible, enabled, and more than inspection. */
function usable(figure: Locator): Promise<string[]> {
  return figure.evaluate((e, looks) => {
    const controls = "button, input, select, textarea, [role=slider], [tabindex='0']";
    const parts = [...(e.shadowRoot?.querySelectorAll<HTMLInputElement>(controls) ?? [])];
    return parts
      .filter((part) => !part.matches(looks) && part.checkVisibility())
      .filter((part) => !part.matches(":disabled") && !part.readOnly && part.role !== "button")
      .map((part) => part.outerHTML.slice(0, 160));
  }, looking);
}

for (const view of views) {
  test(`every control of ${view} has one name, every name is in use, and authors hide or disable all`, async ({
    page,
  }) => {
    const names = lessonControls(view);
    await openFigures(page, `<soft-attention view="${view}"></soft-attention>`);
    const figure = page.locator("soft-attention");
    const found = new Set<string>();
    const picked = ["stepsBlocked"];
    // The slider of a training comes with its first epoch.
    await expect(async () => {
      for (const state of states[view]) {
        await withFigure(figure, (e, hash) => e.showHash(hash), state);
        await openParts(figure);
        const seen = await named(figure);
        expect(seen.strange, state).toEqual([]);
        for (const name of [...seen.found, ...seen.boxed]) expect(names).toContain(name);
        for (const name of seen.found) found.add(name);
      }
      // Visible only after Randomize, or while a point is selected.
      const unused = names.filter((name) => !found.has(name) && !picked.includes(name));
      expect(unused).toEqual([]);
    }).toPass();
    const tool = figure.locator(".tools > button");
    expect(
      await tool.evaluateAll(
        (all, known) => all.filter((one) => !one.matches(known)).length,
        Object.values(tools).join(),
      ),
    ).toBe(0);
    expect((await usable(figure)).length).toBeGreaterThan(0);
    await figure.evaluate((e) => e.setAttribute("controls", "none"));
    for (const state of states[view]) {
      await withFigure(figure, (e, hash) => e.showHash(hash), state);
      await openParts(figure);
      expect(await usable(figure), state).toEqual([]);
    }
    await expect(figure.locator(".tools")).toBeHidden();
    await figure.evaluate((e) => e.removeAttribute("controls"));
    const lock = [...names, ...Object.keys(tools)].join();
    await figure.evaluate((e, all) => e.setAttribute("lock", all), lock);
    for (const state of states[view]) {
      await withFigure(figure, (e, hash) => e.showHash(hash), state);
      await openParts(figure);
      // Repeating an experiment changes no field.
      expect((await usable(figure)).filter((part) => !/class="(go|cancel)"/.test(part))).toEqual(
        [],
      );
      const boxes = figure.locator("[data-control]");
      expect(await boxes.evaluateAll((all) => all.some((box) => box.checkVisibility()))).toBe(true);
    }
  });
}

test("each name hides exactly its own controls", async ({ page }) => {
  await openFigures(page, `<soft-attention view="field"></soft-attention>`);
  const figure = page.locator("soft-attention");
  await expect(figure.locator("details.numbers")).toBeAttached();
  await openParts(figure);
  const rows = [
    ...lessonControls("field").map((name) => ({ name, selector: `[data-control="${name}"]` })),
    ...Object.entries(tools).map(([name, selector]) => ({ name, selector })),
  ];
  const all = rows.map(({ name }) => name);
  const shown = () =>
    figure.evaluate(
      (e, parts) =>
        parts
          .filter(({ selector }) =>
            [...(e.shadowRoot?.querySelectorAll(selector) ?? [])].some((p) => p.checkVisibility()),
          )
          .map(({ name }) => name),
      rows,
    );
  expect(await shown()).toEqual(all);
  for (const name of all) {
    await withFigure(
      figure,
      (e, names) => {
        e.controls = names;
        return e.getState();
      },
      all.filter((other) => other !== name).join(", "),
    );
    await expect.poll(shown).toEqual(all.filter((other) => other !== name));
    await withFigure(figure, (e, only) => void Object.assign(e, { controls: only }), name);
    await expect.poll(shown).toEqual([name]);
  }
});

test("blocked cells are hatched even without a visible mask control", async ({ page }) => {
  await openFigures(page, `<soft-attention view="masks" controls="none"></soft-attention>`);
  const hatched = await page.locator("soft-attention").evaluate((e) => {
    const pattern = e.shadowRoot?.getElementById("hatch-causal");
    return [pattern?.closest(".matrix")?.checkVisibility(), pattern?.tagName];
  });
  expect(hatched).toEqual([true, "pattern"]);
});
