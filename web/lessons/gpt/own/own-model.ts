/** The reader's own language model: its files, dropped or chosen, the loading, and its errors. */
import { html, nothing, type TemplateResult } from "lit";
import { createRef, type Ref, ref } from "lit/directives/ref.js";
import { chapterPart } from "../../../controls/chapter-part.js";
import { FaultError } from "../../../data/fault.js";
import { fileSource } from "../../../data/source.js";
import type { FigureHost } from "../../../figure/figure-view.js";
import { type Model, ownMeans } from "../model.js";
import type { GivenFiles, OwnModelError } from "./read-own-model.js";

/** Milliseconds between two drawings of the progress. */
const redrawMs = 250;

export class OwnModel {
  readonly #field: Ref<HTMLInputElement> = createRef();
  #files: GivenFiles = {};
  #missing: readonly string[] = [];
  /** While a model is loaded. */
  #stop: AbortController | undefined;
  #share = 0;
  #fault = "";

  constructor(
    private readonly host: FigureHost,
    /** Shows this model; undefined selects that of the lesson. */
    private readonly take: (own: Model | undefined) => void,
  ) {}

  stop(): void {
    this.#stop?.abort();
    this.#stop = undefined;
  }

  /** Reads some of the files; resolves with an error message, if any, and with "" while some are missing. */
  async read(files: readonly File[]): Promise<string | undefined> {
    if (files.length === 0 || this.host.isLocked("prompt")) return undefined;
    this.stop();
    const stop = new AbortController();
    this.#fault = "";
    try {
      const reader = await import("./read-own-model.js");
      const more = await reader.givenFiles(files.map(fileSource));
      this.#files = { ...this.#files, ...more };
      this.#missing = reader.missingFiles(this.#files);
      if (this.#missing.length === 0) await this.#load(reader, stop);
      else this.host.announce(this.host.text.gpt.own.missing(this.#missing));
    } catch (error) {
      if (!stop.signal.aborted) {
        this.#fault = this.#sentence(error);
        this.host.announce(this.#fault);
      }
    }
    if (this.#stop === stop) this.#stop = undefined;
    this.host.refresh();
    return this.#fault || (this.#missing.length > 0 ? "" : undefined);
  }

  async #load(reader: typeof import("./read-own-model.js"), stop: AbortController): Promise<void> {
    this.stop();
    [this.#stop, this.#share] = [stop, 0];
    this.host.refresh();
    let drawn = performance.now();
    const progress = (share: number) => {
      this.#share = share;
      if (performance.now() < drawn + redrawMs) return;
      this.host.refresh();
      drawn = performance.now();
    };
    const { signal } = stop;
    const model = await reader.readOwnModel(ownMeans(), this.#files, {
      ...{ signal, progress },
    });
    this.#forget();
    this.take(model);
  }

  #forget(): void {
    [this.#files, this.#missing] = [{}, []];
  }

  #sentence(error: unknown): string {
    const words = this.host.text.gpt.own;
    if (error instanceof FaultError)
      return words.damaged(error.fault.tensor ?? "", error.fault.found ?? "");
    if (!(error instanceof Error && "problem" in error)) return words.damaged("", `${error}`);
    const { problem, what, found, wanted } = error as OwnModelError;
    return words.problems[problem](what, found, wanted);
  }

  #chosen(field: HTMLInputElement): void {
    const files = [...(field.files ?? [])];
    // Allows choosing the same file again.
    field.value = "";
    this.read(files);
  }

  #cancel(): void {
    this.stop();
    this.#forget();
    this.host.announce(this.host.text.gpt.own.cancelled);
    this.host.refresh();
  }

  /** Where the displayed model is not that of the lesson, and the way back. */
  note(model: Model): TemplateResult | typeof nothing {
    if (model.held === undefined) return nothing;
    const words = this.host.text.gpt.own;
    const { n_layer, n_head, n_positions } = model.config;
    return html`<p class="note own-note">${words.shown(model.name, n_layer, n_head, n_positions)}
      <button type="button" class="quiet" data-control="prompt" ?disabled=${this.host.isLocked("prompt")} @click=${() => this.take(undefined)}>${words.remove}</button></p>`;
  }

  render(): TemplateResult {
    const words = this.host.text.gpt.own;
    const isLocked = this.host.isLocked("prompt");
    const isLoading = this.#stop !== undefined;
    const isNeeded = isLoading || this.#fault !== "" || this.#missing.length > 0;
    const content = html`<p class="note">${words.text}</p> <p class="note">${words.where}</p>
      <p class="run" data-control="prompt"><button type="button" class="choose" ?disabled=${isLocked} @click=${() => this.#field.value?.click()}>${words.choose}</button>
        <input type="file" hidden multiple accept=".safetensors,.json,.txt" ${ref(this.#field)} @change=${(event: Event) => this.#chosen(event.target as HTMLInputElement)}>
        ${
          isLoading
            ? html`<button type="button" class="cancel" @click=${() => this.#cancel()}>${words.cancel}</button>
            <progress max="1" .value=${this.#share} aria-label=${words.loading}></progress>`
            : nothing
        }</p>
      ${this.#missing.length === 0 ? nothing : html`<p class="own-missing">${words.missing(this.#missing)}</p>`}
      ${this.#fault === "" ? nothing : html`<p class="warning" role="alert">${this.#fault}</p>`}`;
    return chapterPart({ name: "own", title: words.title, isNeeded }, content);
  }
}
