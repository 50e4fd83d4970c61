/** A guess among named choices, single or multiple; after the answer each choice shows its explanation. */
import { css, html, nothing, type TemplateResult } from "lit";
import type { Strings } from "../language/index.js";

export interface Choice {
  readonly id: string;
  readonly label: string | TemplateResult;
}

export interface ChoiceScene {
  /** Name of the input group; unique among visible groups. */
  readonly name: string;
  readonly legend: string;
  readonly several?: boolean;
  readonly choices: readonly Choice[];
  readonly chosen: ReadonlySet<string>;
  /** The correct choices, once the guess is made. */
  readonly right?: ReadonlySet<string> | undefined;
  readonly text: Strings;
}

export function choiceList(scene: ChoiceScene, choose: (id: string) => void): TemplateResult {
  const { name, legend, several, choices, chosen, right, text } = scene;
  const words = text.common.prediction;
  // Chromium keeps radio buttons outside a form alive with their shadow root; method `dialog` submits nothing.
  return html`<form method="dialog"><fieldset class="choice-list"><legend>${legend}</legend>${choices.map(
    ({ id, label }) => {
      const isRight = right?.has(id);
      return html`<label class=${isRight ? "is-right" : ""}>
      <input type=${several ? "checkbox" : "radio"} name=${name} value=${id} ?disabled=${right !== undefined}
        .checked=${chosen.has(id)} @change=${() => choose(id)}> <span>${label}</span>
      ${isRight ? html`<strong class="mark">✓ ${words.isAnswer}</strong>` : nothing}</label>`;
    },
  )}</fieldset></form>`;
}

export const choiceListStyles = css`
  .choice-list {
    display: grid;
    gap: var(--s1);
    justify-items: start;
  }
  .choice-list legend {
    padding: 0;
    margin-block-end: var(--s1);
  }
  .choice-list label {
    display: flex;
    align-items: center;
    gap: var(--s2);
    min-block-size: 44px;
    cursor: pointer;
  }
  .choice-list input {
    flex: none;
    inline-size: 20px;
    block-size: 20px;
    margin: 0;
    accent-color: var(--accent);
  }
  .choice-list .mark {
    color: var(--accent);
    font-size: 14px;
  }
`;
