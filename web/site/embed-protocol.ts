/**
 * What an embedded figure (`embed.html` in an iframe) and the page around it tell each other with
 * `postMessage`. Every message is a plain object with `softknn: 1`, the version of this protocol,
 * and a `type`. A later version of it gets another number; messages of a number, type or shape
 * that is not listed here are ignored in silence, on both sides. No string is longer than 2,048
 * characters, as a link.
 *
 * From the frame, to its parent alone:
 *
 * | `type` | fields | when |
 * |---|---|---|
 * | `"ready"` | `version` of softknn, `view` | once, when the frame listens |
 * | `"height"` | `height`, a whole number of CSS pixels | when the height of the content has changed, and after `"fit"` |
 * | `"state"` | `view`, `hash` (what follows `#` in a link to this state; null where no link can hold it), `id` | after changes, at most ten times a second, and as the answer to `"get"`, whose `id` it bears |
 * | `"step"` | `stage`, `name` | when a figure that goes in steps has gone one |
 *
 * To the frame, from its parent alone:
 *
 * | `type` | fields | what it does |
 * |---|---|---|
 * | `"set"` | `hash`, `whole` (optional) | changes the fields that `hash` names, as one step of undo; with `whole: true` all others take their usual values, as by a link |
 * | `"get"` | `id` (optional: a number, or at most 64 characters) | asks for `"state"` |
 * | `"theme"` | `theme`: `"auto"`, `"light"`, `"dark"` or `"page"`; with `"page"`, as CSS has them, `ink` (the colour of the text around the frame), `paper` (of the ground behind it) and `scheme` (the `color-scheme` of the frame) | without `ink`, `"page"` is `"auto"` |
 * | `"lang"` | `lang`: a language tag | |
 * | `"fit"` | | says that the parent gives the frame the height it asks for: it shows no scroll bar, and tells its height again |
 *
 * The address of the frame says the beginning: `embed.html?lang=fa&theme=dark&controls=query&lock=keys&link=none#view=field&temperature=0.2`.
 * What follows `#` is the state, as in `index.html`. What follows `?` is all optional: `lang`
 * (else the browser's), `theme` (else `auto`, which follows the reader's system), `controls`, `lock`,
 * `predict` and `src` as the attributes of `<soft-attention>`, `link=none` to leave out the line under the figure
 * that leads to the whole page. Other names have no effect; one that is nearly one of these is noted.
 *
 * Messages go out to the target origin `*`: in a sandbox without `allow-same-origin` neither side
 * can name the other's origin (the frame's is opaque, and the frame is not told its parent's).
 * So nothing secret is ever in a message: a state holds what a link to it would hold, which is
 * what the reader did in this figure. Files of the reader's own are in no link and in no message.
 * Who speaks is checked by `event.source`, which cannot be forged.
 */
import { limits } from "../figure/state.js";

export const protocolVersion = 1;

export const themes = ["auto", "light", "dark", "page"] as const;
export type Theme = (typeof themes)[number];

/** As CSS has them: the colours of the ground behind the frame and of the text around it, and its color scheme. */
export interface PageColoursMessage {
  readonly paper?: string;
  readonly ink?: string;
  readonly scheme?: string;
}

/** Names a request, and the answer to it. */
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

/** A message as it travels. */
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
    const told = Object.fromEntries(Object.entries(colours).filter(([, colour]) => colour));
    return theme && { type: "theme", theme, ...told };
  },
  lang({ lang: given }) {
    const lang = text(given, 35);
    return lang && /^[a-z]{2,8}(-[a-z\d]{1,8})*$/i.test(lang) ? { type: "lang", lang } : undefined;
  },
  fit: () => ({ type: "fit" }),
};

/** What a host asks for; undefined for anything that is none of its messages. Never throws. */
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
