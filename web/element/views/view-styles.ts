import { css } from "lit";

/** Layout of the views, by container width: prose mirrors with the direction, figures do not. */
export const viewStyles = css`
  .panels {
    display: grid;
    gap: var(--s5) var(--s4);
    grid-template-columns: 1fr;
  }
  .panel {
    display: grid;
    gap: var(--s2);
    align-content: start;
    min-inline-size: 0;
  }
  .rewards {
    color: var(--ink-soft);
    font-size: 0.9rem;
    min-block-size: 1.5em;
  }
  .formula {
    direction: ltr;
    unicode-bidi: isolate;
    font-family: var(--serif);
    font-style: italic;
    color: var(--ink);
    margin-inline-end: 0.4em;
    white-space: nowrap;
  }
  .temperature {
    font-size: 0.9rem;
  }
  .temperature output {
    font-weight: 650;
    margin-inline: var(--s1) var(--s2);
  }
  .slider {
    display: flex;
    align-items: center;
    gap: var(--s1);
    direction: ltr;
    color: var(--ink-soft);
  }
  .slider input {
    flex: 1;
    min-inline-size: 0;
    block-size: 36px;
    margin: 0;
    accent-color: var(--accent);
    cursor: pointer;
  }
  .limit {
    color: var(--ink-soft);
  }
  .vote {
    direction: ltr;
    padding-block-start: var(--s2);
    border-block-start: 1px solid var(--rule);
    font-size: 0.88rem;
  }
  .vote span {
    white-space: nowrap;
  }
  .vote-output {
    display: block;
    color: var(--output);
    font-weight: 650;
  }
  .effective {
    color: var(--ink-soft);
    font-size: 0.9rem;
  }
  .tokens {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2);
    list-style: none;
    margin: 0 0 var(--s2);
    padding: 0;
  }
  .token {
    display: flex;
    align-items: center;
    border: 1px solid var(--rule-strong);
    border-radius: 3px;
  }
  .token .word {
    field-sizing: content;
    min-inline-size: 2.2em;
    min-block-size: 44px;
    padding: 0 var(--s2);
    border: 0;
    background: none;
    font-family: var(--serif);
    font-size: 1.05rem;
  }
  .token button {
    border: 0;
    border-inline-start: 1px solid var(--rule);
    border-radius: 0;
    padding: 0 var(--s2);
    min-inline-size: 36px;
    color: var(--ink-soft);
    font-size: 0.85rem;
    background: none;
  }
  .token .pad[aria-pressed="true"] {
    color: var(--ink);
    font-weight: 650;
    background: repeating-linear-gradient(
      45deg,
      var(--paper-raised) 0 4px,
      color-mix(in oklab, var(--masked) 45%, var(--paper-raised)) 4px 6px
    );
  }
  .token.padded .word {
    color: var(--ink-soft);
    text-decoration: line-through;
  }
  .switch {
    display: inline-flex;
    align-items: center;
    gap: var(--s2);
    min-block-size: 44px;
    cursor: pointer;
  }
  .switch input {
    inline-size: 20px;
    block-size: 20px;
    accent-color: var(--accent);
  }
  .matrices {
    display: grid;
    gap: var(--s4);
    grid-template-columns: 1fr;
  }
  .matrices section {
    min-inline-size: 0;
    overflow-x: auto;
  }
  .emptied {
    margin-block: var(--s2);
    padding: var(--s2) var(--s3);
    border-inline-start: 3px solid var(--accent);
    background: var(--paper-raised);
    max-inline-size: 46em;
  }

  .run {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s3);
    margin-block-start: var(--s2);
    min-block-size: 48px;
  }
  .run .number-field {
    inline-size: 8em;
    min-block-size: 44px;
    margin-inline-start: var(--s1);
  }
  progress {
    accent-color: var(--accent);
    inline-size: 10em;
  }

  .entropy {
    margin-block-start: var(--s3);
  }
  .entropy .measured {
    font-weight: 650;
  }
  .entropy caption {
    text-align: start;
    font-weight: 650;
    padding-block-end: var(--s1);
  }
  .entropy caption.scaled {
    color: var(--scaled);
  }
  .entropy caption.unscaled {
    color: var(--unscaled);
  }
  .tables {
    display: flex;
    overflow-x: auto;
    flex-wrap: wrap;
    gap: var(--s2) var(--s6);
  }

  @container (min-width: 520px) {
    .panel {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
      column-gap: var(--s4);
    }
    .panel > :is(h3, .rewards) {
      grid-column: 1 / -1;
    }
    .panel > .plane {
      grid-row: 3 / span 4;
    }
    .panel > :is(.temperature, .weight-bars, .vote, .effective) {
      grid-column: 2;
    }
  }
  @container (min-width: 760px) {
    .matrices {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
  }
  @container (min-width: 860px) {
    .panels {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
    .panel {
      grid-template-columns: minmax(0, 1fr);
    }
    .panel > .plane {
      grid-row: auto;
    }
    .panel > :is(.temperature, .weight-bars, .vote, .effective) {
      grid-column: 1;
    }
  }
`;
