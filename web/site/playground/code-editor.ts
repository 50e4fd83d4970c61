/** The program editor: CodeMirror, in a shadow root so that its styles are adopted style sheets. */
import { autocompletion, type Completion, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { javascript, javascriptLanguage } from "@codemirror/lang-javascript";
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from "@codemirror/language";
import { type Diagnostic, lintGutter, setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState, type Extension, Prec } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";

export interface CodeEditorEvents {
  changed(program: string): void;
  run(): void;
}

/** Functions of `knn`, and the exports of softknn. */
export interface ApiNames {
  readonly functions: readonly string[];
  readonly exports: readonly string[];
}

const ofShow = ["plane", "field"];

/** Completions after `knn.` and `show.`, and elsewhere names of the package and the playground. */
function completionsOf({ functions, exports }: ApiNames): Extension {
  const options = (labels: readonly string[], type: string): Completion[] =>
    labels.map((label) => ({ label, type }));
  const inside = { knn: options(functions, "function"), show: options(ofShow, "function") };
  const free = [
    ...options(["knn", "show", "console"], "variable"),
    ...options(exports, "function"),
  ];
  return javascriptLanguage.data.of({
    autocomplete: (context: import("@codemirror/autocomplete").CompletionContext) => {
      const member = context.matchBefore(/\b(knn|show)\.\w*$/);
      if (member) {
        const [object = ""] = member.text.split(".");
        const from = member.from + object.length + 1;
        return { from, options: inside[object as keyof typeof inside], validFor: /^\w*$/ };
      }
      const word = context.matchBefore(/(?<![\w.])\w+$/);
      if (word === null) return null;
      return { from: word.from, options: free, validFor: /^\w*$/ };
    },
  });
}

/** Colors of the figures, which follow the theme. */
const colors = HighlightStyle.define([
  { tag: tags.comment, color: "var(--ink-soft)", fontStyle: "italic" },
  { tag: [tags.keyword, tags.controlKeyword, tags.moduleKeyword], color: "var(--accent)" },
  { tag: [tags.string, tags.regexp], color: "var(--scaled)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--unscaled)" },
]);

/**
 * The editor inserts text over a selection itself: Chromium would keep the color of the replaced text in a
 * style attribute, which the page's policy forbids.
 */
const typeOver = EditorView.domEventHandlers({
  beforeinput({ inputType, data, isComposing }, view) {
    const { state } = view;
    if (inputType !== "insertText" || !data || isComposing || state.selection.main.empty)
      return false;
    view.dispatch({
      ...view.state.replaceSelection(data),
      userEvent: "input.type",
      scrollIntoView: true,
    });
    return true;
  },
});

/** In milliseconds; 0 where nothing is to move. */
const cursorBlinkRate = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 1200;

const look = EditorView.theme({
  "&": {
    height: "100%",
    color: "var(--ink)",
    backgroundColor: "var(--paper-raised)",
    fontSize: "14px",
  },
  "&.cm-focused": { outline: "3px solid var(--accent)", outlineOffset: "2px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.55" },
  ".cm-content": { caretColor: "var(--ink)", padding: "12px 0" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { color: "var(--ink-soft)", backgroundColor: "var(--paper-raised)", border: "0" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--ink) 5%, transparent)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
    {
      background: "color-mix(in srgb, var(--weight) 26%, transparent)",
    },
  "&.cm-focused .cm-matchingBracket": {
    backgroundColor: "transparent",
    outline: "1px solid var(--accent)",
  },
  ".cm-tooltip": {
    color: "var(--ink)",
    backgroundColor: "var(--paper)",
    border: "1px solid var(--rule-strong)",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    color: "var(--on-weight)",
    background: "var(--weight)",
  },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--output)" },
});

export class CodeEditor {
  readonly #view: EditorView;
  readonly #label = new Compartment();

  constructor(
    root: ShadowRoot,
    program: string,
    label: Readonly<Record<string, string>>,
    names: ApiNames,
    events: CodeEditorEvents,
  ) {
    const run = () => {
      events.run();
      return true;
    };
    const extensions = [
      ...[
        lineNumbers(),
        history(),
        drawSelection({ cursorBlinkRate }),
        indentOnInput(),
        bracketMatching(),
      ],
      ...[highlightActiveLine(), autocompletion(), javascript(), completionsOf(names)],
      ...[syntaxHighlighting(colors), look, lintGutter(), EditorState.tabSize.of(2)],
      Prec.highest(keymap.of([{ key: "Mod-Enter", run }])),
      keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap, indentWithTab]),
      ...[typeOver, EditorView.contentAttributes.of({ tabindex: "0" })],
      this.#label.of(EditorView.contentAttributes.of(label)),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) events.changed(state.doc.toString());
      }),
    ];
    const state = EditorState.create({ doc: program, extensions });
    this.#view = new EditorView({ state, parent: root, root });
  }

  get program(): string {
    return this.#view.state.doc.toString();
  }

  set program(program: string) {
    const { state } = this.#view;
    this.#view.dispatch({ changes: { from: 0, to: state.doc.length, insert: program } });
  }

  set label(label: Readonly<Record<string, string>>) {
    const effects = this.#label.reconfigure(EditorView.contentAttributes.of(label));
    this.#view.dispatch({ effects });
  }

  focus(): void {
    this.#view.focus();
  }

  /** Restores the selection of the textarea. */
  select(from: number, to: number): void {
    const { length } = this.#view.state.doc;
    const selection = { anchor: Math.min(from, length), head: Math.min(to, length) };
    this.#view.dispatch({ selection, scrollIntoView: true });
  }

  /** Marks a line; without one removes the mark. */
  mark(at?: { readonly line: number; readonly column: number; readonly message: string }): void {
    const { state } = this.#view;
    const found: Diagnostic[] = [];
    if (at !== undefined && at.line <= state.doc.lines) {
      const { from, to } = state.doc.line(at.line);
      const start = Math.min(to, from + at.column - 1);
      found.push({
        from: Math.min(start, Math.max(from, to - 1)),
        to,
        severity: "error",
        message: at.message,
      });
    }
    this.#view.dispatch(setDiagnostics(state, found));
  }
}
