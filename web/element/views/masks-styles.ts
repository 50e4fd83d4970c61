import { css } from "lit";

/** The strip of tokens and the two matrices. */
export const masksStyles = css`
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
  @container (min-width: 760px) {
    .matrices {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
  }
`;
