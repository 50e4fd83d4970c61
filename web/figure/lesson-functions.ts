/** What lessons call: the functions of the cores that they name, as one object. */
import type { SoftKnn } from "../api/index.js";
import type { SoftKnnLearn } from "../api/learn/index.js";

export type LessonFunctions = SoftKnn & SoftKnnLearn;

const learnt = {
  averagePooling: true,
  dotProductSample: true,
  entropyVsDimension: true,
  entropyVsDimensionSteps: true,
  expectedEntropy: true,
  kernelRegression: true,
  principalComponents: true,
  regressionData: true,
  trainKernelRegression: true,
  trainMetric: true,
  trainMetricSteps: true,
  trainProjections: true,
  trainTransformerSteps: true,
  transformer: true,
} satisfies Record<Exclude<keyof SoftKnnLearn, "version">, true>;

/** Whether a function is one of `softknn/learn`. */
export const isLearnt = (name: string): boolean => Object.hasOwn(learnt, name);
