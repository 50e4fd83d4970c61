/** Moves through the steps: by buttons and keys, by the slider, or playing to the end. */
import type { FigureHost } from "../../figure/figure-view.js";
import type { StepNavigation } from "./controls.js";
import { stepBeside, withStep } from "./edits.js";
import { Flights } from "./flights.js";
import { inputsOf, stepOf, stepsIn } from "./inputs.js";
import type { StepsState } from "./state.js";

/** Milliseconds per step while playing. */
const stepTime = 600;

export class StepsPlayer implements StepNavigation {
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
