/** The static site: one figure, its chapter, and the address bar with the state. */
import { html, nothing, render } from "lit";
import "../../element/define-figure.js";
import type { SoftAttention } from "../../element/soft-attention.js";
import { limits, type ViewName } from "../../figure/state/state.js";
import { lessonHash } from "../../figure/state/url-state.js";
import {
  chapterOf,
  type Language,
  languageOf,
  loadWords,
  stringsFor,
  titleOf,
} from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";
import { told } from "../../lessons/registry.js";
import { aboutSection } from "./about.js";
import {
  onHash,
  placeOfEntry,
  requestedTag,
  returnTo,
  writeHash,
  writeLanguage,
} from "./address.js";
import { pageHeader } from "./header.js";
import { keepOffline } from "./offline.js";
import { paragraph, passage } from "./prose.js";

let language: Language = languageOf(requestedTag());
/** For readers of traditional Chinese: the page has simplified characters only. */
let notice = "";
let text = stringsFor(language);

const page = document.querySelector<HTMLElement>("#page");
const figure = document.createElement("soft-attention") as unknown as SoftAttention;
figure.id = "figure";
figure.className = "with-text";
figure.glides = true;

/** `?predict=on` asks the question of each lesson before its figure. */
figure.predict = new URLSearchParams(location.search).get("predict") as typeof figure.predict;

/** While a question is open, the text that may contain the answer is hidden. */
const isAsking = () => figure.isAsking || (figure.predict === "on" && !figure.hasUpdated);

/** A picture taller than its place sticks with its lower end in view: the style sheet needs its height. */
const heights = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries)
    (target as HTMLElement).style.setProperty("--height", `${contentRect.height}px`);
});

function watchHeights(): void {
  for (const graphic of figure.shadowRoot?.querySelectorAll(".graphic, .pinned") ?? [])
    heights.observe(graphic);
}

/** The next chapter; none after the last. */
function nextLink() {
  const next = told[told.indexOf(figure.getState().view) + 1];
  return next === undefined
    ? nothing
    : html`<p class="next"><a href="#${lessonHash(next)}">${text.next(titleOf(language, next))}</a></p>`;
}

/** Switches to a language once its words are loaded; the address keeps it, beside the state. */
async function setLanguage(next: Language): Promise<void> {
  language = next;
  const { view } = figure.getState();
  await Promise.allSettled([loadWords(next, view)]);
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
  return setLanguage(next);
}

/** The state fits in no link, not even a packed one. */
let tooLong = false;

/** The readable hash if it can be read back, else the packed one, else the view only. */
async function addressHash({ hash, view }: SoftAttention): Promise<string> {
  tooLong = false;
  if (hash.length <= limits.urlLength) return hash;
  const { shortestHash } = await import("../../figure/state/packed-hash.js");
  const packed = await shortestHash(hash);
  tooLong = packed === undefined;
  return packed ?? `view=${view}`;
}

/** The chapter: empty until the first is loaded, then the last loaded one. */
let chapter: Chapter = { path: "", ask: "", text: {}, end: "" };

/** What follows the figure, drawn as the text inside it: with each drawing of the figure. */
const after = document.createElement("div");
after.className = "prose after";

/** While a question is open, the text that may contain the answer is not in the page. */
function drawProse(): void {
  const sections = isAsking() ? [] : Object.entries(chapter.text);
  render(
    html`${sections.map(
      ([name, passages]) =>
        html`<div slot=${name} class="prose">${passages.map((source) => passage(source, figure, text))}</div>`,
    )}`,
    figure,
  );
  render(
    html`${sections.length > 0 && chapter.end ? paragraph(chapter.end, figure, text) : nothing}${nextLink()}`,
    after,
  );
  watchHeights();
}

/** The sentence and the links above the figure of the landing, until the reader follows one. */
const welcome = () => page?.querySelector(".welcome");

/** Puts the figure in the place of its picture, which stays until the figure is drawn. */
function begin(): void {
  const shown = page?.querySelector(".landing-picture");
  const landing = document.querySelector<HTMLTemplateElement>("#landing");
  if (landing) page?.append(landing.content);
  const [stage, title] = [page?.querySelector(".stage"), page?.querySelector("h1")];
  page?.querySelector("header")?.remove();
  if (location.hash.length > 1) welcome()?.remove();
  page?.querySelector(".landing-picture")?.remove();
  if (title) figure.append(title);
  if (shown) figure.append(shown);
  stage?.append(figure);
  page?.querySelector("main")?.append(after);
  figure.onUpdated = () => {
    if (!figure.isDrawn) return;
    shown?.remove();
    figure.onUpdated = drawProse;
    drawProse();
    // After a reload.
    const place = placeOfEntry();
    if (place !== undefined) returnTo(place);
  };
}

function draw(): void {
  const { view } = figure.getState();
  document.title = `${titleOf(language, view)} · ${text.site.title}`;
  chapter = chapterOf(language, view) ?? chapter;
  if (!figure.isConnected) begin();
  const [main, question] = [page?.querySelector("main"), page?.querySelector("h1")];
  if (!page || !main || !question || !figure.parentElement) return;
  question.textContent = chapter.ask;
  for (const [i, part] of [...(welcome()?.children ?? [])].entries())
    part.textContent = text.site.welcome[i] ?? "";
  drawProse();
  render(
    html`${pageHeader({
      ...{ figure, text, language, choose },
      ...{ path: chapter.path, isNarrow: narrow.matches },
    })}
      ${notice && language === "zh" ? html`<p class="notice" lang="zh-Hant">${notice}</p>` : nothing}`,
    page,
    { renderBefore: main },
  );
  const warning = html`<p class="no-link" role="status">${text.site.tooLongForLink}</p>`;
  render(tooLong ? warning : nothing, figure.parentElement);
  render(html`<footer>${aboutSection(text, language, draw)}</footer>`, page);
}

/** Below this width the parts of the story are in a menu. */
const narrow = matchMedia("(max-width: 820px)");
narrow.addEventListener("change", draw);

/** The view of the last chapter that was drawn or requested. */
let followedView: ViewName | undefined;

/** Draws the loaded parts at once, and the chapter of another view later. */
async function follow(): Promise<void> {
  draw();
  const { view } = figure.getState();
  followedView = view;
  if (chapterOf(language, view) !== undefined) return;
  await loadWords(language, view).catch(() => {});
  draw();
}

/** Browsers throttle more frequent writes of the address, in milliseconds. */
const addressPause = 200;
let writing: ReturnType<typeof setTimeout> | undefined;
let nextWrite = 0;

/** Writes the state to the address: at once after a pause, and after the last of many changes. */
function writeAddress(): void {
  clearTimeout(writing);
  const writer = setTimeout(async () => {
    // An unreadable link would be worse than an incomplete one.
    const hash = await addressHash(figure);
    if (writing !== writer) return;
    draw();
    nextWrite = performance.now() + addressPause;
    writeHash(hash);
  }, nextWrite - performance.now());
  writing = writer;
}

figure.addEventListener("change", () => {
  // The text follows with the drawing of the figure, and the links with the address.
  if (figure.view !== followedView) follow();
  writeAddress();
});
onHash(async (hash, place) => {
  clearTimeout(writing);
  const before = figure.view;
  welcome()?.remove();
  await figure.showHash(hash);
  await follow();
  const isOther = figure.view !== before;
  if (place !== undefined) returnTo(place);
  else if (isOther) {
    scrollTo({ top: 0, behavior: "instant" });
    page?.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  } else {
    // A reader who follows a link expects to see the figure.
    const { top, bottom } = figure.getBoundingClientRect();
    if (bottom < 0 || top > innerHeight) figure.scrollIntoView();
  }
});

async function start(): Promise<void> {
  if (location.hash.length > 1) await figure.showHash(location.hash);
  followedView = figure.getState().view;
  if (/^zh-(hant|tw|hk|mo)/im.test(`${requestedTag()}\n${navigator.language}`))
    notice =
      (await import("../../language/zh/traditional.js").catch(() => undefined))?.traditional ?? "";
  // Awaiting the words first avoids a jump of the page.
  await (language === "en" ? setLanguage : choose)(language);
}

start();
keepOffline("./sw.js");
