/** Drawing on the grid by pointer or keyboard: the pen and its tools. */
import { html, type TemplateResult } from "lit";
import type { FigureHost } from "../../figure/figure-view.js";
import {
  type Bitmap,
  bitmapOf,
  emptyBitmap,
  gridSide,
  isEmpty,
  type Place,
  packed,
  withStroke,
} from "./bitmap.js";
import { drawn } from "./constants.js";
import { type DrawingGridEvents, drawingGrid } from "./drawing-grid.js";
import type { SolvedQuery } from "./solve-query.js";
import { padSize } from "./styles.js";

const arrows: Readonly<Record<string, Place>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Cells per arrow key with Shift. */
const longStep = 4;
const center = (cell: Place): Place => [cell[0] + 0.5, cell[1] + 0.5];

export class DrawPad {
  /** The keyboard position of the pen. */
  #pen: Place = [16, 4];
  #isDown = false;
  #hasFocus = false;
  #inks = true;
  /** The last position of the current stroke. */
  #from: Place | undefined;

  constructor(
    private readonly host: FigureHost,
    private readonly rested: () => void,
  ) {}

  get #bitmap(): Bitmap {
    const { query, drawing } = this.host.state.digits;
    return query === drawn ? (bitmapOf(drawing) ?? emptyBitmap) : emptyBitmap;
  }

  #draw(bitmap: Bitmap, gesture?: string): void {
    const { digits } = this.host.state;
    this.host.set({ digits: { ...digits, query: drawn, drawing: packed(bitmap) } }, gesture);
  }

  #stroke(from: Place, to: Place, inks = this.#inks): void {
    this.#draw(withStroke(this.#bitmap, from, to, inks), "stroke");
  }

  #rest(): void {
    this.host.seal();
    this.rested();
  }

  #clear(): void {
    this.#draw(emptyBitmap);
    this.rested();
  }

  #key(event: KeyboardEvent): void {
    const { key } = event;
    const step = arrows[key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step === undefined && key !== " " && key !== "Delete" && key !== "Backspace") return;
    event.preventDefault();
    if (key === " ") {
      this.#isDown = !this.#isDown;
      if (this.#isDown) this.#stroke(center(this.#pen), center(this.#pen));
      else this.#rest();
    } else if (step === undefined) this.#clear();
    else this.#move(step, event.shiftKey ? longStep : 1);
    this.host.refresh();
  }

  #move([dx, dy]: Place, length: number): void {
    const inside = (x: number) => Math.min(gridSide - 1, Math.max(0, x));
    const from = this.#pen;
    this.#pen = [inside(from[0] + dx * length), inside(from[1] + dy * length)];
    if (this.#isDown) this.#stroke(center(from), center(this.#pen));
  }

  #events(): DrawingGridEvents {
    return {
      press: (x, y) => {
        this.#from = [x, y];
        this.#isDown = false;
        this.#stroke([x, y], [x, y]);
      },
      drag: (x, y) => {
        if (this.#from === undefined) return;
        this.#stroke(this.#from, [x, y]);
        this.#from = [x, y];
      },
      release: () => {
        if (this.#from === undefined) return;
        this.#from = undefined;
        this.#rest();
      },
      key: (event) => this.#key(event),
      focus: (hasFocus) => {
        this.#hasFocus = hasFocus;
        this.#isDown = this.#isDown && hasFocus;
        this.host.refresh();
      },
    };
  }

  #grid(solved: SolvedQuery): TemplateResult {
    const { query } = this.host.state.digits;
    const words = this.host.text.digits.draw;
    const isDrawn = query === drawn;
    const pen = words.pen(this.#pen[0], this.#pen[1], this.#isDown);
    const label = isDrawn ? words.label : words.picture(query, solved.label ?? 0);
    return html`${drawingGrid(
      {
        ...{ size: padSize, label, levels: solved.levels },
        description: `${words.keys} ${pen}`,
        rows: isDrawn ? this.#bitmap : undefined,
        cursor: this.#hasFocus ? this.#pen : undefined,
        isPenDown: this.#isDown,
        isLocked: this.host.isLocked("drawing"),
      },
      this.#events(),
    )}`;
  }

  #tools(): TemplateResult {
    const words = this.host.text.digits.draw;
    const isLocked = this.host.isLocked("drawing");
    const tool = (inks: boolean, name: string, label: string) => {
      const choose = () => {
        this.#inks = inks;
        this.host.refresh();
      };
      return html`<button type="button" data-tool=${name} ?disabled=${isLocked}
        aria-pressed=${inks === this.#inks ? "true" : "false"} @click=${choose}>${label}</button>`;
    };
    const blank = this.host.state.digits.query === drawn && isEmpty(this.#bitmap);
    return html`<div class="pad-tools" data-control="drawing">
      <div class="choices" role="group" aria-label=${words.tool}>${tool(true, "ink", words.ink)}${tool(false, "erase", words.erase)}</div>
      <button type="button" class="clear" ?disabled=${isLocked || blank} @click=${() => this.#clear()}>${words.clear}</button>
    </div>`;
  }

  /** The grid and its tools. */
  render(solved: SolvedQuery): TemplateResult {
    return html`<div class="pad">${this.#grid(solved)}</div>${this.#tools()}`;
  }
}
