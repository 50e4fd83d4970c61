/** A secondary question of a lesson: collapsed, with the question as its title, until a reader or the state opens it. */
import { css, html, type TemplateResult } from "lit";
import { withElement } from "../figure/with-element.js";

interface ChapterPart {
  /** Its class in the lesson's style sheet. */
  readonly name: string;
  readonly title: string | TemplateResult;
  /** The state differs in a way that only this part shows. */
  readonly isNeeded: boolean;
}

const wasNeeded = new WeakMap<Element, boolean>();

/** Opens the part when the state begins to need it. Only the reader closes it. */
const opener = (isNeeded: boolean) => (element: Element) => {
  if (isNeeded && !wasNeeded.get(element)) (element as HTMLDetailsElement).open = true;
  wasNeeded.set(element, isNeeded);
};

export function chapterPart(
  { name, title, isNeeded }: ChapterPart,
  content: TemplateResult,
): TemplateResult {
  return html`<details class="part ${name}" ${withElement(opener(isNeeded))}>
    <summary><h3>${title}</h3></summary>
    ${content}
  </details>`;
}

export const chapterPartStyles = css`
  .part {
    margin-block-start: var(--s3);
    padding-block-start: var(--s2);
    border-block-start: 1px solid var(--rule);
  }
  .part > summary h3 {
    display: inline;
    font: 600 18px / 1.3 var(--serif);
    color: var(--accent);
  }
  .part[open] > summary {
    margin-block-end: var(--s2);
  }
`;
