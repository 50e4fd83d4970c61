/** The program editor: CodeMirror, in a shadow root so that its styles are adopted style sheets. */
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { javascript } from "@codemirror/lang-javascript";
import {
  bracketMatching,
  ensureSyntaxTree,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from "@codemirror/language";
import { Compartment, EditorState, Prec } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";

export interface EditorEvents {
  changed(): void;
  run(): void;
  leave(): void;
}

/** Colours of the figures, which follow the theme. */
const colours = HighlightStyle.define([
  { tag: tags.comment, color: "var(--ink-soft)", fontStyle: "italic" },
  { tag: [tags.keyword, tags.controlKeyword, tags.moduleKeyword], color: "var(--accent)" },
  { tag: [tags.string, tags.regexp], color: "var(--scaled)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--unscaled)" },
]);

/**
 * The editor inserts text over a selection itself: Chromium would keep the colour of the replaced text in a
 * style attribute, which the page's policy forbids.
 */
const typeOver = EditorView.domEventHandlers({
  beforeinput({ inputType, data, isComposing }, view) {
    if (inputType !== "insertText" || !data || isComposing) return false;
    if (view.state.selection.main.empty) return false;
    const userEvent = "input.type";
    view.dispatch({ ...view.state.replaceSelection(data), userEvent, scrollIntoView: true });
    return true;
  },
});

/** In milliseconds; 0 where nothing is to move. */
const cursorBlinkRate = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 1200;

const selection = { background: "color-mix(in srgb, var(--weight) 26%, transparent)" };
const look = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--paper-raised)" },
  "&.cm-focused": { outline: "3px solid var(--accent)", outlineOffset: "2px" },
  ".cm-scroller": { font: "14px / 1.55 var(--mono)" },
  ".cm-content": { caretColor: "var(--ink)", padding: "12px 0" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { color: "var(--ink-soft)", backgroundColor: "transparent", border: "0" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--ink) 5%, transparent)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": selection,
  ".cm-selectionBackground": selection,
  "&.cm-focused .cm-matchingBracket": {
    backgroundColor: "transparent",
    outline: "1px solid var(--accent)",
  },
});

export class Editor {
  readonly host = document.createElement("div");
  readonly #view: EditorView;
  readonly #label = new Compartment();

  constructor({ changed, run, leave }: EditorEvents) {
    this.host.className = "code";
    // Programs are left to right in every language.
    this.host.dir = "ltr";
    const root = this.host.attachShadow({ mode: "open" });
    const key = (name: string, act: () => void) => ({ key: name, run: () => act() !== null });
    const extensions = [
      ...[lineNumbers(), history(), drawSelection({ cursorBlinkRate }), highlightActiveLine()],
      ...[javascript(), indentOnInput(), bracketMatching(), syntaxHighlighting(colours), look],
      Prec.highest(
        keymap.of([key("Mod-Enter", run), key("Ctrl-Enter", run), key("Escape", leave)]),
      ),
      keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
      ...[typeOver, EditorState.tabSize.of(2), this.#label.of([])],
      EditorView.updateListener.of(({ docChanged }) => {
        if (docChanged) changed();
      }),
    ];
    this.#view = new EditorView({ state: EditorState.create({ extensions }), parent: root, root });
  }

  get program(): string {
    return this.#view.state.doc.toString();
  }

  set program(program: string) {
    this.#view.dispatch({ changes: { from: 0, to: this.program.length, insert: program } });
  }

  label(name: string, hint: string): void {
    const texts = EditorView.contentAttributes.of({ "aria-label": name, "aria-description": hint });
    this.#view.dispatch({ effects: this.#label.reconfigure(texts) });
  }

  /** Moves the cursor to a line, from 1. */
  goTo(line: number): void {
    const { doc } = this.#view.state;
    const { from, to } = doc.line(Math.min(line, doc.lines));
    this.#view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
    this.#view.focus();
  }

  /** The line of the first text that is no JavaScript, or 0: Chromium's syntax errors have no line. */
  get wrongLine(): number {
    const { state } = this.#view;
    let line = 0;
    ensureSyntaxTree(state, state.doc.length)?.iterate({
      enter: ({ type, from }) => {
        if (type.isError && line === 0) line = state.doc.lineAt(from).number;
      },
    });
    return line;
  }
}
