/** The colours of the page for `theme="page"`; their code is fetched when a figure asks for them. */
import type { ReactiveControllerHost } from "lit";
import type { PageTheme } from "./page-theme.js";

interface Themed extends HTMLElement, Pick<ReactiveControllerHost, "requestUpdate"> {
  readonly theme: string;
}

export class PageLook {
  #theme: PageTheme | undefined;

  constructor(private readonly element: Themed) {}

  /** Updates the figure to the page's colours, and to its position in the page. */
  async follow(): Promise<void> {
    const { element } = this;
    this.stop();
    if (element.theme !== "page") return;
    const { PageTheme } = await import("./page-theme.js");
    if (element.theme !== "page" || !element.isConnected) return;
    this.#theme ??= new PageTheme(element, () => element.requestUpdate());
    this.#theme.start();
  }

  stop(): void {
    this.#theme?.stop();
  }
}
