/** The code row: the figure's main calls in NumPy and JavaScript, with their whole results. */
import { html, nothing, type TemplateResult } from "lit";
import { save } from "../controls/save.js";
import type { CoreNumber } from "../figure/core-call.js";
import type { FigureHost, FigureView } from "../figure/figure-view.js";
import type { State } from "../figure/state/state.js";
import type { Program } from "../inspect/literals.js";
import type { ProgramLanguage } from "../inspect/snippet.js";
import type { ExportWords } from "../language/tools.js";
import { type Said, textBox } from "./text-box.js";

interface Programs {
  readonly of: State;
  readonly shown: readonly (readonly [ProgramLanguage, string, Program])[];
}

export interface CodeHost {
  readonly host: FigureHost;
  view(): FigureView | undefined;
  changed(): void;
}

/** The lesson's main numbers, with their calls. */
const mainNumbers = (view: FigureView): CoreNumber[] =>
  [view.main()]
    .flat()
    .flatMap((main) =>
      main?.origin ? { ...main.origin, value: main.value, text: main.text } : [],
    );

export class CodePart {
  #open = false;
  #language: ProgramLanguage = "javascript";
  #programs: Programs | undefined;
  #writing: State | undefined;

  #said: Said | undefined;

  constructor(private readonly from: CodeHost) {}

  readonly #say = (said: Said) => {
    this.#said = said;
    this.from.changed();
  };

  toggle(): void {
    this.#open = !this.#open;
    this.from.changed();
  }

  /** Writes the programs for the current state, once. */
  async #write(): Promise<void> {
    const { host } = this.from;
    const of = host.state;
    const view = this.from.view();
    if (this.#programs?.of === of || this.#writing === of || view === undefined) return;
    this.#writing = of;
    const { languageNames, languages, programsOf } = await import("../inspect/snippet.js");
    const numbers = mainNumbers(view);
    const programs = numbers.length > 0 ? programsOf(numbers, true) : {};
    const shown = languages.flatMap((language) => {
      const program = programs[language];
      return program ? ([[language, languageNames[language], program]] as const) : [];
    });
    this.#programs = { of, shown };
    this.#writing = undefined;
    this.from.changed();
  }

  #program(words: ExportWords): TemplateResult {
    const { shown = [] } = this.#programs ?? {};
    const [form, , program] = shown.find(([own]) => own === this.#language) ?? shown[0] ?? [];
    if (form === undefined || program === undefined)
      return html`<p class="what">${this.#programs ? words.code.none : nothing}</p>`;
    return textBox({
      ...{ words, form, text: program.text, said: this.#said, label: words.code.languages },
      forms: Object.fromEntries(shown) as Record<ProgramLanguage, string>,
      more: program.files.map(
        (own) =>
          html`<button type="button" @click=${() => save(new Blob([own.text]), own.name)}>${own.name}</button>`,
      ),
      choose: (language) => {
        this.#language = language;
        this.from.changed();
      },
      say: this.#say,
    });
  }

  render(words: ExportWords): TemplateResult {
    if (this.#open) this.#write();
    return html`<li class=${this.#open ? "wide" : ""}><button type="button" data-export="code"
        aria-expanded=${this.#open ? "true" : "false"} @click=${() => this.toggle()}>${words.code.name}</button>
      <span class="what">${words.code.what}</span>${this.#open ? html`<div class="text">${this.#program(words)}</div>` : nothing}</li>`;
  }
}
