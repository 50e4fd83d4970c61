/** A slider, from 0 to 1, with what it means beside it. */
import { html, type TemplateResult } from "lit";
import type { FigureHost } from "../../figure/figure-view.js";
import type { Written } from "../../figure/phrase.js";

interface ShareDial {
  readonly host: FigureHost;
  readonly control: string;
  readonly name: string;
  readonly share: number;
  readonly text: Written;
  change(share: number): void;
}

export const shareDial = ({
  host,
  control,
  name,
  share,
  text,
  change,
}: ShareDial): TemplateResult =>
  html`<label class="amount" data-control=${control}><span>${name}</span>
    <input type="range" name=${control} min="0" max="1" step="0.01" ?disabled=${host.isLocked(control)}
      aria-valuetext=${String(text)} .value=${String(share)}
      @input=${(e: Event) => change((e.target as HTMLInputElement).valueAsNumber)} @change=${host.seal}>
    <output aria-live="off">${text}</output></label>`;
