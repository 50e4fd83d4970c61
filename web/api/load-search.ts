/** The core with the index, for a lesson with many vectors: the first core of the site lacks it. */

import { coreModule } from "#core-bytes";
import { principalComponentsFunctions } from "./learn/principal-components.js";
import { indexFunctions } from "./search/key-index.js";
import type { SoftKnn } from "./soft-knn.js";
import { startCore } from "./start.js";

export const loadSearch = (): Promise<SoftKnn> =>
  startCore([indexFunctions, principalComponentsFunctions], undefined, coreModule);
