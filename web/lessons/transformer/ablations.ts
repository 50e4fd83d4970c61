/** The importance of each head: the accuracy without it, and with its hard nearest neighbour. */
import type { SoftKnn } from "../../api/index.js";
import type { NamedValue } from "../../figure/named-value.js";
import { accuracyOf } from "./measure.js";
import type { Model } from "./model.js";

export interface HeadWorth {
  /** The accuracy with this head ablated. */
  readonly ablated: NamedValue;
  /** The accuracy with temperature 0 in this head only. */
  readonly hard: NamedValue;
}

/** Measures one head per frame: all at once would block the page. */
export class Ablations {
  #model: Model | undefined;
  readonly #known = new Map<number, HeadWorth>();
  #frame: number | undefined;

  constructor(
    private readonly knn: SoftKnn,
    private readonly changed: () => void,
  ) {}

  of(head: number): HeadWorth | undefined {
    return this.#known.get(head);
  }

  /** Measures the unmeasured heads of a model. */
  start(model: Model): void {
    if (model !== this.#model) {
      this.stop();
      this.#model = model;
      this.#known.clear();
    }
    if (this.#frame === undefined && this.#known.size < model.layers * model.heads) {
      this.#frame = requestAnimationFrame(() => this.#next(model));
    }
  }

  stop(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }

  #next(model: Model): void {
    this.#frame = undefined;
    const head = this.#known.size;
    const at = { layer: Math.floor(head / model.heads), head: head % model.heads };
    const accuracy = (name: string, changes: Parameters<typeof accuracyOf>[2]) =>
      accuracyOf(this.knn, model.weights, changes, name, [`${head}`]);
    const ablated = accuracy("without", { ablate: [at] });
    const hard = accuracy("hard", { temperature: [{ ...at, temperature: 0 }] });
    this.#known.set(head, { ablated, hard });
    this.changed();
  }
}
