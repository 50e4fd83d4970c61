import { css } from "lit";

/** Below the picture: scrub bar, switches of a step, unfolded sum. */
export const stepsControlStyles = css`
  .way {
    display: flex;
    align-items: start;
    gap: var(--s2) var(--s3);
    direction: ltr;
  }
  .way-buttons {
    display: flex;
    gap: var(--s1);
  }
  .way-buttons button {
    min-inline-size: 44px;
  }
  .way-buttons .play {
    min-inline-size: 5.2em;
  }
  .way-bar {
    flex: 1;
    min-inline-size: 0;
  }
  .way-bar input {
    inline-size: 100%;
    block-size: 44px;
    margin: 0;
    accent-color: var(--accent);
    cursor: pointer;
  }
  .way-names {
    display: flex;
    justify-content: space-between;
    list-style: none;
    margin: -14px 0 0;
    padding: 0 8px;
    font-size: 13px;
  }
  .way-names li {
    inline-size: 0;
    min-block-size: 22px;
    display: flex;
    justify-content: center;
    color: var(--ink-soft);
    cursor: pointer;
    white-space: nowrap;
  }
  .way-names .past {
    color: var(--ink);
  }
  .way-names .here {
    color: var(--ink);
    font-weight: 650;
  }
  .way-names li:first-child {
    justify-content: start;
  }
  .way-names li:last-child {
    justify-content: end;
  }
  .step-switch {
    min-block-size: 44px;
  }
  :host([part]) .step-switch {
    min-block-size: 0;
  }
  .unfold {
    min-block-size: 54px;
    overflow-x: auto;
  }
  :host([part]) .unfold {
    min-block-size: 24px;
  }
  .unfold-name {
    display: flex;
    align-items: center;
    gap: var(--s3);
    min-block-size: 24px;
    color: var(--ink-soft);
    font-size: 14px;
  }
  .fold {
    min-block-size: 44px;
    min-inline-size: 44px;
    margin-block: -10px;
    border-color: transparent;
    color: var(--ink-soft);
  }
  .terms {
    display: flex;
    align-items: start;
    gap: var(--s1) var(--s2);
    white-space: nowrap;
    /* In a page from right to left it begins under its name. */
    inline-size: fit-content;
    direction: ltr;
    font-size: 16px;
  }
  .term {
    display: inline-flex;
    flex-direction: column;
    align-items: center;
    line-height: 1.35;
  }
  .term.faint {
    color: var(--ink-soft);
  }
  .term.result {
    font-weight: 700;
  }
  .below {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    color: var(--ink-soft);
    font-size: 13px;
    font-weight: 400;
    min-block-size: 1.2em;
  }
  .join {
    color: var(--ink-soft);
    white-space: nowrap;
  }
  @media (forced-colors: active) {
    .fold:not(:focus-visible) {
      border-color: Canvas;
    }
  }
`;
