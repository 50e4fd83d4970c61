/**
 * `landing-picture.js`, the first paint of the landing: the question and the picture of its figure, which stay until
 * the page is drawn. It also requests the words of the reader's language. A linked state, and a question to the reader,
 * start without them.
 */
import { type Language, languageOf } from "../language/languages.js";
import { requestedTag } from "./address.js";

interface Landing {
  readonly direction: string;
  readonly ask: string;
  /** The scripts with the words of the page. */
  readonly files: readonly string[];
}

/** Filled in by the build. */
declare const SOFTKNN_LANDING: Readonly<Record<Language, Landing>>;

const { content } = document.querySelector("#landing") as HTMLTemplateElement;
const title = content.querySelector("h1");

if (title && location.hash.length < 2 && !/[?&]predict=/.test(location.search)) {
  const language = languageOf(requestedTag());
  const { direction, ask, files } = SOFTKNN_LANDING[language];
  Object.assign(document.documentElement, { lang: language, dir: direction });
  title.textContent = ask;
  document.querySelector("#page")?.append(content);
  for (const file of files) {
    const link = Object.assign(document.createElement("link"), {
      rel: "modulepreload",
      href: file,
    });
    document.head.append(link);
  }
}
