import assert from "node:assert/strict";
import { test } from "node:test";
import { moving } from "../../scripts/pictures/animate.mjs";

/** A bar with its value at its end. @param {number} weight @returns {import("../../scripts/pictures/themes.mjs").Parts} */
const frame = (weight) => [
  {
    name: "text",
    end: "",
    attributes: new Map([
      ["x", String(10 + 100 * weight)],
      ["y", "20"],
    ]),
  },
  weight.toFixed(2),
  "</text>",
];

test("a number of the moving picture stays at the end of its bar", () => {
  const written = moving(["<text>", "0.50", "</text>"], [frame(0.5), frame(0.75), frame(0.25)]);
  const [, values] =
    /animateTransform[^>]* type="translate" values="([^"]*)"/.exec(written.join("")) ?? [];
  const places = (values ?? "").split(";").map((place) => Number.parseFloat(place));
  assert.deepEqual(places, [60, 85, 35]);
});
