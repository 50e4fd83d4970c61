/** The messages between a pool and its workers, and the buffers that can be transferred. */

import { type ErrorCode, failure, inCall, type Refusal, revive } from "../errors.js";
import type { IndexMaker } from "./pool-types.js";

/** Calls of one function, run in order and answered together. */
export interface CallMessage {
  readonly type: "call";
  readonly id: number;
  readonly name: string;
  readonly calls: readonly (readonly unknown[])[];
}

/** A call of a function that yields items. */
export interface StepsMessage {
  readonly type: "steps";
  readonly id: number;
  readonly name: string;
  readonly args: readonly unknown[];
}

/** The functions that create an index. */
export const indexMakers: readonly IndexMaker[] = ["index", "loadIndex"];

/** Those, and the methods of an index. */
export type IndexMethod =
  | IndexMaker
  | ("search" | "attention" | "add" | "set" | "get" | "has" | "ids" | "remove")
  | ("compact" | "toBytes" | "dispose");

/** The state of an index after a call. */
export interface IndexState {
  readonly size: number;
  readonly dimension: number;
  readonly byteLength: number;
}

/** A call of an index in the worker; the response has its result and its state. */
export interface IndexMessage {
  readonly type: "index";
  readonly id: number;
  /** The id of the index. */
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

/** An error in a form that can be sent. */
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

/** The buffers of the typed arrays inside a plain value, cycles allowed; shared buffers are left out. */
export function buffersIn(message: object): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  const values = new Set<object>([message]);
  // A set iterates over values added during the loop as well.
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
