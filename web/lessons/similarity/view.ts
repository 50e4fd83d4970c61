/** One query under three similarities, side by side: geometry, weights, output. */
import { html, type TemplateResult } from "lit";
import type { RandomStream } from "../../api/index.js";
import { barsStyles } from "../../charts/bars/bars-styles.js";
import { weightBars } from "../../charts/bars/weight-bars.js";
import { scoreLines } from "../../charts/curves/score-lines.js";
import { plane } from "../../charts/plane/plane.js";
import { planeStyles } from "../../charts/plane/plane-styles.js";
import { PlaneEditing } from "../../controls/plane-editing.js";
import { pointsTable } from "../../controls/points-table.js";
import { RowLock, unpin } from "../../controls/row-lock.js";
import { randomPoints } from "../../controls/surprise.js";
import { temperatureControl } from "../../controls/temperature-control.js";
import type { FigureHost, FigureView, Section } from "../../figure/figure-view.js";
import { formatTemperature } from "../../figure/format-number.js";
import { type Phrase, phrase } from "../../figure/phrase.js";
import type { Quantity } from "../../figure/quantity.js";
import {
  letterOf,
  type Point,
  type SimilarityName,
  type State,
  similarityNames,
} from "../../figure/state/state.js";
import { gridSize, type Panel, type Solved, solve, tables } from "./solve.js";
import { similarityStyles } from "./styles.js";

export { predictions } from "./predictions.js";
export { controls, readings } from "./solve.js";

export class View implements FigureView {
  readonly #editing: PlaneEditing;
  readonly #lock: RowLock<number>;
  drawn: Solved | undefined;

  constructor(private readonly host: FigureHost) {
    this.#editing = new PlaneEditing(host, (moved) => this.#announce(moved));
    this.#lock = new RowLock<number>(() => host.refresh());
  }

  title(): string {
    return this.host.text.similarity.title;
  }

  #solve(): Solved {
    return solve(this.host.knn, this.host.state, this.#editing.extent);
  }

  #events() {
    return {
      ...this.#editing.events,
      highlight: (index: number | undefined) => this.#lock.hover(index),
      toggle: (index: number) => {
        this.#lock.toggle(index);
        const key = this.#lock.locked;
        const { common } = this.host.text;
        this.host.announce(key === undefined ? common.unlocked : String(this.#reading(key)));
      },
    };
  }

  /** Focus highlights a key as hovering does. */
  readonly #followFocus = (event: Event): void => {
    const handle = (event.target as Element).closest("[data-handle]")?.getAttribute("data-handle");
    const key = handle?.match(/^key-(\d+)$/)?.[1];
    this.#lock.hover(key === undefined ? undefined : Number(key));
  };

  /** Announces the moved point and the three outputs. */
  #announce(moved: string): void {
    const { text } = this.host;
    const { panels } = this.#solve();
    const answers = similarityNames.map((s) =>
      text.similarity.announce(text.common.similarities[s], String(vote(panels[s]))),
    );
    this.host.announce(text.common.sentences([moved, ...answers]));
  }

  /** The weights of one key under the three similarities. */
  #reading(key: number): Phrase {
    const { text } = this.host;
    const { panels } = this.drawn ?? this.#solve();
    return phrase((number) => {
      const weights = similarityNames.map((s) => ({
        name: text.common.similarities[s],
        weight: number(panels[s].weights.at(key)),
      }));
      return text.similarity.reading(letterOf(key), weights, this.#lock.locked === key);
    });
  }

  /** Random query and keys in the default plane; values and temperatures stay. */
  surprise(stream: RandomStream): Partial<State> {
    const { keys } = this.host.state;
    const points = randomPoints(stream, keys.length + 1);
    return { query: points[0] ?? [0, 0], keys: points.slice(1) };
  }

  main() {
    return this.drawn?.panels.dot.output.at();
  }

  unlock(): boolean {
    return unpin(this.#lock, this.host);
  }

  #panel(similarity: SimilarityName, solved: Panel): TemplateResult {
    const { state, text } = this.host;
    const words = text.similarity;
    const name = text.common.similarities[similarity];
    const letters = state.keys.map((_, i) => letterOf(i));
    const digits = letters.map((_, i) => solved.weights.at(i));
    const rows = text.common.rows(
      letters.map((letter, i) => words.barsRow(letter, String(digits[i]))),
    );
    const events = this.#events();
    const temperature = state.temperatures[similarity];
    const { earlier: before } = this.host;
    const earlier = before && solve(this.host.knn, before, this.#editing.extent).panels[similarity];
    return html`<section class="panel" data-similarity=${similarity} aria-labelledby="name-${similarity}"
        @focusin=${this.#followFocus} @focusout=${() => this.#lock.hover(undefined)}>
      <div class="name"><h3 id="name-${similarity}">${name}</h3>
        <p class="rewards">${words.rewards[similarity]}</p></div>
      ${plane(
        {
          weights: solved.weights.data,
          answer: { values: state.values, output: pointOf(solved.output) },
          earlier: this.host.earlier?.query,
          backdrop: scoreLines({ size: gridSize, scores: solved.grid }),
          extent: this.#editing.extent,
          query: state.query,
          keys: state.keys,
          letters,
          selected: this.#editing.selected,
          highlight: this.#lock.current,
          label: words.planeLabel(name),
          describe: (handle) => this.#editing.describe(handle),
        },
        events,
      )}
      ${weightBars(
        {
          weights: solved.weights.data,
          letters,
          digits,
          earlier: earlier?.weights.data,
          label: words.barsLabel(name, rows),
          highlight: this.#lock.current,
          locked: this.#lock.locked,
        },
        events,
      )}
      <div class="numbers"><p class="output"><span aria-hidden="true">✖</span> ${words.output} ${solved.output.row()}</p>
        <p class="effective">${phrase((number) => words.effective(number(solved.effective.at())))}</p></div>
      ${temperatureControl({
        host: this.host,
        control: similarity,
        id: `temperature-${similarity}`,
        temperature,
        of: [similarity],
        name: text.common.temperatureOf(name),
        change: (value) =>
          this.host.set(
            { temperatures: { ...state.temperatures, [similarity]: value } },
            `τ ${similarity}`,
          ),
        done: () => {
          this.host.seal();
          this.host.announce(
            words.announce(
              name,
              `${text.common.temperatureText(formatTemperature(temperature))} ${vote(solved)}`,
            ),
          );
        },
      })}
    </section>`;
  }

  results() {
    return tables(this.drawn ?? this.#solve());
  }

  sections(): readonly Section[] {
    const { text } = this.host;
    this.drawn = this.#solve();
    const { panels, groups } = this.drawn;
    const { choices, soWhat } = text.similarity;
    const n = this.host.state.keys.length;
    const lit = this.#lock.current;
    const allEqual = n > 1 && groups[0]?.letters.length === n;
    const verdict = groups.length > 1 ? "differ" : allEqual ? "equal" : "agree";
    const chosen = choices(groups, n);
    const said = text.common.sentences([chosen, soWhat[verdict]]);
    return [
      {
        name: "planes",
        picture: html`<div class="panels">${similarityNames.map((s) => this.#panel(s, panels[s]))}</div>`,
        caption: html`<p class="so-what"><strong>${chosen}</strong>${said.slice(chosen.length)}</p>`,
        more: html`<p class="hint">${lit === undefined || lit >= n ? text.similarity.hint : this.#reading(lit)}</p>
          <p class="caption">${text.similarity.caption}</p>
          ${pointsTable(this.host, (s, i) => panels[s].weights.at(i))}`,
      },
    ];
  }
}

function pointOf({ data }: Quantity): Point {
  return [data[0] ?? 0, data[1] ?? 0];
}

/** `weights → output`, the article's notation. */
function vote({ weights, output }: Panel): string {
  return `${weights.row()} → ${output.row()}`;
}

export const styles = [planeStyles, barsStyles, similarityStyles];
