/** What a figure can do for those who ask: their code is fetched when they do. */
import type { LitElement, nothing, TemplateResult } from "lit";
import type { TakenElement } from "../export/makers.js";
import type { TakeOut } from "../export/take-out.js";
import type { FigureHost } from "../figure/figure-view.js";
import type { ViewName } from "../figure/state.js";
import type { Receipts } from "../inspect/receipts.js";
import type { FigureLoader } from "./figure-loader.js";

type Drawn = TemplateResult | typeof nothing | undefined;

export class FigureExtras {
  #takeOut: TakeOut | undefined;
  #receipts: Receipts | undefined;

  constructor(
    private readonly element: LitElement & TakenElement & { readonly view: ViewName },
    private readonly loader: FigureLoader,
    private readonly say: (message: string) => void,
  ) {}

  get takeOutOpen(): boolean {
    return this.#takeOut?.isOpen === true;
  }

  /** Numbers can be asked where they come from. */
  get asking(): boolean {
    return this.#receipts?.on === true;
  }

  /** Opens or closes what takes the figure out, or has it read a file. */
  async take(file?: File): Promise<void> {
    try {
      const { TakeOut } = await import("../export/take-out.js");
      const { element, loader } = this;
      const view = () => loader.figure(element.view);
      this.#takeOut ??= new TakeOut(element, loader.host as FigureHost, view);
      await this.#takeOut.open(file);
    } catch (error) {
      this.say(String(error));
    }
  }

  async ask(): Promise<void> {
    try {
      const { Receipts } = await import("../inspect/receipts.js");
      this.#receipts ??= new Receipts(this.element, this.loader.host as FigureHost);
      await this.#receipts.toggle();
    } catch (error) {
      this.say(String(error));
    }
  }

  /** A file that falls on the figure, and that neither a part of it nor its view takes, is a state to open. */
  readonly drag = (event: DragEvent): void => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    const files = [...event.dataTransfer.files];
    const [file] = files;
    if (event.type !== "drop" || file === undefined) return;
    const { view: name } = this.element;
    const view = this.loader.figure(name);
    // The field of a view that takes data has the name of the view.
    if (view?.drop && this.loader.host?.isLocked(name) === false) view.drop(files);
    else this.take(file);
  };

  drawn(): void {
    this.#receipts?.drawn();
  }

  render(): readonly Drawn[] {
    return [this.#takeOut?.render(), this.#receipts?.render()];
  }
}
