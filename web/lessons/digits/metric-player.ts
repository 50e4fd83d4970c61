/** The displayed epoch of the training: run, pause, and replay of kept epochs. */
import type { FigureHost } from "../../figure/figure-view.js";
import type { DigitSet } from "./digit-set.js";
import { MetricRun } from "./metric-run.js";
import { metricSet } from "./metric-set.js";
import { digitsLimits } from "./state.js";

/** Milliseconds per replayed epoch. */
const frameMs = 60;

export class MetricPlayer {
  run: MetricRun | undefined;
  /** The part is expanded. */
  isOpen = false;
  /** The replayed epoch; undefined at the epoch of the state. */
  #playing: number | undefined;
  #rest = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #still = matchMedia("(prefers-reduced-motion: reduce)");

  constructor(
    private readonly host: FigureHost,
    private readonly set: DigitSet,
  ) {}

  get #goal(): number {
    return this.host.state.digits.epoch;
  }

  /** Called before each drawing. */
  prepare(): void {
    if (!this.isOpen) return;
    const { knn, refresh } = this.host;
    this.run ??= new MetricRun({ knn, changed: () => refresh() }, metricSet(this.set));
    this.run.go(this.#goal);
  }

  get isTraining(): boolean {
    return this.run?.isBehind === true;
  }

  get isRunning(): boolean {
    return this.isTraining || this.#playing !== undefined;
  }

  /** The displayed epoch. */
  get epoch(): number {
    const done = Math.max(0, this.run?.done ?? 0);
    // With reduced motion the picture waits for the end of the run; the progress is announced.
    if (this.#still.matches && this.run?.isBehind) return Math.min(this.#rest, done);
    this.#rest = Math.min(this.#playing ?? this.#goal, this.#goal, done);
    return this.#rest;
  }

  get done(): number {
    return Math.max(0, this.run?.done ?? 0);
  }

  #set(epoch: number, gesture?: string): void {
    this.host.set({ digits: { ...this.host.state.digits, epoch, part: "metric" } }, gesture);
  }

  train(): void {
    const { max } = digitsLimits.epoch;
    const from = this.epoch >= max ? 0 : this.epoch;
    this.#set(max);
    if (this.#still.matches || this.done <= from) return;
    this.#playing = from;
    this.#tick();
  }

  #tick(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#playing === undefined) return;
      this.#playing = Math.min(this.#playing + 1, this.done);
      if (this.#playing >= this.done) this.#playing = undefined;
      else this.#tick();
      this.host.refresh();
    }, frameMs);
  }

  pause(): void {
    const epoch = this.#still.matches ? this.done : this.epoch;
    this.#stopPlaying();
    this.#set(epoch);
  }

  /** Selects a kept epoch. */
  go(epoch: number, gesture?: string): void {
    this.#stopPlaying();
    this.#set(Math.min(epoch, this.done), gesture);
  }

  #stopPlaying(): void {
    clearTimeout(this.#timer);
    this.#playing = undefined;
  }

  stop(): void {
    this.#stopPlaying();
    this.run?.stop();
  }
}
