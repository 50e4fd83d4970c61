/** The pictures of README.md, by name, each with what draws it. */
import { movingPicture, stillPicture } from "./moving.mjs";
import { compute, embed, see } from "./stills.mjs";

export const picturesFolder = "web/page/docs";

/** @type {Record<string, () => Promise<string>>} */
export const pictures = {
  "vote.svg": movingPicture,
  "vote-still.svg": stillPicture,
  "see.svg": see,
  "embed.svg": embed,
  "compute.svg": compute,
};
