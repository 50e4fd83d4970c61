import { css } from "lit";

/** Styles shared by every view: type, controls, tables, the lines under a figure, notices. */
export const elementStyles = css`
  :host {
    display: block;
    background: var(--paper);
  }
  /*
   * The figure's own width depends on no content, so a place as wide as its content would be empty: this row of no
   * height is at most 45rem wide, and as narrow as the place requires.
   */
  :host::before {
    content: "";
    display: grid;
    grid-template-columns: minmax(0, 45rem);
  }
  :host([hidden]) {
    display: none;
  }
  :host([theme="page"]) {
    background: none;
  }
  @media (forced-colors: none) {
    :host([theme="light"]) {
      color-scheme: light;
    }
    :host([theme="dark"]) {
      color-scheme: dark;
    }
  }
  /* Resets inherited and universal styles of the page. */
  figure {
    all: initial;
    display: block;
    color-scheme: inherit;
    visibility: inherit;
    color: var(--ink);
    font: 400 16px / 1.5 var(--sans);
    font-variant-numeric: tabular-nums;
  }
  /* The layouts of lessons depend on the width of their pictures. */
  .graphic,
  .more {
    container-type: inline-size;
  }
  .section + .section {
    margin-block-start: var(--s5);
  }
  .top > .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0 var(--s4);
    margin-block-end: var(--s2);
  }
  h2 {
    margin: 0;
    font: 600 20px / 1.3 var(--serif);
  }
  h3 {
    margin: 0;
    font: 600 16px / 1.3 var(--sans);
  }
  /* Titles break between clauses; an overlong clause, anywhere. */
  :is(h2, h3):lang(zh) {
    word-break: keep-all;
    overflow-wrap: anywhere;
  }
  p {
    margin: 0;
  }
  button,
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
  }
  button,
  select,
  textarea,
  .number-field,
  .as-button {
    border: 1px solid var(--rule-strong);
    border-radius: 3px;
    background: var(--paper);
  }
  button,
  select {
    min-block-size: 44px;
  }
  button {
    padding: 0 var(--s3);
    cursor: pointer;
  }
  select {
    min-inline-size: 0;
    max-inline-size: 100%;
    padding-inline: var(--s2);
  }
  button:hover:not(:disabled, [aria-pressed="true"], [aria-selected="true"]) {
    border-color: var(--accent);
    color: var(--accent);
  }
  button:disabled {
    color: var(--ink-soft);
    border-color: var(--rule);
    cursor: default;
  }
  :is(button, input, select, textarea, summary, a, .scroll):focus-visible,
  figure[data-over] {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
  .visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  /* A minus precedes its number in every script. */
  .number-field,
  .digits,
  output {
    direction: ltr;
    unicode-bidi: isolate;
  }
  .number-field {
    inline-size: 5.5em;
    min-block-size: 36px;
    padding: 0 var(--s2);
    text-align: end;
  }

  .so-what,
  .insight {
    margin-block-start: var(--s4);
    font: 18px / 1.5 var(--serif);
    min-block-size: 3em;
    max-inline-size: 44em;
  }
  /* A picture alone is a part of somebody's page, as high as it has to be. */
  :host([part]) :is(.so-what, .insight) {
    margin-block-start: var(--s2);
    font: 16px / 1.45 var(--serif);
    min-block-size: 0;
  }
  .so-what + .hint {
    margin-block-start: var(--s2);
  }
  .hint,
  .caption,
  .note {
    color: var(--ink-soft);
    font-size: 14px;
    max-inline-size: 46em;
  }
  .caption {
    margin-block-start: var(--s2);
  }

  .edit {
    margin-block-start: var(--s4);
  }
  summary {
    inline-size: fit-content;
    padding-block: 10px;
    cursor: pointer;
    color: var(--accent);
  }
  .scroll {
    overflow-x: auto;
    scroll-padding-inline: 48px;
  }
  /* Scrollable content has a shadow on each side with more content. */
  :is(.scroll, .chain-scroll, .patients, section[data-matrix]) {
    --shade: color-mix(in srgb, var(--ink) 26%, transparent);
    background:
      linear-gradient(to right, var(--paper) 45%, transparent) left / 28px 100% no-repeat local,
      linear-gradient(to left, var(--paper) 45%, transparent) right / 28px 100% no-repeat local,
      linear-gradient(to right, var(--shade), transparent) left / 10px 100% no-repeat scroll,
      linear-gradient(to left, var(--shade), transparent) right / 10px 100% no-repeat scroll;
  }
  table {
    border-collapse: collapse;
    font-size: 14px;
  }
  th,
  td {
    padding: var(--s1) var(--s2);
    text-align: right;
    white-space: nowrap;
  }
  thead th {
    font-weight: 500;
    color: var(--ink-soft);
    vertical-align: bottom;
  }
  thead tr:last-child > * {
    border-block-end: 1px solid var(--rule-strong);
  }
  tbody tr:hover,
  tbody tr.lit {
    background: var(--paper-raised);
  }
  .tools {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--s1);
    margin-inline-start: auto;
  }
  .export-button {
    color: var(--accent);
  }
  @container (max-width: 480px) {
    .tools {
      column-gap: 2px;
    }
    .tools .quiet {
      padding-inline: 2px;
      font-size: 12px;
    }
    /* A symbol in place of the word, so that all stand in one line. */
    .tools .undo {
      min-inline-size: 26px;
      font-size: 0;
    }
    .tools .undo::before {
      font-size: 18px;
      content: "↶";
    }
  }
  .top {
    container-type: inline-size;
  }
  .quiet {
    padding: 0 var(--s2);
    border-color: transparent;
    color: var(--ink-soft);
    font-size: 14px;
  }
  .quiet:disabled {
    border-color: transparent;
    opacity: 0.5;
  }
  .notice {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: var(--s3);
    margin-block-end: var(--s3);
    padding: var(--s1) var(--s3);
    border-inline-start: 3px solid var(--accent);
    background: var(--paper-raised);
  }
  .waiting {
    min-block-size: 480px;
    display: grid;
    align-content: center;
    justify-items: center;
    gap: var(--s3);
    text-align: center;
    color: var(--ink-soft);
  }
  ::slotted(*) {
    max-inline-size: 100%;
  }
  ::slotted(img) {
    block-size: auto;
  }

  @media (prefers-reduced-motion: no-preference) {
    button {
      transition: color 200ms ease-out, border-color 200ms ease-out;
    }
  }

  /* Print: the figure at its drawn width, light, without interactive parts. */
  @media print {
    :host,
    :host([theme]) {
      color-scheme: light;
      background: white;
      print-color-adjust: exact;
    }
    figure {
      inline-size: calc(1px * var(--live-width, 720));
      zoom: min(1, calc(700 / var(--live-width, 720)));
    }
    .tools,
    .export-panel,
    .receipts,
    .hint,
    .notice,
    button:not([aria-pressed], td :not(.remove)),
    .choices button:not([aria-pressed="true"]),
    progress,
    [type="range"],
    .slider [aria-hidden],
    details:not([open], :has(table)) {
      display: none;
    }
    details::details-content {
      block-size: auto;
      content-visibility: visible;
    }
    :is(button, select, input:not([type="checkbox"])) {
      appearance: none;
      border-color: transparent !important;
      background: none !important;
      color: inherit !important;
    }
    summary {
      list-style: none;
      color: inherit;
    }
    .scroll {
      overflow: visible;
    }
    :is(section, svg, tr, p) {
      break-inside: avoid;
    }
  }
`;
