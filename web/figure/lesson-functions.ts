/** What lessons call: the functions of the cores that they name, as one object. */
import type { SoftKnn } from "../api/index.js";
import type { SoftKnnLearn } from "../api/learn/index.js";

export type LessonFunctions = SoftKnn & SoftKnnLearn;

const learnt =
  /^(averagePooling|dotProduct|entropyVs|expectedEntropy|kernelReg|principal|regression|train|transformer$)/;

/** Whether a function is one of `softknn/learn`, by its name. */
export const isLearnt = (name: string): boolean => learnt.test(name);
