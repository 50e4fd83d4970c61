/** The example programs, which the build collects from the starters and the docstrings. */
import { html, type TemplateResult } from "lit";
import type { PlaygroundWords } from "../../language/playground.js";

type Group = keyof PlaygroundWords["groups"];

/** `playground-examples.json`. */
interface ExamplesFile {
  readonly functions: readonly string[];
  readonly exports: readonly string[];
  readonly examples: readonly {
    readonly name: string;
    readonly group: Group;
    readonly program: string;
  }[];
}

export interface Examples extends Pick<ExamplesFile, "functions" | "exports" | "examples"> {
  readonly first: string;
  program(name: string): string;
  /** The example of this name, if it exists. */
  find(name: string): string | undefined;
}

/** Without the file the editor still works. */
const none: ExamplesFile = { functions: [], exports: [], examples: [] };

export async function loadExamples(): Promise<Examples> {
  const file: ExamplesFile = await fetch("./playground-examples.json")
    .then((response) => (response.ok ? response.json() : none))
    .catch(() => none);
  const programs = new Map(file.examples.map(({ name, program }) => [name, program]));
  return {
    ...file,
    first: file.examples[0]?.name ?? "",
    program: (name) => programs.get(name) ?? "",
    find: (name) => (programs.has(name) ? name : undefined),
  };
}

/** Starters have translated names, functions their own. */
const labelOf = (name: string, { starters }: PlaygroundWords): string =>
  (starters as Readonly<Record<string, string>>)[name] ?? name;

export function exampleChoice(
  { examples }: Examples,
  chosen: string | undefined,
  words: PlaygroundWords,
  open: (name: string) => void,
): TemplateResult {
  const groups = [...new Set(examples.map(({ group }) => group))];
  const change = ({ target }: Event) => open((target as HTMLSelectElement).value);
  return html`<label class="field"><span>${words.example}</span>
    <select name="example" @change=${change}>
      <option value="" disabled ?hidden=${chosen !== undefined} .selected=${chosen === undefined}>${words.ownCode}</option>
      ${groups.map(
        (group) =>
          html`<optgroup label=${words.groups[group]}>${examples
            .filter((example) => example.group === group)
            .map(
              ({ name }) =>
                html`<option value=${name} .selected=${name === chosen}>${labelOf(name, words)}</option>`,
            )}</optgroup>`,
      )}
    </select></label>`;
}
