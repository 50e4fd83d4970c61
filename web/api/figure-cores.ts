/** The cores of the site's figures: the first comes fast, the whole one when a lesson calls more than attention. */

import { attentionModule, coreModule } from "#core-bytes";
import type { SoftKnn } from "./soft-knn.js";
import { startAttention, startCore } from "./start.js";
import type { AnyFamily } from "./transport/family.js";

const none: readonly AnyFamily[] = [];

/** As `load`, but with the functions of attention alone. A page that holds the core as text has one for both. */
export const loadAttention = (): Promise<SoftKnn> =>
  attentionModule === coreModule
    ? startCore(none, undefined, coreModule)
    : startAttention(none, attentionModule);

/** As `load`, but without indexes and language models. */
export async function loadLearning(): Promise<SoftKnn> {
  // The core is fetched while the code of its functions is.
  const core = startCore(none, undefined, coreModule);
  const [{ learningFamilies }] = await Promise.all([import("./learning-families.js"), core]);
  return startCore(learningFamilies, undefined, coreModule);
}
