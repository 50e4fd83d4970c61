/** The files that can be made of a figure. */
import type { TakeOutWords } from "../../locales/take-out.js";
import { csvOf } from "../../model/result-table.js";
import { formatStateFile } from "../../model/state-file.js";
import type { FigureHost, FigureView } from "../views/figure-view.js";
import type { TakenElement } from "./take-out.js";

/** In the order they are offered; each is the ending of its file. */
export const formats = ["csv", "json"] as const;
export type Format = (typeof formats)[number];

/** A figure as it stands when it is taken out. */
export interface Taken {
  readonly element: TakenElement;
  readonly figure: Element;
  readonly host: FigureHost;
  readonly view: FigureView;
  readonly words: TakeOutWords;
}

export const makers: Readonly<Record<Format, (taken: Taken) => Promise<Blob>>> = {
  csv: async ({ view }) => new Blob([csvOf((await view.results?.()) ?? [])], { type: "text/csv" }),
  json: async ({ host }) => new Blob([formatStateFile(host.state)], { type: "application/json" }),
};
