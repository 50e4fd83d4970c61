import { css } from "lit";

export const exportStyles = css`
  .export-panel {
    margin-block-start: var(--s3);
    padding: var(--s3) var(--s4);
    background: var(--paper-raised);
    border-block-start: 1px solid var(--rule-strong);
  }
  .export-panel h3 {
    margin: 0 0 var(--s3);
    font: 600 16px / 1.4 var(--serif);
  }
  .export-panel .hint {
    margin-block-end: var(--s3);
  }
  .export-panel ul {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 24em), 1fr));
    gap: var(--s2) var(--s5);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .export-panel li {
    display: grid;
    grid-template-columns: 11em minmax(0, 1fr);
    align-items: center;
    gap: var(--s3);
  }
  .export-panel .wide {
    grid-column: 1 / -1;
  }
  .export-panel :is(button, .as-button) {
    inline-size: 100%;
    min-block-size: 44px;
  }
  .export-panel .as-button {
    display: grid;
    place-items: center;
    box-sizing: border-box;
    padding: var(--s1) var(--s2);
    text-align: center;
    cursor: pointer;
  }
  .export-panel .as-button:hover {
    border-color: var(--accent);
    color: var(--accent);
  }
  .export-panel .as-button:focus-within {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
  .export-panel .what {
    color: var(--ink-soft);
    font-size: 14px;
  }
  .export-panel .address {
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
  .export-panel .said {
    min-block-size: 1.5em;
    margin: var(--s3) 0 0;
  }
  .export-panel .text {
    grid-column: 1 / -1;
  }
  .export-panel .choices {
    display: flex;
    flex-wrap: wrap;
  }
  .export-panel .choices button {
    flex: 1;
  }
  .export-panel pre {
    max-block-size: 24em;
    margin: var(--s2) 0;
    padding: var(--s3);
    overflow: auto;
    background: var(--paper);
    border: 1px solid var(--rule);
    color: var(--ink);
    font: 13px / 1.45 var(--mono);
  }
  .export-panel .wrapped select {
    margin-block-end: var(--s2);
  }
  .export-panel .wrapped pre {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  @container (max-width: 519px) {
    .export-panel {
      padding-inline: var(--s2);
    }
    .export-panel li {
      grid-template-columns: 8.4em minmax(0, 1fr);
      gap: var(--s2);
    }
    .export-panel .wide {
      align-items: start;
    }
    .export-panel .what {
      font-size: 13px;
      line-height: 1.35;
    }
    .export-panel :is(button, .as-button) {
      padding-inline: var(--s1);
    }
  }
  .export-panel .code-actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s2) var(--s4);
    margin: 0;
  }
  .export-panel .code-actions button {
    inline-size: auto;
    min-inline-size: 8.4em;
  }
  .export-panel .code-actions a {
    color: var(--accent);
  }
  .export-panel .text .note {
    margin-block: var(--s2);
  }
`;
