/** A worker and its calls: one after the other, as on one thread, each until its signal is aborted. */

import { type Remote, releaseProxy, transfer, wrap } from "comlink";
import { failure, inCall, type Reason, revive } from "./errors.js";
import { filterBytes } from "./search/key-filter.js";
import type { Id } from "./search/key-ids.js";
import { aborted, checkAborted, withoutSignal } from "./signal.js";
import { type Answer, type Call, givesSteps, packed } from "./worker-messages.js";
import { type StartedWorker, startWorker } from "./worker-start.js";
import type { Thread } from "./worker-thread.js";

/** An object in the worker. */
interface Kept {
  readonly id: number;
  readonly handle: object;
}

/** A function of the worker, or a method of an object there. */
interface Place {
  readonly name: string;
  /** As messages call it. */
  readonly where: string;
  readonly of?: Kept;
}

type Given = readonly unknown[];

const noWorker =
  "cannot start here: a sandbox, a policy or a missing file forbids it; call softknn on this thread";

export class Connection {
  readonly #worker: StartedWorker;
  readonly #remote: Remote<Thread>;
  /** The numbers of the objects in the worker, by their handles. */
  readonly #numbers = new WeakMap<object, number>();
  readonly #forgotten = new FinalizationRegistry((id: number) => this.#free(id));
  /** What fails the calls that are not over, with their names. */
  readonly #waiting = new Map<(error: Error) => void, string>();
  #turn: Promise<unknown> = Promise.resolve();
  #isReady = false;
  /** Why no call is possible any more. */
  #over: string | undefined;

  constructor() {
    try {
      this.#worker = startWorker((reason) => {
        if (this.#isReady) this.end("ENGINE", "ended in the middle of its work", reason);
        else this.end("UNSUPPORTED", noWorker, reason);
      });
    } catch (cause) {
      throw inCall("load", () => failure("UNSUPPORTED", "worker", noWorker, cause));
    }
    this.#remote = wrap<Thread>(this.#worker.endpoint);
  }

  /** Starts the core in the worker. */
  async start(...settings: Parameters<Thread["start"]>) {
    const start = async () => answered(await this.#remote.start(...settings)).value;
    try {
      const started = await this.#until("load", undefined, start);
      this.#isReady = true;
      return started as { readonly names: readonly string[]; readonly about: object };
    } catch (error) {
      this.end("DISPOSED", "did not start");
      throw error;
    }
  }

  /** Rejects all calls, these and later ones. */
  end(code: Reason, text: string, cause?: unknown): void {
    if (this.#over !== undefined) return;
    this.#over = `${text}; start another with load()`;
    for (const [fail, where] of this.#waiting) fail(this.#failure(where, code, cause));
    // Comlink holds the endpoint, whose listeners hold this connection, as long as a proxy lives.
    this.#remote[releaseProxy]();
    this.#worker.end();
  }

  #failure(where: string, code: Reason, cause?: unknown): Error {
    return inCall(where, () => failure(code, "worker", `${this.#over}`, cause));
  }

  /** A function or a method, as a promise or an async iterable. */
  functionOf(place: Place): (...given: Given) => unknown {
    if (givesSteps(place.name)) {
      return (...given) => {
        const call = this.#prepared(place, given);
        return this.#items(place, call, (run) =>
          this.#until(place.where, call.signal, () => this.#inTurn(run)),
        );
      };
    }
    return async (...given) => {
      const { ask, signal } = this.#prepared(place, given);
      const answer = () => this.#inTurn(ask).then((got) => this.#taken(place.name, got));
      return this.#until(place.where, signal, answer);
    };
  }

  /** What `work` gives, unless the signal or the end of the worker comes first. */
  #until<T>(where: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      checkAborted(signal, where);
      if (this.#over !== undefined) throw this.#failure(where, "DISPOSED");
      const abort = () => reject(aborted(where, signal?.reason));
      signal?.addEventListener("abort", abort, { once: true });
      this.#waiting.set(reject, where);
      this.#worker.hold(true);
      const ended = () => {
        signal?.removeEventListener("abort", abort);
        this.#waiting.delete(reject);
        this.#worker.hold(this.#waiting.size > 0);
      };
      work().then(resolve, reject).finally(ended);
    });
  }

  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const answer = this.#turn.then(run);
    const over = () => {};
    this.#turn = answer.then(over, over);
    return answer;
  }

  /** Forgets an object, behind the calls that may need it. */
  #free(id: number): void {
    void this.#inTurn(async () => {
      if (this.#over === undefined) await this.#remote.free(id);
    });
  }

  async #ask(call: Call, of?: Kept, buffers: readonly ArrayBuffer[] = []): Promise<Answer> {
    const answer = answered(
      await this.#remote.call(transfer({ ...call, of: of?.id }, [...buffers])),
    );
    if (of) Object.assign(of.handle, answer.state);
    return answer;
  }

  /** Copies the arguments. A filter cannot cross and runs here. */
  #prepared({ name, where, of }: Place, given: Given) {
    const { args, signal } = withoutSignal(given);
    const options: { filter?: unknown } = Object(args[1]);
    // An array has a method of that name.
    const isFilter = of && Object.hasOwn(options, "filter") && typeof options.filter === "function";
    const plain = isFilter ? args.with(1, { ...options, filter: undefined }) : args;
    const buffers: ArrayBuffer[] = [];
    const sent = inCall(where, () => plain.map((part) => packed(part, this.#numbers, buffers)));
    const ask = async () => {
      checkAborted(signal, where);
      if (isFilter) {
        const { value } = await this.#ask({ target: of.id, name: "ids", args: [] });
        const ids = value as readonly Id[];
        const filter = inCall(where, () => filterBytes(options.filter, ids, ids.length));
        Object.assign(sent[1] as object, { filter });
      }
      const answer = await this.#ask({ target: of?.id, name, args: sent }, of, buffers);
      // The result of an aborted call belongs to nobody.
      if (signal?.aborted && answer.kept) this.#free(answer.kept.id);
      return answer;
    };
    return { ask, signal };
  }

  /** The items of an iterable in the worker. `step` runs each message. */
  async *#items(
    { where, of }: Place,
    { ask, signal }: { ask: () => Promise<Answer>; signal: AbortSignal | undefined },
    step: (run: () => Promise<Answer>) => Promise<Answer>,
  ): AsyncGenerator<unknown, void, undefined> {
    const { id } = (await step(ask)).kept as { id: number };
    try {
      while (true) {
        checkAborted(signal, where);
        const answer = await step(() => this.#ask({ target: id, name: "next", args: [] }, of));
        const { done, value } = answer.value as IteratorResult<unknown>;
        if (done) return;
        yield value;
      }
    } finally {
      this.#free(id);
    }
  }

  #taken(name: string, { value, kept, state }: Answer): unknown {
    if (kept === undefined) return value;
    const { id, methods } = kept;
    const handle: Record<PropertyKey, unknown> = { ...state };
    const place = (method: string, where = method) => ({
      ...{ name: method, where: `${name}.${where}`, of: { id, handle } },
    });
    for (const method of methods) handle[method] = this.functionOf(place(method));
    // Step by step, so that a signal can stop it.
    if (handle.addSteps) handle.add = this.#inOneTurn(place("addSteps", "add"));
    const { dispose } = handle as { dispose?: () => Promise<void> };
    if (Symbol.dispose) handle[Symbol.dispose] = () => void dispose?.().catch(() => {});
    this.#numbers.set(handle, id);
    this.#forgotten.register(handle, id);
    return handle;
  }

  #inOneTurn(place: Place) {
    return async (...given: Given) => {
      const call = this.#prepared(place, given);
      const all = async () => {
        for await (const _ of this.#items(place, call, (run) => run()));
      };
      return this.#until(place.where, call.signal, () => this.#inTurn(all));
    };
  }
}

/** What the worker answered; throws what it refused. */
function answered(answer: Answer): Answer {
  const { refusal } = answer;
  if (refusal) throw revive(refusal.code, refusal.argument, refusal.message);
  return answer;
}
