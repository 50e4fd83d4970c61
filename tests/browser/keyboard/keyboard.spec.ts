/** Every key that web/site/docs/keyboard.md lists is pressed, and has the effect of its row. */

import { expect, open, test } from "../support.js";
import { chartWidgets } from "./keyboard-charts.js";
import { lessonWidgets } from "./keyboard-lessons.js";
import { keyTables, type Widget } from "./keyboard-table.js";
import { toolWidgets } from "./keyboard-tools.js";

const tables = keyTables();
const widgets: Readonly<Record<string, Widget>> = {
  ...lessonWidgets,
  ...chartWidgets,
  ...toolWidgets,
};

test("the page lists the keys of every widget, and each has a check", () => {
  const sorted = (keys: readonly string[]) => [...keys].sort();
  const listed = [...tables].map(([name, keys]) => [name, sorted(keys)]);
  const checked = Object.entries(widgets).map(([name, { keys }]) => [
    name,
    sorted(Object.keys(keys)),
  ]);
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(checked));
});

/** Presses the keys of a table one after the other. */
async function press(name: string, page: Parameters<Widget["open"]>[0]): Promise<void> {
  const widget = widgets[name];
  if (!widget) throw new Error(`${name} has no checks.`);
  await widget.open(page);
  for (const key of tables.get(name) ?? [])
    await test.step(`${name}: ${key}`, async () =>
      widget.keys[key]?.(page, () => page.keyboard.press(key)));
}

for (const [where, parts] of [
  ["figures, planes and matrices", lessonWidgets],
  ["charts, maps and drawings", chartWidgets],
] as const)
  test(`every listed key acts: ${where}`, async ({ page }) => {
    test.slow();
    await open(page, "view=field");
    for (const name of Object.keys(parts)) await press(name, page);
  });

for (const name of Object.keys(toolWidgets))
  test(`every listed key acts: ${name}`, ({ page }) => press(name, page));
