/** Copies the tensors of a language model into the core, one after the other. */

import { failure, mustBe } from "../errors.js";
import { sizeOf } from "../limits.js";
import { inTypeOf, readTensor, requireEqual, type Source } from "../tensors/tensor.js";
import { plainView } from "../tensors/typed-arrays.js";
import type { ResidentModel, ResidentModelFloat } from "../transport/core-module.js";
import type { Engine } from "../transport/engine.js";
import { Residence } from "../transport/residence.js";
import { coreConfig, type LanguageSettings, TensorList, tensorName } from "./language-config.js";

export type AnyModel = ResidentModel | ResidentModelFloat;

/** A complete model in the core. */
export interface LoadedModel {
  readonly residence: Residence<AnyModel>;
  readonly config: LanguageSettings;
  /** The number type of its tensors. */
  readonly element: string;
  readonly bytes: number;
  /** Of the configuration, and of names and numbers of the tensors, in any order. */
  readonly fingerprint: number;
}

/** Elements of a tensor that are copied into the heap at once. */
const partElements = 2 ** 20;

/** A model while its tensors come. */
export class LoadingModel {
  readonly #engine: Engine;
  readonly #config: LanguageSettings;
  readonly #list: TensorList;
  /** The number type of the first tensor. */
  #element: string | undefined;
  #residence: Residence<AnyModel> | undefined;
  #bytes = 0;
  #fingerprint: number;

  constructor(engine: Engine, config: LanguageSettings) {
    this.#engine = engine;
    this.#config = config;
    this.#list = new TensorList(config);
    this.#fingerprint = hashOf(lettersOf(JSON.stringify(config)));
  }

  /** Takes one `[name, tensor]`. */
  take(item: unknown, i: number): void {
    if (!Array.isArray(item) || typeof item[0] !== "string") {
      throw mustBe("TYPE", `tensors[${i}]`, "a pair [name, tensor]", item);
    }
    const name = tensorName(item[0]);
    if (name === undefined) return;
    const place = `tensors["${item[0]}"]`;
    const shape = this.#list.shapeOf(name);
    if (shape === undefined) {
      throw failure("VALUE", place, "is not a tensor of this architecture and config");
    }
    const source = readTensor(item[1], place);
    requireEqual(source, shape, " by config");
    this.#element ??= source.element;
    this.#copy(name, inTypeOf(source, this.#element, "tensors", false));
    this.#list.add(name);
  }

  #copy(name: string, source: Source): void {
    const [rows, columns] = source.shape.length === 2 ? source.shape : [0, source.shape[0]];
    const inFloat = source.element === "Float32Array";
    const data = inFloat
      ? plainView(Float32Array, source.data)
      : plainView(Float64Array, source.data);
    const { object } = this.#started(inFloat).living();
    const text = lettersOf(name);
    this.#fingerprint ^= hashOf(
      text,
      new Uint32Array(data.buffer, data.byteOffset, data.byteLength / 4),
    );
    const infos = () => ({
      tensors: { argument: source.place, shape: [sizeOf(source.shape)], shown: source.shape, data },
    });
    for (let first = 0; first < data.length; first += partElements) {
      const { value } = this.#engine.call(
        { values: data.subarray(first, first + partElements), text },
        (_, at) => object.set(at.text, rows as number, columns as number, first, at.values),
        infos,
        1,
      );
      this.#bytes = value;
    }
  }

  /** The model in the core, which has the number type of its first tensor. */
  #started(inFloat: boolean): Residence<AnyModel> {
    if (this.#residence) return this.#residence;
    const made = new Residence(
      this.#engine,
      "model",
      (core): AnyModel => (inFloat ? core.makeModelFloat() : core.makeModel()),
    );
    this.#residence = made;
    const { object } = made.living();
    this.#engine.call({}, () => object.configure(coreConfig(this.#config)));
    return made;
  }

  finished(): LoadedModel {
    const { missing } = this.#list;
    if (missing === undefined && this.#residence) {
      return {
        residence: this.#residence,
        config: this.#config,
        element: this.#element as string,
        bytes: this.#bytes,
        fingerprint: this.#fingerprint >>> 0,
      };
    }
    throw failure("VALUE", "tensors", `must hold "${missing}"`);
  }

  close(): void {
    this.#residence?.dispose();
  }
}

const lettersOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/**
 * FNV-1a of words instead of bytes, as a hundred million numbers take a fraction of a second then. A product moves bits only
 * up: without the shift two signs that change would cancel.
 */
function hashOf(...parts: readonly (Uint8Array | Uint32Array)[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) {
    for (let i = 0; i < part.length; i++) {
      hash = Math.imul(hash ^ (part[i] as number), 0x01000193);
      hash ^= hash >>> 15;
    }
  }
  return hash;
}
