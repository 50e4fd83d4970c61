/** The pictures committed to the repository, and the heights of figures, drawn by the pages of the built site. */
import { heightsFile } from "./heights.mjs";
import { drawLanding } from "./landing.mjs";
import { posters } from "./posters.mjs";
import { readmePictures } from "./readme.mjs";

/**
 * @typedef {object} Pictures
 * @property {string} folder
 * @property {Record<string, (page: import("./figure.mjs").Page) => Promise<string | Buffer>>} files
 */

/** By the words of the command. */
export const pictures = /** @satisfies {Record<string, Pictures>} */ ({
  posters: { folder: "web/site/posters", files: posters },
  landing: { folder: "web/site", files: { "landing.svg": drawLanding } },
  readme: { folder: "web/site/docs", files: readmePictures },
  heights: { folder: "web/element/author", files: { "heights.json": heightsFile } },
});
