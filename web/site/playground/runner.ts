/** Runs each program in the worker of a new frame; without the frame, the worker ends. */
import { importsOf, type Message, readMessage } from "./message.js";
import type { Job } from "./worker.js";

/** The text of a module of the package; undefined if it does not exist or does not load. */
const moduleText = (name: string): Promise<string | undefined> =>
  fetch(`./modules/${name.replaceAll("/", "-")}.js`).then(
    (response) => (response.ok ? response.text() : undefined),
    () => undefined,
  );

async function jobOf(program: string): Promise<Job> {
  const names = importsOf(program);
  const texts = await Promise.all(names.map(moduleText));
  const found = names.map((name, i) => [name, texts[i]] as const);
  const loaded = found.filter((each): each is [string, string] => each[1] !== undefined);
  return { program, modules: new Map(loaded) };
}

export class Runner {
  #frame: HTMLIFrameElement | undefined;

  constructor(heard: (message: Message) => void) {
    addEventListener("message", ({ source, data }) => {
      const message = source === this.#frame?.contentWindow ? readMessage(data) : undefined;
      if (message) heard(message);
    });
  }

  /** Starts a program, and stops the previous one with its timers. */
  async run(program: string): Promise<void> {
    this.stop();
    const frame = document.createElement("iframe");
    // Scripts alone: no origin, so no storage and no access to the page.
    frame.sandbox.add("allow-scripts");
    frame.src = "./playground-frame.html";
    frame.hidden = true;
    const loaded = new Promise((done) => frame.addEventListener("load", done, { once: true }));
    this.#frame = frame;
    document.body.append(frame);
    const [job] = await Promise.all([jobOf(program), loaded]);
    // An opaque origin cannot be named.
    if (frame === this.#frame) frame.contentWindow?.postMessage(job, "*");
  }

  stop(): void {
    this.#frame?.remove();
    this.#frame = undefined;
  }
}
