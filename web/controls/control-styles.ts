import { css } from "lit";

/** Controls that several views share: sliders, switches, formulas, choices; columns and warnings. */
export const controlStyles = css`
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
    font-size: 14px;
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
  .ticked {
    display: grid;
    grid-template-columns: auto 1fr auto;
  }
  .ticked input {
    grid-area: 1 / 2;
  }
  .ticked :last-child {
    grid-area: 1 / 3;
  }
  @media screen {
    /* 0.1, 1 and 10 lie at the quarters of the way of the thumb, which ends half a thumb inside the track. */
    .ticked::before {
      content: "0.1 1 10" / "";
      grid-area: 1 / 2;
      align-self: end;
      margin-inline: calc(25% - 3px);
      padding-block-start: 5px;
      background: repeating-linear-gradient(
          90deg,
          currentcolor 0 1px,
          #0000 0 calc(50% - 0.5px)
        )
        7px 0 / calc(100% - 13px) 4px no-repeat;
      font-size: 11px;
      line-height: 10px;
      text-align-last: justify;
    }
  }
  .limit {
    color: var(--ink-soft);
  }
  .effective {
    color: var(--ink-soft);
    font-size: 14px;
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
  .warning {
    margin-block: var(--s2);
    padding: var(--s2) var(--s3);
    border-inline-start: 3px solid var(--accent);
    background: var(--paper-raised);
    max-inline-size: 46em;
  }
  /* One column on narrow figures. */
  .columns {
    display: grid;
    gap: var(--s4) var(--s5);
    grid-template-columns: minmax(0, 1fr);
  }
  .columns > * {
    min-inline-size: 0;
  }
  /* Toggle buttons in a row; the view sets their widths. */
  .choices button {
    padding: 0 var(--s1);
    margin-inline-start: -1px;
    border-radius: 0;
  }
  .choices button:first-child {
    margin-inline-start: 0;
    border-start-start-radius: 3px;
    border-end-start-radius: 3px;
  }
  .choices button:last-child {
    border-start-end-radius: 3px;
    border-end-end-radius: 3px;
  }
  :is(.choices, .pressable, .tools) button:is([aria-pressed="true"], [aria-selected="true"]) {
    background: var(--ink);
    border-color: var(--ink);
    color: var(--paper);
  }
  @media (forced-colors: active) {
    :is(.choices, .pressable, .tools) button:is([aria-pressed="true"], [aria-selected="true"]) {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
`;
