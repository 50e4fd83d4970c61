/** The folded part of the field: the transition to RBF, normalized keys, the keys as numbers. */
import { html, nothing, type TemplateResult } from "lit";
import { pointCells } from "../../controls/points-table.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { decimals } from "../../figure/format-number.js";
import { chosen } from "../../figure/named-value.js";
import { phrase } from "../../figure/phrase.js";
import {
  letterOf,
  limits,
  type State,
  similarityNames,
  spareKeys,
  withKeyAdded,
  withKeyMoved,
  withKeyRemoved,
} from "../../figure/state/state.js";
import type { Solved } from "./solve.js";

/** The transition is complete if the weights differ by rounding only. */
const rounding = 1e-12;

type Switch = "matched" | "normalized";

function toggle(host: FigureHost, name: Switch, label: string): TemplateResult {
  const change = (event: Event) =>
    host.set({ [name]: (event.target as HTMLInputElement).checked } as Pick<State, Switch>);
  return html`<label class="switch" data-control=${name}><input type="checkbox" name=${name} ?disabled=${host.isLocked(name)} .checked=${host.state[name]}
    @change=${change}> ${label}</label>`;
}

function bridgeVerdict(host: FigureHost, solved: Solved): string {
  const words = host.text.field.bridge;
  if (host.state.similarity !== "dot") return words.other;
  if ((solved.fromRbf.data[0] ?? 0) < rounding) return words.identical;
  return host.state.matched ? words.apart : words.unmatched;
}

function bridge(host: FigureHost, solved: Solved): TemplateResult {
  const { state, text } = host;
  const words = text.field.bridge;
  const far = solved.farFromRbf?.at();
  const change = (event: Event) =>
    host.set(
      { keyNormPenalty: (event.target as HTMLInputElement).valueAsNumber, similarity: "dot" },
      "bridge",
    );
  return html`<section class="bridge" data-controls="matched keyNormPenalty" aria-labelledby="bridge-title">
    <h3 id="bridge-title">${words.title}</h3>
    <p class="note">${words.text} <span class="formula">${words.formula[state.matched ? "matched" : "plain"]}</span></p>
    ${toggle(host, "matched", words.matched)}
    <label class="penalty" data-control="keyNormPenalty" for="penalty">${words.penalty}
      <output aria-live="off" for="penalty">β = ${chosen("penalty", state.keyNormPenalty, decimals(2))}</output></label>
    <div class="slider" data-control="keyNormPenalty">
      <span aria-hidden="true">0</span>
      <input id="penalty" type="range" min="0" max="1" step="0.01" ?disabled=${host.isLocked("keyNormPenalty")} .value=${String(state.keyNormPenalty)}
        @input=${change} @change=${() => {
          host.seal();
          host.announce(words.told(String(solved.fromRbf.at()), bridgeVerdict(host, solved)));
        }}>
      <span aria-hidden="true">1</span>
    </div>
    <p class="distance">${words.distance} <strong>${solved.fromRbf.at()}</strong></p>
    <p class="verdict">${bridgeVerdict(host, solved)}</p>
    ${far === undefined ? nothing : html`<p class="far note">${phrase((number) => words.far(number(far)))}</p>`}
  </section>`;
}

function orders(host: FigureHost, solved: Solved): TemplateResult {
  const words = host.text.field.normalize;
  const texts = similarityNames.map((s) => solved.orders[s].map(letterOf).join(" "));
  const alike = texts.every((letters) => letters === texts[0]);
  return html`<section class="ranking" data-control="normalized">
    ${toggle(host, "normalized", words.label)}
    <p class="alike">${alike ? words.alike : words.apart}</p>
    <ul class="orders">${similarityNames.map(
      (s, i) =>
        html`<li data-order=${s}>${words.order(host.text.common.similarities[s], texts[i] ?? "")}</li>`,
    )}</ul>
  </section>`;
}

function keyRow(host: FigureHost, solved: Solved, index: number): TemplateResult {
  const { state, text } = host;
  const words = text.field.keys;
  const letter = letterOf(index);
  const removable = state.keys.length > limits.keys.min;
  return html`<tr data-control="keys">
    <th scope="row">${letter}</th>
    ${pointCells(host, "keys", text.common.key(letter), state.keys[index] ?? [0, 0], (to) =>
      host.set(withKeyMoved(host.state, index, to)),
    )}
    <td class="digits">${solved.scores.at(index)}</td>
    <td class="digits">${solved.weights.at(index)}</td>
    <td>${
      removable
        ? html`<button type="button" class="remove" ?disabled=${host.isLocked("keys")} aria-label=${words.remove(letter)}
            @click=${() => host.set(withKeyRemoved(host.state, index))}>×</button>`
        : nothing
    }</td>
  </tr>`;
}

function numbers(host: FigureHost, solved: Solved): TemplateResult {
  const { state, text } = host;
  const words = text.field.keys;
  const { columns } = text.common;
  const spare = spareKeys[state.keys.length % spareKeys.length] ?? [0, 0];
  return html`<section class="numbers" data-controls="query keys">
    <div class="scroll"><table>
      <thead><tr>
        <th scope="col">${columns.point}</th><th scope="col">${columns.x}</th><th scope="col">${columns.y}</th>
        <th scope="col">${words.score}</th><th scope="col">${words.weight}</th><td></td>
      </tr></thead>
      <tbody>
        <tr data-control="query"><th scope="row">★ ${text.common.query}</th>
          ${pointCells(host, "query", text.common.query, state.query, (query) => host.set({ query }))}
          <td colspan="3"></td></tr>
        ${state.keys.map((_, i) => keyRow(host, solved, i))}
      </tbody>
    </table></div>
    ${
      state.keys.length < limits.keys.max
        ? html`<button type="button" class="add" data-control="keys" ?disabled=${host.isLocked("keys")} @click=${() => host.set(withKeyAdded(host.state, "", spare))}
            >+ ${words.add}</button>`
        : nothing
    }
  </section>`;
}

export function fieldMore(host: FigureHost, solved: Solved): TemplateResult {
  return html`<div class="more-parts columns">${bridge(host, solved)}${orders(host, solved)}${numbers(host, solved)}</div>`;
}
