/** Objects that stay in the module's memory between calls: key indexes, language models. */

import { failure, noMemory } from "../errors.js";
import type { CoreModule } from "./core-module.js";
import type { Engine } from "./engine.js";

/** An object of an Embind class. */
interface Handle {
  delete(): void;
}

interface Held {
  readonly engine: Engine;
  readonly object: Handle;
}

function free({ engine, object }: Held): void {
  if (!engine.isDropped) {
    engine.call({}, () => {
      object.delete();
      return { status: 0 };
    });
  }
  engine.letGo(object);
}

const forgotten = /* @__PURE__ */ new FinalizationRegistry(free);

/** An object in the core, freed by `dispose` or some time after garbage collection. */
export class Residence<T extends Handle> {
  readonly #name: string;
  #held: { readonly engine: Engine; readonly object: T } | undefined;

  /** `make` returns null if there is no memory. Errors call the object by its name. */
  constructor(engine: Engine, name: string, make: (core: CoreModule) => T | null) {
    this.#name = name;
    let object: T | null = null;
    engine.call({}, (core) => {
      object = make(core);
      return { status: 0 };
    });
    if (object === null) throw noMemory();
    const held: { engine: Engine; object: T } = { engine, object };
    this.#held = held;
    engine.hold(held.object);
    forgotten.register(this, held, this);
  }

  get isAlive(): boolean {
    return this.#held?.engine.isDropped === false;
  }

  /** The engine and the object; throws after `dispose`, and after the engine was lost. */
  living() {
    const held = this.#held;
    if (held?.engine.isDropped === false) return held;
    const text = held === undefined ? "was disposed" : "was lost with its engine";
    throw failure("DISPOSED", this.#name, text);
  }

  dispose(): void {
    const held = this.#held;
    if (held === undefined) return;
    this.#held = undefined;
    forgotten.unregister(this);
    free(held);
  }
}
