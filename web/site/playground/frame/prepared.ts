/** A prepared program, or the reason why it is rejected. */
import type { Node } from "acorn";

export type ModuleProblem =
  | { readonly code: "module"; readonly name: string }
  | { readonly code: "moduleName"; readonly name: string }
  | { readonly code: "moduleMeta" }
  | { readonly code: "export" };

/** A change at one position of the text. */
export interface Edit {
  readonly at: number;
  readonly removed: number;
  readonly text: string;
}

/** The helper names of the prepared program; none of them occurs in its text. */
export interface HelperNames {
  readonly guard: string;
  readonly value: string;
  readonly importModule: string;
  /** An object whose `offset` is that of the last started statement. */
  readonly reached: string;
}

export interface Prepared {
  /** The program, without the surrounding text. */
  readonly code: string;
  /** Declares the program's imports. */
  readonly imports: string;
  readonly edits: readonly Edit[];
  readonly helpers: HelperNames;
}

/** Why a program cannot start, with the position in its text. */
export interface Refused {
  readonly problem: ModuleProblem | { readonly code: "syntax"; readonly message: string };
  readonly offset: number;
}

export type AnyNode = Node & Record<string, unknown>;
