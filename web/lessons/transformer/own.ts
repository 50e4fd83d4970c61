/** The reader's own network: a dropped or chosen file, and its errors. */
import { html, nothing, type TemplateResult } from "lit";
import { createRef, type Ref, ref } from "lit/directives/ref.js";
import { chapterPart } from "../../controls/chapter-part.js";
import { FaultError } from "../../data/fault.js";
import { loaded } from "../../data/file.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { type Model, ModelError, readModel } from "./model.js";

interface OwnNetworkEvents {
  /** Shows this network; undefined selects that of the lesson. */
  take(model: Model | undefined): void;
}

export class OwnNetwork {
  readonly #field: Ref<HTMLInputElement> = createRef();
  #fault = "";

  constructor(
    private readonly host: FigureHost,
    private readonly events: OwnNetworkEvents,
  ) {}

  /** Reads a file; resolves with an error message, if any. */
  async read(files: readonly File[]): Promise<string | undefined> {
    const [file] = files;
    if (file === undefined || this.host.isLocked("sequence")) return undefined;
    this.#fault = "";
    try {
      this.events.take(await readModel(await loaded(file)));
    } catch (error) {
      this.#fault = this.#sentence(error);
      this.host.announce(this.#fault);
    }
    this.host.refresh();
    return this.#fault || undefined;
  }

  #sentence(error: unknown): string {
    const words = this.host.text.transformer.own;
    if (error instanceof ModelError) return words.problems[error.problem](error.what, error.found);
    if (error instanceof FaultError) return words.damaged(`${error.fault.byte ?? ""}`);
    return words.damaged("");
  }

  #chosen(field: HTMLInputElement): void {
    const files = [...(field.files ?? [])];
    // Allows choosing the same file again.
    field.value = "";
    this.read(files);
  }

  render(model: Model): TemplateResult {
    const words = this.host.text.transformer.own;
    const isLocked = this.host.isLocked("sequence");
    const isNeeded = model.name !== "" || this.#fault !== "";
    const content = html`<p class="note">${words.text}</p>
      <p class="run" data-control="sequence"><button type="button" ?disabled=${isLocked} @click=${() => this.#field.value?.click()}>${words.choose}</button>
        <input type="file" hidden accept=".safetensors" ${ref(this.#field)} @change=${(event: Event) => this.#chosen(event.target as HTMLInputElement)}>
        ${model.name === "" ? nothing : html`<button type="button" ?disabled=${isLocked} @click=${() => this.events.take(undefined)}>${words.remove}</button>`}</p>
      ${model.name === "" ? nothing : html`<p>${words.shown(model.name, model.layers, model.heads)}</p>`}
      ${this.#fault === "" ? nothing : html`<p class="warning" role="alert">${this.#fault}</p>`}`;
    return chapterPart({ name: "own", title: words.title, isNeeded }, content);
  }
}
