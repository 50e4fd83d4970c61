/** The export formats of a figure. */

import type { FigureHost, FigureView } from "../figure/figure-view.js";
import { lessonOf } from "../figure/lesson.js";
import { csvOf } from "../figure/result-table.js";
import type { State } from "../figure/state/state.js";
import { formatStateFile } from "../figure/state/state-file.js";
import type { ExportWords } from "../language/tools.js";
import { livePage } from "./live-page.js";
import { type Picture, pictureOf, pngOf } from "./picture/picture.js";

/** The element whose figure is exported. */
export interface ExportedElement extends HTMLElement {
  readonly hash: string;
  readonly theme: string;
  /** The hash of its page is the state of this figure; otherwise the hash names the figure by its id. */
  readonly ownsAddress: boolean;
  requestUpdate(): void;
  showState(state: State): void;
}

/** In the order of the panel; each is the file extension. */
export const formats = ["svg", "png", "csv", "json", "html"] as const;
export type Ending = (typeof formats)[number];

/** A figure at the moment of its export. */
export interface ExportSource {
  readonly element: ExportedElement;
  readonly figure: Element;
  readonly host: FigureHost;
  readonly view: FigureView;
  readonly words: ExportWords;
}

function picture({ figure, host, view }: ExportSource): Picture {
  return pictureOf(figure, { title: view.title(), language: host.text.language });
}

export const makers: Readonly<Record<Ending, (source: ExportSource) => Promise<Blob>>> = {
  svg: async (source) => new Blob([picture(source).svg], { type: "image/svg+xml" }),
  png: (source) => pngOf(picture(source)),
  csv: async ({ view }) => new Blob([csvOf((await view.results?.()) ?? [])], { type: "text/csv" }),
  json: async ({ host }) => new Blob([formatStateFile(host.state)], { type: "application/json" }),
  html: ({ element, host, view, words }) =>
    livePage({
      ...{ title: view.title(), state: host.state, words: words.livePage },
      data: lessonOf(host.state.view)?.data ?? [],
      ...{ language: host.text.language, direction: host.text.direction },
      // The page may have set a theme for all figures.
      theme: document.documentElement.dataset.theme ?? element.theme,
    }),
};
