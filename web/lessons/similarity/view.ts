/** One query under three similarities, side by side: geometry, weights, output. */
import { html, type TemplateResult } from "lit";
import type { RandomStream, Tensor } from "../../api/index.js";
import { barsStyles } from "../../charts/bars-styles.js";
import { plane } from "../../charts/plane.js";
import { planeStyles } from "../../charts/plane-styles.js";
import { type ScoreGrid, scoreLines } from "../../charts/score-lines.js";
import { weightBars } from "../../charts/weight-bars.js";
import { PlaneHand } from "../../controls/plane-hand.js";
import { pointsTable } from "../../controls/points-table.js";
import { RowLock } from "../../controls/row-lock.js";
import { randomPoints } from "../../controls/surprise.js";
import { temperatureControl } from "../../controls/temperature-control.js";
import type { FigureHost, FigureView } from "../../figure/figure-view.js";
import { pointsTensor } from "../../figure/tensors.js";
import {
  agreement,
  formatNumber,
  formatRow,
  formatTemperature,
  formatVote,
  winners,
} from "../../model/derive.js";
import {
  letterOf,
  type Point,
  type SimilarityName,
  type State,
  similarityNames,
} from "../../model/state.js";
import { similarityStyles } from "./styles.js";

export interface Panel {
  readonly weights: Float64Array;
  readonly output: Point;
  readonly effective: number;
  readonly grid: ScoreGrid;
}

/** Samples per side of the grid behind the lines of equal score. */
const gridSize = 41;

/** A fixed grid over the plane, row by row from the top left. */
function gridPoints(extent: number): Tensor {
  const step = (2 * extent) / (gridSize - 1);
  const points = Array.from({ length: gridSize ** 2 }, (_, i): Point => {
    const [row, column] = [Math.floor(i / gridSize), i % gridSize];
    return [-extent + column * step, extent - row * step];
  });
  return pointsTensor(points);
}

export class SimilarityView implements FigureView {
  readonly #hand: PlaneHand;
  readonly #lock: RowLock<number>;
  #grid: { readonly extent: number; readonly points: Tensor } | undefined;

  drawn: Readonly<Record<SimilarityName, Panel>> | undefined;

  constructor(private readonly host: FigureHost) {
    this.#hand = new PlaneHand(host, (moved) => this.#speak(moved));
    this.#lock = new RowLock<number>(() => host.refresh());
  }

  title(): string {
    return this.host.text.similarity.title;
  }

  #solve(similarity: SimilarityName, grid: Tensor): Panel {
    const { state, knn } = this.host;
    const query = pointsTensor([state.query]);
    const temperature = state.temperatures[similarity];
    const { output, weights } = knn.attention(
      { query, key: pointsTensor(state.keys), value: pointsTensor(state.values) },
      { similarity, temperature, returnWeights: true },
    );
    if (weights === undefined) throw new Error("attention returned no weights");
    return {
      weights: weights.data as Float64Array,
      output: [output.data[0] ?? 0, output.data[1] ?? 0],
      effective: knn.effectiveNeighbors(weights).data[0] ?? 0,
      // The shape of equal scores does not depend on the temperature.
      grid: { size: gridSize, scores: knn.scores(query, grid, { similarity }).data },
    };
  }

  /** The sampling grid, made anew only when the plane changes its extent. */
  get #gridPoints(): Tensor {
    const extent = this.#hand.extent;
    if (this.#grid?.extent !== extent) this.#grid = { extent, points: gridPoints(extent) };
    return this.#grid.points;
  }

  #events() {
    return {
      ...this.#hand.events,
      highlight: (index: number | undefined) => this.#lock.hover(index),
      toggle: (index: number) => {
        this.#lock.toggle(index);
        const key = this.#lock.locked;
        const { common } = this.host.text;
        this.host.announce(key === undefined ? common.unlocked : this.#reading(key));
      },
    };
  }

  /** The key with the focus is lit like the one pointed at. */
  readonly #followFocus = (event: Event): void => {
    const handle = (event.target as Element).closest("[data-handle]")?.getAttribute("data-handle");
    const key = handle?.match(/^key-(\d+)$/)?.[1];
    this.#lock.hover(key === undefined ? undefined : Number(key));
  };

  /** Says where the moved point is and what the three answer. */
  #speak(moved: string): void {
    const { text } = this.host;
    const grid = this.#gridPoints;
    const answers = similarityNames.map((s) => {
      const { weights, output } = this.#solve(s, grid);
      return text.similarity.announce(text.common.similarities[s], formatVote(weights, output));
    });
    this.host.announce(text.common.sentences([moved, ...answers]));
  }

  /** What one key weighs under each of the three. */
  #reading(key: number): string {
    const { text } = this.host;
    const grid = this.#gridPoints;
    const weights = similarityNames.map((s) => ({
      name: text.common.similarities[s],
      weight: formatNumber(this.#solve(s, grid).weights[key] ?? 0),
    }));
    return text.similarity.reading(letterOf(key), weights, this.#lock.locked === key);
  }

  /** Query and keys anywhere the usual plane shows; values and temperatures stay. */
  surprise(stream: RandomStream): Partial<State> {
    const { keys } = this.host.state;
    const points = randomPoints(stream, keys.length + 1);
    return { query: points[0] ?? [0, 0], keys: points.slice(1) };
  }

  unlock(): boolean {
    const held = this.#lock.unlock();
    if (held) this.host.announce(this.host.text.common.unlocked);
    return held;
  }

  #panel(similarity: SimilarityName, solved: Panel): TemplateResult {
    const { state, text } = this.host;
    const words = text.similarity;
    const name = text.common.similarities[similarity];
    const letters = state.keys.map((_, i) => letterOf(i));
    const digits = Array.from(solved.weights, (w) => formatNumber(w));
    const rows = text.common.rows(
      letters.map((letter, i) => words.barsRow(letter, digits[i] ?? "")),
    );
    const events = this.#events();
    const temperature = state.temperatures[similarity];
    return html`<section class="panel" data-similarity=${similarity} aria-labelledby="name-${similarity}"
        @focusin=${this.#followFocus} @focusout=${() => this.#lock.hover(undefined)}>
      <h3 id="name-${similarity}">${name}</h3>
      <p class="rewards"><span class="formula">${this.host.text.common.formulas[similarity]}</span> ${words.rewards[similarity]}</p>
      ${plane(
        {
          weights: solved.weights,
          answer: { values: state.values, output: solved.output },
          backdrop: scoreLines(solved.grid),
          extent: this.#hand.extent,
          query: state.query,
          keys: state.keys,
          letters,
          selected: this.#hand.selected,
          highlight: this.#lock.current,
          label: words.planeLabel(name),
          describe: (handle) => this.#hand.describe(handle),
        },
        events,
      )}
      ${temperatureControl({
        id: `temperature-${similarity}`,
        temperature,
        text,
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
              `${text.common.temperatureText(formatTemperature(temperature))} ${formatVote(solved.weights, solved.output)}`,
            ),
          );
        },
      })}
      ${weightBars(
        {
          weights: solved.weights,
          letters,
          digits,
          label: words.barsLabel(name, rows),
          highlight: this.#lock.current,
          locked: this.#lock.locked,
        },
        events,
      )}
      <p class="vote"><span class="visually-hidden">${words.vote(name)}</span><span>${formatRow(solved.weights)}</span>
        <span class="vote-output">→ ${formatRow(solved.output)}</span></p>
      <p class="effective">${words.effective(formatNumber(solved.effective, 2))}</p>
    </section>`;
  }

  async results() {
    return (await import("./results.js")).similarityResults(this.host);
  }

  render(): TemplateResult {
    const { text } = this.host;
    const grid = this.#gridPoints;
    const panels = similarityNames.map((s) => [s, this.#solve(s, grid)] as const);
    this.drawn = Object.fromEntries(panels) as Record<SimilarityName, Panel>;
    const weights = Object.fromEntries(panels.map(([s, p]) => [s, p.weights])) as Record<
      SimilarityName,
      Float64Array
    >;
    const groups = agreement({
      dot: winners(weights.dot),
      cosine: winners(weights.cosine),
      rbf: winners(weights.rbf),
    });
    const { choices, soWhat } = text.similarity;
    const n = this.host.state.keys.length;
    const lit = this.#lock.current;
    const allEqual = n > 1 && groups[0]?.letters.length === n;
    const verdict = groups.length > 1 ? "differ" : allEqual ? "equal" : "agree";
    const chosen = choices(groups, n);
    const said = text.common.sentences([chosen, soWhat[verdict]]);
    return html`<div class="panels">${panels.map(([s, solved]) => this.#panel(s, solved))}</div>
      <p class="so-what"><strong>${chosen}</strong>${said.slice(chosen.length)}</p>
      <p class="hint">${lit === undefined || lit >= n ? text.similarity.hint : this.#reading(lit)}</p>
      <p class="caption">${text.similarity.caption}</p>
      ${pointsTable(this.host, weights)}`;
  }
}

export const View = SimilarityView;
export const styles = [planeStyles, barsStyles, similarityStyles];
