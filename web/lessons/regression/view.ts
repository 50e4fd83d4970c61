/** Kernel regression: predictions are averages of points, weighted by nearness. */
import { html } from "lit";
import { planeStyles } from "../../charts/plane/plane-styles.js";
import { chapterPartStyles } from "../../controls/chapter-part.js";
import { control } from "../../controls/control.js";
import { runStyles } from "../../controls/run-styles.js";
import type { FigureHost, FigureView, Sections } from "../../figure/figure-view.js";
import { phrase } from "../../figure/phrase.js";
import { chartStyles } from "./chart-styles.js";
import { lastEpoch } from "./constants.js";
import { bandwidthControl, dataControls, kernelChoice, weightMaps } from "./curve-part.js";
import { Handles } from "./handles.js";
import { regressionPlot } from "./plot.js";
import { type Solved, Solver, tables } from "./solve.js";
import { regressionStyles } from "./styles.js";
import { errorsLine, reading } from "./text.js";
import { fitPlot, progress, type TrainPart, trainNumbers, trainPicture } from "./train-part.js";

export { predictions } from "./predictions.js";
export { readings } from "./solve.js";

export class View implements FigureView<"regression"> {
  readonly #solver: Solver;
  readonly #handles: Handles;
  /** The reader has started a training, whose end is announced. */
  #isRunning = false;
  #frame: number | undefined;
  drawn: Solved | undefined;

  constructor(private readonly host: FigureHost) {
    this.#solver = new Solver(host.knn);
    this.#handles = new Handles(
      host,
      () => this.#solver.data(host.state),
      (before) => this.#read(before),
    );
  }

  title(): string {
    const { title, lineTitle } = this.host.text.regression;
    return this.host.state.degree === 1 ? lineTitle : title;
  }

  /** Trains towards the epochs of the state, a part of the way per frame. */
  prepare(): void {
    const { knn, state } = this.host;
    const { training } = this.#solver;
    training.configure(this.#solver.data(state), state.leaveOneOut);
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!training.advance(knn, state.epochs, isStill)) {
      this.#frame ??= requestAnimationFrame(() => {
        this.#frame = undefined;
        this.host.refresh();
      });
    } else if (this.#isRunning) {
      this.#isRunning = false;
      this.#report();
    }
  }

  disconnect(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }

  #solve(): Solved {
    return this.#solver.solve(this.host.state, this.#handles.isHeld);
  }

  /** Announces the prediction at the star. */
  readonly #read = (before = ""): void => {
    const { text } = this.host;
    this.host.announce(text.common.sentences([before, String(reading(text, this.#solve()))]));
  };

  /** Announces the progress of training and its assessment. */
  #report(): void {
    const { common, regression } = this.host.text;
    const part = this.#part(this.#solve());
    const error = regression.training.error(String(part.solved.now.error.at()));
    this.host.announce(common.sentences([String(progress(part)), error]));
  }

  #part(solved: Solved): TrainPart {
    return {
      host: this.host,
      solved,
      failure: this.#solver.training.failure,
      heights: this.#handles.heights,
      go: (epochs, gesture) => {
        this.host.set({ epochs: Math.min(lastEpoch, epochs) }, gesture);
        this.#isRunning = true;
      },
    };
  }

  main() {
    const { trained, byHand } = this.drawn?.votes ?? {};
    return (trained ?? byHand)?.answer;
  }

  results() {
    return tables(this.#solve());
  }

  sections(): Sections<"regression"> {
    const { host } = this;
    const { earlier: before, state, text } = host;
    const words = text.regression;
    const handles = this.#handles;
    const solved = this.#solve();
    this.drawn = solved;
    const earlier = before && this.#solver.earlier(before).line;
    const part = this.#part(solved);
    const { loss } = solved.fits.byHand;
    return {
      curve: () => ({
        picture: html`<div class="plot">${regressionPlot({ host, solved, handles, earlier })}</div>
          ${bandwidthControl(host, solved, this.#read)}`,
        caption: html`<p class="so-what star-reading">${reading(text, solved)}</p>${errorsLine(text, solved)}`,
        more: html`<p class="hint">${words.hint}</p>
          <div class="regression-controls">${kernelChoice(host, this.#read)}${dataControls(host, solved, handles)}</div>
          ${weightMaps(host, solved, handles)}`,
      }),
      out: () => ({
        picture: html`${fitPlot(part, solved.fits.byHand, host.width)}
          ${control(host, "leaveOneOut", {
            label: words.training.leaveOneOut,
            change: (patch) => {
              host.set(patch);
              host.announce(words.training.switched(patch.leaveOneOut === true));
            },
          })}`,
        caption: html`<p class="so-what">${phrase((number) =>
          text.common.sentences([
            words.fit.loss(number(loss.at()), state.leaveOneOut),
            words.training.error(number(solved.byHand.error.at())),
          ]),
        )}</p>`,
      }),
      training: () => ({
        picture: trainPicture(part),
        caption: html`<p class="progress">${progress(part)}</p>
          <p class="so-what train-verdict">${words.training.verdict[solved.outcome]}</p>`,
        more: trainNumbers(part),
      }),
    };
  }
}

export const styles = [chapterPartStyles, runStyles, planeStyles, chartStyles, regressionStyles];
