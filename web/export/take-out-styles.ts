import { css } from "lit";

export const takeOutStyles = css`
  .take-out {
    margin-block-start: var(--s3);
    padding: var(--s3) var(--s4);
    background: var(--paper-raised);
    border-block-start: 1px solid var(--rule-strong);
  }
  .take-out h3 {
    margin: 0 0 var(--s3);
    font: 600 16px / 1.4 var(--serif);
  }
  .take-out .hint {
    margin-block-end: var(--s3);
  }
  .take-out ul {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 24em), 1fr));
    gap: var(--s2) var(--s5);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .take-out li {
    display: grid;
    grid-template-columns: 11em minmax(0, 1fr);
    align-items: center;
    gap: var(--s3);
  }
  .take-out .wide {
    grid-column: 1 / -1;
  }
  .take-out :is(button, .as-button) {
    inline-size: 100%;
    min-block-size: 44px;
  }
  .take-out .as-button {
    display: grid;
    place-items: center;
    box-sizing: border-box;
    padding: var(--s1) var(--s2);
    border: 1px solid var(--rule-strong);
    border-radius: 3px;
    background: var(--paper);
    text-align: center;
    cursor: pointer;
  }
  .take-out a.as-button {
    color: inherit;
    text-decoration: none;
  }
  .take-out .as-button:hover {
    border-color: var(--accent);
    color: var(--accent);
  }
  .take-out .as-button:focus-within {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
  .take-out .what {
    color: var(--ink-soft);
    font-size: 14.08px;
  }
  .take-out .address {
    box-sizing: border-box;
    inline-size: 100%;
    min-block-size: 36px;
    padding: 0 var(--s2);
    border: 1px solid var(--rule);
    border-radius: 3px;
    background: var(--paper);
    color: inherit;
    text-overflow: ellipsis;
  }
  .take-out .said {
    min-block-size: 1.5em;
    margin: var(--s3) 0 0;
  }
  .take-out .code {
    grid-template-columns: minmax(0, 1fr);
  }
  .take-out .code > button {
    max-inline-size: 11em;
  }
  .take-out .choices {
    display: flex;
    flex-wrap: wrap;
    margin-block-start: var(--s2);
  }
  .take-out .choices button {
    flex: 1;
  }
  .take-out pre {
    max-block-size: 24em;
    margin: var(--s2) 0;
    padding: var(--s3);
    overflow: auto;
    background: var(--paper);
    border: 1px solid var(--rule);
    color: var(--ink);
    font: 13.6px / 1.45 ui-monospace, "Noto Sans Mono", monospace;
  }
  @container (max-width: 519px) {
    .take-out {
      padding-inline: var(--s2);
    }
    .take-out li {
      grid-template-columns: 8.4em minmax(0, 1fr);
      gap: var(--s2);
    }
    .take-out .wide {
      align-items: start;
    }
    .take-out .what {
      font-size: 13.44px;
      line-height: 1.35;
    }
    .take-out .code {
      grid-template-columns: minmax(0, 1fr);
    }
    .take-out :is(button, .as-button) {
      padding-inline: var(--s1);
    }
  }
  .take-out .code-actions {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2);
    margin: 0;
  }
  .take-out .code-actions button {
    inline-size: auto;
  }
`;
