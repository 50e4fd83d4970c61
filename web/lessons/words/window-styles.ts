import { css } from "lit";

/** Layouts of the lesson in narrow and wide windows, and forced colours. */
export const wordsWindowStyles = css`
  @container (max-width: 519px) {
    .entries.vectors :is(.share, .share-bar, .scored) {
      grid-column: 2 / -1;
    }
    .entries.vectors :is(.entry-value, .term) {
      grid-row: auto;
      grid-column: 1 / -1;
      margin-block-start: 0;
      font-size: 13px;
    }
    .made-by :is(th, td) {
      padding-inline: var(--s1);
    }
    .made-by,
    .fridge table {
      font-size: 13px;
    }
    .fridge table :is(th, td) {
      padding-inline: 3px;
    }
    .seed {
      display: block;
      margin: 0;
    }
    .made-by.vectors tbody tr {
      display: block;
      border-block-end: 1px solid var(--rule);
    }
    .made-by.vectors :is(tbody th, tbody td) {
      display: flex;
      align-items: center;
      justify-content: space-between;
      gap: var(--s3);
    }
    .made-by.vectors td::before {
      content: attr(data-scale);
      font: italic 16px var(--serif);
    }
    .made-by.vectors thead {
      display: none;
    }
  }
  @container (min-width: 700px) {
    .columns {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
  }
`;
