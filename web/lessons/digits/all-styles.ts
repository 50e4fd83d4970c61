import { css } from "lit";

/** All digits: confusion and errors. */
export const allStyles = css`
  .near-part,
  .all-part {
    margin-block-start: var(--s4);
  }
  .bar-names {
    display: flex;
    gap: var(--s4);
    margin-block-start: var(--s2);
  }
  .bar-names > span::before {
    content: "";
    display: inline-block;
    inline-size: 22px;
    block-size: 8px;
    margin-inline-end: var(--s1);
    border: 1px solid var(--ink);
    background: var(--ink-soft);
  }
  .bar-names > .hard-name::before {
    border-style: dashed;
    background: none;
  }
  .all-part {
    padding-block-start: var(--s4);
    border-block-start: 1px solid var(--rule);
  }
  .all-columns {
    display: grid;
    gap: var(--s4) var(--s5);
    grid-template-columns: minmax(0, 1fr);
    margin-block-start: var(--s3);
  }
  @container (min-width: 760px) {
    .all-columns {
      grid-template-columns: minmax(0, 400px) minmax(0, 1fr);
    }
  }
  .stale {
    opacity: 0.55;
  }
  .score {
    font-size: 15px;
  }
  .score strong {
    font: 600 26px / 1.2 var(--serif);
    direction: ltr;
    unicode-bidi: isolate;
  }
  .hard-score strong {
    font-size: 20px;
  }
  .confusion {
    max-inline-size: 400px;
    margin-block-start: var(--s3);
  }
  .confusion-cell {
    fill: none;
    stroke: var(--rule);
    stroke-width: 1;
  }
  .confusion-cell.right {
    fill: var(--paper-raised);
  }
  .confusion-cell.lit {
    stroke: var(--accent);
    stroke-width: 3;
  }
  .confusion-ink {
    fill: var(--weight);
  }
  .confusion-count {
    font-size: 12px;
    pointer-events: none;
  }
  .confusion-count.right {
    fill: var(--ink-soft);
  }
  .confusion-count.strong {
    fill: var(--on-weight);
  }
  h4 {
    margin: 0;
    font: 600 15px / 1.35 var(--sans);
  }
  .errors {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(148px, 1fr));
    gap: var(--s2);
    margin: var(--s3) 0 0;
    padding: 0;
    list-style: none;
    direction: ltr;
  }
  .error-card {
    inline-size: min(100%, 200px);
  }
  .error-arrow {
    stroke: var(--rule-strong);
  }
  .taken {
    font-size: 14px;
    font-weight: 650;
  }
  .near-weight {
    font-size: 11px;
    fill: var(--ink-soft);
  }
  .more-errors {
    display: flex;
    gap: var(--s3);
    margin-block-start: var(--s3);
  }
`;
