/** The core with the language model, for the page of its lesson: the first core of the figures lacks it. */

import { coreModule } from "#core-bytes";
import { languageFunctions } from "./language/language-model.js";
import type { SoftKnn } from "./soft-knn.js";
import { startCore } from "./start.js";

export const loadLanguage = (): Promise<SoftKnn> =>
  startCore([languageFunctions], undefined, coreModule);
