import { html, type TemplateResult } from "lit";
import type { FigureHost, FigureView } from "./figure-view.js";

export class StepsView implements FigureView {
  constructor(private readonly host: FigureHost) {}

  title(): string {
    return this.host.text.steps.title;
  }

  render(): TemplateResult {
    return html`<p></p>`;
  }
}

export const View = StepsView;
export const styles = [];
