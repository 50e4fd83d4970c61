/** The pictures of README.md: parts of real figures, drawn narrow to keep the text large. */
import { bothThemes } from "./figure.mjs";
import { framed, stillOf } from "./themes.mjs";

/** @typedef {import("./figure.mjs").Page} Page */

/** The picture of the first section alone. */
const alone = '.top, .section + .section, [part="caption"], .more { display: none !important }';

/** The parts of the figure in the field's picture: the plane, the temperature, the weights. */
const vote = {
  ...{ hash: "view=field&query=0.15,0.6&temperature=0.3", width: 732, controls: ["temperature"] },
  styles: `${alone} .rewards { display: none }`,
};

/** Pixels per side of the coloured background. */
const cells = 100;

/** The width of a small picture, and its height relative to that. */
const [wide, share] = [340, 277 / 340];

/**
 * A part of a figure.
 * @param {string} hash
 * @param {readonly [x: number, y: number, width: number]} box
 * @param {string} styles
 * @param {number} [width]
 */
const part =
  (hash, [x, y, w], styles, width = 300) =>
  async (/** @type {Page} */ page) => {
    const shown = { hash, width, styles: `${alone} ${styles}` };
    return framed(await stillOf(await bothThemes(page, shown)), [x, y, w, w * share], wide);
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
  .field-plane { order: 2; inline-size: 156px } .field-controls, .field-side > :not(.effective) { display: none }
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
  "vote-still.svg": async (page) => stillOf(await bothThemes(page, vote, cells)),
  // A lesson: the queries and keys of a trained head.
  "see.svg": part(
    "view=transformer",
    [-33, 19, 382],
    ".scroll, .head-view > :not(.plane-box), .head-and-answer > :not(.head-view) { display: none }",
    470,
  ),
  "embed.svg": embed,
  // The result of a call: a matrix of weights.
  "compute.svg": part(
    "view=masks&tokens=the,cat,sat,on,the,mat",
    [-39, 13, 400],
    ".matrices ~ *, [data-matrix='mask'], h3 { display: none }",
  ),
};
