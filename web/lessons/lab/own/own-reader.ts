/** The reading of files for the lab, and what it has to say: faults, choices, notes. */
import { type Fault, type Note, tensorName } from "../../../data/fault.js";
import { loaded } from "../../../data/file.js";
import type { State } from "../../../figure/state/state.js";
import type { GivenData, GivenSlot } from "../given/given.js";
import type { OwnData, OwnMatrix, OwnSlot } from "./matrix.js";
import type { DataReading, Roles } from "./parts.js";
import type { Choice, OwnReading } from "./read-own-data.js";

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

/** What several files together give. */
interface Found {
  own: { -readonly [Slot in OwnSlot]?: OwnMatrix };
  given: { -readonly [Slot in GivenSlot]?: GivenData[Slot] };
}

export class OwnReader {
  faults: readonly NamedFault[] = [];
  choices: readonly Choice[] = [];
  isReading = false;
  /** By matrix, so that undo also restores the notes about omitted parts. */
  readonly #notes = new WeakMap<object, readonly Note[]>();
  #newest: object | undefined;

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

  /** Uses what was chosen of a file; the form stays if it cannot be used. */
  async choose(choice: Choice, roles: Roles): Promise<void> {
    const reading = choice.read(roles);
    if (await this.#take([[choice.file, reading]])) this.cancel(choice);
  }

  /** Reads files, whose names and content say what they are; true if they are taken. The newest reading wins. */
  async files(files: readonly File[]): Promise<boolean> {
    const own = {};
    [this.#newest, this.isReading, this.choices] = [own, true, []];
    this.events.changed();
    // The readers are loaded at their first use.
    const { faultOf, readOwnData } = await import("./read-own-data.js");
    const all: (readonly [string, OwnReading])[] = [];
    for (const file of files)
      all.push([tensorName(file.name), await loaded(file).then(readOwnData).catch(faultOf)]);
    if (this.#newest !== own) return false;
    this.isReading = false;
    return this.#take(all);
  }

  async #take(all: readonly (readonly [name: string, reading: OwnReading])[]): Promise<boolean> {
    const together: Found = { own: {}, given: {} };
    const faults: NamedFault[] = [];
    for (const [file, reading] of all) {
      if (reading.kind === "choice") this.choices = [...this.choices, reading];
      const fault = reading.kind === "fault" ? reading.fault : await this.#sort(reading, together);
      if (fault) faults.push({ file, fault });
    }
    this.faults = faults;
    const isFound = Object.keys({ ...together.own, ...together.given }).length > 0;
    if (isFound) this.events.take(together.own, together.given);
    this.events.changed();
    return isFound && faults.length === 0;
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
