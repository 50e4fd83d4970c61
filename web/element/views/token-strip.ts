/** The tokens as words: rename, mark as padding, remove, add. */
import { html, nothing, type TemplateResult } from "lit";
import { spareKeys } from "../../model/presets.js";
import {
  limits,
  withKeyAdded,
  withKeyRemoved,
  withPaddingToggled,
  withTokenRenamed,
} from "../../model/state.js";
import type { FigureHost } from "./figure-view.js";

function token(host: FigureHost, word: string, index: number): TemplateResult {
  const { state, text } = host;
  const words = text.masks;
  const padded = state.padding.includes(index);
  const rename = (event: Event) =>
    host.set(
      withTokenRenamed(host.state, index, (event.target as HTMLInputElement).value),
      `rename ${index}`,
    );
  return html`<li class=${padded ? "token padded" : "token"}>
    <input class="word" type="text" maxlength=${limits.tokenLength} size=${Math.max(3, word.length)}
      aria-label=${words.token(index + 1)} .value=${word} @input=${rename} @change=${() => host.seal()}>
    <button type="button" class="pad" aria-pressed=${padded ? "true" : "false"}
      aria-label=${words.paddingOf(word || words.blank)}
      @click=${() => host.set(withPaddingToggled(host.state, index))}>${words.padding}</button>
    ${
      state.keys.length > limits.keys.min
        ? html`<button type="button" class="remove" aria-label=${words.remove(word || words.blank)}
            @click=${() => host.set(withKeyRemoved(host.state, index))}>×</button>`
        : nothing
    }
  </li>`;
}

export function tokenStrip(host: FigureHost): TemplateResult {
  const { state, text } = host;
  const spare = spareKeys[state.keys.length % spareKeys.length] ?? [0, 0];
  const add = () => host.set(withKeyAdded(host.state, text.masks.newWord, spare));
  return html`<ol class="tokens">
    ${state.tokens.map((word, i) => token(host, word, i))}
    ${
      state.keys.length < limits.keys.max
        ? html`<li><button type="button" class="add" @click=${add}>+ ${text.masks.add}</button></li>`
        : nothing
    }
  </ol>`;
}
