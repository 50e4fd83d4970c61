/** Follows the attribute `src`: one file at a time, and none once the element has left. */
import type { SourceFault } from "../author/mistake.js";
import type { SourceHost } from "./figure-source.js";

export interface LoaderEvents extends SourceHost {
  /** A file is shown, or why it is not. */
  sourceEnded(src: string, fault: SourceFault | undefined): void;
}

export class SourceLoader {
  /** The file that is under way. */
  #loading: { readonly src: string; readonly stop: AbortController } | undefined;
  /** What was let go when the element left. */
  #unfinished: string | undefined;

  constructor(private readonly host: LoaderEvents) {}

  get isLoading(): boolean {
    return this.#loading !== undefined;
  }

  async load(src: string): Promise<void> {
    this.stop();
    const loading = { src, stop: new AbortController() };
    [this.#loading, this.#unfinished] = [loading, undefined];
    let fault: SourceFault | undefined;
    try {
      const { loadSource } = await import("./figure-source.js");
      loading.stop.signal.throwIfAborted();
      fault = await loadSource(src, this.host, loading.stop.signal);
    } catch {
      fault = { why: "network" };
    }
    if (this.#loading !== loading) return;
    this.#loading = undefined;
    this.host.sourceEnded(src, fault);
  }

  stop(): void {
    this.#loading?.stop.abort();
    this.#loading = undefined;
  }

  /** The element leaves: a file that is not here yet is fetched again when the element comes back. */
  pause(): void {
    this.#unfinished = this.#loading?.src;
    this.stop();
  }

  resume(): void {
    if (this.#unfinished !== undefined) this.load(this.#unfinished);
  }
}
