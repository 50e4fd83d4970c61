/** The three small pictures of README.md: parts of real figures, drawn narrow so that their letters stay large. */
import { pngAddress } from "../posters/image.mjs";
import { drawingCode, finished, finishedSheet } from "../posters/index.mjs";
import { layouts } from "../posters/layouts.mjs";
import { all, attribute, one, wordsOf } from "../posters/tree.mjs";
import { drawn, sizeOf } from "../posters/xml.mjs";

/** @typedef {import("../posters/sheet.mjs").Sheet} Sheet */
/** @typedef {import("../posters/layouts.mjs").Figure} Figure */

/** What is on a picture is as large as this. */
const [wide, high] = [300, 237];

/**
 * @param {string} hash
 * @param {number} width at which the view is drawn
 * @param {(sheet: Sheet, figure: Figure) => void | Promise<void>} lay
 */
async function still(hash, width, lay) {
  const view = /^view=(\w+)/.exec(hash)?.[1] ?? "";
  const layout = layouts[view];
  if (!layout) throw new Error(`There is no view ${view}.`);
  const { posterFigure } = await drawingCode();
  const figure = await posterFigure(hash, width);
  const sheet = await finishedSheet(figure, layout);
  await lay(sheet, figure);
  figure.stop();
  sheet.y = high;
  const about = { title: figure.title(), styles: figure.styles, language: figure.text.language };
  const svg = finished(sheet, { ...about, wide });
  return `${svg.replace("</style>", ".p-words{stroke-width:5}</style>")}\n`;
}

/** A lesson: the curve through fifty points, and the weight of each. */
export const see = () =>
  still("view=regression", wide, (sheet) => {
    const plot = sheet.find("svg.regression-plot");
    const cut = { width: wide, height: high, viewBox: `0 0 ${sizeOf(plot).width} ${high}` };
    const inside = (plot.childNodes ?? []).map(drawn).join("");
    sheet.put("svg", { class: attribute(plot, "class"), ...cut }, inside);
  });

/** A page of one's own: text, a figure in it, and a number of the figure in the text. */
export const embed = () =>
  still("view=field&query=0.15,0.6", 176, async (sheet, figure) => {
    const { fieldGround } = await drawingCode();
    const [side, x, y] = [156, 144, 44];
    // What stands for text: from where to where, and how far down.
    const lines = [
      [0, wide, 4],
      [0, wide - 44, 20],
      ...[48, 64, 80, 96, 176].map((down, i) => [0, x - 20 - 9 * (i % 3), down]),
      [0, x - 60, 192],
      [0, wide, 220],
      [0, wide - 120, 236],
    ];
    for (const [x1, x2, down] of lines) {
      sheet.put("line", { class: "p-rule p-words", x1, x2, y1: down, y2: down });
    }
    const number = wordsOf(one(sheet.tree, ".effective strong"));
    sheet.write(number, "large", { y: 112, more: " out" });
    sheet.write(figure.text.field.effective, "note", { y: 142, width: x, more: " soft" });
    const values = fieldGround(figure, 44);
    const href = pngAddress({ rows: 44, columns: 44, channels: 3, values });
    sheet.put("image", { href, x, y, width: side, height: side });
    sheet.draw("svg.plane", { x, y, width: side });
  });

/** What a call returns: a matrix of weights. */
export const compute = () =>
  still("view=masks", 720, (sheet) => {
    const [, weights] = all(sheet.tree, "svg.matrix");
    if (!weights) throw new Error("The masks have no matrix of weights.");
    const { width, height } = sizeOf(weights);
    const shown = Math.min(wide, (high * width) / height);
    sheet.draw(weights, {
      x: (wide - shown) / 2,
      y: (high - (height * shown) / width) / 2,
      width: shown,
    });
  });
