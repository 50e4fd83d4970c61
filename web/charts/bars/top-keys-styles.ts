import { css } from "lit";

/** Bars of named keys. */
export const topKeysStyles = css`
  .top-keys .row {
    cursor: pointer;
  }
  .top-keys .row-ground {
    fill: transparent;
  }
  .top-keys .row.lit .row-ground {
    fill: var(--paper-raised);
  }
  .top-keys .row.lit .key-name {
    font-weight: 650;
  }
  .top-bar {
    fill: var(--weight);
  }
  .top-bar.second {
    fill: none;
    stroke: var(--weight);
    stroke-width: 1.5;
  }
  .top-keys .setting {
    fill: var(--ink-soft);
    font-size: 12px;
  }
  @media (forced-colors: active) {
    .top-bar {
      fill: CanvasText;
    }
  }
`;
