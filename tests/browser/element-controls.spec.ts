/** `controls=` and `lock=`: what is shown of a figure, and what a hand can change. */
import type { Locator, Page } from "@playwright/test";
import { tools } from "../../web/author/controls.js";
import { controlNames } from "./control-names.js";
import { drawn, hashOf, openFigures, withFigure } from "./element-support.js";
import { openHost } from "./host-page.js";
import { expect, frames, test, views } from "./support.js";

/** States that bring out every control of their view. */
const states: Readonly<Record<(typeof views)[number], readonly string[]>> = {
  field: ["view=field"],
  similarity: ["view=similarity"],
  steps: [
    "view=steps&projected=1",
    "view=steps&step=scale",
    "view=steps&step=mask",
    "view=steps&step=softmax&unfolded=a0,1",
  ],
  masks: ["view=masks&finiteMask=1"],
  scaling: ["view=scaling"],
  regression: ["view=regression"],
  words: ["view=words&answer=meaning", "view=words&answer=blend", "view=words&answer=scores"],
  heads: ["view=heads"],
  clinic: ["view=clinic"],
  lab: ["view=lab", "view=lab&labB=tinf"],
};

/** What can be used and is no control: it opens a part, or lets one look, and changes no state. */
const looking =
  "summary, .entry-word, .weight-bars, .sentence-arcs, .weight-map, .entropy-chart, .notice button, [role=grid], td[data-row], g[role=gridcell], .tables, .scroll";

async function openParts(figure: Locator): Promise<void> {
  await figure.evaluate((e) => {
    for (const part of e.shadowRoot?.querySelectorAll("details") ?? []) part.open = true;
  });
  await frames(figure.page());
}

/** Controls that have not exactly one name, and the names that are somewhere. */
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

/** What is left to a hand: visible, enabled, and no mere way to look. */
function usable(figure: Locator): Promise<string[]> {
  return figure.evaluate((e, looks) => {
    const controls = "button, input, select, textarea, [role=slider], [tabindex='0']";
    const parts = [...(e.shadowRoot?.querySelectorAll<HTMLInputElement>(controls) ?? [])];
    return parts
      .filter((part) => !part.matches(looks) && part.checkVisibility())
      .filter((part) => !part.disabled && !part.readOnly && part.role !== "button")
      .map((part) => part.outerHTML.slice(0, 160));
  }, looking);
}

for (const view of views) {
  test(`every control of ${view} has one name, every name is somewhere, and controls="none" leaves nothing`, async ({
    page,
  }) => {
    await openFigures(page, `<soft-attention view="${view}"></soft-attention>`);
    const figure = page.locator("soft-attention");
    const found = new Set<string>();
    for (const state of states[view]) {
      await withFigure(figure, (e, hash) => e.showHash(hash), state);
      await openParts(figure);
      const seen = await named(figure);
      expect(seen.strange, state).toEqual([]);
      for (const name of [...seen.found, ...seen.boxed]) expect(controlNames[view]).toContain(name);
      for (const name of seen.found) found.add(name);
    }
    const picked = ["stepsBlocked", "wordsScaled"];
    // Only after a surprise, and where a point is selected.
    expect(controlNames[view].filter((name) => !found.has(name) && !picked.includes(name))).toEqual(
      [],
    );
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
  });
}

async function dragBy(page: Page, part: Locator, dx: number, dy: number): Promise<void> {
  const box = await part.boundingBox();
  if (!box) throw new Error("nothing to drag");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 3 });
  await page.mouse.up();
}

test("each name hides exactly its own controls", async ({ page }) => {
  await openFigures(page, `<soft-attention view="field"></soft-attention>`);
  const figure = page.locator("soft-attention");
  await openParts(figure);
  const rows = [
    ...controlNames.field.map((name) => ({ name, selector: `[data-control="${name}"]` })),
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
    // The star has its numbers where the keys have theirs.
    await expect.poll(shown).toEqual(name === "query" ? [] : [name]);
  }
});

test("a drag, an arrow key and a click change what is offered, and nothing else", async ({
  page,
}) => {
  await openFigures(page, `<soft-attention controls="query"></soft-attention>`);
  const figure = page.locator("soft-attention");
  const start = await hashOf(figure);
  const key = figure.locator('[data-handle="key-0"]');
  await dragBy(page, key, 40, 40);
  expect(await hashOf(figure)).toBe(start);
  await key.focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Delete");
  expect(await hashOf(figure)).toBe(start);
  const star = figure.locator('[data-handle="query"]');
  await dragBy(page, star, 30, 0);
  const dragged = await hashOf(figure);
  expect(dragged).toMatch(/^view=field&query=[\d.,-]+$/);
  await star.focus();
  await page.keyboard.press("ArrowLeft");
  expect(await hashOf(figure)).not.toBe(dragged);
  await expect(star).toHaveAttribute("role", "slider");
  await expect(key).toHaveAttribute("role", "button");
  await expect(key).toHaveCSS("cursor", "default");
  await expect(star).toHaveCSS("cursor", "grab");
  // A key is still asked for its reading.
  await key.focus();
  await page.keyboard.press("Enter");
  await expect(figure.locator(".so-what")).toContainText("A");
  await expect(figure.locator(".more")).toBeHidden();
  await expect(figure.locator(".hint")).toBeHidden();
});

test("what is locked is there, says so, and cannot be changed", async ({ page }) => {
  await openFigures(page, `<soft-attention lock="query temperature"></soft-attention>`);
  const figure = page.locator("soft-attention");
  const start = await hashOf(figure);
  const star = figure.locator('[data-handle="query"]');
  await expect(star).toHaveAttribute("role", "img");
  await expect(star).toHaveAttribute("tabindex", "-1");
  for (const name of ["aria-valuenow", "aria-valuetext", "aria-roledescription"]) {
    expect(await star.getAttribute(name)).toBeNull();
  }
  await expect(star).toHaveAttribute("aria-description", "x 0.80, y 0.15");
  await dragBy(page, star, 40, 10);
  await expect(figure.getByRole("slider", { name: "Temperature" })).toBeDisabled();
  expect(await hashOf(figure)).toBe(start);
  // Nothing is said of a move that did not happen.
  await page.waitForTimeout(500);
  await expect(figure.locator(".visually-hidden[role=status]")).toHaveText("");
  await withFigure(figure, (e) => e.setState({ query: [0.5, 0.5] }));
  await expect(star).toHaveAttribute("aria-description", "x 0.50, y 0.50");
  expect(await star.getAttribute("aria-valuenow")).toBeNull();
  await withFigure(figure, (e) => e.removeAttribute("lock"));
  await expect(star).toHaveAttribute("role", "slider");
  await expect(star).toHaveAttribute("tabindex", "0");
  await expect(star).toHaveAttribute("aria-valuetext", "x 0.50, y 0.50");
  await expect(star).not.toHaveAttribute("aria-description");
  await expect(figure.getByRole("slider", { name: "Temperature" })).toBeEnabled();
  await dragBy(page, star, 40, 10);
  expect(await hashOf(figure)).not.toBe("view=field&query=0.5,0.5");
});

test("a surprise leaves what is locked, and a removed key takes along what belongs to it", async ({
  page,
}) => {
  await openFigures(page, `<soft-attention lock="keys"></soft-attention>`);
  const figure = page.locator("soft-attention");
  await figure.locator("button.surprise").click();
  const state = await withFigure(figure, (e) => e.getState());
  expect(state.surprise).toBe(1);
  expect(state.keys).toHaveLength(6);
  expect(state.keys[0]).toEqual([1, 0.2]);
  await withFigure(figure, (e) => {
    e.lock = "";
    e.controls = "keys";
  });
  await openParts(figure);
  await figure.locator(".numbers .remove").first().click();
  const after = await withFigure(figure, (e) => e.getState());
  expect([after.keys.length, after.values.length, after.tokens.length]).toEqual([5, 5, 5]);
});

test("numbers of a matrix can be read and not typed over", async ({ page }) => {
  await openFigures(page, `<soft-attention view="steps" lock="q,k"></soft-attention>`);
  const figure = page.locator("soft-attention");
  const start = await hashOf(figure);
  const entry = figure.locator('[data-matrix="q"] .entry').first();
  await entry.focus();
  await page.keyboard.press("7");
  await page.keyboard.press("PageUp");
  expect(await hashOf(figure)).toBe(start);
  await expect(entry).toHaveAttribute("readonly", "");
  await page.keyboard.press("ArrowDown");
  const free = figure.locator('[data-matrix="v"] .entry').first();
  await free.focus();
  await page.keyboard.press("7");
  expect(await hashOf(figure)).toContain("&v=7");
});

test("a name that nothing has is told", async ({ page }) => {
  await openHost(page, { body: `<soft-attention controls="query, tempratur"></soft-attention>` });
  const figure = page.locator("soft-attention");
  await drawn(figure);
  await expect(figure.locator(".notice")).toContainText("tempratur");
});

test("what is blocked is hatched, though no switch shows how", async ({ page }) => {
  await openFigures(page, `<soft-attention view="masks" controls="none"></soft-attention>`);
  const hatched = await page.locator("soft-attention").evaluate((e) => {
    const pattern = e.shadowRoot?.getElementById("hatch-causal");
    return [pattern?.closest(".matrix")?.checkVisibility(), pattern?.tagName];
  });
  expect(hatched).toEqual([true, "pattern"]);
});
