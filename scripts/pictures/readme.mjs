/** The pictures of README.md: parts of real figures, drawn narrow to keep the text large. */
import { animated, digitWindow, inOrder, moving } from "./animate.mjs";
import { bothThemes, changeAndFinish, changeFigure, exportedFigure, smaller } from "./figure.mjs";
import { moments } from "./path.mjs";
import { fileOf, framed, merged, partsOf, StyleSheet, stillOf } from "./themes.mjs";

/** @typedef {import("./figure.mjs").Page} Page */
/** @typedef {import("./themes.mjs").Tag} Tag */

/** The parts of the figure in the field's picture: the plane, the temperature, the weights. */
const vote = {
  ...{ width: 732, controls: ["temperature"] },
  styles: "figure > :is(h2, p), .rewards, .colour-digits, .hard { display: none }",
};

/** @param {{ query: readonly number[], temperature: number }} moment */
const hashOf = ({ query, temperature }) => `view=field&query=${query}&temperature=${temperature}`;

/** @param {Page} page @param {import("./path.mjs").Moment} moment */
const votePicture = (page, moment) => bothThemes(page, { ...vote, hash: hashOf(moment) });

/** Grid points per side of the coloured background. */
const cells = 100;

/**
 * The background is drawn at these temperatures, the hottest first. In between, the colder one fades in over the hotter
 * one: the background there blends two results of the core.
 */
const grounds = [1.5, 1, 0.72, 0.53, 0.4, 0.3, 0.22, 0.16, 0.12, 0.085, 0.05];

/** The opacity of background `i` at a temperature. @param {number} i @param {number} temperature */
function shareOf(i, temperature) {
  const [hotter, own] = [grounds[i - 1], grounds[i]];
  if (own === undefined) return 0;
  if (hotter === undefined) return 1;
  const part = Math.log(hotter / temperature) / Math.log(hotter / own);
  return Math.min(1, Math.max(0, part));
}

/** With reduced motion, readers see the first key frame. */
const still =
  ".still{display:none}@media(prefers-reduced-motion:reduce){.moving{display:none}.still{display:inline}}";

/** One export per key frame, as one animated SVG. @param {Page} page */
async function movingPicture(page) {
  const sequence = moments();
  const first = await votePicture(page, sequence[0] ?? { query: [0, 0], temperature: 1 });
  const sheet = new StyleSheet();
  const [root = "", ...parts] = await merged(page, first, sheet, cells);
  const frames = [partsOf(first.light)];
  for (const moment of sequence.slice(1)) {
    await changeFigure(page, hashOf(moment));
    frames.push(inOrder(partsOf(await exportedFigure(page)), frames.at(-1) ?? []));
  }
  if (frames.some(({ length }) => length !== frames[0]?.length))
    throw new Error("The key frames draw different things.");
  const images = await groundImages(page, first.light);
  const temperatures = sequence.map(({ temperature }) => temperature);
  const stack = grounds.map((_, i) => {
    const values = temperatures.map((temperature) => shareOf(i, temperature).toFixed(2));
    return `<use href="#ground-${i}" opacity="${values[0]}">${animated("opacity", values)}</use>`;
  });
  const at = parts.findIndex((part) => part.startsWith("<image"));
  const moved = moving([root, ...parts], frames).slice(1);
  parts[at] = `<use href="#ground-${grounds.indexOf(temperatures[0] ?? 0)}"/>`;
  moved[at] = stack.join("");
  // After the title: a tag, its text and its end.
  const groups = [moved, parts].map((all, i) => {
    return `<g class="${i === 0 ? "moving" : "still"}">${all.slice(3, -1).join("")}</g>`;
  });
  const body = [`<defs>${digitWindow}${images}</defs>`, ...groups, "</svg>"];
  const file = fileOf([root, ...parts.slice(0, 3), ...body], sheet, first.description);
  return file.replace("</style>", `${still}</style>`);
}

/** @param {Page} page @param {string} svg an export with the place of the ground */
async function groundImages(page, svg) {
  const place = /<image( [^>]*?) (?:image-rendering|href)=/.exec(svg)?.[1];
  const images = [];
  for (const [i, temperature] of grounds.entries()) {
    await changeAndFinish(page, `view=field&temperature=${temperature}`);
    const [, source = ""] = /<image[^>]* href="([^"]*)"/.exec(await exportedFigure(page)) ?? [];
    const { address } = await smaller(page, source, { cells: false, side: cells });
    images.push(`<image id="ground-${i}" href="${address}"${place}/>`);
  }
  return images.join("");
}

/** The width of a small picture, and its height relative to that. */
const [wide, share] = [340, 277 / 340];

/**
 * A part of a figure.
 * @param {string} hash
 * @param {readonly [x: number, y: number, width: number]} box
 * @param {string} styles
 */
const part =
  (hash, [x, y, w], styles) =>
  async (/** @type {Page} */ page) => {
    const shown = { hash, width: 300, styles: `figure > :is(h2, p) { display: none } ${styles}` };
    return framed(await stillOf(page, await bothThemes(page, shown)), [x, y, w, w * share], wide);
  };

/** A mock page around a figure: grey bars for text, with start, end and vertical position. */
const lines = [
  [16, 316, 22],
  [16, 272, 38],
  [16, 142, 64],
  [16, 133, 80],
  [16, 124, 96],
  [16, 133, 188],
  [16, 102, 204],
  [16, 316, 236],
  [16, 220, 252],
].map(([from, to, y]) => `M${from},${y}H${to}`);
const around = `.field { display: grid; grid-template-columns: 130px 156px; gap: 14px; padding-block-start: 40px }
  .field-plane { order: 2; inline-size: 156px } .field-side > :not(.effective) { display: none }
  .effective { margin-block: 44px; font-size: 13px }
  .effective strong { display: block; font-size: 26px; color: var(--output) }`;

/** A value of the figure in the text of the mock page. @param {Page} page */
const embed = async (page) => {
  const picture = await part("view=field&query=0.15,0.6", [0, 0, 332], around)(page);
  const text = `<path class="text" d="${lines.join("")}"/>`;
  const ink =
    ".text{stroke:#ddd6c8;stroke-width:5}@media(prefers-color-scheme:dark){.text{stroke:#3d3a34}}";
  return picture.replace("</style>", `${ink}</style>`).replace("</svg>\n", `${text}</svg>\n`);
};

/** Drawing functions by file name. @type {Record<string, (page: Page) => Promise<string>>} */
export const readmePictures = {
  "vote.svg": movingPicture,
  "vote-still.svg": async (page) => {
    const [first] = moments();
    return stillOf(
      page,
      await votePicture(page, first ?? { query: [0, 0], temperature: 1 }),
      cells,
    );
  },
  // A lesson: the queries and keys of a trained head.
  "see.svg": part(
    "view=transformer",
    [-33, 171, 382],
    ".sequence, .sequence-field, .head-view > :not(.plane-box), .head-and-answer ~ *, .head-and-answer > :not(.head-view) { display: none }",
  ),
  "embed.svg": embed,
  // The result of a call: a matrix of weights.
  "compute.svg": part(
    "view=masks",
    [-50, 10, 454],
    ".asking-row, .matrices > :first-child, h3 { display: none }",
  ),
};
