/** What a pool and its workers say to each other, and what of it may be moved instead of copied. */

import { type ErrorCode, failure, inCall, type Refusal, revive } from "./errors.js";

/** Calls of one function, to be answered together and in order. */
export interface CallMessage {
  readonly type: "call";
  readonly id: number;
  readonly name: string;
  readonly calls: readonly (readonly unknown[])[];
}

/** A function that answers item by item. */
export interface StepsMessage {
  readonly type: "steps";
  readonly id: number;
  readonly name: string;
  readonly args: readonly unknown[];
}

/** What is called on an index; `index` makes it. */
export type IndexMethod = "index" | "search" | "attention" | "add" | "dispose";

/** What is known of an index after a call. */
export interface IndexState {
  readonly size: number;
  readonly dimension: number;
  readonly byteLength: number;
}

/** A call of an index that the worker holds, answered with its result and its state. */
export interface IndexMessage {
  readonly type: "index";
  readonly id: number;
  /** Which index. */
  readonly index: number;
  readonly method: IndexMethod;
  readonly args: readonly unknown[];
}

export type ToWorker =
  | { readonly type: "load"; readonly module: WebAssembly.Module }
  | { readonly type: "taken"; readonly id: number }
  | CallMessage
  | StepsMessage
  | IndexMessage;

/** A refusal in a form that can be sent. */
export interface SentError {
  readonly code: ErrorCode;
  readonly argument: string;
  readonly message: string;
}

export type FromWorker =
  | { readonly type: "ready" }
  | { readonly type: "item"; readonly id: number; readonly item: unknown }
  | { readonly type: "done"; readonly id: number; readonly results: readonly unknown[] }
  | { readonly type: "failed"; readonly id: number; readonly error: SentError };

export function toSent(error: unknown): SentError {
  const { code, argument, message } = error as Partial<Refusal>;
  if (code !== undefined && argument !== undefined && message !== undefined) {
    return { code, argument, message };
  }
  return inCall("pool", () => failure("ENGINE", "worker", `failed: ${String(error)}`));
}

export function fromSent({ code, argument, message }: SentError): Error {
  return revive(code, argument, message);
}

/** The buffers of the typed arrays inside a plain value, which may hold itself; shared ones stay. */
export function buffersIn(message: object): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  const values = new Set<object>([message]);
  // What is added while a set is walked is walked as well.
  for (const value of values) {
    if (ArrayBuffer.isView(value)) {
      if (value.buffer instanceof ArrayBuffer) buffers.add(value.buffer);
      continue;
    }
    for (const inner of Object.values(value)) {
      if (typeof inner === "object" && inner !== null) values.add(inner);
    }
  }
  return [...buffers];
}
