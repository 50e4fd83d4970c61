/** The folded parts of the field: the transition to RBF, normalized keys, the keys as numbers, attention as motion. */
import { html, nothing, type TemplateResult } from "lit";
import { cloudChart } from "../../charts/plane/cloud-chart.js";
import { pointCells } from "../../controls/points-table.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { decimals } from "../../figure/format-number.js";
import { chosen } from "../../figure/named-value.js";
import { phrase } from "../../figure/phrase.js";
import { planeExtent } from "../../figure/plane-points.js";
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
import { type Iterated, iterated, maxIterations } from "./iterate.js";
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

const stepsPerSecond = 3;
const largestSide = 460;

/** Iterated attention: the cloud and its steps, played, stepped or scrubbed. */
export class Motion {
  /** The position of the animation; undefined if stopped. */
  #at: number | undefined;
  #frame = 0;
  #last: { readonly id: string; readonly value: Iterated } | undefined;

  constructor(private readonly host: FigureHost) {}

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#at = undefined;
  }

  #iterated(): Iterated {
    const { keys, query, seed, similarity, temperature } = this.host.state;
    const id = JSON.stringify([keys, query, seed, similarity, `${temperature}`]);
    if (this.#last?.id !== id) this.#last = { id, value: iterated(this.host.knn, this.host.state) };
    return this.#last.value;
  }

  #go(iterations: number, gesture?: string): void {
    this.host.set({ iterations: Math.min(maxIterations, iterations) } as Partial<State>, gesture);
  }

  #announce(): void {
    this.host.announce(String(this.#summary()));
  }

  #summary() {
    const words = this.host.text.field.motion;
    const { iterations } = this.host.state;
    if (iterations === 0) return words.start;
    const places = this.#iterated().places(iterations);
    return phrase((number) => words.said(number(chosen("iterations", iterations, String)), places));
  }

  /** Points interpolate between steps, except with reduced motion. */
  #play(): void {
    const from = this.host.state.iterations === maxIterations ? 0 : this.host.state.iterations;
    const start = performance.now();
    const reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#go(from, "iterate");
    this.#at = from;
    const next = (now: number) => {
      const at = Math.min(maxIterations, from + (Math.max(0, now - start) / 1000) * stepsPerSecond);
      this.#at = reduced ? Math.floor(at) : at;
      this.#go(Math.floor(at), "iterate");
      this.host.refresh();
      if (at < maxIterations) this.#frame = requestAnimationFrame(next);
      else this.#pause();
    };
    this.#frame = requestAnimationFrame(next);
  }

  #pause(): void {
    this.stop();
    this.host.seal();
    this.#announce();
    this.host.refresh();
  }

  /** Stops the animation and selects a step. */
  #walk(to: number): void {
    this.stop();
    this.#go(to);
    this.#announce();
  }

  render(): TemplateResult {
    const { host } = this;
    const { state, text } = host;
    const words = text.field.motion;
    const { iterations } = state;
    const { groups, path, points, states } = this.#iterated();
    const isPlaying = this.#at !== undefined;
    const isLocked = host.isLocked("iterations");
    const summary = this.#summary();
    return html`<div class="motion-parts" data-control="iterations">
      <p class="note">${text.common.sentences([words.text, words.query])}</p>
      ${cloudChart({
        ...{ groups, path, points, states },
        label: words.label(String(summary)),
        size: Math.min(largestSide, host.width),
        extent: planeExtent(state),
        at: this.#at ?? iterations,
        keys: state.keys.map((at, i) => ({ at, letter: letterOf(i) })),
      })}
      <div class="choices-row">
        <button type="button" class="play" ?disabled=${isLocked} @click=${() => (isPlaying ? this.#pause() : this.#play())}>${isPlaying ? words.pause : words.play}</button>
        <button type="button" ?disabled=${isLocked || iterations >= maxIterations} @click=${() => this.#walk(iterations + 1)}>${words.step}</button>
        <button type="button" ?disabled=${isLocked || iterations === 0} @click=${() => this.#walk(0)}>${words.restart}</button>
      </div>
      <label for="iterations">${words.count} <output aria-live="off" for="iterations">${chosen("iterations", iterations, String)}</output></label>
      <div class="slider">
        <span aria-hidden="true">0</span>
        <input id="iterations" type="range" min="0" max=${maxIterations} step="1" ?disabled=${isLocked} .value=${String(iterations)}
          @input=${(e: Event) => {
            this.stop();
            this.#go((e.target as HTMLInputElement).valueAsNumber, "iterate");
          }}
          @change=${() => {
            host.seal();
            this.#announce();
          }}>
        <span aria-hidden="true">${maxIterations}</span>
      </div>
      <p class="insight">${summary}</p>
    </div>`;
  }
}
