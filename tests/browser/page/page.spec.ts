/** The page around the figure: its keys, its address, its themes and directions, and the way from lesson to lesson. */
import { expect, open, panel, showState, stateOf, test, views } from "../support.js";

test("the views are reached by keyboard and keep the state", async ({ page }) => {
  await open(page, "view=similarity&query=0.5,0.5");
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toHaveText("Skip to the figure");
  // The parts come first: the second opens at its first lesson, the lessons of the part follow the documentation.
  for (let press = 0; press < 2; press++) await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toHaveText("The mechanism");
  await page.keyboard.press("Enter");
  await expect(page.locator("soft-attention")).toHaveAttribute("view", "steps");
  await page.goBack();
  await page.locator(".lessons a", { hasText: "Similarity" }).focus();
  await page.keyboard.press("Shift+Tab");
  await expect(page.locator(":focus")).toHaveText("Field");
  await page.keyboard.press("Enter");
  await expect(page.locator("soft-attention")).toHaveAttribute("view", "field");
  await expect(page).toHaveURL(/#query=0.5,0.5|view=field&query=0.5,0.5/);
  await page.goBack();
  await expect(page.locator("figure h2")).toContainText("One query");
});

test("the workbench opens the lab, and the clinic follows", async ({ page }) => {
  await open(page, "view=field");
  await page.getByRole("link", { name: "Workbench" }).click();
  await expect(page.locator(".lessons [aria-current]")).toHaveText("Lab");
  await expect(page.locator(".next")).toContainText("Clinic");
});

test("a link followed while the figure changes is not lost", async ({ page }) => {
  await open(page, "view=scaling");
  // On a busy page the delayed address update may run between a click and its event.
  await page.locator("soft-attention").evaluate((figure) => {
    const { setTimeout } = globalThis;
    const due: (() => void)[] = [];
    Object.assign(globalThis, { setTimeout: (task: () => void) => due.push(task) });
    (figure as HTMLElement & { setState(patch: object): void }).setState({ score: 4.75 });
    Object.assign(globalThis, { setTimeout });
    location.hash = "view=masks";
    for (const task of due) task();
  });
  await expect(page.locator("soft-attention")).toHaveAttribute("view", "masks");
  await expect(page).toHaveURL(/view=masks/);
});

test("the skip link moves the focus to the star", async ({ page }) => {
  await open(page, "view=similarity");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(/keys=0\.95,0\.2|query=0\.75,0\.15/);
});

test("the layout is mirrored right to left, the figures are not", async ({ page }) => {
  await open(page, "view=similarity");
  const left = async (s: string) => (await panel(page, s).boundingBox())?.x ?? 0;
  const starBefore = await panel(page, "dot").locator(".query-star").boundingBox();
  const planeBefore = await panel(page, "dot").locator(".plane").boundingBox();
  expect(await left("dot")).toBeLessThan(await left("rbf"));
  await page.evaluate(() => {
    document.documentElement.dir = "rtl";
    for (const figure of document.querySelectorAll<HTMLElement>("soft-attention"))
      figure.dir = "rtl";
  });
  expect(await left("dot")).toBeGreaterThan(await left("rbf"));
  const star = await panel(page, "dot").locator(".query-star").boundingBox();
  const plane = await panel(page, "dot").locator(".plane").boundingBox();
  const offset = (a: typeof star, b: typeof plane) => (a?.x ?? 0) - (b?.x ?? 0);
  expect(Math.abs(offset(star, plane) - offset(starBefore, planeBefore))).toBeLessThan(1);
});

test("the theme can be chosen manually", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await open(page, "view=similarity");
  const paper = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await paper();
  await page.getByLabel("Theme").selectOption("dark");
  expect(await paper()).not.toBe(light);
  const figure = await page
    .locator("soft-attention")
    .evaluate((e) => getComputedStyle(e).backgroundColor);
  expect(figure).toBe(await paper());
});

test("a hash of 100 kB gives the default state and a notice", async ({ page }) => {
  await open(page, `view=masks&tokens=${"a".repeat(100_000)}`);
  await expect(page.locator("figure h2")).toContainText("The star takes");
  await expect(page.locator(".notice")).toContainText("too long");
});

test("a state too long for a readable link is compressed; one too long for any link is reported and kept", async ({
  page,
}) => {
  await open(page, "view=field");
  const set = (count: number, digits: number, more: number) =>
    page.locator("soft-attention").evaluate(
      (figure, [n = 0, d, many = 0]) => {
        const keys = Array.from({ length: n }, (_, i) => [Math.sin(i), Math.cos(i)]);
        const cut = keys.map((key) => key.map((x) => Number(x.toFixed(d))));
        const points = Array.from({ length: many }, (_, i) => [
          i,
          1 + Math.sin(9 * i),
          Math.sin(8 * i),
        ]);
        (figure as HTMLElement & { setState(patch: object): void }).setState({
          ...{ keys: cut, values: cut, points },
        });
      },
      [count, digits, more],
    );
  await set(32, 17, 70);
  await expect(page.locator(".no-link")).toContainText("more than a link can carry");
  await expect(page).toHaveURL(/#view=field$/);
  await expect(page.locator(".weight-bars .row")).toHaveCount(32);
  await set(32, 17, 0);
  await expect(page.locator(".no-link")).toHaveCount(0);
  await expect(page).toHaveURL(/#z=[\w-]+$/);
  const { keys } = await stateOf(page);
  await page.reload();
  await expect(page.locator(".weight-bars .row")).toHaveCount(32);
  expect((await stateOf(page)).keys).toEqual(keys);
  await set(32, 2, 0);
  await expect(page).toHaveURL(/keys=0,1;/);
});

test("the path leads from chapter to chapter, and terms link to states that show them", async ({
  page,
}) => {
  await open(page, "view=field");
  await page.getByRole("link", { name: "Next: Similarity" }).click();
  await expect(page.locator("figure h2")).toContainText("One query");
  await page.getByText("The path, terms and sources").focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".path li")).toHaveCount(views.length);
  await page.getByRole("link", { name: "inductive bias" }).click();
  await expect(page.locator('[data-patient="bully"]')).toHaveAttribute("aria-pressed", "true");
  const last = page.locator(".path li").last().getByRole("link");
  await last.click();
  await expect(page.locator(".next")).toHaveCount(0);
});

test("a view looks the same after all the others as on its own", async ({ page }) => {
  test.slow();
  // Except those that keep computing: an experiment, a training, the accuracy of every digit.
  const busy = "scaling regression clinic transformer digits gpt memory".split(" ");
  const still = views.filter((view) => !busy.includes(view));
  // What a closed section contains may have a size or none.
  const boxes = () =>
    page.locator("soft-attention").evaluate(({ shadowRoot }) =>
      [...(shadowRoot?.querySelectorAll("button, input, p, h3, svg") ?? [])]
        .filter((e) => e.checkVisibility())
        .map((e) => {
          const { width, height } = e.getBoundingClientRect();
          return `${e.tagName}.${e.getAttribute("class") ?? ""} ${width.toFixed(0)}×${height.toFixed(0)}`;
        })
        .join("\n"),
    );
  const own = new Map<string, string>();
  for (const view of still) {
    await page.goto("about:blank");
    await open(page, `view=${view}`);
    own.set(view, await boxes());
  }
  await page.goto("about:blank");
  for (const view of views) {
    await page.goto(`index.html#view=${view}`);
    await expect(page.locator(".lessons nav a[aria-current]")).toHaveAttribute(
      "href",
      `#view=${view}`,
    );
    await expect(page.locator("soft-attention figure h2")).toBeVisible();
  }
  for (const view of still) {
    await showState(page, `view=${view}`);
    await expect.poll(boxes, { message: view }).toBe(own.get(view));
  }
});
