/**
 * The `postMessage` protocol between an embedded figure (`embed.html` in an iframe) and its page.
 * Every message is a plain object with `softknn: 1`, the version of this protocol, and a `type`.
 * A later version gets another number; both sides silently ignore messages of an unlisted number,
 * type or shape. Strings have at most 2,048 characters, like links.
 *
 * From the frame, to its parent only:
 *
 * | `type` | fields | when |
 * |---|---|---|
 * | `"ready"` | `version` of softknn, `view` | once, when the frame listens |
 * | `"height"` | `height`, an integer number of CSS pixels | when the height of the content has changed, and after `"fit"` |
 * | `"state"` | `view`, `hash` (the part after `#` in a link to this state; null if it fits in no link), `id` | after changes, at most ten times a second, and as the answer to `"get"`, with its `id` |
 * | `"step"` | `stage`, `name` | when the selected step of the steps lesson changes |
 *
 * To the frame, from its parent only:
 *
 * | `type` | fields | effect |
 * |---|---|---|
 * | `"set"` | `hash`, `whole` (optional) | changes the fields that `hash` names, as one undo step; with `whole: true` all others get their defaults, as with a link |
 * | `"get"` | `id` (optional: a number, or at most 64 characters) | requests `"state"` |
 * | `"theme"` | `theme`: `"auto"`, `"light"`, `"dark"` or `"page"`; with `"page"`, as CSS values, `ink` (the colour of the surrounding text), `paper` (of the background behind the frame) and `scheme` (the `color-scheme` of the frame) | without `ink`, `"page"` is `"auto"` |
 * | `"lang"` | `lang`: a language tag | |
 * | `"fit"` | | the parent applies the height of `"height"` messages: the frame shows no scroll bar, and sends its height again |
 *
 * The address of the frame sets the initial state: `embed.html?lang=fa&theme=dark&controls=query&lock=keys&link=none#view=field&temperature=0.2`.
 * The part after `#` is the state, as in `index.html`. The options after `?` are: `lang`
 * (default: the browser's), `theme` (default: `auto`, which follows the reader's system), `controls`, `lock`,
 * `part`, `predict` and `src` as the attributes of `<soft-attention>`, `link=none` to omit the line under the figure
 * that links to the whole page. Other names have no effect; a note reports near misses.
 *
 * The target origin of messages is `*`: in a sandbox without `allow-same-origin` neither side
 * can name the other's origin (the frame's is opaque, and the frame does not know its parent's).
 * So messages contain no secrets: a state holds what a link to it would hold, the reader's
 * actions in this figure. The reader's own files are in no link and in no message.
 * Both sides check `event.source`, which cannot be forged.
 */
import { limits } from "../../figure/state/state.js";

export const protocolVersion = 1;

export const themes = ["auto", "light", "dark", "page"] as const;
export type Theme = (typeof themes)[number];

/** CSS values: the background behind the frame, the surrounding text colour, and the color scheme. */
export interface PageColoursMessage {
  readonly paper?: string;
  readonly ink?: string;
  readonly scheme?: string;
}

/** Identifies a request and its answer. */
export type RequestId = number | string;

export type FrameMessage =
  | { readonly type: "ready"; readonly version: string; readonly view: string }
  | { readonly type: "height"; readonly height: number }
  | {
      readonly type: "state";
      readonly view: string;
      readonly hash: string | null;
      readonly id?: RequestId;
    }
  | { readonly type: "step"; readonly stage: number | string; readonly name: string };

export type HostMessage =
  | { readonly type: "set"; readonly hash: string; readonly whole: boolean }
  | { readonly type: "get"; readonly id?: RequestId }
  | ({ readonly type: "theme"; readonly theme: Theme } & PageColoursMessage)
  | { readonly type: "lang"; readonly lang: string }
  | { readonly type: "fit" };

/** A message as it is sent. */
export type Posted<Message> = Message & { readonly softknn: typeof protocolVersion };

export function posted<Message extends FrameMessage | HostMessage>(
  message: Message,
): Posted<Message> {
  return { softknn: protocolVersion, ...message };
}

const text = (value: unknown, most: number = limits.urlLength): string | undefined =>
  typeof value === "string" && value.length <= most ? value : undefined;

function requestId(value: unknown): RequestId | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : text(value, 64);
}

type Fields = Readonly<Record<string, unknown>>;

const readers: Readonly<Record<HostMessage["type"], (given: Fields) => HostMessage | undefined>> = {
  set({ hash: given, whole }) {
    const hash = text(given);
    if (hash === undefined || (whole !== undefined && typeof whole !== "boolean")) return undefined;
    return { type: "set", hash, whole: whole === true };
  },
  get({ id: given }) {
    const id = requestId(given);
    if (given !== undefined && id === undefined) return undefined;
    return id === undefined ? { type: "get" } : { type: "get", id };
  },
  theme({ theme: given, paper, ink, scheme }) {
    const theme = themes.find((known) => known === given);
    const colours = { paper: text(paper, 64), ink: text(ink, 64), scheme: text(scheme, 64) };
    const stated = Object.fromEntries(Object.entries(colours).filter(([, colour]) => colour));
    return theme && { type: "theme", theme, ...stated };
  },
  lang({ lang: given }) {
    const lang = text(given, 35);
    return lang && /^[a-z]{2,8}(-[a-z\d]{1,8})*$/i.test(lang) ? { type: "lang", lang } : undefined;
  },
  fit: () => ({ type: "fit" }),
};

/** The message of a host; undefined for anything else. Never throws. */
export function readHostMessage(data: unknown): HostMessage | undefined {
  try {
    if (typeof data !== "object" || data === null) return undefined;
    const fields = data as Fields;
    if (fields.softknn !== protocolVersion || typeof fields.type !== "string") return undefined;
    return Object.hasOwn(readers, fields.type)
      ? readers[fields.type as HostMessage["type"]](fields)
      : undefined;
  } catch {
    // A getter or a proxy, which no real message has.
    return undefined;
  }
}
