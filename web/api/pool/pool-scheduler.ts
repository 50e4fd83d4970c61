/** The workers of a pool: idle workers, the queue, and the replacement of failed workers. */

import { failure, inCall, leaving } from "../errors.js";
import { aborted, checkAborted } from "../signal.js";
import { buffersIn, type FromWorker, fromSent, type ToWorker } from "./pool-messages.js";
import { startThread, type Thread } from "./pool-threads.js";

/** A task for one worker. Its message is created when a worker is free. */
export interface Task {
  /** The running function, for messages. */
  readonly where: string;
  /** The worker that must run the task; the first task of a home takes any worker and binds the home to it. */
  readonly home?: Home;
  message(id: number): ToWorker;
  /** `taken` allows the worker to make another item. */
  item?(item: unknown, taken: () => void): void;
}

/** The worker of all tasks that share it. */
export interface Home {
  thread: Thread | undefined;
}

interface Waiting {
  readonly task: Task;
  readonly resolve: (results: readonly unknown[]) => void;
  readonly reject: (reason: unknown) => void;
}

interface Member {
  thread: Thread | undefined;
  ready: boolean;
  current: (Waiting & { readonly id: number }) | undefined;
}

export class WorkerPool {
  readonly #members: Member[] = [];
  readonly #module: WebAssembly.Module;
  readonly #queue: Waiting[] = [];
  #nextId = 1;
  #disposed = false;

  private constructor(module: WebAssembly.Module) {
    this.#module = module;
  }

  /** Starts `count` workers. Undefined if any of them fails to start. */
  static async start(count: number, module: WebAssembly.Module): Promise<WorkerPool | undefined> {
    const pool = new WorkerPool(module);
    try {
      await Promise.all(Array.from({ length: count }, () => pool.#join()));
      return pool;
    } catch {
      pool.dispose();
      return undefined;
    }
  }

  get size(): number {
    return this.#members.length;
  }

  /** Runs a task on the next free worker. `signal` aborts it, queued or running. */
  async run(task: Task, signal?: AbortSignal): Promise<readonly unknown[]> {
    if (this.#disposed) throw disposed(task.where);
    checkAborted(signal, task.where);
    const home = task.home?.thread;
    if (home && !this.#members.some(({ thread }) => thread === home)) throw lost(task.where);
    const stop = () => this.#stop(task, signal?.reason);
    signal?.addEventListener("abort", stop, { once: true });
    try {
      return await new Promise<readonly unknown[]>((resolve, reject) => {
        this.#queue.push({ task, resolve, reject });
        this.#assign();
      });
    } finally {
      signal?.removeEventListener("abort", stop);
    }
  }

  dispose(): void {
    this.#disposed = true;
    for (const member of this.#members) {
      member.thread?.end();
      member.current?.reject(disposed(member.current.task.where));
    }
    for (const { task, reject } of this.#queue.splice(0)) reject(disposed(task.where));
    this.#members.length = 0;
  }

  /** Adds a worker once it has loaded the core. */
  #join(): Promise<void> {
    const member: Member = { thread: undefined, ready: false, current: undefined };
    this.#members.push(member);
    return this.#start(member);
  }

  #start(member: Member): Promise<void> {
    return new Promise((resolve, reject) => {
      const thread = startThread({
        message: (message) => {
          if (member.thread !== thread) return;
          if (message.type !== "ready") return this.#answered(member, message);
          member.ready = true;
          thread.hold(false);
          resolve();
          this.#assign();
        },
        gone: (reason) => {
          if (member.thread !== thread) return;
          member.thread = undefined;
          this.#orphan(thread);
          // A worker that never became ready is not restarted.
          if (member.ready) this.#replace(member, reason);
          else this.#leave(member);
          reject(reason);
        },
      });
      member.thread = thread;
      thread.post({ type: "load", module: this.#module }, []);
    });
  }

  #answered(member: Member, message: Exclude<FromWorker, { type: "ready" }>): void {
    const { current } = member;
    if (current === undefined || message.id !== current.id) return;
    if (message.type === "item") {
      const { thread } = member;
      const { id } = message;
      current.task.item?.(message.item, () => {
        if (member.current?.id === id) thread?.post({ type: "taken", id }, []);
      });
      return;
    }
    member.current = undefined;
    member.thread?.hold(false);
    if (message.type === "done") current.resolve(message.results);
    else current.reject(fromSent(message.error));
    this.#assign();
  }

  /** Rejects the task of a failed worker and starts another worker in its place. */
  #replace(member: Member, reason: unknown): void {
    const { current } = member;
    member.current = undefined;
    member.ready = false;
    current?.reject(died(current.task.where, reason));
    try {
      this.#start(member).catch(() => {});
    } catch {
      this.#leave(member);
    }
  }

  /** Rejects the queued tasks that are bound to an ended worker. */
  #orphan(thread: Thread): void {
    for (const waiting of this.#queue.filter(({ task }) => task.home?.thread === thread)) {
      this.#queue.splice(this.#queue.indexOf(waiting), 1);
      waiting.reject(lost(waiting.task.where));
    }
  }

  #leave(member: Member): void {
    const place = this.#members.indexOf(member);
    if (place >= 0) this.#members.splice(place, 1);
    if (this.#members.length > 0) return;
    for (const { task, reject } of this.#queue.splice(0)) {
      reject(died(task.where, "none could be started again"));
    }
  }

  #assign(): void {
    for (const member of this.#members) {
      while (member.ready && member.current === undefined) {
        const at = this.#queue.findIndex(({ task: { home } }) => {
          return (home?.thread ?? member.thread) === member.thread;
        });
        const [next] = at < 0 ? [] : this.#queue.splice(at, 1);
        if (next === undefined) break;
        this.#send(member, next);
      }
    }
  }

  #send(member: Member, { task, resolve, reject }: Waiting): void {
    const id = this.#nextId++;
    member.current = { task, resolve, reject, id };
    if (task.home) task.home.thread ??= member.thread;
    try {
      const message = task.message(id);
      member.thread?.hold(true);
      member.thread?.post(message, buffersIn(message));
    } catch (cause) {
      member.current = undefined;
      member.thread?.hold(false);
      reject(inCall(task.where, () => leaving(cause)));
    }
  }

  #stop(task: Task, reason: unknown): void {
    const place = this.#queue.findIndex((waiting) => waiting.task === task);
    const member = this.#members.find(({ current }) => current?.task === task);
    const [waiting] = place >= 0 ? this.#queue.splice(place, 1) : [member?.current];
    if (member !== undefined) {
      // Only termination stops a computation at once.
      member.current = undefined;
      const { thread } = member;
      thread?.end();
      this.#replace(member, reason);
      if (thread) this.#orphan(thread);
    }
    waiting?.reject(aborted(task.where, reason));
  }
}

export function disposed(where: string): Error {
  return inCall(where, () =>
    failure("DISPOSED", "pool", "was disposed; start another with pool()"),
  );
}

/** The error of calls of a lost index. */
export function lost(where: string, text = "was lost with its worker"): Error {
  return inCall(where, () => failure("DISPOSED", "index", text));
}

function died(where: string, reason: unknown): Error {
  const text = "ended in the middle of its work; call again, another has taken its place";
  return inCall(where, () => failure("ENGINE", "worker", text, reason));
}
