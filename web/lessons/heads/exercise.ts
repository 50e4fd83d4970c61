/** Prediction: do two heads with identical starts become different? */
import { css, html, type TemplateResult } from "lit";
import { choiceList, choiceListStyles } from "../../controls/choice-list.js";
import type { Exercise as ExerciseOf, Scored } from "../../figure/exercise.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { formatShare } from "../../figure/format-number.js";
import { type HeadsFigure, planeSizeOf } from "./figure.js";
import { type PanelEvents, planeOfHead } from "./panel.js";
import { HeadsRun, type HeadsTask, headsTask } from "./run.js";
import { solve } from "./solve.js";
import { defaultHeads, type HeadsState } from "./state.js";

const outcomes = ["same", "part", "idle"] as const;
type Outcome = (typeof outcomes)[number];

/** Training steps from an identical start. */
const steps = 300;
const heads: HeadsState = { ...defaultHeads, start: "identical", epochs: steps };
/** Half the side of the planes: at the start, and after training. */
const extents = [0.4, 4] as const;

const still: PanelEvents = {
  ...{ highlight() {}, focus() {}, toggle() {}, select() {}, rested() {}, hold() {} },
};

export class Exercise implements ExerciseOf {
  readonly #task: HeadsTask;
  readonly #run: HeadsRun;
  #chosen: Outcome | undefined;
  #answer: Outcome | undefined;

  constructor(private readonly host: FigureHost) {
    this.#task = headsTask(host.knn);
    this.#run = new HeadsRun(host.knn, this.#task, heads);
  }

  get question(): string {
    return this.host.text.heads.exercise.question;
  }

  get isComplete(): boolean {
    return this.#chosen !== undefined;
  }

  /** Both heads, at the start or after training, read-only. */
  #heads(): TemplateResult {
    const { knn, text, width, state } = this.host;
    const host: FigureHost = { ...this.host, knn, text, width, state, isLocked: () => true };
    const [epoch, extent] = this.#answer ? [steps, extents[1]] : [0, extents[0]];
    const figure: HeadsFigure = {
      ...{ host, heads, run: this.#run, epoch, selectedObject: 0, locked: false, feature: 0 },
      solved: solve(knn, this.#task, this.#run.at(epoch), heads.count),
      change() {},
      rest() {},
    };
    const scene = {
      figure,
      extent,
      size: Math.min(300, planeSizeOf(width, heads.count)),
      focus: 0,
    };
    const panel = (head: number) =>
      html`<div><p>${text.heads.head(head)}</p>${planeOfHead(scene, still, head)}</div>`;
    return html`<div class="pair">${[0, 1].map(panel)}</div>`;
  }

  #choices(): TemplateResult {
    const { text } = this.host;
    const words = text.heads.exercise;
    return choiceList(
      {
        ...{ name: "outcome", legend: words.legend(steps), text },
        choices: outcomes.map((id) => ({ id, label: words.outcomes[id] })),
        chosen: new Set(this.#chosen ? [this.#chosen] : []),
        right: this.#answer && new Set([this.#answer]),
      },
      (id) => {
        this.#chosen = id as Outcome;
        this.host.refresh();
      },
    );
  }

  guess(): TemplateResult {
    const { given } = this.host.text.heads.exercise;
    return html`<p class="note">${given}</p>${this.#choices()}${this.#heads()}`;
  }

  score(): Scored {
    const { text } = this.host;
    this.#run.advance(steps - this.#run.done);
    const { diversity } = this.#run.at(steps);
    this.#answer = diversity === 0 ? "same" : "part";
    const isRight = this.#answer === this.#chosen;
    const sentence = text.heads.exercise.said(isRight, formatShare(diversity));
    return { guess: this.#chosen, answer: this.#answer, error: isRight ? 0 : 1, sentence };
  }

  answer(): TemplateResult {
    return html`${this.#choices()}${this.#heads()}`;
  }
}

export const styles = [
  choiceListStyles,
  css`
    .pair {
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 300px));
      gap: var(--s4);
      margin-block-start: var(--s3);
    }
  `,
];
