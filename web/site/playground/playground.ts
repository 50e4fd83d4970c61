/** `playground.html`: a program, its output beside it, and examples. */
import { html, nothing, render } from "lit";
import { save } from "../../controls/save.js";
import { type Language, languageOf, loadLanguage, stringsFor } from "../../language/index.js";
import { loadPlaygroundWords, type PlaygroundWords } from "../../language/playground.js";
import { keepOffline } from "../page/offline.js";
import { type Theme, toolHeader } from "../tool-header.js";
import { Editor } from "./editor.js";
import { type Examples, exampleChoice, loadExamples } from "./examples.js";
import { fileNameOf, moduleOf } from "./export-program.js";
import type { Item } from "./messages.js";
import { OutputView } from "./output-view.js";
import { Runner } from "./runner.js";
import { hashOf, maxHash, programOf } from "./share.js";

class Playground {
  readonly #page = document.querySelector<HTMLElement>("#page");
  readonly #editor = new Editor({ changed: () => this.#edited(), run: () => this.#run() });
  readonly #outputHost = document.createElement("div");
  #runner: Runner | undefined;
  #output: OutputView | undefined;
  #examples: Examples | undefined;
  #words: PlaygroundWords | undefined;
  #language: Language = languageOf(
    new URLSearchParams(location.search).get("lang") ?? navigator.language,
  );
  #theme: Theme = "auto";
  /** The example in the editor; undefined once it has been changed. */
  #example: string | undefined;
  /** The status of the run, also for the live region. */
  #status = "";
  /** The last message about a link or a file. */
  #notice = "";
  #fileName = "program";
  #isRunning = false;

  async start(): Promise<void> {
    await this.#setLanguage(this.#language);
    this.#examples = await loadExamples();
    await this.#openAddress();
    addEventListener("hashchange", () => this.#openAddress());
    this.#draw();
    const { functions, exports } = this.#examples;
    // If CodeMirror does not load, the text area stays.
    await this.#editor.improve({ functions, exports }).catch(() => {});
    document.documentElement.dataset.editor = "ready";
  }

  async #setLanguage(next: Language): Promise<void> {
    this.#language = next;
    const [words] = await Promise.all([loadPlaygroundWords(next), loadLanguage(next)]);
    if (this.#language !== next || this.#page === null) return;
    if (this.#words === undefined) this.#page.replaceChildren();
    this.#words = words;
    const { documentElement: root } = document;
    const { direction } = stringsFor(next);
    [root.lang, root.dir, document.title] = [next, direction, `softknn: ${words.title}`];
    this.#editor.label({ name: words.code, hint: words.editorHint });
    this.#makeOutput(words);
    this.#draw();
  }

  #makeOutput(words: PlaygroundWords): void {
    const editor = this.#editor;
    const goTo = (line: number, column: number) => editor.goTo(line, column);
    this.#output ??= new OutputView(this.#outputHost, words, { goTo });
    const output = this.#output;
    output.words = words;
    output.changed();
    this.#runner ??= new Runner("./playground-frame.html", words.frame, {
      item: (item) => this.#show(item),
      tooMuch: () => output.cut(),
      end: (seconds) => this.#ended(seconds),
    });
  }

  /** Opens the program or the example of a link. */
  async #openAddress(): Promise<void> {
    const words = this.#words;
    const examples = this.#examples;
    if (examples === undefined || words === undefined) return;
    const hash = location.hash;
    const given = new URLSearchParams(hash.slice(1));
    const program = given.has("code") ? await programOf(hash) : undefined;
    this.#notice = given.has("code") && program === undefined ? words.unreadableLink : "";
    if (program !== undefined) this.#open(program, undefined);
    else {
      const name = examples.find(given.get("example") ?? "") ?? examples.first;
      this.#open(examples.program(name), name);
      // Ours, unlike the program of a link.
      if (this.#notice === "") this.#run();
    }
  }

  #open(program: string, example: string | undefined): void {
    this.#runner?.stop();
    this.#isRunning = false;
    this.#editor.program = program;
    this.#example = example;
    this.#fileName = example ?? "program";
    this.#status = "";
    this.#output?.clear();
    this.#editor.mark();
    this.#draw();
  }

  #edited(): void {
    const { program } = this.#editor;
    const isExample = this.#example && this.#examples?.program(this.#example) === program;
    if (!isExample) this.#example = undefined;
    this.#notice = "";
    this.#editor.mark();
    this.#draw();
  }

  #run(): void {
    const { program } = this.#editor;
    this.#output?.clear();
    this.#editor.mark();
    [this.#isRunning, this.#status, this.#notice] = [true, this.#words?.starting ?? "", ""];
    this.#draw();
    this.#runner?.run(program);
  }

  #stop(): void {
    this.#runner?.stop();
    [this.#isRunning, this.#status] = [false, this.#words?.stopped ?? ""];
    this.#draw();
  }

  #show(item: Item): void {
    this.#output?.add(item);
    if (item.kind !== "problem") return;
    const { line, column = 1, message } = item;
    if (line !== undefined) this.#editor.mark({ line, column, message });
    this.#status = this.#output?.summary(0) ?? "";
    this.#draw();
  }

  #ended(seconds: number): void {
    this.#isRunning = false;
    this.#status = this.#output?.summary(seconds) ?? "";
    this.#draw();
  }

  async #share(): Promise<void> {
    const words = this.#words;
    if (words === undefined) return;
    const hash = await hashOf(this.#editor.program);
    if (hash === undefined) this.#notice = words.tooLong(String(maxHash));
    else {
      history.replaceState(null, "", `#${hash}`);
      this.#notice = await navigator.clipboard.writeText(location.href).then(
        () => words.shared,
        () => words.notShared,
      );
    }
    this.#draw();
  }

  #export(): void {
    const name = fileNameOf(this.#fileName);
    save(new Blob([moduleOf(this.#editor.program)], { type: "text/javascript" }), name);
    this.#notice = this.#words?.exported(name) ?? "";
    this.#draw();
  }

  #header(words: PlaygroundWords) {
    const { site } = stringsFor(this.#language);
    return toolHeader({
      ...{ site, language: this.#language, theme: this.#theme },
      home: { href: `./index.html?lang=${this.#language}`, name: words.home },
      guide: { href: "./docs/playground.html", name: words.docs },
      setTheme: (theme) => {
        this.#theme = theme;
        document.documentElement.dataset.theme = theme;
        this.#output?.changed();
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
    const open = (name: string) => {
      history.replaceState(null, "", `#example=${name}`);
      this.#notice = "";
      this.#open(this.#examples?.program(name) ?? "", name);
    };
    const setName = (event: Event) => {
      this.#fileName = (event.target as HTMLInputElement).value;
    };
    return html`<div class="tools">
      ${this.#examples ? exampleChoice(this.#examples, this.#example, words, open) : nothing}
      <button type="button" class="run" @click=${() => this.#run()}>${words.run}</button>
      <button type="button" ?disabled=${!this.#isRunning} @click=${() => this.#stop()}>${words.stop}</button>
      <button type="button" @click=${() => this.#share()}>${words.share}</button>
      <span class="file"><label><span>${words.fileName}</span>
        <input name="file" dir="ltr" .value=${this.#fileName} @change=${setName}></label>
      <button type="button" @click=${() => this.#export()}>${words.exportFile}</button></span>
    </div>`;
  }

  #draw(): void {
    const words = this.#words;
    if (words === undefined || this.#page === null) return;
    render(
      html`${this.#header(words)}
      <main>
        <h1>${words.title}</h1>
        <p class="lead">${words.lead}</p>
        ${this.#tools(words)}
        <p class="notice" role="status" ?hidden=${this.#notice === ""}>${this.#notice}</p>
        <div class="panes">
          <section aria-label=${words.code}>
            ${this.#editor.host}
            <p class="hint">${words.editorHint}</p>
          </section>
          <section class="output" aria-labelledby="output-title">
            <h2 id="output-title">${words.output}</h2>
            <p class="status" role="status">${this.#status || words.empty}</p>
            ${this.#outputHost}
          </section>
        </div>
      </main>`,
      this.#page,
    );
  }
}

new Playground().start();
keepOffline("./sw.js");
