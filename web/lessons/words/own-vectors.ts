/** A file of word vectors of the reader: its reading, and look-ups and sums among its words. */
import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from "lit";
import { createRef, type Ref, ref } from "lit/directives/ref.js";
import { outputMark } from "../../charts/marks.js";
import { FaultError } from "../../data/fault.js";
import { fileSource } from "../../data/source.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { wordLabel } from "./map/word-label.js";
import type { MapPoint, WordAnswer, WordIndex } from "./word-index.js";

/** Milliseconds between two drawings of the progress. */
const redrawMs = 250;
const startSum = ["king", "man", "woman"] as const;

export class OwnVectors {
  readonly #field: Ref<HTMLInputElement> = createRef();
  #index: WordIndex | undefined;
  #name = "";
  #stop: AbortController | undefined;
  #share = 0;
  #fault = "";
  /** One word, or a, b and c of a − b + c. */
  #asked: string[] = [...startSum];

  constructor(private readonly host: FigureHost) {}

  stop(): void {
    this.#stop?.abort();
    this.#stop = undefined;
  }

  /** Reads a file; resolves with an error message, if any. */
  async read(file: File): Promise<string | undefined> {
    this.stop();
    const stop = new AbortController();
    [this.#stop, this.#share, this.#fault] = [stop, 0, ""];
    this.host.refresh();
    let drawn = performance.now();
    const progress = (share: number) => {
      this.#share = share;
      if (performance.now() < drawn + redrawMs) return;
      this.host.refresh();
      drawn = performance.now();
    };
    const words = this.host.text.words.own;
    try {
      const { WordIndex } = await import("./word-index.js");
      const index = await WordIndex.read(fileSource(file), { signal: stop.signal, progress });
      this.#index?.dispose();
      [this.#index, this.#name] = [index, file.name];
      const isKnown = (word: string) => index.find(word) !== undefined;
      if (!this.#asked.every(isKnown)) this.#asked = [index.words[0] ?? "", "", ""];
      this.host.announce(words.taken(index.words.length, index.dimension));
    } catch (error) {
      if (!stop.signal.aborted) {
        const { line, found = "" } = error instanceof FaultError ? error.fault : {};
        const isMemory = error instanceof Error && "code" in error;
        this.#fault = isMemory ? words.memory : words.damaged(line, found);
        this.host.announce(this.#fault);
      }
    }
    if (this.#stop === stop) this.#stop = undefined;
    this.host.refresh();
    return this.#fault || undefined;
  }

  /** It shows, or is about to show, what a file holds. */
  get isNeeded(): boolean {
    return this.#stop !== undefined || this.#fault !== "" || this.#index !== undefined;
  }

  /** The place of every word that is asked for; the words that the file lacks. */
  #places(index: WordIndex) {
    const [a = "", b = "", c = ""] = this.#asked;
    const asked = b === "" && c === "" ? [a] : [a, b, c];
    const found = asked.map((word) => [word, index.find(word)] as const);
    const unknown = found.flatMap(([word, at]) => (at === undefined ? [word] : []));
    return { places: found.flatMap(([, at]) => at ?? []), unknown };
  }

  #ask(at: number, text: string): void {
    this.#asked[at] = text.trim();
    this.host.refresh();
  }

  #answer(index: WordIndex): TemplateResult {
    const words = this.host.text.words.own;
    const { places, unknown } = this.#places(index);
    const labels = [words.word, words.minus, words.plus];
    const inputs = labels.map(
      (
        label,
        at,
      ) => html`${["", "−", "+"][at]} <input type="text" aria-label=${label} size="10" autocapitalize="none"
        spellcheck="false" .value=${this.#asked[at] ?? ""} @change=${(event: Event) => this.#ask(at, (event.target as HTMLInputElement).value)}>`,
    );
    const answer = unknown.length === 0 ? index.ask(places, this.host.knn) : undefined;
    return html`<p class="terms" dir="ltr">${inputs}</p>
      <p class="note">${words.how}</p>
      <div aria-live="polite">${answer ? this.#found(answer) : html`<p class="note">${words.unknown(unknown)}</p>`}</div>`;
  }

  #found({ near, map }: WordAnswer): TemplateResult {
    const words = this.host.text.words.own;
    return html`<div class="both-lists"><div class="nearest"><h4>${words.near}</h4>
        <ol>${near.map(({ word, score }) => html`<li><bdi>${word}</bdi> <span class="digits">${score}</span></li>`)}</ol></div>
      ${map.length === 0 ? nothing : html`<figure class="own-map">${this.#map(map)}<figcaption class="note">${words.map}</figcaption></figure>`}</div>`;
  }

  #map(points: readonly MapPoint[]): SVGTemplateResult {
    const [width, height] = [420, 320];
    const most = (axis: 0 | 1) => Math.max(1e-30, ...points.map(({ at }) => Math.abs(at[axis])));
    const [x, y] = [(0.34 * width) / most(0), (0.42 * height) / most(1)];
    const place = ([a, b]: MapPoint["at"]) => [width / 2 + a * x, height / 2 - b * y] as const;
    return svg`<svg class="chart plane word-sum" viewBox="0 0 ${width} ${height}" role="img" aria-label=${this.host.text.words.own.map}>
      <rect class="plane-ground" width=${width} height=${height}></rect>
      ${points.map(({ word, at }) => {
        const [cx, cy] = place(at);
        if (word === "") return outputMark(cx, cy, 5);
        return svg`<g class="sum-word"><circle class="word-dot" cx=${cx} cy=${cy} r="3.5"></circle>${wordLabel([cx, cy], word, "above", 9)}</g>`;
      })}
    </svg>`;
  }

  render(): TemplateResult {
    const words = this.host.text.words.own;
    const isLoading = this.#stop !== undefined;
    const chosen = (field: HTMLInputElement) => {
      const [file] = field.files ?? [];
      if (file) this.read(file);
      // Allows choosing the same file again.
      field.value = "";
    };
    const percent = String(Math.floor(100 * this.#share));
    return html`<p class="note">${words.text}</p>
      <p data-control="vectors"><button type="button" class="choose" ?disabled=${this.host.isLocked("vectors")} @click=${() => this.#field.value?.click()}>${words.choose}</button>
        <input type="file" hidden accept=".txt,.vec,text/*" ${ref(this.#field)} @change=${(event: Event) => chosen(event.target as HTMLInputElement)}>
        ${
          isLoading
            ? html`<progress max="1" .value=${this.#share} aria-label=${words.reading(percent)}></progress> ${words.reading(percent)}
          <button type="button" class="stop" @click=${() => {
            this.stop();
            this.host.refresh();
          }}>${words.stop}</button>`
            : nothing
        }</p>
      ${this.#fault ? html`<p class="notice" role="alert">${this.#fault}</p>` : nothing}
      ${this.#index ? html`<p class="note">${words.held(this.#name, this.#index.words.length, this.#index.dimension)}</p>${this.#answer(this.#index)}` : nothing}`;
  }
}
