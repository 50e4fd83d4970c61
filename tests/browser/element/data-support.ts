/** Lessons with data files: the files, and the element that appears only with the data. */
import { readFileSync } from "node:fs";

export const lessonsWithData: Readonly<
  Record<string, { readonly files: readonly string[]; readonly shown: string }>
> = {
  transformer: {
    files: ["trained-transformer-data.js"],
    shown: ".layer-heads .head",
  },
  gpt: {
    files: ["language-model-data.js"],
    shown: ".cost-mark",
  },
  why: {
    files: ["language-model-data.js"],
    shown: ".why-terms",
  },
  memory: {
    files: ["language-model-data.js", "moby-dick-data.js"],
    shown: ".loss-dot",
  },
  digits: {
    files: ["digits-data.js"],
    shown: ".near-card",
  },
};

/** The single statement of a data file, in a folder of scripts. */
export const dataText = (file: string, folder = "dist-site"): string =>
  readFileSync(`${folder}/${file}`, "utf8");

export const isData = (address: string): boolean => /-data\.js$/.test(address);

/** The last part of an address. */
export const fileOf = (address: string): string => new URL(address).pathname.replace(/.*\//, "");
