/** Attention as motion: the cloud and its steps, played, stepped or scrubbed. */
import { html, type TemplateResult } from "lit";
import { control } from "../../controls/control.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { chosen } from "../../figure/named-value.js";
import { phrase } from "../../figure/phrase.js";
import { planeExtent } from "../../figure/plane-points.js";
import { letterOf } from "../../figure/state/state.js";
import { cloudChart } from "./cloud-chart.js";
import { type Cloud, cloudOf, maxIterations, placesOf, starPath } from "./iterate.js";
import { sideBySide } from "./plane.js";

const stepsPerSecond = 3;
const largestSide = 540;

/** Iterated attention: the cloud and its steps, played, stepped or scrubbed. */
export class Motion {
  /** The position of the animation; undefined if stopped. */
  #at: number | undefined;
  #frame = 0;

  constructor(private readonly host: FigureHost) {}

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#at = undefined;
  }

  get #cloud(): Cloud {
    const isStill = this.#at === undefined && this.host.state.iterations === 0;
    return cloudOf(this.host.knn, this.host.state, isStill);
  }

  get places(): number {
    return placesOf(this.#cloud, this.host.state.iterations);
  }

  #go(iterations: number, gesture?: string): void {
    this.host.set({ iterations: Math.min(maxIterations(), iterations) }, gesture);
  }

  #announce(): void {
    this.host.announce(String(this.#summary()));
  }

  #summary() {
    const words = this.host.text.field.motion;
    const { iterations } = this.host.state;
    if (iterations === 0) return words.start;
    const { places } = this;
    return phrase((number) => words.said(number(chosen("iterations", iterations, String)), places));
  }

  /** Points interpolate between steps, except with reduced motion. */
  #play(): void {
    const last = maxIterations();
    const from = this.host.state.iterations === last ? 0 : this.host.state.iterations;
    const start = performance.now();
    const reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#go(from, "iterations");
    this.#at = from;
    const next = (now: number) => {
      const at = Math.min(last, from + (Math.max(0, now - start) / 1000) * stepsPerSecond);
      this.#at = reduced ? Math.floor(at) : at;
      this.#go(Math.floor(at), "iterations");
      this.host.refresh();
      if (at < last) this.#frame = requestAnimationFrame(next);
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
    const isPlaying = this.#at !== undefined;
    const isLocked = host.isLocked("iterations");
    return html`<div class="motion-parts" data-control="iterations">
      ${cloudChart({
        ...this.#cloud,
        ...{ groups: state.keys.length, path: starPath(host.knn, state) },
        label: words.label(String(this.#summary())),
        size: Math.min(
          largestSide,
          Math.round(host.width * (host.width < sideBySide ? 0.76 : 0.66)),
        ),
        extent: planeExtent(state),
        at: this.#at ?? iterations,
        keys: state.keys.map((at, i) => ({ at, letter: letterOf(i) })),
      })}
      <div class="motion-controls">
        <div class="choices-row">
          <button type="button" class="play" ?disabled=${isLocked} @click=${() => (isPlaying ? this.#pause() : this.#play())}>${isPlaying ? words.pause : words.play}</button>
          <button type="button" ?disabled=${isLocked || iterations === maxIterations()} @click=${() => this.#walk(iterations + 1)}>${words.step}</button>
          <button type="button" ?disabled=${isLocked || iterations === 0} @click=${() => this.#walk(0)}>${words.restart}</button>
        </div>
        <div class="slider">${control(host, "iterations", {
          label: words.count,
          change: (patch, gesture) => {
            this.stop();
            host.set(patch, gesture);
          },
          rested: () => this.#announce(),
        })}</div>
      </div>
    </div>
    <p class="insight">${this.#summary()}</p>`;
  }
}
