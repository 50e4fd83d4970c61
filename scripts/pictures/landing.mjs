/** The picture that the landing shows until its figure is drawn: the plane, at its size on a wide page. */
import { optimize } from "svgo";
import { lessonHash, lessonNames } from "../lib/lessons.mjs";
import { webModule } from "../lib/web-module.mjs";
import { bothThemes } from "./figure.mjs";
import { framed, stillOf } from "./themes.mjs";

const [first = ""] = lessonNames();
const { fieldLayout } = await webModule(`web/lessons/${first}/plane.ts`);

/** The width of the figure on a page of 1280 pixels. */
const width = 804;

/** The colours of the field are opaque: what lies under them is left out, and with it all that differs in the dark. */
const styles =
  ".section + .section, .top, .more, [part=caption], .field-side, .field-controls, .plane-ground { display: none }";
const paper = /<rect [^>]*\/>/;

/** Few elements without a style sheet of their own are styled and laid out sooner. @type {import("svgo").Config} */
const flat = {
  multipass: true,
  floatPrecision: 2,
  plugins: [
    {
      name: "preset-default",
      params: { overrides: { inlineStyles: { onlyMatchedOnce: false } } },
    },
    "convertStyleToAttrs",
  ],
};

/** @param {import("./figure.mjs").Page} page */
export async function drawLanding(page) {
  const shown = { hash: lessonHash(first), width, styles };
  const still = stillOf({ ...(await bothThemes(page, shown, 16)), description: "" });
  const { plane } = fieldLayout({ width });
  const [, x, y] = /<image x="([\d.]+)" y="([\d.]+)"/.exec(still) ?? [];
  if (x === undefined || y === undefined) throw new Error("The plane has no image.");
  // The page hides the picture from screen readers.
  const untitled = still.replace(/ xml:lang="en" role="img"|<title>.*?<\/title>/g, "");
  const picture = framed(untitled, [Number(x), Number(y), plane, plane], plane);
  return `${optimize(picture.replace(paper, ""), flat).data}\n`;
}
