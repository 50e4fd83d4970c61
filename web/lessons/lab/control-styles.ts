import { css } from "lit";

/** The lab: groups of controls below the maps. */
export const labControlStyles = css`
  .lab-data,
  .lab-settings {
    margin-block-start: var(--s5);
    padding-block-start: var(--s3);
    border-block-start: 1px solid var(--rule);
  }
  .lab-more {
    display: grid;
    gap: var(--s3) var(--s5);
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 400px), 1fr));
    margin-block-start: var(--s4);
  }
  .sources {
    display: flex;
    flex-wrap: wrap;
    margin-block: var(--s2);
  }
  .choices.sources button {
    padding-inline: clamp(var(--s1), 2cqi, var(--s3));
    margin-block-start: -1px;
  }
  .drawn-row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s2) var(--s4);
  }
  .drawn {
    display: inline-flex;
    align-items: center;
    gap: var(--s2);
    font-size: 14px;
  }
  .drawn .number-field,
  .option .number-field {
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
  .option {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 10.5em);
    align-items: center;
    gap: var(--s1) var(--s3);
    min-block-size: 52px;
    line-height: 1.25;
    font-size: 15px;
  }
  .option-name {
    padding-block: 3px;
  }
  .option-name small {
    display: block;
    margin-block-start: 2px;
    color: var(--ink-soft);
  }
  .option-value {
    display: flex;
    min-inline-size: 0;
  }
  .option-value > select,
  .option-value > .number-field,
  .option-value > .slider {
    inline-size: 100%;
    box-sizing: border-box;
  }
  .option-value .slider output {
    min-inline-size: 2.4em;
    text-align: end;
  }
  .option-value input[type="checkbox"],
  .switch input[type="checkbox"] {
    inline-size: 20px;
    block-size: 20px;
    margin: 12px 0;
    accent-color: var(--accent);
  }
  .number-field:disabled {
    color: var(--ink-soft);
    border-color: var(--rule);
  }
  @container (max-width: 480px) {
    .drawn {
      inline-size: 100%;
      justify-content: space-between;
    }
  }
`;
