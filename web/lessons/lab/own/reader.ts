/** Reads data for the lab, one reading per place at a time, and keeps messages about it. */

import {
  type Fault,
  FaultError,
  type FaultKind,
  type Note,
  tensorName,
} from "../../../data/fault.js";
import { fileSource, type PaceOptions, type Source, textSource } from "../../../data/source.js";
import type { State } from "../../../figure/state/state.js";
import type { GivenData, GivenWeights } from "../given/given.js";
import type { GivenSlot, Place } from "../given/given-slots.js";
import type { OwnData, OwnMatrix, OwnSlot } from "./matrix.js";
import { readPicture } from "./picture.js";
import type { OwnReading, TableChoice, TensorChoice } from "./read-own-data.js";

/** A file with tensors or columns to choose from. */
export type Choice = TensorChoice | TableChoice;

/** One of the places, or all of them together. */
export type IntakePlace = Place | "all";

/** A fault and its file; "" for pasted text or if the fault itself names its files. */
interface NamedFault {
  readonly file: string;
  readonly fault: Fault;
}

interface IntakeEvents {
  /** Applies all at once: one undo step. Returns a fault if they do not fit what is there. */
  take(own: OwnData, given: GivenData): Fault | undefined;
  /** Applies a whole state. */
  open(state: State): void;
  /** A file needs a selection of its tensors or columns. */
  choose(choice: Choice): void;
  /** Something outside the state has changed: redraw. */
  changed(): void;
}

const naming: readonly FaultKind[] = ["noSlot", "sameSlot", "stateFile", "layersDiffer"];

/** Milliseconds between two updates of the progress, each of which redraws the figure. */
const redrawPauseMs = 100;

/** A file to read, or tensors of one. */
interface Given {
  readonly name: string;
  read(options: PaceOptions): Promise<OwnReading>;
}

/** What several files together give. */
interface Found {
  own: { -readonly [Slot in OwnSlot]?: OwnMatrix };
  given: { -readonly [Slot in GivenSlot]?: GivenData[Slot] };
  /** Weights without a place of their own: layers, or two models. */
  readonly weights: GivenWeights[];
}

interface Task {
  readonly stop: AbortController;
  /** Undefined for readings too short to show progress. */
  share: number | undefined;
  drawn: number;
}

export class IntakeReader {
  readonly #tasks = new Map<IntakePlace, Task>();
  readonly #faults = new Map<IntakePlace, readonly NamedFault[]>();
  readonly #choices = new Map<IntakePlace, readonly Choice[]>();
  /** By matrix, so that undo also restores the notes about omitted parts. */
  readonly #notes = new WeakMap<object, readonly Note[]>();

  constructor(private readonly events: IntakeEvents) {}

  faults(place: IntakePlace): readonly NamedFault[] {
    return this.#faults.get(place) ?? [];
  }

  choices(place: IntakePlace): readonly Choice[] {
    return this.#choices.get(place) ?? [];
  }

  notes(matrix: object): readonly Note[] {
    return this.#notes.get(matrix) ?? [];
  }

  /** The progress, 0 … 1; undefined while nothing is being read. */
  share(place: IntakePlace): number | undefined {
    return this.#tasks.get(place)?.share;
  }

  dismiss(place: IntakePlace): void {
    this.#faults.delete(place);
    this.events.changed();
  }

  cancel(place: IntakePlace, choice: Choice): void {
    const others = this.choices(place).filter((one) => one !== choice);
    this.#choices.set(place, others);
    this.events.changed();
  }

  stop(place: IntakePlace): void {
    this.#tasks.get(place)?.stop.abort();
  }

  stopAll(): void {
    for (const { stop } of this.#tasks.values()) stop.abort();
  }

  /** Reads pasted text; true if accepted. */
  paste(text: string, slot: Place): Promise<boolean> {
    return this.#run(slot, [this.#given(textSource(text), slot)]);
  }

  /** Reads files for one place, or for all by their names. */
  files(files: readonly File[], place: IntakePlace): Promise<boolean> {
    return this.#run(
      place,
      files.map((file) =>
        /^image\//.test(file.type) || place === "picture"
          ? { name: tensorName(file.name), read: () => this.#picture(file) }
          : this.#given(fileSource(file), place),
      ),
    );
  }

  /** Reads what was selected of a file; the form stays if it cannot be used. */
  async choose(place: IntakePlace, choice: Choice, read: Given["read"]): Promise<void> {
    const before = this.choices(place);
    const taken = await this.#run(place, [{ name: choice.file, read }]);
    this.#choices.set(place, before);
    if (taken) this.cancel(place, choice);
    else this.events.changed();
  }

  #given(source: Source, place: IntakePlace): Given {
    return { name: tensorName(source.name), read: (options) => this.#read(source, place, options) };
  }

  /** The newest reading of a place wins; its results are applied in one step. */
  async #run(place: IntakePlace, all: readonly Given[]): Promise<boolean> {
    this.stop(place);
    const task: Task = {
      stop: new AbortController(),
      share: undefined,
      drawn: performance.now(),
    };
    this.#tasks.set(place, task);
    this.#faults.delete(place);
    this.#choices.delete(place);
    this.events.changed();
    const together: Found = { own: {}, given: {}, weights: [] };
    const faults: NamedFault[] = [];
    const choices: Choice[] = [];
    for (const [i, { name, read }] of all.entries()) {
      const progress = (share: number) => this.#progress(task, (i + share) / all.length);
      const reading = await read({ progress, signal: task.stop.signal });
      if (reading.kind === "choice" || reading.kind === "table") choices.push(reading);
      const fault = await this.#sort(reading, together, name);
      if (fault) faults.push({ file: naming.includes(fault.kind) ? "" : name, fault });
    }
    if (this.#tasks.get(place) === task) this.#tasks.delete(place);
    if (task.stop.signal.aborted) {
      this.events.changed();
      return false;
    }
    const { fault, found } = await this.#take(together);
    if (fault) faults.push({ file: "", fault });
    this.#faults.set(place, faults);
    this.#choices.set(place, choices);
    this.events.changed();
    if (choices[0]) this.events.choose(choices[0]);
    return found && faults.length === 0;
  }

  #progress(task: Task, share: number): void {
    const now = performance.now();
    if (now - task.drawn < redrawPauseMs) return;
    [task.share, task.drawn] = [share, now];
    this.events.changed();
  }

  async #read(source: Source, place: IntakePlace, options: PaceOptions): Promise<OwnReading> {
    try {
      // The readers are loaded at their first use.
      const { readOwnData } = await import("./read-own-data.js");
      return await readOwnData(source, { ...options, slot: place === "all" ? undefined : place });
    } catch {
      return { kind: "fault", fault: { kind: "unreadable" } };
    }
  }

  async #picture(file: File): Promise<OwnReading> {
    try {
      return { kind: "data", own: {}, given: { picture: await readPicture(file) }, notes: {} };
    } catch (error) {
      const fault: Fault = error instanceof FaultError ? error.fault : { kind: "unreadable" };
      return { kind: "fault", fault };
    }
  }

  /** Applies what the files give; several weights are the layers of a model, or two models. */
  async #take({ own, given, weights }: Found): Promise<{ found: boolean; fault?: Fault }> {
    const { asLayers } = await import("./read-own-data.js");
    const [first, second, ...more] = weights;
    const one = asLayers(weights);
    let fault: Fault | undefined;
    if (one !== undefined) given.weights = one;
    else if (first && second && more.length === 0 && given.other === undefined)
      [given.weights, given.other] = [first, second];
    else if (first && second)
      fault = { kind: "layersDiffer", found: first.name, wanted: second.name };
    if (one !== undefined) {
      const notes = weights.flatMap((part) => this.notes(part));
      if (notes[0]) this.#notes.set(one, [notes[0]]);
    }
    const found = Object.keys({ ...own, ...given }).length > 0;
    fault ??= found ? this.events.take(own, given) : undefined;
    return fault ? { found: false, fault } : { found };
  }

  /** Assigns data to their places; returns a fault if impossible. */
  async #sort(reading: OwnReading, found: Found, name: string): Promise<Fault | undefined> {
    if (reading.kind === "fault") return reading.fault;
    if (reading.kind === "state") {
      const { parseStateFile } = await import("../../../figure/state/state-file.js");
      const file = parseStateFile(reading.text);
      if ("fault" in file) return { kind: "stateFile", found: name };
      this.events.open(file.state);
    }
    if (reading.kind !== "data") return undefined;
    for (const [slot, matrix] of Object.entries(reading.own) as [OwnSlot, OwnMatrix][]) {
      const other = found.own[slot];
      if (other) return { kind: "sameSlot", found: other.name, wanted: name };
      found.own[slot] = matrix;
      this.#notes.set(matrix, reading.notes[slot] ?? []);
    }
    const { weights, queryTokens, ...others } = reading.given;
    for (const part of [weights, others.other])
      if (part) this.#notes.set(part, reading.notes[part === weights ? "weights" : "other"] ?? []);
    if (weights) found.weights.push(weights);
    // A second list of tokens names the keys.
    const isSecond = found.given.queryTokens !== undefined && weights === undefined;
    if (queryTokens) found.given[isSecond ? "keyTokens" : "queryTokens"] = queryTokens;
    Object.assign(found.given, others);
    return undefined;
  }
}
