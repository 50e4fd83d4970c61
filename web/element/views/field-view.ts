import { html, type TemplateResult } from "lit";
import type { FigureHost, FigureView } from "./figure-view.js";

export class FieldView implements FigureView {
  constructor(private readonly host: FigureHost) {}

  title(): string {
    return this.host.text.field.title;
  }

  render(): TemplateResult {
    return html`<p></p>`;
  }
}

export const View = FieldView;
export const styles = [];
