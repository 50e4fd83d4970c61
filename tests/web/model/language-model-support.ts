/** Language models for the tests: the small one of the references, the shipped one, and random ones. */

import { readFileSync } from "node:fs";
import type { Tensor } from "softknn";
import type { LanguageConfig, NamedTensor } from "softknn/model";
import { readSafetensors } from "../../../web/data/safetensors.js";
import type { EveryFunction } from "../../every-function.js";
import type { Elements } from "./model-tensors.js";

type Numbers = readonly number[];

export interface Case {
  readonly options: {
    readonly similarity?: "dot" | "cosine" | "rbf";
    readonly temperature?: number;
    readonly neighbors?: number;
    readonly equalWeights?: boolean;
    readonly ablate?: readonly (readonly [layer: number, head: number])[];
  };
  readonly tokens: Numbers;
  readonly logits: readonly Numbers[];
  readonly weights: readonly (readonly (readonly Numbers[])[])[] | null;
  readonly loss: number | null;
}

interface Reference {
  readonly config: LanguageConfig;
  readonly weights: Readonly<Record<string, { readonly shape: Numbers; readonly data: Numbers }>>;
  readonly cases: readonly Case[];
}

export const reference: Reference = JSON.parse(readFileSync("tests/fixtures/gpt2.json", "utf8"));

/** The options of a reference in the form of the API. */
export function optionsOf({ ablate, ...rest }: Case["options"]) {
  const heads = ablate?.map(([layer, head]) => ({ layer, head }));
  return { ...rest, ...(heads && { ablate: heads }) };
}

export function referenceTensors(Elements: Elements): Record<string, Tensor> {
  const made = Object.entries(reference.weights).map(
    ([name, { shape, data }]) => [name, { shape, data: Elements.from(data) }] as const,
  );
  return Object.fromEntries(made) as Record<string, Tensor>;
}

export const referenceModel = (knn: EveryFunction, Elements: Elements = Float64Array) =>
  knn.languageModel({ config: reference.config, tensors: referenceTensors(Elements) });

const folder = "web/data/language-model";

/** The model of the lesson, in double precision. */
export async function shippedModel(knn: EveryFunction) {
  const bytes = new Uint8Array(readFileSync(`${folder}/model.safetensors`));
  const { tensors } = readSafetensors(bytes);
  const config = JSON.parse(readFileSync(`${folder}/config.json`, "utf8")) as LanguageConfig;
  async function* items(): AsyncGenerator<NamedTensor<Tensor<Float64Array<ArrayBuffer>>>> {
    for (const [name, stored] of tensors) {
      yield [name, { shape: stored.shape, data: Float64Array.from(stored.read()) }];
    }
  }
  return knn.languageModel({ config, tensors: items() });
}
