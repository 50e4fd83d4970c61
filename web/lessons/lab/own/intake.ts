/** Input of the reader's own data: files are dropped or chosen, and what names do not say is asked. Every change is one undo step. */
import { html, nothing, type TemplateResult } from "lit";
import { createRef, type Ref, ref } from "lit/directives/ref.js";
import type { FigureHost } from "../../../figure/figure-view.js";
import { withGiven, withOwn } from "../data.js";
import { type GivenData, givenSlots } from "../given/given.js";
import { labOf } from "../given/given-text.js";
import { setLab } from "../set-lab.js";
import type { Lab } from "../state.js";
import { choiceForm } from "./form.js";
import { type OwnData, ownSlots } from "./matrix.js";
import { faultText, type LabDataWords, noteText, placeLetters } from "./messages.js";
import { OwnReader } from "./own-reader.js";
import type { Place } from "./roles.js";

/** What a place of the lab holds. */
interface Held {
  readonly place: Place;
  readonly of: object;
  readonly name: string;
  readonly size: string;
}

export class LabIntake {
  readonly #reader: OwnReader;
  readonly #box: Ref = createRef();
  readonly #field: Ref<HTMLInputElement> = createRef();

  constructor(private readonly host: FigureHost) {
    this.#reader = new OwnReader({
      take: (own, given) => this.#take(own, given),
      open: (state) => host.set(state),
      changed: () => host.refresh(),
    });
  }

  get #words(): LabDataWords {
    return this.host.text.lab.data;
  }

  /** The reader cannot change the data. */
  get #isLocked(): boolean {
    return this.host.isLocked("labSource");
  }

  /** A reading, a question or an error must be visible for any drop position. */
  get busy(): boolean {
    const { faults, choices, isReading } = this.#reader;
    return isReading || faults.length + choices.length > 0;
  }

  /** Reads files; errors are shown and returned as text, "" while the reader has to choose. */
  async files(files: readonly File[]): Promise<string | undefined> {
    if (this.#isLocked) return undefined;
    const taken = await this.#reader.files(files);
    const { faults, choices } = this.#reader;
    const [choice] = choices;
    if (!taken && this.busy) this.#show(choice ? ".intake-choice select" : ".intake");
    if (choice) this.host.announce(this.#words.which(choice.file));
    const messages = faults.map(({ file, fault }) => faultText(this.#words, file, fault));
    return messages.length > 0 ? messages.join(" ") : choice && "";
  }

  /** What the reader has to see next; for a choice, the selection has the focus. */
  #show(selector: string): void {
    requestAnimationFrame(() => {
      const root = this.#box.value?.getRootNode() as ParentNode | undefined;
      const found = root?.querySelector<HTMLElement>(selector);
      found?.focus({ preventScroll: true });
      found?.scrollIntoView({ block: "nearest" });
    });
  }

  /** One undo step. */
  #take(own: OwnData, given: GivenData): void {
    const lab = labOf(this.host.state.lab);
    const next = withGiven(lab, given);
    const hasOwn = Object.keys(own).length > 0;
    setLab(this.host, hasOwn ? withOwn(next, { ...lab.own, ...own }) : next);
    const held = this.#held(own, given).map(({ place, size }) => `${placeLetters[place]} ${size}`);
    this.host.announce(this.#words.taken(held));
    // The map stands above the places, out of view; and the button that opened the file may be gone.
    if (given.weights) this.#show(".heat-map");
  }

  #held(own: OwnData, given: GivenData): Held[] {
    const words = this.#words;
    const matrices = ownSlots.flatMap((place): Held[] => {
      const of = own[place];
      if (of === undefined) return [];
      const size = words.shape(String(of.rows), String(of.columns / (of.heads ?? 1)));
      return [{ place, of, name: of.name, size }];
    });
    const parts = givenSlots.flatMap((place): Held[] => {
      const of = given[place];
      if (of === undefined) return [];
      if ("shape" in of) return [{ place, of, name: of.name, size: of.shape.join(" × ") }];
      return [{ place, of, name: of.slice(0, 6).join(" "), size: words.tokens(of.length) }];
    });
    return [...parts, ...matrices];
  }

  #remove(place: Place): void {
    const lab = labOf(this.host.state.lab);
    const { [place as "query"]: _, ...own } = lab.own;
    const { [place as "weights"]: __, ...given } = lab.given;
    if (ownSlots.some((one) => one === place)) setLab(this.host, withOwn(lab, own));
    else setLab(this.host, { given });
    this.host.announce(this.#words.removed(placeLetters[place]));
  }

  /** Inside the page: an unattached file input may be garbage-collected while its dialog is open. */
  #chooser(text: string, name: string): TemplateResult {
    const chosen = (field: HTMLInputElement) => {
      this.files([...(field.files ?? [])]);
      // Allows choosing the same file again.
      field.value = "";
    };
    return html`<button type="button" class=${name} ?disabled=${this.#isLocked} @click=${() => this.#field.value?.click()}>${text}</button>
      <input type="file" hidden multiple accept=".npy,.npz,.safetensors,.parquet,.csv,.tsv,.txt,.vec,.json,.jsonl,.ndjson,text/*,application/json"
        ${ref(this.#field)} @change=${(event: Event) => chosen(event.target as HTMLInputElement)}>`;
  }

  /** The way in while the places are hidden. */
  opener(): TemplateResult {
    const words = this.#words;
    return html`<p class="intake-all" data-control="labSource" ${ref(this.#box)}>${this.#chooser(words.open, "intake-open")}<span class="note">${words.openNote}</span></p>`;
  }

  render({ own, given }: Lab): TemplateResult {
    const words = this.#words;
    const { faults, choices, isReading } = this.#reader;
    const held = this.#held(own, given);
    return html`<section class="intake" ${ref(this.#box)} tabindex="-1" aria-label=${words.heading}>
      <h3>${words.heading}</h3>
      <p class="note">${words.stays}</p>
      <p class="intake-all" data-control="labSource">${this.#chooser(words.choose, "intake-choose")}<span>${words.drop}</span></p>
      <p class="note">${words.formats}</p>
      ${isReading ? html`<p class="intake-reading" role="status">${words.reading}</p>` : nothing}
      ${choices.map((choice) =>
        choiceForm(words, choice, this.#isLocked, {
          use: (roles) => this.#reader.choose(choice, roles),
          cancel: () => this.#reader.cancel(choice),
        }),
      )}
      ${
        faults.length === 0
          ? nothing
          : html`<div class="notice intake-fault" role="alert" data-control="labSource"><div>
              ${faults.map(({ file, fault }) => html`<p>${faultText(words, file, fault)}</p>`)}
              ${held.length > 0 ? html`<p class="note">${words.kept}</p>` : nothing}</div>
            <button type="button" @click=${() => this.#reader.dismiss()}>${this.host.text.common.dismiss}</button></div>`
      }
      ${held.length === 0 ? nothing : html`<ul class="intake-held">${held.map((one) => this.#line(one))}</ul>`}
    </section>`;
  }

  #line({ place, of, name, size }: Held): TemplateResult {
    const words = this.#words;
    const control = givenSlots.find((one) => one === place) ?? "labSource";
    return html`<li data-place=${place} data-control=${control}><span class="intake-name"><b>${placeLetters[place]}</b> ${words.roles[place]}</span>
      <span class="intake-what"><bdi class="intake-file">${name}</bdi> <bdi class="intake-shape">${size}</bdi>
        ${this.#reader.notes(of).map((note) => html`<span class="note intake-note">${noteText(words, note)}</span>`)}</span>
      <button type="button" class="intake-remove" ?disabled=${this.host.isLocked(control)} aria-label=${words.removeOf(placeLetters[place])}
        @click=${() => this.#remove(place)}>${words.remove}</button></li>`;
  }
}
