/** Text for the live region, announced after input has paused. */

/** Long enough that a held arrow key is not announced step by step. */
const pauseMs = 350;

export class Announcer {
  text = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly changed: () => void) {}

  announce(message: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.text = message;
      this.changed();
    }, pauseMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
