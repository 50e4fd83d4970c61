/**
 * `embed.js`, for pages with embedded figures: a classic script of at most one kilobyte.
 *
 * ```html
 * <script src="…/embed.js" defer></script>
 * <iframe data-softknn src="…/embed.html#view=field" title="The attention field"></iframe>
 * ```
 *
 * Every frame with the attribute `data-softknn`, present or added later, gets the height of its content, and
 * the full available width unless it has a width. Without this script a frame keeps its height and scrolls.
 * A frame with `theme=page` in its address receives the surrounding colours, also after they change.
 * `softknn.frame(iframe)` returns the controller of a figure, also of a frame without the attribute (whose
 * height the page then controls) or inside a shadow root:
 *
 * - `set(hash, whole)` changes the fields that `hash` names (`"temperature=0.05"`), or with `whole`
 *   true shows it like a link;
 * - `get()` resolves with the hash of the current state (null if it fits in no link);
 * - `theme(name)`, also `"page"`, and `lang(tag)`;
 * - `onchange`, if set to a function, is called with the hash and the name of the view after
 *   changes, `onstep` with the stage and its name.
 *
 * All may be called before the frame has loaded. `embed-protocol.ts` lists the messages.
 */
import type {
  FrameMessage,
  HostMessage,
  PageColoursMessage,
  Posted,
  Theme,
} from "./embed-protocol.js";

export interface EmbeddedFigure {
  set(hash: string, whole?: boolean): void;
  get(): Promise<string | null>;
  theme(theme: Theme): void;
  lang(tag: string): void;
  onchange?: (hash: string | null, view: string) => void;
  onstep?: (stage: number | string, name: string) => void;
}

interface Known extends EmbeddedFigure {
  hear(message: FrameMessage): void;
  /** Sends the colours of the page, if the figure uses them. */
  dress(): void;
}

const figures = new WeakMap<HTMLIFrameElement, Known>();
/** Explicitly requested frames: a query does not find frames in a shadow root. */
const named = new Set<HTMLIFrameElement>();

/** More than any figure needs, small enough to be harmless. */
const maxHeight = 1e5;

const isSized = (frame: HTMLIFrameElement) => frame.matches("[data-softknn]");

function size(frame: HTMLIFrameElement, height: number): void {
  if (!isSized(frame) || !(height > 0 && height < maxHeight)) return;
  // As attributes, so that any style rule of the page overrides them.
  frame.width ||= "100%";
  const { boxSizing, paddingTop, paddingBottom } = getComputedStyle(frame);
  const border = frame.offsetHeight - frame.clientHeight;
  const around = border + Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
  frame.style.height = `${height + (boxSizing === "border-box" ? around : 0)}px`;
}

/** The background behind a frame, if one element paints it, and the colour of the surrounding text. */
function coloursAround(frame: HTMLIFrameElement): PageColoursMessage {
  let paper = "";
  for (let at: Element | null = frame; at && !paper; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at);
    if (!/, 0\)$/.test(backgroundColor)) paper = backgroundColor;
  }
  const { color, colorScheme } = getComputedStyle(frame);
  return { paper, ink: color, scheme: colorScheme };
}

function figureIn(frame: HTMLIFrameElement): Known {
  const answers = new Map<unknown, (hash: string | null) => void>();
  /** Messages sent before the frame listens; undefined afterwards. */
  let unheard: HostMessage[] | undefined = [];
  let last = 0;
  let isPage = /[?&]theme=page/.test(frame.src);
  const post = (message: HostMessage) =>
    // The only target that includes an opaque origin.
    frame.contentWindow?.postMessage({ softknn: 1, ...message }, "*");
  const send = (message: HostMessage) => void (unheard ? unheard.push(message) : post(message));
  /** A listening frame answers; others send a message when they are ready. */
  const knock = () => {
    answers.set(0, () => {});
    post({ type: "get", id: 0 });
    if (isSized(frame)) post({ type: "fit" });
    figure.dress();
  };
  const figure: Known = {
    set: (hash, whole) => send({ type: "set", hash, whole: !!whole }),
    get: () =>
      new Promise((answer) => {
        answers.set(++last, answer);
        send({ type: "get", id: last });
      }),
    theme(theme) {
      isPage = theme === "page";
      send({ type: "theme", theme, ...(isPage && coloursAround(frame)) });
    },
    dress() {
      if (!isPage) return;
      frame.style.transition ||= "color 1ms";
      figure.theme("page");
    },
    lang: (lang) => send({ type: "lang", lang }),
    hear(message) {
      const { type } = message;
      if (type === "ready") knock();
      unheard?.forEach(post);
      unheard = undefined;
      if (type === "height") size(frame, Number(message.height));
      if (type === "step") figure.onstep?.(message.stage, `${message.name}`);
      if (type !== "state") return;
      const { id, view } = message;
      const hash = message.hash === null ? null : `${message.hash}`;
      answers.get(id)?.(hash);
      if (!answers.delete(id)) figure.onchange?.(hash, `${view}`);
    },
  };
  figures.set(frame, figure);
  knock();
  return figure;
}

function frame(element: HTMLIFrameElement): EmbeddedFigure {
  named.add(element);
  return figures.get(element) ?? figureIn(element);
}

const sized = () => document.querySelectorAll<HTMLIFrameElement>("iframe[data-softknn]");

addEventListener("message", ({ source, data }: MessageEvent<Posted<FrameMessage>>) => {
  if (!source || data?.softknn !== 1) return;
  for (const element of named) if (!element.isConnected) named.delete(element);
  for (const element of [...sized(), ...named]) {
    if (element.contentWindow !== source) continue;
    (figures.get(element) ?? figureIn(element)).hear(data);
    return;
  }
});
for (const element of sized()) figureIn(element);
// Any change of the surrounding text colour starts a transition, of the page or of the frame.
addEventListener("transitionend", () => {
  for (const element of [...sized(), ...named]) figures.get(element)?.dress();
});

Object.assign(globalThis, { softknn: { frame } });
