/** The picture that the landing shows until its figure is drawn: the plane, at its size on a wide page. */
import { lessonHash } from "../lib/lessons.mjs";
import { webModule } from "../lib/web-module.mjs";
import { bothThemes } from "./figure.mjs";
import { framed, stillOf } from "./themes.mjs";

const { defaultState } = await webModule("web/figure/state.ts");
const { fieldLayout } = await webModule("web/lessons/field/layout.ts");

/** The width of the figure on a page of 1280 pixels. */
const width = 892;

const styles = "figure > :not(.field, .tools, .export-panel), .field-side { display: none }";

/** @param {import("./figure.mjs").Page} page */
export async function drawLanding(page) {
  const shown = { hash: lessonHash(defaultState.view), width, styles };
  const { light, dark } = await bothThemes(page, shown);
  const still = await stillOf(page, { light, dark, description: "" }, 16);
  const { plane } = fieldLayout(width);
  const [, x, y] = /<image x="([\d.]+)" y="([\d.]+)"/.exec(still) ?? [];
  if (x === undefined || y === undefined) throw new Error("The plane has no image.");
  // The image on the page is decorative: its `alt` is empty.
  const untitled = still.replace(/ xml:lang="en" role="img"|<title>.*?<\/title>/g, "");
  return framed(untitled, [Number(x), Number(y), plane, plane], plane);
}
