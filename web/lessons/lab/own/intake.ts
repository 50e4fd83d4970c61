/**
 * Input of the reader's own data: places for the attention weights of a model, its tokens and its
 * picture, and for Q, K, V and X. Files are dropped on one place, or on all and assigned by name
 * and content; chosen; or pasted. Errors are shown beside their place, and the content stays. Every
 * change is one undo step.
 */
import { html, type TemplateResult } from "lit";
import { createRef, type Ref, ref } from "lit/directives/ref.js";
import { chapterPart } from "../../../controls/chapter-part.js";
import type { Fault } from "../../../data/fault.js";
import type { FigureHost } from "../../../figure/figure-view.js";
import { withGiven, withOwn } from "../data.js";
import type { GivenData } from "../given/given.js";
import { givenSlots, type Place } from "../given/given-slots.js";
import { labOf, setLab } from "../text.js";
import { type OwnData, ownSlots } from "./matrix.js";
import { type Choice, type IntakePlace, IntakeReader } from "./reader.js";
import { type IntakeScene, type LabDataWords, slotLetters } from "./scene.js";
import { faultText, intakeSlot, placeLines } from "./slot.js";

export class LabIntake {
  readonly #reader: IntakeReader;
  readonly #box: Ref = createRef();
  readonly #field: Ref<HTMLInputElement> = createRef();
  #choosing: IntakePlace = "all";
  #over: IntakePlace | undefined;

  constructor(private readonly host: FigureHost) {
    this.#reader = new IntakeReader({
      take: (own, given) => this.#take(own, given),
      open: (state) => host.set(state),
      choose: (choice) => this.#focusChoice(choice),
      changed: () => host.refresh(),
    });
  }

  get #words(): LabDataWords {
    return this.host.text.lab.data;
  }

  /** The reader cannot change the data. */
  get #isLocked(): boolean {
    return this.host.isLocked("lab");
  }

  /** A reading or an error must be visible for any drop position. */
  get busy(): boolean {
    const reader = this.#reader;
    const asks = reader.faults("all").length + reader.choices("all").length > 0;
    return reader.share("all") !== undefined || asks;
  }

  /**
   * Reads files dropped elsewhere on the figure, assigned by name; errors are shown and returned as text,
   * "" while the reader has to choose.
   */
  async files(files: readonly File[]): Promise<string | undefined> {
    const taken = await this.#reader.files(files, "all");
    if (!taken && this.busy) requestAnimationFrame(() => this.#box.value?.scrollIntoView());
    const faults = this.#reader.faults("all");
    const messages = faults.map(({ file, fault }) => faultText(this.#words, file, fault));
    if (messages.length > 0) return messages.join(" ");
    return this.#reader.choices("all").length > 0 ? "" : undefined;
  }

  /** Moves the focus to the selection, the only possible next step. */
  #focusChoice({ kind, file }: Choice): void {
    const words = this.#words;
    this.host.announce(kind === "table" ? words.table.which(file) : words.whichTensors(file));
    requestAnimationFrame(() => {
      this.#box.value?.querySelector<HTMLElement>(".intake-choice select")?.focus();
    });
  }

  /** The figure is hidden: aborts all reading. */
  disconnect(): void {
    this.#reader.stopAll();
  }

  /** One undo step. */
  #take(own: OwnData, given: GivenData): Fault | undefined {
    const lab = labOf(this.host);
    const next = withGiven(lab, given);
    if ("kind" in next) return next;
    const hasOwn = Object.keys(own).length > 0;
    setLab(this.host, hasOwn ? withOwn(next, { ...lab.own, ...own }) : next);
    this.host.announce(this.#words.taken([...this.#matrices(own), ...this.#parts(given)]));
    if (given.weights) requestAnimationFrame(() => this.#showHeads());
    return undefined;
  }

  /** The heads stand above the places, out of view; and the button that opened them may be gone. */
  #showHeads(): void {
    const heads = (this.#box.value?.getRootNode() as ParentNode | undefined)?.querySelector(
      ".given-heads",
    );
    heads?.querySelector<HTMLElement>('.thumb[tabindex="0"]')?.focus({ preventScroll: true });
    heads?.scrollIntoView({ block: "nearest" });
  }

  #matrices(own: OwnData): string[] {
    return ownSlots.flatMap((slot) => {
      const matrix = own[slot];
      if (matrix === undefined) return [];
      const { rows, columns, heads = 1 } = matrix;
      return [`${slotLetters[slot]} ${this.#words.shape(`${rows}`, `${columns / heads}`)}`];
    });
  }

  #parts(given: GivenData): string[] {
    const { roles, tokens } = this.#words;
    return givenSlots.flatMap((slot) => {
      const part = given[slot];
      if (part === undefined) return [];
      if ("shape" in part) return [`${slotLetters[slot]} ${part.shape.join(" × ")}`];
      return ["url" in part ? roles.picture : tokens(part.length)];
    });
  }

  #remove(slot: Place): void {
    const lab = labOf(this.host);
    const { [slot as "query"]: _, ...own } = lab.own;
    const { [slot as "weights"]: __, ...given } = lab.given;
    const isOwn = ownSlots.some((one) => one === slot);
    if (isOwn) setLab(this.host, withOwn(lab, own));
    else if (slot === "weights" || slot === "other") setLab(this.host, { given, b: undefined });
    else setLab(this.host, { given });
    this.#reader.dismiss(slot);
    this.host.announce(this.#words.removed(slotLetters[slot]));
  }

  /** Opens the browser's file dialog. */
  #choose(place: IntakePlace): void {
    const field = this.#field.value;
    if (field === undefined) return;
    this.#choosing = place;
    field.multiple = place === "all";
    field.click();
  }

  #onChosen(field: HTMLInputElement): void {
    const files = [...(field.files ?? [])];
    // Allows choosing the same file again.
    field.value = "";
    if (this.#choosing === "all") this.files(files);
    else this.#reader.files(files, this.#choosing);
  }

  /** Inside the page: an unattached file input may be garbage-collected while its dialog is open. */
  #fileField(): TemplateResult {
    return html`<input type="file" hidden accept=".npy,.npz,.safetensors,.parquet,.csv,.tsv,.txt,.vec,.tex,.json,.jsonl,.ndjson,text/*,application/json,image/*"
      ${ref(this.#field)} @change=${(event: Event) => this.#onChosen(event.target as HTMLInputElement)}>`;
  }

  /** The way in while the places are hidden. */
  opener(): TemplateResult {
    const words = this.#words;
    return html`<p class="intake-all" data-control="lab">
      <button type="button" class="intake-open" @click=${() => this.#choose("all")}>${words.open}</button>
      ${this.#fileField()}<span class="note">${words.openNote}</span></p>`;
  }

  /** Typed text stays in its field until accepted. */
  async #use(field: HTMLTextAreaElement, slot: Place): Promise<void> {
    if (!(await this.#reader.paste(field.value, slot))) return;
    field.value = "";
    const details = field.closest("details");
    if (!details) return;
    details.open = false;
    details.querySelector("summary")?.focus();
  }

  #placeOf(event: Event): IntakePlace {
    const slot = (event.target as Element).closest?.("[data-slot]")?.getAttribute("data-slot");
    return [...givenSlots, ...ownSlots].find((known) => known === slot) ?? "all";
  }

  #point(place: IntakePlace | undefined): void {
    if (place === this.#over) return;
    this.#over = place;
    this.host.refresh();
  }

  /** Accepts files only: dragged text may belong in a text field. */
  #onDrag(event: DragEvent): void {
    if (this.#isLocked || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    const place = this.#placeOf(event);
    this.#point(event.type === "drop" ? undefined : place);
    if (event.type === "drop") this.#reader.files([...event.dataTransfer.files], place);
  }

  #onLeave(event: DragEvent): void {
    const to = event.relatedTarget as Node | null;
    if (!(event.currentTarget as Element).contains(to)) this.#point(undefined);
  }

  /** Paste on a place outside its text field: files or text. */
  #onPaste(event: ClipboardEvent): void {
    const place = this.#placeOf(event);
    const { clipboardData } = event;
    const field = (event.target as Element).matches("textarea, input");
    if (this.#isLocked || !clipboardData || (field && clipboardData.files.length === 0)) return;
    if (clipboardData.files.length > 0) this.#reader.files([...clipboardData.files], place);
    else if (place !== "all") this.#reader.paste(clipboardData.getData("text"), place);
    else return;
    event.preventDefault();
  }

  render(): TemplateResult {
    const words = this.#words;
    const drag = (event: DragEvent) => this.#onDrag(event);
    const { own, given } = labOf(this.host);
    const scene: IntakeScene = {
      ...{ words, own, given, reader: this.#reader, isLocked: this.#isLocked },
      dismiss: this.host.text.common.dismiss,
    };
    const places = (slots: readonly Place[]) =>
      html`<ul class="intake-slots">${slots.map((slot) => this.#place(scene, slot))}</ul>`;
    const hasWeights = given.weights !== undefined;
    return html`<section class="intake" ${ref(this.#box)} aria-label=${words.heading} ?data-over=${this.#over === "all"}
      @dragenter=${drag} @dragover=${drag} @drop=${drag}
      @dragleave=${(event: DragEvent) => this.#onLeave(event)}
      @paste=${(event: ClipboardEvent) => this.#onPaste(event)}>
      <h3>${words.heading}</h3>
      <p class="note">${words.stays}</p>
      <p class="intake-all">
        <button type="button" class="intake-choose" ?disabled=${this.#isLocked} @click=${() => this.#choose("all")}>${words.choose}</button>
        ${this.#fileField()}<span>${words.drop}</span>
      </p>
      <p class="note">${words.formats}</p>
      ${placeLines(scene, "all")}
      ${chapterPart({ name: "of-model", title: words.ofModel, isNeeded: hasWeights || Object.keys(own).length === 0 }, places(givenSlots))}
      ${chapterPart({ name: "of-vectors", title: words.ofVectors, isNeeded: !hasWeights }, places(ownSlots))}
    </section>`;
  }

  #place(scene: IntakeScene, slot: Place): TemplateResult {
    return intakeSlot(scene, slot, this.#over === slot, {
      choose: () => this.#choose(slot),
      remove: () => this.#remove(slot),
      use: (field) => this.#use(field, slot),
    });
  }
}
