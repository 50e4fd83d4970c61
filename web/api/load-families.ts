/** The core with a part of its functions, for pages that load the others later. */

import { firstModule } from "#core-bytes";
import type { SoftKnn } from "./soft-knn.js";
import { startFirst } from "./start.js";
import type { AnyFamily } from "./transport/family.js";

/** As `load`, but beyond attention only the functions of these families exist; never indexes and language models. */
export const loadFamilies = (families: readonly AnyFamily[]): Promise<SoftKnn> =>
  startFirst(families, firstModule);
