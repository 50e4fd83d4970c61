/** What the views of a figure may read and do of their element. */

import type { FigureHost } from "../figure/figure-view.js";
import type { LessonFunctions } from "../figure/lesson-functions.js";
import type { State } from "../figure/state/state.js";
import type { Store } from "../figure/state/store.js";
import type { Strings } from "../language/index.js";

interface HostElement {
  readonly store: Store;
  readonly text: Strings;
  readonly presence: { readonly width: number };
  readonly alone: string | undefined;
  allowed(patch: Partial<State>): Partial<State>;
  readonly guess: FigureHost["guess"];
  readonly earlier: FigureHost["earlier"];
  requestUpdate(): void;
}

export const figureHost = (
  element: HostElement,
  knn: () => LessonFunctions,
  announce: (message: string) => void,
): FigureHost => ({
  get knn() {
    return knn();
  },
  get state() {
    return element.store.state;
  },
  get text() {
    return element.text;
  },
  get width() {
    return element.presence.width;
  },
  get isAlone() {
    return element.alone !== undefined;
  },
  get guess() {
    return element.guess;
  },
  get earlier() {
    return element.earlier;
  },
  set: (patch, gesture) => element.store.set(element.allowed(patch), gesture),
  isLocked: () => false,
  seal: () => element.store.seal(),
  refresh: () => element.requestUpdate(),
  announce,
});
