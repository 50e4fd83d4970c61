/** Runs each program in a new sandboxed frame, and stops those that do not respond. */
import { type FromFrame, type Item, maxItems, type ToFrame } from "./messages.js";
import { readMessage } from "./read-message.js";

/**
 * From now on frames of this page can load this address only, whatever policy the host sends: a program
 * cannot navigate its frame to another host or page.
 */
function allowOnlyFrame(address: string): void {
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  const source = new URL(address, location.href).href.replaceAll(";", "%3B").replaceAll(",", "%2C");
  policy.content = `frame-src ${source}`;
  if (document.querySelector(`meta[content="${CSS.escape(policy.content)}"]`) === null)
    document.head.append(policy);
}

export interface RunnerEvents {
  item(item: Item): void;
  /** The output exceeded the limit. */
  tooMuch(): void;
  end(seconds: number): void;
}

/** Milliseconds per turn of a program's event loop. */
const turnLimitMs = 5000;
/** Milliseconds between pings of the frame. */
const pingMs = 500;
/** Unanswered pings before the frame is stopped: it is in a core call, or in other code without guards. */
const maxUnanswered = 24;

export class Runner {
  #frame: HTMLIFrameElement | undefined;
  #program: string | undefined;
  #items = 0;
  #loads = 0;
  #unanswered = 0;
  #clock: ReturnType<typeof setInterval> | undefined;

  /**
   * @param address of `playground-frame.html`
   * @param title of the frame, for assistive technology
   */
  constructor(
    private readonly address: string,
    private readonly title: string,
    private readonly events: RunnerEvents,
  ) {
    allowOnlyFrame(address);
    addEventListener("message", this.#onMessage);
  }

  get isRunning(): boolean {
    return this.#clock !== undefined;
  }

  /** Starts a program, and stops the previous one with its timers. */
  run(program: string): void {
    this.stop();
    [this.#program, this.#items, this.#unanswered] = [program, 0, 0];
    this.#clock = setInterval(() => this.#ping(), pingMs);
    this.#open();
  }

  /** Stops the running program at once by removing its frame. */
  stop(): void {
    clearInterval(this.#clock);
    this.#clock = undefined;
    this.#frame?.remove();
    this.#frame = undefined;
  }

  #open(): void {
    const frame = document.createElement("iframe");
    // Scripts only: no origin, forms, windows, dialogs, downloads, or top navigation.
    frame.sandbox.add("allow-scripts");
    frame.title = this.title;
    frame.tabIndex = -1;
    frame.ariaHidden = "true";
    // Frames that are not rendered are throttled.
    for (const [name, value] of Object.entries(unseen)) frame.style.setProperty(name, value);
    this.#loads = 0;
    frame.addEventListener("load", () => this.#loaded(frame));
    frame.src = this.address;
    this.#frame = frame;
    document.body.append(frame);
  }

  /** A frame loads once; a second load means that the program tried to navigate. */
  #loaded(frame: HTMLIFrameElement): void {
    this.#loads += 1;
    if (frame !== this.#frame || this.#loads === 1) return;
    this.#fail("left");
  }

  #ping(): void {
    this.#unanswered += 1;
    if (this.#unanswered > maxUnanswered) this.#fail("hung");
    else this.#send({ kind: "ping" });
  }

  #fail(code: "hung" | "left"): void {
    this.stop();
    this.events.item({ kind: "problem", code, message: "" });
    this.events.end(0);
  }

  #send(message: ToFrame): void {
    // An opaque origin cannot be named.
    this.#frame?.contentWindow?.postMessage(message, "*");
  }

  readonly #onMessage = ({ source, data }: MessageEvent<unknown>): void => {
    if (this.#frame === undefined || source !== this.#frame.contentWindow) return;
    const message = readMessage(data);
    if (message !== undefined) this.#read(message);
  };

  #read(message: FromFrame): void {
    this.#unanswered = 0;
    if (message.kind === "ready") {
      const code = this.#program;
      this.#program = undefined;
      if (code !== undefined) this.#send({ kind: "run", code, limitMs: turnLimitMs });
    } else if (message.kind === "item") this.#show(message.item);
    else if (message.kind === "end" && this.isRunning) {
      clearInterval(this.#clock);
      this.#clock = undefined;
      this.events.end(message.seconds);
    }
  }

  /** The last line may explain why the program ended. */
  #show(item: Item): void {
    this.#items += 1;
    if (this.#items <= maxItems) this.events.item(item);
    else if (this.#items === maxItems + 1) this.events.tooMuch();
    if (this.#items > maxItems && this.#items < 2 * maxItems && item.kind === "problem")
      this.events.item(item);
  }
}

const unseen = {
  position: "fixed",
  "inline-size": "1px",
  "block-size": "1px",
  border: "0",
  "clip-path": "inset(50%)",
  "pointer-events": "none",
} as const;
