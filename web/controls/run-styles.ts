import { css } from "lit";

/** Styles of a run with settings and progress; a separate file, because the first load has no run. */
export const runStyles = css`
  .run {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s3);
    margin-block-start: var(--s2);
    min-block-size: 48px;
  }
  .run .number-field {
    inline-size: 8em;
    min-block-size: 44px;
    margin-inline-start: var(--s1);
  }
  /* Its room stays. */
  progress[data-idle] {
    visibility: hidden;
  }
  progress {
    accent-color: var(--accent);
    inline-size: 10em;
  }
`;
