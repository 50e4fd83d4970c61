/** Moves through the steps: by buttons and keys, by the slider, or playing to the end. */
import type { FigureHost } from "../../figure/figure-view.js";
import { stepBeside, stepOf, withStep } from "./inputs.js";
import type { StepName, StepsState } from "./state.js";

/** Milliseconds per step while playing. */
const stepTime = 900;

export class StepsPlayer {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly host: FigureHost,
    private readonly announceStep: () => void,
  ) {}

  get playing(): boolean {
    return this.#timer !== undefined;
  }

  /** Pauses: also when the figure is hidden. */
  stop(): void {
    if (!this.playing) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.host.seal();
    this.host.refresh();
  }

  go(by: number): void {
    this.select(stepBeside(this.host.state.steps, by));
  }

  select(step: StepName): void {
    this.stop();
    const { steps } = this.host.state;
    if (step !== stepOf(steps)) this.#set(withStep(steps, step), "step");
  }

  /** Applies a new state and announces the effect. */
  take(steps: StepsState): void {
    this.stop();
    this.#set(steps);
  }

  /** Plays to the end; from the end, restarts; while playing, pauses. One undo step. */
  play(): void {
    if (this.playing) {
      this.stop();
      return;
    }
    if (this.#isAtEnd) this.host.set({ steps: withStep(this.host.state.steps, "inputs") }, "play");
    const tick = () => {
      const { steps } = this.host.state;
      this.#set(withStep(steps, stepBeside(steps, 1)), "play");
      if (this.#isAtEnd) this.stop();
      else this.#timer = setTimeout(tick, stepTime);
    };
    this.#timer = setTimeout(tick, stepTime);
    this.host.refresh();
  }

  get #isAtEnd(): boolean {
    const { steps } = this.host.state;
    return stepBeside(steps, 1) === stepOf(steps);
  }

  #set(steps: StepsState, gesture?: string): void {
    this.host.set({ steps }, gesture);
    this.announceStep();
  }
}
