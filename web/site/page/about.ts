/** The lesson path, the terms and the sources at the foot of every page, fetched when opened. */
import { html, nothing, type TemplateResult } from "lit";
import { lessonHash } from "../../figure/state/url-state.js";
import {
  type About,
  chapterOf,
  type Language,
  loadAbout,
  loadWords,
  type Strings,
  titleOf,
} from "../../language/index.js";
import { told } from "../../lessons/registry.js";

let about: About | undefined;
let written: Language | undefined;

/** Renders the loaded parts; `changed` is called when more are loaded. */
export function aboutSection(
  text: Strings,
  language: Language,
  changed: () => void,
): TemplateResult {
  const fetchWords = async () => {
    const sentences = told.map((view) => loadWords(language, view));
    const words = await loadAbout(language).catch(() => undefined);
    await Promise.allSettled(sentences);
    if (words === undefined) return;
    [about, written] = [words, language];
    changed();
  };
  const opened = (event: Event) => {
    if ((event.target as HTMLDetailsElement).open) fetchWords();
  };
  if (about !== undefined && written !== language) fetchWords();
  return html`<details class="about" @toggle=${opened}>
    <summary>${text.site.about}</summary>
    ${about === undefined ? nothing : parts(text, about)}
  </details>`;
}

function parts(text: Strings, words: About): TemplateResult {
  return html`<h2>${words.path}</h2><p>${words.pathText}</p>
    <ol class="path">${told.map(
      (view) =>
        html`<li><a href="#${lessonHash(view)}">${titleOf(text.language, view)}</a> ${chapterOf(text.language, view)?.path}</li>`,
    )}</ol>
    <p><a href="../playground.html?lang=${text.language}">${words.playground}</a></p>
    <h2>${words.terms}</h2>
    <dl>${words.list.map(
      ({ term, meaning, hash }) => html`<dt><a href="#${hash}">${term}</a></dt><dd>${meaning}</dd>`,
    )}</dl>
    <h2>${words.sources}</h2>
    ${words.sourcesText.map((paragraph) => html`<p>${paragraph}</p>`)}`;
}
