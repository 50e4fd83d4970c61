/**
 * `landing-picture.js`, the first paint of the landing: the question and the picture of its figure, which stay until
 * the page is drawn. A linked state, and a question to the reader, start without them.
 */
import { type Language, languageOf } from "../../language/languages.js";
import { requestedTag } from "./address.js";

interface Landing {
  readonly direction: string;
  readonly ask: string;
  /** The sentence and the links above the figure. */
  readonly welcome: readonly string[];
  readonly noServer: string;
}

/** Filled in by the build. */
declare const SOFTKNN_LANDING: Readonly<Record<Language, Landing>>;

const { content } = document.querySelector("#landing") as HTMLTemplateElement;
const title = content.querySelector("h1");

if (location.protocol === "file:") {
  const language = languageOf(requestedTag());
  const { direction, noServer } = SOFTKNN_LANDING[language];
  Object.assign(document.documentElement, { lang: language, dir: direction });
  const note = Object.assign(document.createElement("p"), { className: "no-script" });
  note.textContent = noServer;
  document.querySelector("#page")?.append(note);
} else if (title && location.hash.length < 2 && !/[?&]predict=/.test(location.search)) {
  const language = languageOf(requestedTag());
  const { direction, ask, welcome } = SOFTKNN_LANDING[language];
  Object.assign(document.documentElement, { lang: language, dir: direction });
  title.textContent = ask;
  for (const [i, part] of [...(content.querySelector(".welcome")?.children ?? [])].entries())
    part.textContent = welcome[i] ?? "";
  document.querySelector("#page")?.append(content);
  // Fetched beside the script that starts it; a link to another lesson may call another core.
  const core = { rel: "preload", href: "./softknn.wasm", as: "fetch", crossOrigin: "" };
  document.head.append(Object.assign(document.createElement("link"), core));
}
