/** Child processes: silent unless they fail, and never orphaned. */
import { spawn } from "node:child_process";
import { UserError } from "./say.mjs";

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
let stopping = false;

/** A command that failed; the message contains the end of its output. */
export class CommandError extends UserError {
  /**
   * @param {string} label
   * @param {number | null} code
   * @param {string} output
   */
  constructor(label, code, output) {
    super(`${label} failed (exit code ${code ?? "none"}).\n${output.trimEnd()}`);
    this.code = code;
    this.output = output;
  }
}

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env] replaces the whole environment
 * @property {boolean} [show] pass the output through instead of keeping it
 * @property {(line: string) => unknown} [onLine] called for each line of standard output
 * @property {string} [label] the name of the command in error messages
 * @property {boolean} [anyCode] resolve on a non-zero exit code too
 * @property {AbortSignal} [signal] ends the command and its child processes
 */

/**
 * Runs a command in its own process group: Ctrl-C then reaches only this process, which ends the whole group, including
 * grandchildren.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number | null, output: string, errors: string }>}
 *   output is both streams, errors standard error alone
 */
export function run(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: options.env ?? process.env,
    detached: true,
    stdio: ["ignore", options.show ? "inherit" : "pipe", options.show ? "inherit" : "pipe"],
  });
  running.add(child);
  options.signal?.addEventListener("abort", () => signalGroup(child, "SIGTERM"));
  const collected = collect(child, options.onLine);
  const label = options.label ?? command;
  return new Promise((resolve, reject) => {
    child.on("error", (error) => {
      running.delete(child);
      reject(new UserError(`${label} could not be started: ${error.message}`));
    });
    child.on("close", (code) => {
      running.delete(child);
      // Ended by Ctrl-C: neither a next step nor a retry may follow.
      if (stopping) return;
      const { output, errors } = collected();
      if (code === 0 || options.anyCode) resolve({ code, output, errors });
      else reject(new CommandError(label, code, output.split("\n").slice(-60).join("\n")));
    });
  });
}

/** The standard output of a short command. @type {(...a: Parameters<typeof run>) => Promise<string>} */
export async function read(command, args, options) {
  /** @type {string[]} */
  const lines = [];
  await run(command, args, { ...options, onLine: (line) => lines.push(line) });
  return lines.join("\n");
}

/** Ends every running command, with SIGTERM first. */
export async function stopAll() {
  stopping = true;
  const waiting = [...running].map((child) => new Promise((done) => child.once("close", done)));
  signalAll("SIGINT");
  const late = setTimeout(() => signalAll("SIGKILL"), 4000);
  await Promise.all(waiting);
  clearTimeout(late);
}

/** @param {NodeJS.Signals} signal */
function signalAll(signal) {
  for (const child of running) signalGroup(child, signal);
}

/** @param {import("node:child_process").ChildProcess} child @param {NodeJS.Signals} signal */
function signalGroup(child, signal) {
  try {
    if (child.pid && running.has(child)) process.kill(-child.pid, signal);
  } catch {
    // It ended in the meantime.
  }
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @param {((line: string) => void) | undefined} onLine
 */
function collect(child, onLine) {
  let output = "";
  let errors = "";
  let rest = "";
  child.stdout?.setEncoding("utf8").on("data", (text) => {
    output += text;
    if (!onLine) return;
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    lines.forEach(onLine);
  });
  child.stderr?.setEncoding("utf8").on("data", (text) => {
    output += text;
    errors += text;
  });
  return () => {
    if (onLine && rest) onLine(rest);
    return { output, errors };
  };
}
