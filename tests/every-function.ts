/** The functions of all entries of the package as one object, for tests that call several. */
import { type LoadOptions, load as loadSoftKnn, type SoftKnn } from "softknn";
import { load as loadLearn, type SoftKnnLearn } from "softknn/learn";
import { load as loadModel, type SoftKnnModel } from "softknn/model";

export type EveryFunction = SoftKnn & SoftKnnLearn & SoftKnnModel;

export async function load(options?: LoadOptions): Promise<EveryFunction> {
  const [knn, learn, model] = await Promise.all([loadSoftKnn(options), loadLearn(), loadModel()]);
  return { ...learn, ...model, ...knn };
}
