/** The export panel and the inspection of numbers, fetched at their first use. */
import type { LitElement, nothing, TemplateResult } from "lit";
import type { ExportPanel } from "../export/export-panel.js";
import type { ExportedElement } from "../export/makers.js";
import type { FigureHost } from "../figure/figure-view.js";
import type { ViewName } from "../figure/state/state.js";
import type { Inspector } from "../inspect/inspector.js";
import type { FigureLoader } from "./figure-loader.js";

type Drawn = TemplateResult | typeof nothing | undefined;

export class FigureExtras {
  #exportPanel: ExportPanel | undefined;
  #inspector: Inspector | undefined;

  constructor(
    private readonly element: LitElement & ExportedElement & { readonly view: ViewName },
    private readonly loader: FigureLoader,
    private readonly say: (message: string) => void,
  ) {}

  get exportOpen(): boolean {
    return this.#exportPanel?.isOpen === true;
  }

  /** Whether a click on a number shows its call. */
  get inspecting(): boolean {
    return this.#inspector?.on === true;
  }

  /** Opens or closes the export panel, or opens a file in it. */
  async toggleExport(file?: File): Promise<void> {
    try {
      const { ExportPanel } = await import("../export/export-panel.js");
      const { element, loader } = this;
      const view = () => loader.figure(element.view);
      this.#exportPanel ??= new ExportPanel(element, loader.host as FigureHost, view);
      await this.#exportPanel.open(file);
    } catch (error) {
      this.say(String(error));
    }
  }

  async toggleInspection(): Promise<void> {
    try {
      const { Inspector } = await import("../inspect/inspector.js");
      const { element, loader } = this;
      const main = () => [loader.figure(element.view)?.main()].flat()[0];
      this.#inspector ??= new Inspector(element, loader.host as FigureHost, main);
      await this.#inspector.toggle();
    } catch (error) {
      this.say(String(error));
    }
  }

  /** A dropped file that neither a part nor the view accepts is opened as a state. */
  readonly drag = (event: DragEvent): void => {
    const isFile = !event.defaultPrevented && event.dataTransfer?.types.includes("Files") === true;
    const figure = event.currentTarget as Element;
    figure.toggleAttribute("data-over", isFile && event.type === "dragover");
    if (!isFile) return;
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    const [file] = files;
    if (event.type !== "drop" || file === undefined) return;
    const { view: name } = this.element;
    const view = this.loader.figure(name);
    const isLocked = view?.dropped && this.loader.host?.isLocked(view.dropped);
    if (view?.drop && isLocked === false) view.drop(files);
    else this.toggleExport(file);
  };

  drawn(): void {
    this.#inspector?.drawn();
  }

  exportPanel(): Drawn {
    return this.#exportPanel?.render();
  }

  /** The panel of the chosen number: at the end of the figure, where it moves nothing. */
  inspection(): Drawn {
    return this.#inspector?.render();
  }
}
