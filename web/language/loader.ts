/** Words of one part of the product, a download for each language. */
import { type Language, languageOf } from "./languages.js";

/** By language: the file of the part, which exports its words under the name of the part. */
type Files<Part extends string, Words> = Readonly<
  Record<Language, () => Promise<Readonly<Record<Part, Words>>>>
>;

/** The function that fetches the words of a part for a language tag. */
export const loaderOf =
  <Part extends string, Words>(part: Part, files: Files<Part, Words>) =>
  async (tag: string): Promise<Words> =>
    (await files[languageOf(tag)]())[part];
