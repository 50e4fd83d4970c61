/** The static site: one figure, its chapter, and the address bar that holds the state. */
import { html, nothing, render } from "lit";
import { load } from "../api/index.js";
import "../element/define-figure.js";
import type { SoftAttention } from "../element/soft-attention.js";
import { tokens } from "../element/tokens.js";
import { loadView } from "../element/view-modules.js";
import { viewNames } from "../figure/lesson.js";
import { defaultState, limits, usualOf, type ViewName } from "../figure/state.js";
import { formatHash, lessonHash } from "../figure/url-state.js";
import {
  type Language,
  languageOf,
  languages,
  loadWords,
  stringsFor,
  titleOf,
} from "../words/index.js";
import type { Chapter } from "../words/prose.js";
import { aboutSection } from "./about.js";
import { onHash, writeHash, writeLanguage } from "./address.js";
import { chapterOf, loadChapter } from "./chapters.js";
import { keepOffline } from "./offline.js";
import { paragraph } from "./prose.js";

/** The language of the address, else the browser's, where there is one; English else. */
let language: Language = languageOf(
  new URLSearchParams(location.search).get("lang") ?? navigator.language,
);
let text = stringsFor(language);
const themes = ["auto", "light", "dark"] as const;

if (tokens.styleSheet) document.adoptedStyleSheets.push(tokens.styleSheet);

const page = document.querySelector<HTMLElement>("#page");
const figure = document.createElement("soft-attention") as unknown as SoftAttention;
figure.id = "figure";
figure.onDrawn = drawProse;

/** `?predict=on` and `off` hold for every state; without them a lesson asks in its usual state only. */
const predictWish = new URLSearchParams(location.search).get("predict");
let askedView: ViewName | undefined;

const isUsual = () => {
  const state = figure.getState();
  return figure.hash === formatHash({ ...usualOf(state), view: state.view });
};

/** The landing shows its field at once, and offers to ask. */
function askFirst(): void {
  askedView = figure.getState().view;
  const wanted = askedView === defaultState.view ? "offer" : "on";
  figure.predict =
    predictWish === "on" || predictWish === "off" ? predictWish : isUsual() ? wanted : "off";
}

/** No text that may say the answer stands beside a question. */
const isAsking = () => figure.isAsking || (figure.predict === "on" && !figure.hasUpdated);

/** A column taller than the screen sticks with its lower end in view: the style sheet needs its height. */
const heights = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries)
    (target as HTMLElement).style.setProperty("--height", `${contentRect.height}px`);
});
heights.observe(figure);

/** A link to another view that takes the state along. */
function viewLink(view: ViewName) {
  const state = figure.getState();
  const here = state.view === view;
  return html`<a href="#${formatHash({ ...state, view })}" aria-current=${here ? "page" : nothing}
    >${titleOf(language, view)}</a>`;
}

/** The chapter after this one; none after the last. */
function nextLink() {
  const next = viewNames[viewNames.indexOf(figure.getState().view) + 1];
  return next === undefined
    ? nothing
    : html`<p class="next"><a href="#${lessonHash(next)}">${text.next(titleOf(language, next))}</a></p>`;
}

/** A link of which a part is in sight is not scrolled to by itself. */
const showWhole = ({ target }: Event) =>
  (target as Element).scrollIntoView({ block: "nearest", inline: "nearest" });

function setTheme({ target }: Event): void {
  document.documentElement.dataset.theme = (target as HTMLSelectElement).value;
}

/** Takes the words of a language once they are here; the address keeps it, beside the state. */
async function speak(next: Language): Promise<void> {
  language = next;
  const { view } = figure.getState();
  await Promise.allSettled([loadWords(next, view), loadChapter(next, view)]);
  if (language !== next) return;
  text = stringsFor(next);
  const { documentElement: root } = document;
  [root.lang, root.dir] = [text.language, text.direction];
  document
    .querySelector<HTMLMetaElement>("[name=description]")
    ?.setAttribute("content", text.site.description);
  figure.lang = text.language;
  draw();
}

function choose(next: Language): Promise<void> {
  writeLanguage(next);
  return speak(next);
}

/** Names in other scripts make the browser load their fonts, which would delay the first drawing. */
let listsAllLanguages = false;
/** Milliseconds after the words of the page. */
const listPause = 1000;

/** Opens the export panel under the figure and goes there. */
async function openExport(): Promise<void> {
  const panel = () => figure.shadowRoot?.querySelector<HTMLElement>(".export-panel");
  if (!panel()) await figure.toggleExport();
  await figure.updateComplete;
  panel()?.scrollIntoView({ block: "nearest" });
  panel()?.querySelector<HTMLElement>("button")?.focus();
}

function header() {
  const named = languages.filter(({ tag }) => listsAllLanguages || tag === language);
  return html`<header>
    <a class="skip" href="#figure" @click=${(e: Event) => {
      e.preventDefault();
      figure.scrollIntoView();
      figure.shadowRoot
        ?.querySelector<HTMLElement | SVGElement>("[tabindex='0'], input, button")
        ?.focus();
    }}>${text.site.skip}</a>
    <p class="name"><strong>${text.site.name}</strong> <span class="tagline">${text.site.tagline}</span></p>
    <nav aria-label=${text.site.views} @focusin=${showWhole}>${viewNames.map(viewLink)}</nav>
    <label class="choice"><span>${text.site.theme}</span>
      <select @change=${setTheme}>
        ${themes.map((theme) => html`<option value=${theme}>${text.site.themes[theme]}</option>`)}
      </select></label>
    <label class="choice"><span>${text.site.language}</span>
      <select lang="" name="language" @change=${(e: Event) => choose((e.target as HTMLSelectElement).value as Language)}>
        ${named.map(({ tag, name }) => html`<option value=${tag} lang=${tag} ?selected=${tag === language}>${name}</option>`)}
      </select></label>
    <button type="button" class="export" @click=${openExport}>${text.common.exportFigure}</button>
    <a class="docs" href="docs/index.html" hreflang="en">${text.site.docs}</a>
  </header>`;
}

/** The state fits in no link, not even in a packed one. */
let tooLong = false;

/** The readable hash while it can be read back, else the packed one, else the view alone. */
async function addressHash({ hash, view }: SoftAttention): Promise<string> {
  tooLong = false;
  if (hash.length <= limits.urlLength) return hash;
  const { shortestHash } = await import("../figure/packed-hash.js");
  const packed = await shortestHash(hash);
  tooLong = packed === undefined;
  return packed ?? `view=${view}`;
}

/** The text beside the figure: nothing until the first is here, then the last that came. */
let chapter: Chapter = { path: "", ask: "", text: [], tries: [] };

/** The prose has a tree of its own: it is drawn with each drawing of the figure, the page only with its words. */
const prose = document.createElement("div");
prose.className = "prose";
heights.observe(prose);

function drawProse(): void {
  if (isAsking()) {
    render(html`<p>${text.common.prediction.first}</p>${nextLink()}`, prose);
    return;
  }
  render(
    html`${chapter.text.map((source) => paragraph(source, figure, text))}
      <h2 class="tries">${text.tryThese}</h2>
      <ul class="tries">${chapter.tries.map((t) => html`<li><a href="#${t.hash}">${t.text}</a></li>`)}</ul>
      ${nextLink()}
      <p class="printed" dir="ltr">${location.href.split("#")[0]}#${figure.hash}</p>`,
    prose,
  );
}

function draw(): void {
  if (page === null) return;
  const { view } = figure.getState();
  document.title = `${titleOf(language, view)} · ${text.site.title}`;
  chapter = chapterOf(language, view) ?? chapter;
  drawProse();
  render(
    html`${header()}
      <main>
        <h1>${chapter.ask}</h1>
        <div class="stage">
          ${figure}
          ${!tooLong ? nothing : html`<p class="no-link" role="status">${text.site.tooLongForLink}</p>`}
        </div>
        ${prose}
      </main>
      <footer>${aboutSection(text, language, draw)}</footer>`,
    page,
  );
  showCurrent();
}

/** Where the row of lessons is wider than the page: the current one in its middle. */
function showCurrent(): void {
  const link = page?.querySelector<HTMLElement>("nav [aria-current]");
  const row = link?.parentElement;
  if (!link || !row || shownView === figure.view) return;
  shownView = figure.view;
  row.scrollLeft = link.offsetLeft - row.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
}
let shownView: ViewName | undefined;
addEventListener("resize", () => {
  shownView = undefined;
  showCurrent();
});

/** Draws at once what is here, and the chapter of another view once it is. */
async function follow(): Promise<void> {
  draw();
  const { view } = figure.getState();
  if (chapterOf(language, view) !== undefined) return;
  await loadChapter(language, view).catch(() => {});
  draw();
}

/** Browsers throttle a page that writes its address more often than about this, in milliseconds. */
const addressPause = 200;
let writing: ReturnType<typeof setTimeout> | undefined;
let nextWrite = 0;

/** The address follows the state: at once after a rest, and after the last of many changes. */
function writeAddress(): void {
  clearTimeout(writing);
  const writer = setTimeout(async () => {
    // A link that could not be read again is worse than one that says less.
    const hash = await addressHash(figure);
    if (writing !== writer) return;
    draw();
    nextWrite = performance.now() + addressPause;
    writeHash(hash);
  }, nextWrite - performance.now());
  writing = writer;
}

figure.addEventListener("change", () => {
  if (figure.getState().view !== askedView) askFirst();
  else if (figure.isAsking && predictWish !== "on" && !isUsual()) figure.predict = "off";
  follow();
  writeAddress();
});
onHash(async (hash) => {
  clearTimeout(writing);
  await figure.showHash(hash);
  askFirst();
  follow();
  // Who follows a link wants to see what it says.
  const { top, bottom } = figure.getBoundingClientRect();
  if (bottom < 0 || top > innerHeight) figure.scrollIntoView();
});

async function start(): Promise<void> {
  page?.replaceChildren();
  if (location.hash.length > 1) await figure.showHash(location.hash);
  askFirst();
  const { view } = figure.getState();
  // The figure is what the page is for: what it needs comes while the page is drawn for the
  // first time, and not after the figure was seen. It tells of failures itself.
  Promise.all([load(), loadView(view)]).catch(() => {});
  // A page that starts with its words does not jump when they come.
  await (language === "en" ? speak : choose)(language);
  setTimeout(() => {
    listsAllLanguages = true;
    draw();
  }, listPause);
}

start();
keepOffline("./sw.js");
