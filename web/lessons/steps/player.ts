/** Moves through the steps: by buttons and keys, by the slider, or playing to the end. */
import type { FigureHost } from "../../figure/figure-view.js";
import { inputsOf, stepBeside, stepOf, stepsIn, withStep } from "./inputs.js";
import type { StepName, StepsState } from "./state.js";

/** Milliseconds per step while playing. */
const stepTime = 600;

export class StepsPlayer {
  readonly #flights = new Flights();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly host: FigureHost,
    private readonly announceStep: () => void,
  ) {}

  get playing(): boolean {
    return this.#timer !== undefined;
  }

  /** The figure is hidden: stops playing and removes the moving numbers. */
  stop(): void {
    this.#pause();
    this.#flights.end();
  }

  go(by: number): void {
    this.#pause();
    this.#go(by, "step");
  }

  /** Selects a step, or a position between steps while the slider is dragged. */
  scrub(to: number, slider?: Element): void {
    this.#pause();
    const { steps } = this.host.state;
    const names = stepsIn(inputsOf(steps));
    const step = names[Math.floor(to)];
    if (step !== undefined && step !== stepOf(steps)) {
      this.#set(withStep(steps, step), "step");
      this.announceStep();
    }
    const machine = slider?.closest(".machine");
    if (machine) this.#flights.show(machine, names[Math.ceil(to)], to % 1);
  }

  /** Applies a new state and announces the effect. */
  take(steps: StepsState): void {
    this.#pause();
    this.#set(steps);
    this.announceStep();
  }

  /** Plays to the end; from the end, restarts; while playing, pauses. One undo step. */
  play(): void {
    if (this.playing) {
      this.#pause();
      return;
    }
    const { steps } = this.host.state;
    if (this.#isAtEnd) this.#set(withStep(steps, "inputs"), "play");
    const tick = () => {
      this.#go(1, "play");
      if (this.#isAtEnd) this.#pause();
      else this.#timer = setTimeout(tick, stepTime);
    };
    this.#timer = setTimeout(tick, stepTime);
    this.host.refresh();
  }

  get #isAtEnd(): boolean {
    const { steps } = this.host.state;
    return stepBeside(steps, 1) === stepOf(steps);
  }

  #go(by: number, gesture: string): void {
    const { steps } = this.host.state;
    this.#set(withStep(steps, stepBeside(steps, by)), gesture);
    this.announceStep();
  }

  #set(steps: StepsState, gesture?: string): void {
    this.host.set({ steps }, gesture);
  }

  #pause(): void {
    if (!this.playing) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.host.seal();
    this.host.refresh();
  }
}

/** The two factors and the product matrix of a step. */
const products: Partial<Record<StepName, readonly [rows: string, columns: string, into: string]>> =
  {
    scores: ["q", "k", "a"],
    output: ["a", "v", "o"],
  };

/** More moving numbers would be illegible: then only the first row moves. */
const most = 400;

interface Flight {
  readonly number: HTMLElement;
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
}

const cellsOf = (root: ParentNode, name: string): HTMLElement[][] =>
  [...root.querySelectorAll(`[data-matrix="${name}"] tbody tr`)].map((row) => [
    ...row.querySelectorAll("td"),
  ]);

const textOf = (cell: HTMLElement): string =>
  (
    cell.querySelector("input")?.value ??
    cell.querySelector(".now")?.textContent ??
    cell.textContent ??
    ""
  ).trim();

class Flights {
  #layer: HTMLElement | undefined;
  #flights: readonly Flight[] = [];
  #towards: StepName | undefined;

  /** Shows a fraction `share` of the way to a step; at 0 and 1 nothing moves. */
  show(root: ParentNode, towards: StepName | undefined, share: number): void {
    if (towards === undefined || products[towards] === undefined || share <= 0 || share >= 1) {
      this.end();
      return;
    }
    if (towards !== this.#towards) this.#start(root, towards);
    // Eased at both ends.
    const done = (1 - Math.cos(Math.PI * share)) / 2;
    for (const { number, from, to } of this.#flights) {
      const [x, y] = [from[0] + (to[0] - from[0]) * done, from[1] + (to[1] - from[1]) * done];
      number.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
    }
  }

  end(): void {
    this.#layer?.remove();
    [this.#layer, this.#towards, this.#flights] = [undefined, undefined, []];
  }

  #start(root: ParentNode, towards: StepName): void {
    this.end();
    const scroller = root.querySelector<HTMLElement>(".chain-scroll");
    const [left = "", right = "", into = ""] = products[towards] ?? [];
    const [rows, columns, targets] = [left, right, into].map((name) => cellsOf(root, name));
    if (!scroller || !rows || !columns || !targets) return;
    const layer = document.createElement("div");
    layer.className = "flights";
    layer.ariaHidden = "true";
    const box = scroller.getBoundingClientRect();
    const centre = (cell: HTMLElement): [number, number] => {
      const { left: x, top: y, width, height } = cell.getBoundingClientRect();
      return [x - box.left + scroller.scrollLeft + width / 2, y - box.top + height / 2];
    };
    const inner = columns.length;
    const all = targets.length * (targets[0]?.length ?? 0) * inner * 2;
    const flying = all > most ? targets.slice(0, 1) : targets;
    this.#flights = flying.flatMap((row, i) =>
      row.flatMap((target, j) =>
        columns.flatMap((column, l) =>
          [rows[i]?.[l], column[j]].flatMap((source, side): Flight | readonly [] => {
            if (source === undefined) return [];
            const number = document.createElement("span");
            number.textContent = textOf(source);
            layer.append(number);
            const [x, y] = centre(target);
            // Factors are side by side, products one below the other.
            const to: [number, number] = [x + (side - 0.5) * 14, y + (l - (inner - 1) / 2) * 9];
            return { number, from: centre(source), to };
          }),
        ),
      ),
    );
    scroller.append(layer);
    [this.#layer, this.#towards] = [layer, towards];
  }
}
