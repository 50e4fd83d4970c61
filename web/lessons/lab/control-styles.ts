import { css } from "lit";

/** The lab: groups of controls below the map. */
export const labControlStyles = css`
  .lab-data,
  .lab-settings {
    margin-block-start: var(--s5);
    padding-block-start: var(--s3);
    border-block-start: 1px solid var(--rule);
  }
  .choices.sources {
    display: flex;
    flex-wrap: wrap;
    margin-block: var(--s2);
  }
  .choices.sources button {
    padding-inline: clamp(var(--s1), 2cqi, var(--s3));
    margin-block-start: -1px;
  }
  .drawn-row,
  .places {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s2) var(--s4);
    margin-block: var(--s2);
    font-size: 14px;
  }
  :is(.drawn-row, .places) label {
    display: inline-flex;
    align-items: center;
    gap: var(--s2);
  }
  :is(.drawn-row, .places, .lab-settings) .number-field {
    min-block-size: 44px;
  }
  .groups {
    display: grid;
    gap: 0 var(--s5);
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr));
    align-items: start;
  }
  .groups .group {
    min-inline-size: 0;
  }
  .group > label {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--s1) var(--s3);
    min-block-size: 52px;
    line-height: 1.25;
    font-size: 15px;
  }
  .group > label.switch {
    justify-content: start;
  }
  .group > label > :is(select, .number-field) {
    inline-size: 10.5em;
    box-sizing: border-box;
  }
  .group small {
    color: var(--ink-soft);
  }
  :is(.group, .drawn-row) input[type="checkbox"] {
    inline-size: 20px;
    block-size: 20px;
    margin: 12px 0;
    accent-color: var(--accent);
  }
  .number-field:disabled {
    color: var(--ink-soft);
    border-color: var(--rule);
  }
`;
