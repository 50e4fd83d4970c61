/** One query under three similarities, side by side: geometry, weights, output. */
import { html, type TemplateResult } from "lit";
import type { Tensor } from "../../api/index.js";
import { barsStyles } from "../../charts/bars-styles.js";
import { plane } from "../../charts/plane.js";
import type { HandleId } from "../../charts/plane-pointer.js";
import { planeStyles } from "../../charts/plane-styles.js";
import { weightBars } from "../../charts/weight-bars.js";
import {
  agreement,
  formatNumber,
  formatRow,
  formatTemperature,
  formatVote,
  movedBy,
  planeExtent,
  winners,
} from "../../model/derive.js";
import {
  letterOf,
  type Point,
  placeable,
  type SimilarityName,
  similarityNames,
  withKeyMoved,
} from "../../model/state.js";
import type { FigureHost, FigureView } from "./figure-view.js";
import { pointsTable } from "./points-table.js";
import { similarityStyles } from "./similarity-styles.js";
import { temperatureControl } from "./temperature-control.js";
import { pointsTensor } from "./tensors.js";

interface Panel {
  readonly weights: Float64Array;
  readonly output: Point;
  readonly effective: number;
  readonly field: { size: number; scores: ArrayLike<number> };
}

/** Samples per side of the grid behind the lines of equal score. */
const fieldSize = 41;

/** A fixed grid over the plane, row by row from the top left. */
function fieldPoints(extent: number): Tensor {
  const step = (2 * extent) / (fieldSize - 1);
  const points = Array.from({ length: fieldSize ** 2 }, (_, i): Point => {
    const [row, column] = [Math.floor(i / fieldSize), i % fieldSize];
    return [-extent + column * step, extent - row * step];
  });
  return pointsTensor(points);
}

export class SimilarityView implements FigureView {
  #selected: HandleId = { kind: "query" };
  #highlight: number | undefined;
  /** The plane keeps its extent while a point is held. */
  #heldExtent: number | undefined;
  #grid: { readonly extent: number; readonly points: Tensor } | undefined;

  constructor(private readonly host: FigureHost) {}

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
      field: { size: fieldSize, scores: knn.scores(query, grid, { similarity }).data },
    };
  }

  get #extent(): number {
    const own = planeExtent(this.host.state);
    return Math.max(own, this.#heldExtent ?? 0);
  }

  /** The sampling grid, made anew only when the plane changes its extent. */
  get #fieldPoints(): Tensor {
    const extent = this.#extent;
    if (this.#grid?.extent !== extent) this.#grid = { extent, points: fieldPoints(extent) };
    return this.#grid.points;
  }

  #place(handle: HandleId, to: Point, gesture?: string): void {
    const edge = this.#extent * 0.95;
    const clamp = (x: number) => placeable(Math.min(edge, Math.max(-edge, x)));
    this.#put(handle, [clamp(to[0]), clamp(to[1])], gesture);
  }

  #put(handle: HandleId, to: Point, gesture?: string): void {
    const patch =
      handle.kind === "query" ? { query: to } : withKeyMoved(this.host.state, handle.index, to);
    this.host.set(patch, gesture);
  }

  #name(handle: HandleId): string {
    const { common } = this.host.text;
    return handle.kind === "query" ? common.query : common.key(letterOf(handle.index));
  }

  #position(handle: HandleId): Point {
    const { query, keys } = this.host.state;
    return handle.kind === "query" ? query : (keys[handle.index] ?? query);
  }

  #events() {
    return {
      select: (handle: HandleId) => {
        this.#selected = handle;
        this.host.refresh();
      },
      move: (handle: HandleId, to: Point) => {
        this.#heldExtent ??= this.#extent;
        this.#place(handle, to, "drag");
      },
      nudge: (handle: HandleId, dx: number, dy: number) => {
        this.#place(handle, movedBy(this.#position(handle), dx, dy), `nudge ${this.#name(handle)}`);
        this.#speak();
      },
      release: () => {
        this.#heldExtent = undefined;
        this.host.seal();
        this.#speak();
        this.host.refresh();
      },
      highlight: (index: number | undefined) => {
        if (index === this.#highlight) return;
        this.#highlight = index;
        this.host.refresh();
      },
    };
  }

  /** Says where the moved point is and what the three answer. */
  #speak(): void {
    const { text } = this.host;
    const [x, y] = this.#position(this.#selected);
    const grid = this.#fieldPoints;
    const answers = similarityNames.map((s) => {
      const { weights, output } = this.#solve(s, grid);
      return text.similarity.announce(text.common.similarities[s], formatVote(weights, output));
    });
    const moved = text.common.moved(
      this.#name(this.#selected),
      formatNumber(x, 2),
      formatNumber(y, 2),
    );
    this.host.announce([moved, ...answers].join(" "));
  }

  #panel(similarity: SimilarityName, solved: Panel): TemplateResult {
    const { state, text } = this.host;
    const words = text.similarity;
    const name = text.common.similarities[similarity];
    const letters = state.keys.map((_, i) => letterOf(i));
    const digits = Array.from(solved.weights, (w) => formatNumber(w));
    const rows = letters.map((letter, i) => words.barsRow(letter, digits[i] ?? "")).join(", ");
    const events = this.#events();
    const temperature = state.temperatures[similarity];
    return html`<section class="panel" data-similarity=${similarity} aria-labelledby="name-${similarity}">
      <h3 id="name-${similarity}">${name}</h3>
      <p class="rewards"><span class="formula">${words.formulas[similarity]}</span> ${words.rewards[similarity]}</p>
      ${plane(
        {
          ...solved,
          extent: this.#extent,
          query: state.query,
          keys: state.keys,
          values: state.values,
          letters,
          selected: this.#selected,
          highlight: this.#highlight,
          label: words.planeLabel(name),
          describe: (handle) => this.#describe(handle),
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
          highlight: this.#highlight,
        },
        events,
      )}
      <p class="vote"><span class="visually-hidden">${words.vote(name)}</span><span>${formatRow(solved.weights)}</span>
        <span class="vote-output">→ ${formatRow(solved.output)}</span></p>
      <p class="effective">${words.effective(formatNumber(solved.effective, 2))}</p>
    </section>`;
  }

  #describe(handle: HandleId): { name: string; value: string; role: string } {
    const { common } = this.host.text;
    const [x, y] = this.#position(handle);
    return {
      name: this.#name(handle),
      value: common.point(formatNumber(x, 2), formatNumber(y, 2)),
      role: common.movable,
    };
  }

  render(): TemplateResult {
    const { text } = this.host;
    const grid = this.#fieldPoints;
    const panels = similarityNames.map((s) => [s, this.#solve(s, grid)] as const);
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
    const allEqual = n > 1 && groups[0]?.letters.length === n;
    const verdict = groups.length > 1 ? "differ" : allEqual ? "equal" : "agree";
    return html`<div class="panels">${panels.map(([s, solved]) => this.#panel(s, solved))}</div>
      <p class="so-what">
        <strong>${choices(groups, n)}</strong>
        ${soWhat[verdict]}
      </p>
      <p class="hint">${text.similarity.hint}</p>
      <p class="caption">${text.similarity.caption}</p>
      ${pointsTable(this.host, weights)}`;
  }
}

export const View = SimilarityView;
export const styles = [planeStyles, barsStyles, similarityStyles];
