/** An exported page: its state is in the page, or in the address. */
import type { SoftAttention } from "../element/soft-attention.js";
import { type LivePageData, livePageDataId } from "../export/live-page.js";
import { parseStateFile } from "../figure/state/state-file.js";
import { loadWords, stringsFor } from "../language/index.js";
import { dress, livePageStyles } from "./figure-page-styles.js";

function dataBeside(): LivePageData | undefined {
  try {
    return JSON.parse(document.getElementById(livePageDataId)?.textContent ?? "");
  } catch {
    return undefined;
  }
}

export async function showLivePage(figure: SoftAttention): Promise<void> {
  dress(livePageStyles);
  const data = dataBeside();
  const language = data?.language ?? navigator.language;
  const read = data && parseStateFile(data.file);
  if (read && "state" in read) figure.showState(read.state);
  // A link into this page overrides the state in the page.
  if (location.hash.length > 1) await figure.showHash(location.hash);
  await loadWords(language, figure.view);
  const text = stringsFor(language);
  [document.documentElement.lang, document.documentElement.dir] = [text.language, text.direction];
  figure.lang = text.language;
  document.querySelector("#page")?.replaceChildren(figure);
  addEventListener("hashchange", () => figure.showHash(location.hash));
}
