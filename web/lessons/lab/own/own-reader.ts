/** The reading of files for the lab, one at a time, and what it has to say: progress, faults, choices, notes. */
import { type Fault, type Note, tensorName } from "../../../data/fault.js";
import { fileSource, type PaceOptions, textSource } from "../../../data/source.js";
import type { State } from "../../../figure/state/state.js";
import type { GivenData, GivenSlot } from "../given/given.js";
import type { OwnData, OwnMatrix, OwnSlot } from "./matrix.js";
import type { DataReading, Roles } from "./parts.js";
import type { Choice, OwnReading } from "./read-own-data.js";

/** A fault and its file; "" for pasted text or if the fault itself names its files. */
interface NamedFault {
  readonly file: string;
  readonly fault: Fault;
}

interface Events {
  /** Applies all at once: one undo step. */
  take(own: OwnData, given: GivenData): void;
  /** Applies a whole state. */
  open(state: State): void;
  /** Something outside the state has changed: redraw. */
  changed(): void;
}

/** Milliseconds between two updates of the progress, each of which redraws the figure. */
const redrawPauseMs = 100;

/** What several files together give. */
interface Found {
  own: { -readonly [Slot in OwnSlot]?: OwnMatrix };
  given: { -readonly [Slot in GivenSlot]?: GivenData[Slot] };
}

type Read = (options: PaceOptions) => Promise<OwnReading>;

export class OwnReader {
  faults: readonly NamedFault[] = [];
  choices: readonly Choice[] = [];
  /** 0 … 1; undefined while nothing is being read, or not for long. */
  share: number | undefined;
  /** By matrix, so that undo also restores the notes about omitted parts. */
  readonly #notes = new WeakMap<object, readonly Note[]>();
  #stop = new AbortController();

  constructor(private readonly events: Events) {}

  notes(of: object): readonly Note[] {
    return this.#notes.get(of) ?? [];
  }

  dismiss(): void {
    this.faults = [];
    this.events.changed();
  }

  cancel(choice: Choice): void {
    this.choices = this.choices.filter((one) => one !== choice);
    this.events.changed();
  }

  stop(): void {
    this.#stop.abort();
  }

  /** Reads pasted text; true if it is taken. */
  paste(text: string): Promise<boolean> {
    return this.#run([["", (options) => this.#read(textSource(text), options)]]);
  }

  /** Reads files, whose names and content say what they are; true if they are taken. */
  files(files: readonly File[]): Promise<boolean> {
    return this.#run(
      files.map((file) => [
        tensorName(file.name),
        (options) => this.#read(fileSource(file), options),
      ]),
    );
  }

  /** Reads what was chosen of a file; the form stays if it cannot be used. */
  async choose(choice: Choice, roles: Roles, skip: boolean): Promise<void> {
    const others = this.choices;
    const read: Read = (options) => choice.read(roles, skip, options);
    if (await this.#run([[choice.file, read]], others)) this.cancel(choice);
  }

  /** The newest reading wins; its results are applied in one step. */
  async #run(
    all: readonly (readonly [name: string, read: Read])[],
    asked: readonly Choice[] = [],
  ): Promise<boolean> {
    this.stop();
    const stop = new AbortController();
    [this.#stop, this.share, this.faults, this.choices] = [stop, undefined, [], asked];
    this.events.changed();
    const together: Found = { own: {}, given: {} };
    const faults: NamedFault[] = [];
    const choices: Choice[] = [...asked];
    let drawn = performance.now();
    for (const [i, [name, read]] of all.entries()) {
      const progress = (share: number) => {
        if (performance.now() < drawn + redrawPauseMs || stop.signal.aborted) return;
        [this.share, drawn] = [(i + share) / all.length, performance.now()];
        this.events.changed();
      };
      const reading = await read({ progress, signal: stop.signal });
      if (reading.kind === "choice") choices.push(reading);
      const fault = reading.kind === "fault" ? reading.fault : await this.#sort(reading, together);
      if (fault) faults.push({ file: name, fault });
    }
    if (this.#stop !== stop) return false;
    // What was read may be chosen from later, which an end of this reading must not stop.
    [this.#stop, this.share] = [new AbortController(), undefined];
    const found =
      !stop.signal.aborted && Object.keys({ ...together.own, ...together.given }).length > 0;
    if (!stop.signal.aborted) [this.faults, this.choices] = [faults, choices];
    if (found) this.events.take(together.own, together.given);
    this.events.changed();
    return found && faults.length === 0;
  }

  async #read(
    source: Parameters<typeof import("./read-own-data.js").readOwnData>[0],
    options: PaceOptions,
  ) {
    try {
      // The readers are loaded at their first use.
      const { readOwnData } = await import("./read-own-data.js");
      return await readOwnData(source, options);
    } catch {
      return { kind: "fault", fault: { kind: "unreadable" } } as const;
    }
  }

  /** Assigns data to their places; returns a fault if another file has taken one. */
  async #sort(reading: OwnReading, found: Found): Promise<Fault | undefined> {
    if (reading.kind === "state") {
      const { parseStateFile } = await import("../../../figure/state/state-file.js");
      const file = parseStateFile(reading.text);
      if ("fault" in file) return { kind: "stateFile" };
      this.events.open(file.state);
    }
    return reading.kind === "data" ? this.#place(reading, found) : undefined;
  }

  #place({ own, given, notes }: DataReading, found: Found): Fault | undefined {
    for (const [slot, matrix] of Object.entries(own) as [OwnSlot, OwnMatrix][]) {
      const other = found.own[slot];
      if (other) return { kind: "sameSlot", found: other.name, wanted: matrix.name };
      found.own[slot] = matrix;
      this.#notes.set(matrix, notes[slot] ?? []);
    }
    const { weights, queryTokens, keyTokens } = given;
    if (weights && found.given.weights)
      return { kind: "sameSlot", found: found.given.weights.name, wanted: weights.name };
    if (weights) this.#notes.set(weights, notes.weights ?? []);
    if (weights) found.given.weights = weights;
    // A second list of tokens names the keys.
    const isSecond = found.given.queryTokens !== undefined && weights === undefined;
    if (queryTokens) found.given[isSecond ? "keyTokens" : "queryTokens"] = queryTokens;
    if (keyTokens) found.given.keyTokens = keyTokens;
    return undefined;
  }
}
