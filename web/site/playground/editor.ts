/** The program editor: a text area at once, replaced by CodeMirror when it is loaded. */
import type { ApiNames, CodeEditor } from "./code-editor.js";

export interface EditorEvents {
  changed(): void;
  run(): void;
}

export interface EditorLabels {
  readonly name: string;
  readonly hint: string;
}

export interface Mark {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** The offset of a position; lines and columns count from 1. */
export function offsetAt(text: string, line: number, column: number): number {
  const lines = text.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  return before + Math.min(column - 1, lines[line - 1]?.length ?? 0);
}

export class Editor {
  readonly host = document.createElement("div");
  readonly #area = document.createElement("textarea");
  #code: CodeEditor | undefined;
  /** The page sets the program: not a change by the reader. */
  #isSetting = false;

  constructor(private readonly events: EditorEvents) {
    this.host.className = "code";
    // Programs are left to right in every language.
    this.host.dir = "ltr";
    Object.assign(this.#area, { spellcheck: false, autocapitalize: "off", autocomplete: "off" });
    this.#area.addEventListener("input", () => events.changed());
    this.#area.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      events.run();
    });
    this.host.append(this.#area);
  }

  get program(): string {
    return this.#code?.program ?? this.#area.value;
  }

  set program(program: string) {
    this.#isSetting = true;
    if (this.#code) this.#code.program = program;
    else {
      this.#area.value = program;
      this.#area.setSelectionRange(0, 0);
    }
    this.#isSetting = false;
  }

  label({ name, hint }: EditorLabels): void {
    this.#area.ariaLabel = name;
    this.#area.setAttribute("aria-description", hint);
    if (this.#code) this.#code.label = { "aria-label": name, "aria-description": hint };
  }

  /** Switches to CodeMirror with text, selection and focus. If that fails, the text area stays. */
  async improve(names: ApiNames): Promise<void> {
    const { CodeEditor } = await import("./code-editor.js");
    const area = this.#area;
    const label = {
      "aria-label": area.ariaLabel ?? "",
      "aria-description": area.getAttribute("aria-description") ?? "",
    };
    const box = document.createElement("div");
    box.className = "code-mirror";
    const hadFocus = document.activeElement === area;
    const { selectionStart, selectionEnd } = area;
    this.host.append(box);
    this.#code = new CodeEditor(box.attachShadow({ mode: "open" }), area.value, label, names, {
      changed: () => {
        if (!this.#isSetting) this.events.changed();
      },
      run: () => this.events.run(),
    });
    area.remove();
    this.#code.select(selectionStart, selectionEnd);
    if (hadFocus) this.#code.focus();
  }

  mark(at?: Mark): void {
    this.#code?.mark(at);
  }

  goTo(line: number, column: number): void {
    const at = offsetAt(this.program, line, column);
    if (this.#code) {
      this.#code.select(at, at);
      this.#code.focus();
      return;
    }
    this.#area.focus();
    this.#area.setSelectionRange(at, at);
  }
}
