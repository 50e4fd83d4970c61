/** The reader's own language model, from the files of a published checkpoint; loaded on demand. */
import type { Tensor } from "../../../api/index.js";
import type {
  LanguageConfig,
  LanguageModel,
  NamedTensor,
  SoftKnnModel,
} from "../../../api/model/index.js";
import { FaultError } from "../../../data/fault.js";
import { isObject } from "../../../data/json-object.js";
import { readSafetensors } from "../../../data/safetensors.js";
import type { Source } from "../../../data/source.js";
import { type StoredTensor, sizeOf } from "../../../data/tensor.js";
import type { Means, Model } from "../model.js";
import type { Vocabulary } from "../tokens.js";

export type Problem = "file" | "type" | "memory" | "tokenizer" | "vocabulary" | "core";

/** What is wrong with the files: the name of a tensor or a file, and what was found. */
export class OwnModelError extends Error {
  constructor(
    readonly problem: Problem,
    readonly what: string,
    readonly found = "",
    readonly wanted = "",
  ) {
    super(problem);
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : `${error}`);

type Members = Readonly<Record<string, unknown>>;

/** The content of the files so far; of `weights` only the way to read it. */
export interface GivenFiles {
  readonly weights?: Source;
  readonly config?: Members;
  /** A `tokenizer.json`, or `vocab.json` and `merges.txt` instead. */
  readonly tokenizer?: Members;
  readonly vocab?: Members;
  readonly merges?: string;
}

/** Files of this size are neither a configuration nor a tokenizer. */
const maxTextBytes = 2 ** 26;

async function textOf(source: Source): Promise<string> {
  if (source.size > maxTextBytes) throw new OwnModelError("file", source.name);
  return new TextDecoder().decode(await source.read(0, source.size));
}

const isVocabulary = (value: Members): boolean =>
  Object.keys(value).length > 0 && Object.values(value).every(Number.isInteger);

/** By content, since a browser may rename what it saves. */
function jsonGiven(text: string): GivenFiles | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value)) return undefined;
  if (isObject(value.model)) return { tokenizer: value };
  if (isVocabulary(value)) return { vocab: value };
  return "n_embd" in value || "architectures" in value ? { config: value } : undefined;
}

async function given(source: Source): Promise<GivenFiles> {
  if (/\.safetensors$/i.test(source.name)) return { weights: source };
  const text = await textOf(source);
  const found = /\.txt$/i.test(source.name) ? { merges: text } : jsonGiven(text);
  if (found === undefined) throw new OwnModelError("file", source.name);
  return found;
}

/** What some files hold; of the same kind the last one. */
export const givenFiles = async (sources: readonly Source[]): Promise<GivenFiles> =>
  Object.assign({}, ...(await Promise.all(sources.map(given))));

/** The names of the files that are still missing. */
export function missingFiles({ weights, config, ...text }: GivenFiles): readonly string[] {
  const vocabulary = [
    ...(text.vocab ? [] : ["vocab.json"]),
    ...(text.merges === undefined ? ["merges.txt"] : []),
  ];
  return [
    ...(weights ? [] : ["model.safetensors"]),
    ...(config ? [] : ["config.json"]),
    ...(text.tokenizer || vocabulary.length === 0
      ? []
      : vocabulary.length === 2
        ? ["tokenizer.json"]
        : vocabulary),
  ];
}

const ends = "<|endoftext|>";

/** GPT-2's tokenizer with these tokens and merges, as a `tokenizer.json`. */
export function tokenizerOf(vocab: Members, merges: string): Members {
  const bytes = { type: "ByteLevel", add_prefix_space: false, trim_offsets: true, use_regex: true };
  const lines = merges.split(/\r?\n/).filter((line) => line !== "" && !line.startsWith("#version"));
  const exact = { single_word: false, lstrip: false, rstrip: false, normalized: false };
  return {
    ...{ version: "1.0", truncation: null, padding: null, normalizer: null },
    added_tokens: Object.hasOwn(vocab, ends)
      ? [{ id: vocab[ends], content: ends, special: true, ...exact }]
      : [],
    ...{ pre_tokenizer: bytes, post_processor: bytes, decoder: bytes },
    model: {
      ...{ type: "BPE", dropout: null, unk_token: null, fuse_unk: false },
      ...{ continuing_subword_prefix: "", end_of_word_suffix: "", vocab, merges: lines },
    },
  };
}

/** The largest token of a `tokenizer.json`. */
function lastToken({ model, added_tokens: added }: Members): number {
  const vocab = isObject(model) && isObject(model.vocab) ? Object.values(model.vocab) : [];
  const more = Array.isArray(added) ? added.map((token) => (isObject(token) ? token.id : 0)) : [];
  return [...vocab, ...more].reduce((most: number, id) => Math.max(most, Number(id)), -1);
}

function vocabularyOf(files: GivenFiles, make: Means["vocabularyOf"]): Vocabulary {
  const { vocab = {}, merges = "" } = files;
  const tokenizer = files.tokenizer ?? tokenizerOf(vocab, merges);
  const last = lastToken(tokenizer);
  const size = Number(files.config?.vocab_size);
  if (last >= size) throw new OwnModelError("vocabulary", `${last + 1}`, `${size}`);
  try {
    const vocabulary = make(tokenizer);
    vocabulary.encode("a");
    return vocabulary;
  } catch (error) {
    throw new OwnModelError("tokenizer", messageOf(error));
  }
}

type Stored = readonly (readonly [name: string, tensor: StoredTensor])[];

const types: readonly string[] = ["F32", "F16", "BF16"];

const bareName = (name: string): string => name.replace(/^transformer\./, "");

/** Without the masks of old checkpoints, which the core ignores. */
function readableTensors(all: ReadonlyMap<string, StoredTensor>): Stored {
  const kept = [...all].filter(([name]) => !/^h\.\d+\.attn\.(masked_)?bias$/.test(bareName(name)));
  for (const [name, { dtype }] of kept)
    if (!types.includes(dtype)) throw new OwnModelError("type", name, dtype);
  return kept;
}

const coreBytes = 2 ** 31;

/** For the passes over a text, beside the numbers of the model. */
const workingBytes = 2 ** 28;

/** The reader's models in the core, the oldest first: Undo may come back to any of them. */
const residents: LanguageModel[] = [];

/** Frees the oldest models until another one has room. */
function makeRoom(parameters: number): void {
  const needed = 4 * parameters + workingBytes;
  const gibibytes = (bytes: number) => (bytes / 2 ** 30).toFixed(1);
  if (needed > coreBytes)
    throw new OwnModelError("memory", gibibytes(needed), `${parameters}`, gibibytes(coreBytes));
  const held = () => residents.reduce((sum, { byteLength }) => sum + byteLength, 0);
  while (residents.length > 0 && held() + needed > coreBytes) residents.shift()?.dispose();
}

/** What the figure itself multiplies with, besides the core. */
const isShown = (name: string): boolean =>
  /^(ln_f\.weight|h\.\d+\.attn\.c_proj\.weight|wte\.weight|lm_head\.weight)$/.test(name);

export interface Loading {
  readonly signal?: AbortSignal;
  /** Called with the fraction that is loaded, 0 … 1. */
  readonly progress?: (share: number) => void;
}

/**
 * Loads the model into the core, one tensor after the other. Throws an OwnModelError; a FaultError of the reader;
 * or the reason of the signal.
 */
export async function readOwnModel(
  means: Means,
  files: GivenFiles,
  { signal, progress }: Loading = {},
): Promise<Model> {
  const { weights, config } = files;
  if (weights === undefined || config === undefined || missingFiles(files).length > 0)
    throw new OwnModelError("file", missingFiles(files).join());
  const vocabulary = vocabularyOf(files, means.vocabularyOf);
  const stored = readableTensors(readSafetensors(await weights.read(0, weights.size)).tensors);
  const parameters = stored.reduce((sum, [, { shape }]) => sum + sizeOf(shape), 0);
  makeRoom(parameters);
  const tensors = new Map<string, Tensor<Float32Array>>();
  const held = await loaded(means.knn, config, read(), signal);
  // Of the two, the logits come from this one.
  if (tensors.has("lm_head.weight")) tensors.delete("wte.weight");
  residents.push(held);
  const windows = means.windowsOf(vocabulary, parameters, held.config.n_positions);
  return { name: weights.name, config: held.config, vocabulary, tensors, windows, held };

  async function* read(): AsyncGenerator<NamedTensor<Tensor<Float32Array<ArrayBuffer>>>> {
    let done = 0;
    for (const [name, { shape, read: numbersOf }] of stored) {
      const size = sizeOf(shape);
      signal?.throwIfAborted();
      const data = numbersOf() as Float32Array<ArrayBuffer>;
      const tensor = { data, shape: [...shape] };
      const bare = bareName(name);
      if (isShown(bare)) tensors.set(bare, tensor);
      yield [name, tensor];
      done += size;
      progress?.(done / parameters);
    }
  }
}

/** The core's own errors with a name; those of the files as they are. */
async function loaded(
  knn: SoftKnnModel,
  config: Members,
  tensors: AsyncIterable<NamedTensor<Tensor<Float32Array<ArrayBuffer>>>>,
  signal: AbortSignal | undefined,
): Promise<LanguageModel> {
  let fault: FaultError | undefined;
  const items = async function* () {
    try {
      yield* tensors;
    } catch (error) {
      if (error instanceof FaultError) fault = error;
      throw error;
    }
  };
  try {
    // The core says what is wrong with it.
    const inputs = { config: config as LanguageConfig, tensors: items() };
    return await knn.languageModel(inputs, signal ? { signal } : {});
  } catch (error) {
    signal?.throwIfAborted();
    if (fault) throw fault;
    throw new OwnModelError("core", messageOf(error));
  }
}
