import { css } from "lit";

/** How what is held fast looks: nothing invites a hand. */
export const heldStyles = css`
  [data-held],
  [data-held] .cell {
    cursor: default !important;
    touch-action: auto !important;
  }
  [data-held]:disabled,
  input.entry[data-held] {
    color: inherit !important;
    opacity: 1;
    background-image: none !important;
  }
  [data-held]:not(:focus-visible) > .focus-ring {
    opacity: 0 !important;
  }
  .chart:has([data-held]):not(:has(.handle:not([data-held]))) {
    cursor: default !important;
  }
  .go-row[data-held] {
    text-decoration: none !important;
  }
  label:has(:disabled) {
    color: var(--ink-soft);
    cursor: default;
  }
`;
