/** Runs one program: a module of its own, with a console, `show`, and the modules of the package. */
import { type Message, maxItems, maxText, withAddresses } from "./message.js";
import { shownOf } from "./tables.js";
import { written } from "./written.js";

/** From the page: the program, and the text of each module that it imports. */
export interface Job {
  readonly program: string;
  readonly modules: ReadonlyMap<string, string>;
}

let sent = 0;

/** Errors may be the reason why an output is long, so more of them are sent. */
function send(message: Partial<Message>): void {
  sent += 1;
  const limit = message.kind === "thrown" ? 2 * maxItems : maxItems;
  if (sent <= limit || message.kind === "end") postMessage(message);
  else if (sent === maxItems + 1) postMessage({ kind: "cut" });
}

const print =
  (kind: "log" | "warn" | "error") =>
  (...values: unknown[]): void =>
    send({
      kind,
      text: values
        .map((value) => written(value))
        .join(" ")
        .slice(0, maxText),
    });

function show<T>(value: T, title = ""): T {
  const shown = shownOf(value, title);
  for (const each of shown) send(each);
  if (shown.length === 0) print("log")(...(title ? [title, value] : [value]));
  return value;
}

const addressOf = (text: string) =>
  URL.createObjectURL(new Blob([text], { type: "text/javascript" }));

let addresses: ReadonlyMap<string, string> = new Map();
let program = "";

/** In stacks `ADDRESS:3:5`; syntax errors have no stack, but in Firefox and WebKit a line. */
function lineOf(error: unknown): number {
  if (!(error instanceof Error)) return 0;
  const { stack = "", lineNumber, line } = error as Error & { lineNumber?: number; line?: number };
  const found = /^:(\d+)/.exec(stack.split(program)[1] ?? "")?.[1];
  return Number(found ?? (error instanceof SyntaxError ? (lineNumber ?? line ?? 0) : 0));
}

function fail(error: unknown): void {
  const text = [...addresses].reduce(
    (said, [name, address]) => said.replaceAll(address, name),
    written(error),
  );
  send({ kind: "thrown", text: text.slice(0, maxText), line: lineOf(error) });
}

async function run(job: Job): Promise<void> {
  addresses = new Map([...job.modules].map(([name, text]) => [name, addressOf(text)]));
  program = addressOf(withAddresses(job.program, addresses));
  const start = performance.now();
  await import(program).catch(fail);
  send({ kind: "end", text: ((performance.now() - start) / 1000).toFixed(2) });
}

const log = print("log");
Object.assign(console, { log, info: log, debug: log, dir: log, table: show });
Object.assign(console, { warn: print("warn"), error: print("error") });
Object.assign(globalThis, { show });
// The innermost frames belong to the package; Chromium keeps ten by default.
Object.assign(Error, { stackTraceLimit: 50 });
addEventListener("error", (event) => {
  event.preventDefault();
  fail(event.error ?? event.message);
});
addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  fail(event.reason);
});
addEventListener("message", ({ data }: MessageEvent<Job>) => run(data), { once: true });
