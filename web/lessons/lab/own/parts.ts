/** The parts of a file, what they may be for, and what was chosen of them. */
import type { Note } from "../../../data/fault.js";
import type { GivenData } from "../given/given.js";
import type { OwnData } from "./matrix.js";
import type { Place, Role } from "./roles.js";

/** An array of a file, or columns of a table. */
export interface Item {
  readonly name: string;
  /** "12 × 64"; "" for texts. */
  readonly size: string;
  /** The first numbers or texts. */
  readonly preview: string;
  /** What it may be for. */
  readonly roles: readonly Role[];
  /** What its name says, or what is likely. */
  readonly role: Role | undefined;
}

/** By item; undefined: not used. */
export type Roles = readonly (Role | undefined)[];

/** The parts of a file. */
export interface Parts {
  readonly items: readonly Item[];
  readonly rows: number;
  /** The names say what is what. */
  readonly isSure: boolean;
  /** Throws a FaultError. */
  read(chosen: Roles): DataReading;
}

/** Matrices for Q, K, V or X, or what a model gave, each with tokens where the file has some. */
export interface DataReading {
  readonly kind: "data";
  readonly own: OwnData;
  readonly given: GivenData;
  readonly notes: Readonly<Partial<Record<Place, readonly Note[]>>>;
}
