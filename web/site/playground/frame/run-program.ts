/** Runs a reader's program once, with `knn`, `show` and a console, and reports how it ended. */
import * as softknn from "../../../api/index.js";
import { type Item, maxText, type ProblemItem } from "../messages.js";
import { makeConsole } from "./console.js";
import { Deadline, Stopped } from "./deadline.js";
import { originalPlace, type Place, placeAt, placeInStack, programName } from "./error-place.js";
import { type Prepared, prepare } from "./instrument.js";
import { makeShow } from "./show.js";
import { writtenError, writtenValue } from "./written-value.js";

const importable: ReadonlySet<string> = new Set(Object.keys(softknn));

/** The program runs inside a function of these names, on whose line it begins. */
const environment = ["softknn", "knn", "show", "console"];

function headOf({ helpers, imports }: Prepared): string {
  const names = [...environment, helpers.guard, helpers.value, helpers.importModule];
  return `"use strict";(async({${names.join()}})=>{await(async()=>{${imports}`;
}

type Program = (environment: Readonly<Record<string, unknown>>) => Promise<void>;

/** Evaluated globally: the program sees nothing of this script. */
function compiled(prepared: Prepared): Program {
  // biome-ignore lint/security/noGlobalEval: the frame is made for this, has no origin and a policy of its own.
  const evaluate = globalThis.eval;
  return evaluate(`${headOf(prepared)}${prepared.code}\n})()})\n//# sourceURL=${programName}`);
}

const refusedModule = (name: unknown): Promise<never> =>
  Promise.reject(new TypeError(`Only "softknn" can be imported here, not "${name}".`));

/** The place of a thrown value in the program's own text. */
function placeOf(error: unknown, text: string, prepared: Prepared): Place | undefined {
  const stack = typeof error === "object" && error !== null && "stack" in error ? error.stack : "";
  const place = typeof stack === "string" ? placeInStack(stack) : undefined;
  const length = headOf(prepared).length;
  const lines = text.split("\n").length;
  if (place === undefined || place.line > lines) return undefined;
  return originalPlace(place, text, prepared.edits, length);
}

function thrown(error: unknown, place: Place | undefined): ProblemItem {
  const text = error instanceof Error ? writtenError(error) : writtenValue(error);
  return { kind: "problem", code: "thrown", message: text.slice(0, maxText), ...place };
}

/**
 * @param send hands an item to the page
 * @returns once the program has ended; its timers may go on
 */
export async function runProgram(
  text: string,
  limitMs: number,
  knn: softknn.SoftKnn,
  send: (item: Item) => void,
): Promise<void> {
  const prepared = prepare(text, importable);
  if ("problem" in prepared) {
    const {
      code,
      message = "",
      name = message,
    } = { ...prepared.problem } as Record<string, string>;
    const place = placeAt(text, prepared.offset);
    return send({ kind: "problem", code: code ?? "syntax", message: name, ...place });
  }
  const fail = (error: unknown) => {
    if (!(error instanceof Stopped)) send(thrown(error, placeOf(error, text, prepared)));
  };
  const deadline = new Deadline(limitMs, (offset) =>
    send({ kind: "problem", code: "endless", message: "", ...placeAt(text, offset) }),
  );
  const { guard, value, importModule } = prepared.helpers;
  addEventListener("error", (event) => fail(event.error));
  addEventListener("unhandledrejection", (event) => fail(event.reason));
  deadline.start();
  try {
    await compiled(prepared)({
      ...{ softknn, knn, show: makeShow(knn, send), console: makeConsole(send) },
      [guard]: deadline.guard,
      [value]: (from: number, result: unknown, to: number) => {
        const of = text.slice(from, to).slice(0, 200);
        send({ kind: "line", level: "value", text: writtenValue(result).slice(0, maxText), of });
        return result;
      },
      [importModule]: (name: unknown) =>
        name === "softknn" ? Promise.resolve(softknn) : refusedModule(name),
    });
  } catch (error) {
    fail(error);
  }
}
