/** The files that can be made of a figure. */

import type { FigureHost, FigureView } from "../figure/figure-view.js";
import { csvOf } from "../figure/result-table.js";
import type { State } from "../figure/state.js";
import { formatStateFile } from "../figure/state-file.js";
import type { TakeOutWords } from "../words/take-out.js";
import { livePage } from "./live-page.js";
import { type Picture, pictureOf, pngOf } from "./picture/picture.js";

/** The element whose figure is taken out. */
export interface TakenElement extends HTMLElement {
  readonly hash: string;
  readonly theme: string;
  requestUpdate(): void;
  showState(state: State): void;
}

/** In the order they are offered; each is the ending of its file. */
export const formats = ["svg", "png", "csv", "json", "html"] as const;
export type Format = (typeof formats)[number];

/** A figure as it stands when it is taken out. */
export interface Taken {
  readonly element: TakenElement;
  readonly figure: Element;
  readonly host: FigureHost;
  readonly view: FigureView;
  readonly words: TakeOutWords;
}

function picture({ figure, host, view }: Taken): Picture {
  return pictureOf(figure, { title: view.title(), language: host.text.language });
}

export const makers: Readonly<Record<Format, (taken: Taken) => Promise<Blob>>> = {
  svg: async (taken) => new Blob([picture(taken).svg], { type: "image/svg+xml" }),
  png: (taken) => pngOf(picture(taken)),
  csv: async ({ view }) => new Blob([csvOf((await view.results?.()) ?? [])], { type: "text/csv" }),
  json: async ({ host }) => new Blob([formatStateFile(host.state)], { type: "application/json" }),
  html: ({ element, host, view, words }) =>
    livePage({
      ...{ title: view.title(), state: host.state, words: words.livePage },
      ...{ language: host.text.language, direction: host.text.direction },
      // The page may have chosen for all that is on it.
      theme: document.documentElement.dataset.theme ?? element.theme,
    }),
};
