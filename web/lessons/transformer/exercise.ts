/** Prediction: find two heads of the trained network, the previous-token head and an induction head. */
import { css, html, type TemplateResult } from "lit";
import { attentionThumb } from "../../charts/matrix/attention-thumb.js";
import { choiceList, choiceListStyles } from "../../controls/choice-list.js";
import type { Exercise as ExerciseOf, Scored } from "../../figure/exercise.js";
import type { FigureHost } from "../../figure/figure-view.js";
import type { Role } from "./measure.js";
import { type Maps, mapsOf, rolesOf } from "./measure.js";
import { trainedModel } from "./model.js";

const wanted = ["previous", "induction"] as const;

export class Exercise implements ExerciseOf {
  readonly #chosen = new Map<(typeof wanted)[number], string>();
  readonly #model = trainedModel();
  readonly #maps: Maps;
  #roles: readonly Role[] | undefined;

  constructor(private readonly host: FigureHost) {
    this.#maps = mapsOf(host.knn, this.#model);
  }

  get question(): string {
    return this.host.text.transformer.exercise.question;
  }

  get isComplete(): boolean {
    return this.#chosen.size === wanted.length;
  }

  /** The heads with the requested role, once the answer is known. */
  #right(role: Role): Set<string> | undefined {
    const all = this.#roles;
    return all && new Set(all.flatMap((own, i) => (own === role ? [String(i)] : [])));
  }

  #name(index: number): string {
    const { heads } = this.#model;
    return this.host.text.transformer.head(Math.floor(index / heads), index % heads);
  }

  /** Thumbnails of the heads of one layer, each a choice. */
  #choices(role: (typeof wanted)[number]): TemplateResult {
    const { text } = this.host;
    const words = text.transformer;
    const chosen = this.#chosen.get(role);
    const { maps, count } = this.#maps;
    const { heads } = this.#model;
    const layer = wanted.indexOf(role);
    return choiceList(
      {
        ...{ name: `head-${role}`, legend: words.exercise[role], text },
        choices: maps.slice(layer * heads, (layer + 1) * heads).map((weights, head) => ({
          id: String(layer * heads + head),
          label: html`${attentionThumb({ weights, count })}<span>${words.headShort(head)}</span>`,
        })),
        chosen: new Set(chosen === undefined ? [] : [chosen]),
        right: this.#right(role),
      },
      (id) => {
        this.#chosen.set(role, id);
        this.host.refresh();
      },
    );
  }

  guess(): TemplateResult {
    const { exercise } = this.host.text.transformer;
    return html`<p class="note">${exercise.given}</p>${this.answer()}`;
  }

  score(): Scored {
    this.#roles = rolesOf(this.host.knn, this.#model);
    const guess = wanted.map((role) => Number(this.#chosen.get(role)));
    const answer = wanted.map((role) => [...(this.#right(role) ?? [])].map(Number));
    const right = guess.filter((head, i) => answer[i]?.includes(head)).length;
    const [previous = "", induction = ""] = answer.map((heads) =>
      this.host.text.transformer.exercise.names(heads.map((i) => this.#name(i))),
    );
    const sentence = this.host.text.transformer.exercise.said(right, previous, induction);
    return { guess, answer, error: wanted.length - right, sentence };
  }

  answer(): TemplateResult {
    return html`<div class="find">${wanted.map((role) => this.#choices(role))}</div>`;
  }
}

export const styles = [
  choiceListStyles,
  css`
    .find {
      display: grid;
      gap: var(--s4);
      margin-block-start: var(--s3);
    }
    .find .choice-list {
      grid-template-columns: repeat(4, minmax(0, 132px));
      gap: var(--s2) var(--s4);
    }
    .find legend {
      font-weight: 650;
    }
    .find label {
      flex-wrap: wrap;
      align-content: start;
      inline-size: 100%;
    }
    /* The mark of the answer wraps below the thumbnail. */
    .find label > span {
      flex: 1 0 60%;
    }
    .find .attention-thumb {
      display: block;
    }
    @container (max-width: 480px) {
      .find .choice-list {
        grid-template-columns: repeat(2, minmax(0, 132px));
      }
    }
  `,
];
