/** Runs a reader's program once, with `knn`, `show` and a console, and reports how it ended. */
import * as softknn from "../../../api/index.js";
import { type Item, maxText, type ProblemItem } from "../messages.js";
import { makeConsole } from "./console.js";
import { Deadline, Stopped } from "./deadline.js";
import {
  originalPlace,
  type Place,
  placeAt,
  placeOfError,
  programName,
  stacksHavePlaces,
} from "./error-place.js";
import { prepare } from "./instrument.js";
import type { Prepared, Refused } from "./prepared.js";
import { makeShow } from "./show.js";
import { writtenError, writtenValue } from "./written-value.js";

const importable: ReadonlySet<string> = new Set(Object.keys(softknn));

type Send = (item: Item) => void;

/** The program is the body of a function with these parameters, and starts on the function's line. */
const environment = [
  "softknn",
  "knn",
  "show",
  "console",
  "setTimeout",
  "setInterval",
  "queueMicrotask",
];

function headOf({ helpers, imports }: Prepared): string {
  const names = [...environment, ...Object.values(helpers)];
  return `"use strict";(async({${names.join()}})=>{await(async()=>{${imports}`;
}

type Program = (environment: Readonly<Record<string, unknown>>) => Promise<void>;

// biome-ignore lint/security/noGlobalEval: the frame exists for this, without an origin and with its own policy.
const evaluate = globalThis.eval;

/** Indirect eval: the program has no access to this script's scope. */
function compiled(prepared: Prepared): Program {
  return evaluate(`${headOf(prepared)}${prepared.code}\n})()})\n//# sourceURL=${programName}`);
}

const refusedModule = (name: unknown): Promise<never> =>
  Promise.reject(new TypeError(`Only "softknn" can be imported here, not "${name}".`));

/** The position of an error in the program's text, else the last started statement. */
function placeOf(error: unknown, text: string, prepared: Prepared, reached: Reached) {
  const place = placeOfError(error);
  if (place === undefined || place.line > text.split("\n").length)
    return reached.offset < 0 ? undefined : placeAt(text, reached.offset);
  return originalPlace(place, text, prepared.edits, headOf(prepared).length);
}

interface Reached {
  /** Negative if statements record nothing. */
  offset: number;
}

function thrown(error: unknown, place: Place | undefined): ProblemItem {
  const text = error instanceof Error ? writtenError(error) : writtenValue(error);
  return { kind: "problem", code: "thrown", message: text.slice(0, maxText), ...place };
}

/** Timers that report errors: engines may hide errors from a frame of opaque origin. */
function makeTimers(fail: (error: unknown) => void) {
  const guarded =
    (act: unknown) =>
    (...values: unknown[]): void => {
      try {
        (act as (...given: unknown[]) => void)(...values);
      } catch (error) {
        fail(error);
      }
    };
  return {
    setTimeout: (act: unknown, ms?: number, ...values: unknown[]) =>
      setTimeout(guarded(act), ms, ...values),
    setInterval: (act: unknown, ms?: number, ...values: unknown[]) =>
      setInterval(guarded(act), ms, ...values),
    queueMicrotask: (act: unknown) => queueMicrotask(guarded(act)),
  };
}

/** The helper functions of the prepared program. */
function helpersOf(
  prepared: Prepared,
  text: string,
  deadline: Deadline,
  reached: Reached,
  send: Send,
) {
  const { guard, value, importModule, reached: place } = prepared.helpers;
  return {
    [place]: reached,
    [guard]: deadline.guard,
    [value]: (from: number, result: unknown, to: number) => {
      const of = text.slice(from, to).slice(0, 200);
      send({ kind: "line", level: "value", text: writtenValue(result).slice(0, maxText), of });
      return result;
    },
    [importModule]: (name: unknown) =>
      name === "softknn" ? Promise.resolve(softknn) : refusedModule(name),
  };
}

function sendRefusal({ problem, offset }: Refused, text: string, send: Send): void {
  const { code } = problem;
  const message = "name" in problem ? problem.name : "message" in problem ? problem.message : "";
  send({ kind: "problem", code, message, ...placeAt(text, offset) });
}

/**
 * @param send sends an item to the page
 * @returns when the program has ended; its timers may continue
 */
export async function runProgram(
  text: string,
  limitMs: number,
  knn: softknn.SoftKnn,
  send: Send,
): Promise<void> {
  const prepared = prepare(text, importable, !stacksHavePlaces(evaluate));
  if ("problem" in prepared) return sendRefusal(prepared, text, send);
  const reached = { offset: -1 };
  const fail = (error: unknown) => {
    if (!(error instanceof Stopped)) send(thrown(error, placeOf(error, text, prepared, reached)));
  };
  const deadline = new Deadline(limitMs, (offset) =>
    send({ kind: "problem", code: "endless", message: "", ...placeAt(text, offset) }),
  );
  addEventListener("error", ({ error, message }) => fail(error ?? message));
  addEventListener("unhandledrejection", ({ reason }) => fail(reason));
  deadline.start();
  try {
    await compiled(prepared)({
      ...{ softknn, knn, show: makeShow(knn, send), console: makeConsole(send) },
      ...makeTimers(fail),
      ...helpersOf(prepared, text, deadline, reached, send),
    });
  } catch (error) {
    fail(error);
  }
}
