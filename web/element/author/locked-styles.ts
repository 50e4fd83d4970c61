import { css } from "lit";

export const lockedStyles = css`
  label:has(:disabled) {
    color: var(--ink-soft);
    cursor: default;
  }
`;

/** Locked parts of a picture, selected by `part`: no pointer cursor, no focus ring, numbers in the text colour. */
export const lockedParts = (part: string): string => `
  ${part}, ${part} .cell {
    cursor: default !important;
    touch-action: auto !important;
  }
  :is(${part}, ${part} *):disabled, ${part}[readonly] {
    color: inherit !important;
    opacity: 1;
    background-image: none !important;
  }
  ${part}:not(:focus-visible) > .focus-ring {
    opacity: 0 !important;
  }
  .chart:has(${part}):not(:has(.handle:not(${part}))) {
    cursor: default !important;
  }
  button${part} {
    text-decoration: none !important;
  }`;
