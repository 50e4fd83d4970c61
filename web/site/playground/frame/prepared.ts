/** A prepared program, and why one is refused. */
import type { Node } from "acorn";

export type ModuleProblem =
  | { readonly code: "module"; readonly name: string }
  | { readonly code: "moduleName"; readonly name: string }
  | { readonly code: "moduleMeta" }
  | { readonly code: "export" };

/** A change of one place of the text. */
export interface Edit {
  readonly at: number;
  readonly removed: number;
  readonly text: string;
}

/** The names that the prepared program calls; none of them occurs in its text. */
export interface HelperNames {
  readonly guard: string;
  readonly value: string;
  readonly importModule: string;
  /** An object whose `offset` is that of the statement that began last. */
  readonly reached: string;
}

export interface Prepared {
  /** The program, without the text around it. */
  readonly code: string;
  /** Declares what the program imports. */
  readonly imports: string;
  readonly edits: readonly Edit[];
  readonly helpers: HelperNames;
}

/** Why a program cannot start, with the place in its text. */
export interface Refused {
  readonly problem: ModuleProblem | { readonly code: "syntax"; readonly message: string };
  readonly offset: number;
}

export type AnyNode = Node & Record<string, unknown>;
