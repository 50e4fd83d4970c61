/** Follows the attribute `src`: one file at a time, none after the element is removed. */
import type { SourceFault } from "../author/mistake.js";
import type { SourceHost } from "./figure-source.js";

export interface LoaderEvents extends SourceHost {
  /** A file is shown, or the reason why it is not. */
  sourceEnded(src: string, fault: SourceFault | undefined): void;
}

export class SourceLoader {
  /** The file that is loading. */
  #loading: { readonly src: string; readonly stop: AbortController } | undefined;
  /** The file whose loading was aborted on removal. */
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

  /** On removal: an unfinished file is fetched again when the element is reinserted. */
  pause(): void {
    this.#unfinished = this.#loading?.src;
    this.stop();
  }

  resume(): void {
    if (this.#unfinished !== undefined) this.load(this.#unfinished);
  }
}
