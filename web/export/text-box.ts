/** A text in one of several forms, to read and to copy. */
import { html, nothing, type TemplateResult } from "lit";
import type { ExportWords } from "../language/tools.js";

export interface TextBox<Form extends string> {
  /** Names of the forms, in their order. */
  readonly forms: Readonly<Record<Form, string>>;
  readonly form: Form;
  /** Undefined: this form cannot hold the figure. */
  readonly text: string | undefined;
  /** Of the group of forms. */
  readonly label: string;
  readonly words: ExportWords;
  /** About the chosen form. */
  readonly note?: string;
  /** Beside the button that copies. */
  readonly more?: unknown;
  /** What a copy has said about this text. */
  readonly said: Said | undefined;
  choose(form: Form): void;
  readonly say: (said: Said) => void;
}

/** A message about the copying of a text. */
export interface Said {
  readonly of: string;
  readonly message: string;
}

/** Copies a text. Where the browser does not allow that, selects the element that shows the text. */
export async function copied(text: string, shown: Element | null | undefined): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (shown instanceof HTMLInputElement) shown.select();
    else if (shown) getSelection()?.selectAllChildren(shown);
    return false;
  }
}

export function textBox<Form extends string>(box: TextBox<Form>): TemplateResult {
  const { words, text, note } = box;
  const names = Object.entries(box.forms) as [Form, string][];
  const choices = html`<div class="choices" role="group" aria-label=${box.label}>${names.map(
    ([form, name]) => html`<button type="button" dir="auto" data-form=${form}
      aria-pressed=${form === box.form ? "true" : "false"} @click=${() => box.choose(form)}>${name}</button>`,
  )}</div>
  ${note === undefined ? nothing : html`<p class="note">${note}</p>`}`;
  if (text === undefined) return choices;
  const copy = async (event: Event) => {
    const shown = (event.currentTarget as Element).closest("li")?.querySelector("pre");
    const message = (await copied(text, shown)) ? words.code.copied : words.notCopied;
    box.say({ of: text, message });
  };
  return html`${choices}
    <pre dir="ltr" tabindex="0"><code>${text}</code></pre>
    <p class="code-actions"><button type="button" data-export="copy" @click=${copy}>${words.code.copy}</button>
      <span role="status">${box.said?.of === text ? box.said.message : nothing}</span>${box.more}</p>`;
}
