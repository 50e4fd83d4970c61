/**
 * The figure of a state as its view draws it, for a build without a browser: the templates, the
 * words and the styles. The build makes text of them, and of the text a poster.
 */

import type { TemplateResult } from "lit";
import { load, type SoftKnn } from "../api/index.js";
import { chartStyles } from "../charts/chart-styles.js";
import type { FigureHost } from "../figure/figure-view.js";
import { planeExtent } from "../figure/plane-points.js";
import type { State } from "../figure/state.js";
import { pointsTensor } from "../figure/tensors.js";
import { parseHash } from "../figure/url-state.js";
import { colourValues, keysAsked, scoringOf } from "../lessons/field/solve.js";
import { loadWords, type Strings, stringsFor } from "../words/index.js";
import { tokens } from "./tokens.js";
import { loadView, viewModule } from "./view-modules.js";

/** A figure that is drawn as often as is asked, until what it runs has come to its end. */
export interface PosterFigure {
  readonly state: State;
  /** The words of the language that was taken last; English at first. */
  readonly text: Strings;
  speak(language: string): Promise<void>;
  readonly knn: SoftKnn;
  /** Style sheets as text, the tokens first. */
  readonly styles: readonly string[];
  title(): string;
  render(): TemplateResult;
  /** The matrices that are shown. */
  results(): Promise<readonly { readonly weights?: ArrayLike<number> | undefined }[]>;
  stop(): void;
}

/** @param hash the state as in a link: `view=NAME&…` */
export async function posterFigure(hash: string, width: number): Promise<PosterFigure> {
  const { state } = parseHash(hash);
  const [knn] = await Promise.all([load(), loadView(state.view), loadWords("en", state.view)]);
  const module = viewModule(state.view);
  if (module === undefined) throw new Error(`no view ${state.view}`);
  let text = stringsFor("en");
  const still = () => {};
  const host: FigureHost = {
    ...{ state, knn, width },
    get text() {
      return text;
    },
    ...{ set: still, seal: still, refresh: still, announce: still },
    isLocked: () => false,
  };
  const view = new module.View(host);
  return {
    ...{ state, knn },
    get text() {
      return text;
    },
    speak: async (language) => {
      await loadWords(language, state.view);
      text = stringsFor(language);
    },
    styles: [tokens, chartStyles, ...module.styles].map(({ cssText }) => cssText),
    title: () => view.title(),
    render: () => {
      view.prepare?.();
      return view.render();
    },
    results: async () => (await view.results?.()) ?? [],
    stop: () => view.disconnect?.(),
  };
}

/** The coloured ground of the field, red, green and blue of `cells` × `cells` places from the top left. */
export function fieldGround({ knn, state }: PosterFigure, cells: number) {
  const extent = planeExtent(state);
  const keys = keysAsked(knn, state);
  const { output } = knn.attentionField({
    ...scoringOf(state),
    key: pointsTensor(keys),
    value: colourValues(keys.length),
    ...{ xRange: [-extent, extent], yRange: [extent, -extent], rows: cells, columns: cells },
  });
  return output.data;
}
