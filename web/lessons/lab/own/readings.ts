/** What a reading of the reader's own data can be. */
import type { Fault, Note } from "../../../data/fault.js";
import type { PaceOptions } from "../../../data/source.js";
import type { Gap } from "../../../data/tables/columns.js";
import type { GivenData } from "../given/given.js";
import type { Place } from "../given/given-slots.js";
import type { OwnData, OwnSlot } from "./matrix.js";
import type { ColumnGroup, TableRole } from "./table-choice.js";
import type { Chosen } from "./tensor-choice.js";

/** Notes about the data, by their places. */
export type OwnNotes = Readonly<Partial<Record<Place, readonly Note[]>>>;

/** A file with several tensors whose names do not determine their places. */
export interface TensorChoice {
  readonly kind: "choice";
  readonly file: string;
  /** The places that need a choice. */
  readonly places: readonly Place[];
  /** The usable tensors; the others cannot be read, or have no rows. */
  readonly tensors: readonly { readonly name: string; readonly shape: readonly number[] }[];
  readonly guess: Chosen;
  /** Never rejects. */
  read(chosen: Chosen, options: PaceOptions): Promise<OwnReading>;
}

/** A table whose columns need a place. */
export interface TableChoice {
  readonly kind: "table";
  readonly file: string;
  /** The place of its numbers. */
  readonly place: OwnSlot;
  readonly rows: number;
  readonly gaps: readonly Gap[];
  readonly groups: readonly ColumnGroup[];
  /** `skip`: rows with a missing number are left out. Never rejects. */
  read(roles: readonly TableRole[], skip: boolean): Promise<OwnReading>;
}

/** Matrices for Q, K, V or X, or what a model gave, each with tokens where the file has some. */
export interface DataReading {
  readonly kind: "data";
  readonly own: OwnData;
  readonly given: GivenData;
  readonly notes: OwnNotes;
}

/** One of: data, a choice, an exported state, a fault, or nothing after an abort. */
export type OwnReading =
  | DataReading
  | TensorChoice
  | TableChoice
  | { readonly kind: "state"; readonly text: string }
  | { readonly kind: "fault"; readonly fault: Fault }
  | { readonly kind: "stopped" };

export interface ReadOptions extends PaceOptions {
  /** The target place; by default, names and numbers determine it. */
  readonly slot?: Place | undefined;
}
