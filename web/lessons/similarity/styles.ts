import { css } from "lit";

/** Three panels side by side; on a narrow page one beside the next, each with its bars beside its plane. */
export const similarityStyles = css`
  .panels {
    display: grid;
    gap: var(--s2) var(--s4);
    grid-auto-flow: column;
    grid-auto-columns: 92%;
    overflow-x: auto;
    scroll-snap-type: inline mandatory;
  }
  .panel {
    display: grid;
    gap: var(--s1) var(--s3);
    grid-template-columns: minmax(0, 10fr) minmax(0, 9fr);
    align-content: start;
    min-inline-size: 0;
    scroll-snap-align: start;
  }
  .panel > :is(.name, .temperature, .numbers) {
    grid-column: 1 / -1;
  }
  .name {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 var(--s2);
  }
  .rewards,
  .numbers {
    color: var(--ink-soft);
    font-size: 14px;
  }
  .numbers {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--s3);
  }
  .output {
    direction: ltr;
    color: var(--output);
    font-weight: 600;
  }
  @container (min-width: 640px) {
    .panels {
      grid-auto-columns: minmax(0, 1fr);
      overflow: visible;
    }
    .panel {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
