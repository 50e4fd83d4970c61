/** The types of the fields as properties and as attributes; `figure-fields.ts` has the fields themselves. */
import type { HeadsState } from "../../model/heads-state.js";
import type { SimilarityName, State } from "../../model/state.js";
import type { StepsInputs, StepsState } from "../../model/steps-state.js";
import type { WordsState } from "../../model/words-state.js";

type Parts = "version" | "view" | "temperatures" | "steps" | "words" | "heads" | "lab";
type Plain = { -readonly [K in Exclude<keyof State, Parts>]: State[K] };
type Temperatures = { -readonly [K in SimilarityName]: number };
type Edits = {
  -readonly [K in Exclude<keyof StepsInputs, "causal" | "blocked">]: StepsInputs[K] | undefined;
};

/** The properties, with the values that the state has. Text as in the hash is taken as well. */
export interface FigureFields extends Plain, Temperatures, Edits {
  example: StepsState["example"];
  step: StepsState["step"];
  unfolded: StepsState["unfolded"];
  stepsCausal: boolean | undefined;
  stepsBlocked: StepsInputs["blocked"] | undefined;
  word: WordsState["word"];
  answer: WordsState["answer"];
  place: WordsState["place"];
  blend: WordsState["blend"];
  vectors: WordsState["vectors"];
  wordsScaled: boolean;
  wordsSimilarity: SimilarityName;
  wordsTemperature: number;
  wordValues: WordsState["values"];
  sum: WordsState["sum"];
  need: WordsState["need"];
  scores: WordsState["scores"];
  heads: number;
  headStart: HeadsState["start"];
  headSeed: number;
  headScale: number;
  headRate: number;
  headEpochs: number;
  headBasis: HeadsState["basis"];
  headWeights: HeadsState["weights"];
  lab: string;
  labA: string;
  labB: string;
}

type Kebab<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : "";

/** The attributes of the fields, each written as in the hash. */
export type FieldAttributes = {
  [Name in keyof FigureFields as Kebab<Name>]?: string | number | boolean | undefined;
};

/** Parts of a state. */
export type StatePatch = {
  readonly [K in keyof State]?: State[K] extends readonly unknown[]
    ? State[K]
    : State[K] extends object
      ? Partial<State[K]>
      : State[K];
};
