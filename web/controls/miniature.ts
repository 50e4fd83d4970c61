/** A panel that is not open, on a narrow page: a small drawing of it, covered by a button with its name that opens it. */
import { css, html, type TemplateResult } from "lit";

export const miniature = (
  drawing: unknown,
  name: string,
  isOpen: boolean,
  open: () => void,
): TemplateResult => html`<div class="miniature"><div inert>${drawing}</div>
  <button type="button" aria-pressed=${isOpen ? "true" : "false"} @click=${open}>${name}</button></div>`;

export const miniatureStyles = css`
  .miniature {
    position: relative;
    padding-block-end: 28px;
  }
  .miniature button {
    position: absolute;
    inset: 0;
    display: flex;
    align-items: end;
    justify-content: center;
    padding: 4px 0;
    font-size: var(--small-name, 13px);
    white-space: nowrap;
    color: inherit;
    background: none;
  }
  .miniature button[aria-pressed="true"] {
    border-color: var(--accent);
    box-shadow: inset 0 -3px var(--accent);
    font-weight: 650;
  }
`;
