/**
 * Keeps a measurement on one processor. Virtual machines share their processors with others: for minutes one can be 1.4
 * times as slow as its neighbour, and a run that moves between them measures both.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { median } from "./statistics.mjs";

/** More are not compared: the choice has to be quick. */
const most = 8;
const rounds = 3;
const numbers = Float64Array.from({ length: 1 << 15 }, (_, i) => Math.sin(i));

const allowed = allowedProcessors();

/**
 * Moves the threads that compute, of this process and all that it has started, to the processor that is quickest now; a
 * section that needs several gets all. Engines compile and collect garbage in further threads, which stay free: on the
 * same processor they would delay the computation. Without `taskset` (Linux) nothing moves.
 * @param {import("../plan.mjs").SectionName} section
 */
export function chooseProcessor(section) {
  if (allowed.length < 2) return;
  if (section === "pool") return freeProcessors();
  const processor = quickest(allowed.slice(0, most));
  for (const id of tree()) for (const thread of computing(id)) move(thread, [processor], "-pc");
}

/** Lets this process and all that it has started use every processor again. */
export function freeProcessors() {
  if (allowed.length < 2) return;
  for (const id of tree()) move(id, allowed, "-apc");
}

/**
 * @param {readonly number[]} processors
 * @param {(processor: number) => number} [time] of the same work on a processor
 */
export function quickest(processors, time = timeOn) {
  /** @type {number[][]} */
  const times = processors.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, processor] of processors.entries()) times[i]?.push(time(processor));
  }
  const medians = times.map(median);
  return /** @type {number} */ (processors[medians.indexOf(Math.min(...medians))]);
}

/** @param {number} processor */
function timeOn(processor) {
  move(process.pid, [processor], "-pc");
  const start = performance.now();
  for (let i = 0; i < 8; i++) numbers.slice().sort();
  return performance.now() - start;
}

/** @param {number} id @param {readonly number[]} processors @param {"-pc" | "-apc"} how */
const move = (id, processors, how) =>
  // A process that has ended meanwhile needs no processor.
  spawnSync("taskset", [how, processors.join(), String(id)], { stdio: "ignore" });

const tree = () => withDescendants(process.pid, parents());

/** The main thread of a process and, in Chromium, those of workers. @param {number} id @returns {number[]} */
function computing(id) {
  try {
    const threads = readdirSync(`/proc/${id}/task`).map(Number);
    return threads.filter(
      (thread) => thread === id || /^Dedicated/.test(nameOf(`/proc/${id}/task/${thread}`)),
    );
  } catch {
    return []; // It has ended.
  }
}

const nameOf = (/** @type {string} */ folder) => readFileSync(`${folder}/comm`, "utf8");

/** Every process and its parent. */
function parents() {
  /** @type {[number, number][]} */
  const all = [];
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // The name of a program, in parentheses, can hold spaces and parentheses.
      const [, parent] = readFileSync(`/proc/${name}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      all.push([Number(name), Number(parent)]);
    } catch {
      // It has ended.
    }
  }
  return all;
}

/**
 * @param {number} root
 * @param {readonly (readonly [number, number])[]} pairs processes and their parents
 * @returns {number[]}
 */
export function withDescendants(root, pairs) {
  const children = pairs.filter(([, parent]) => parent === root).map(([id]) => id);
  return [root, ...children.flatMap((id) => withDescendants(id, pairs))];
}

/** The processors that this process may use; none if `taskset` is missing. @returns {number[]} */
function allowedProcessors() {
  const { status, stdout } = spawnSync("taskset", ["-pc", String(process.pid)], {
    encoding: "utf8",
  });
  return status === 0 ? listed(stdout.replace(/^.*: /s, "")) : [];
}

/** "0-2,5" → 0, 1, 2, 5. @param {string} text @returns {number[]} */
export function listed(text) {
  return text.split(",").flatMap((part) => {
    const [first = 0, last = first] = part.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
}
