import type { ReactiveController, ReactiveControllerHost } from "lit";
import { load, type SoftKnn } from "../api/index.js";

/** The core as a figure sees it: absent, there, or failed with a reason and a way to try again. */
export class CoreController implements ReactiveController {
  knn: SoftKnn | undefined;
  failure: string | undefined;
  #loading = false;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {}

  /** Starts loading unless it is under way or done. The document shares one instance. */
  async load(): Promise<void> {
    if (this.#loading || this.knn) return;
    this.#loading = true;
    this.failure = undefined;
    this.host.requestUpdate();
    try {
      this.knn = await load();
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
    }
    this.#loading = false;
    this.host.requestUpdate();
  }
}
