/** `playground.html`: a program and its output. */
import { html, nothing, render } from "lit";
import { type Language, languageOf, loadLanguage, stringsFor } from "../../language/index.js";
import { loadPlaygroundWords, type PlaygroundWords } from "../../language/playground.js";
import { keepOffline } from "../page/offline.js";
import { type Theme, toolHeader } from "../tool-header.js";
import { Editor } from "./editor.js";
import type { Message } from "./message.js";
import { outputView } from "./output.js";
import { Runner } from "./runner.js";
import { starters } from "./starters.js";

type Starter = keyof typeof starters;

/** Characters of the address behind `#`. Some programs truncate longer ones. */
const maxHash = 8000;

class Playground {
  readonly #page = document.querySelector<HTMLElement>("#page");
  readonly #runner = new Runner((message) => this.#hear(message));
  readonly #editor = new Editor({
    changed: () => this.#draw(),
    run: () => this.#runInView(),
    leave: () => this.#page?.querySelector<HTMLElement>("button.run")?.focus(),
  });
  #words: PlaygroundWords | undefined;
  #language: Language = languageOf(
    new URLSearchParams(location.search).get("lang") ?? navigator.language,
  );
  #theme: Theme = "auto";
  #output: Message[] = [];
  /** The reader's program, while an example stands in its place. */
  #own: string | undefined;
  /** The status of the run or of the link, in the language of the page. */
  #status: (words: PlaygroundWords) => string = (words) => words.empty;
  #canStop = false;
  #drawn = 0;

  async start(): Promise<void> {
    await this.#setLanguage(this.#language);
    this.#openAddress();
    addEventListener("hashchange", () => this.#openAddress());
    document.documentElement.dataset.editor = "ready";
  }

  async #setLanguage(next: Language): Promise<void> {
    this.#language = next;
    const [words] = await Promise.all([loadPlaygroundWords(next), loadLanguage(next)]);
    if (this.#language !== next) return;
    if (this.#words === undefined) this.#page?.replaceChildren();
    this.#words = words;
    const { documentElement: root } = document;
    const { direction } = stringsFor(next);
    [root.lang, root.dir, document.title] = [next, direction, `softknn: ${words.title}`];
    this.#editor.label(words.code, words.hint);
    this.#draw();
  }

  /** The program of a link waits for the reader; the first starter, which is ours, runs. */
  #openAddress(): void {
    const program = new URLSearchParams(location.hash.slice(1)).get("code");
    this.#open(program ?? starters.vote);
    if (program === null) this.#run();
  }

  #open(program: string): void {
    this.#end((words) => words.empty);
    this.#output = [];
    this.#editor.program = program;
    this.#draw();
  }

  #run(): void {
    this.#output = [];
    this.#canStop = true;
    this.#status = (words) => words.running;
    this.#draw();
    this.#runner.run(this.#editor.program);
  }

  /** On a narrow screen the output lies under the program. */
  #runInView(): void {
    this.#run();
    this.#page?.querySelector(".results")?.scrollIntoView({ block: "nearest" });
  }

  #end(status: (words: PlaygroundWords) => string): void {
    this.#runner.stop();
    this.#canStop = false;
    this.#status = status;
    this.#draw();
  }

  #hear(message: Message): void {
    const { kind, text } = message;
    // What goes on after the end, such as a timer, can be stopped too.
    this.#canStop = kind !== "end";
    if (kind !== "end") {
      const isPlaceless = message.line === 0 && text.startsWith("SyntaxError");
      this.#output.push(isPlaceless ? { ...message, line: this.#editor.wrongLine } : message);
    }
    const failed = this.#output.some((each) => each.kind === "thrown");
    if (failed) this.#status = (words) => words.failed;
    else if (kind === "end") this.#status = (words) => words.finished(text);
    this.#draw();
  }

  async #share(): Promise<void> {
    const hash = `#${new URLSearchParams({ code: this.#editor.program })}`;
    if (hash.length > maxHash) this.#status = (words) => words.tooLong(String(maxHash));
    else {
      history.replaceState(null, "", hash);
      const copied = await navigator.clipboard?.writeText(location.href).then(
        () => true,
        () => false,
      );
      this.#status = (words) => (copied ? words.shared : words.notShared);
    }
    this.#draw();
  }

  #header(words: PlaygroundWords) {
    return toolHeader({
      site: stringsFor(this.#language).site,
      language: this.#language,
      theme: this.#theme,
      home: { href: `./index.html?lang=${this.#language}`, name: words.home },
      guide: { href: "./docs/playground.html", name: words.docs },
      setTheme: (theme) => {
        this.#theme = theme;
        document.documentElement.dataset.theme = theme;
      },
      setLanguage: (language) => {
        const address = new URL(location.href);
        address.searchParams.set("lang", language);
        history.replaceState(null, "", address);
        this.#setLanguage(language);
      },
    });
  }

  #tools(words: PlaygroundWords) {
    const { program } = this.#editor;
    const names = Object.keys(starters) as Starter[];
    const chosen = names.find((name) => starters[name] === program);
    const open = ({ target }: Event) => {
      const { value } = target as HTMLSelectElement;
      if (!chosen) this.#own = program;
      history.replaceState(null, "", location.pathname + location.search);
      this.#open(value === "own" ? (this.#own ?? "") : starters[value as Starter]);
      if (value !== "own") this.#run();
    };
    const hasOwn = !chosen || this.#own !== undefined;
    return html`<div class="tools">
      <label class="choice"><span>${words.example}</span>
        <select name="example" @change=${open}>
          ${hasOwn ? html`<option value="own" .selected=${!chosen}>${words.own}</option>` : nothing}
          ${names.map((name) => html`<option value=${name} .selected=${name === chosen}>${words.starters[name]}</option>`)}
        </select></label>
      <button type="button" class="run" @click=${() => this.#runInView()}>${words.run}</button>
      <button type="button" ?disabled=${!this.#canStop} @click=${() => this.#end((w) => w.stopped)}>${words.stop}</button>
      <button type="button" class="share" @click=${() => this.#share()}>${words.share}</button>
    </div>`;
  }

  /** Once a frame, for a program may print much. */
  #draw(): void {
    cancelAnimationFrame(this.#drawn);
    this.#drawn = requestAnimationFrame(() => this.#drawNow());
  }

  #drawNow(): void {
    const words = this.#words;
    if (words === undefined || this.#page === null) return;
    const goTo = (line: number) => this.#editor.goTo(line);
    render(
      html`${this.#header(words)}
      <main>
        <h1>${words.title}</h1>
        <p class="lead">${words.lead}</p>
        ${this.#tools(words)}
        <div class="panes">
          <section aria-label=${words.code}>
            ${this.#editor.host}
            <p class="hint">${words.hint}</p>
          </section>
          <section class="results" aria-label=${words.output}>
            <p class="status" role="status">${this.#status(words)}</p>
            <div class="output">${this.#output.map((each) => outputView(each, words, goTo))}</div>
          </section>
        </div>
      </main>`,
      this.#page,
    );
  }
}

new Playground().start();
keepOffline("./sw.js");
