/** What the lesson of the field calls besides the functions of the first load. */

import { iteratedAttentionFunctions } from "./attention/iterated-attention.js";
import type { AnyFamily } from "./transport/family.js";

export const fieldFamilies: readonly AnyFamily[] = [iteratedAttentionFunctions];
