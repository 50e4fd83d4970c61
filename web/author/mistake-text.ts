/** Messages for author mistakes: what is wrong, and the nearest name or the allowed values. */

import { lessons, viewNames } from "../figure/lesson.js";
import { readingsOf } from "../figure/reading-of.js";
import { camel, kebab } from "../figure/state/field-attributes.js";
import { type Field, fields } from "../figure/state/fields.js";
import { defaultState, type ViewName } from "../figure/state/state.js";
import { fieldsOfView } from "../figure/view-fields.js";
import { loadMistakeWords, type MistakeWords } from "../language/tools.js";
import { tools } from "./controls.js";
import { choices, type Mistake } from "./mistake.js";
import { nearestNames } from "./nearest.js";
import { partNames } from "./source-data.js";

export interface MistakeContext {
  readonly view: ViewName;
  /** The attributes of the element. */
  readonly attributes: readonly string[];
  /** The option names between `?` and `#` in the address of a frame. */
  readonly options: readonly string[];
}

/** The view with the name nearest to a misspelt one. */
export const nearestView = (found: string): ViewName | undefined =>
  nearestNames(found, viewNames)[0] as ViewName | undefined;

/** Longer lists are left out. */
const maxListed = 30;

const longestExample = 48;

class Sentences {
  constructor(
    private readonly words: MistakeWords,
    private readonly context: MistakeContext,
  ) {}

  of(mistake: Mistake): string {
    const { words, context } = this;
    const { kind, found } = mistake;
    switch (kind) {
      case "view": {
        const near = nearestView(found);
        if (near) return words.view(found, near);
        return this.#with(words.view(found, context.view), found, viewNames);
      }
      case "attribute":
        return this.#near(words.attribute(found), found, context.attributes);
      case "field":
        return this.#near(
          words.field(found),
          found,
          fields.map(({ name }) => name),
        );
      case "option":
        return this.#near(words.option(found), found, context.options);
      case "control": {
        const names = [...fields.map(({ name }) => kebab(name)), ...Object.keys(tools)];
        return this.#near(words.control(found, mistake.of), found, names);
      }
      case "reading": {
        const names = [
          ...readingsOf(context.view),
          ...(fieldsOfView(context.view) ?? []).map(kebab),
        ];
        return this.#with(words.reading(found), found, names);
      }
      case "choice": {
        const names = choices[mistake.of] ?? [];
        return this.#with(words.choice(mistake.of, found), found, names, words.allowed.names);
      }
      case "elsewhere":
        return `${words.elsewhere(found, context.view)} ${this.#belongs(found)}`.trim();
      case "value":
        return this.#value(mistake.of, found);
      case "source":
        return this.#source(mistake);
      default:
        return words[kind];
    }
  }

  #near(message: string, found: string, names: readonly string[]): string {
    const near = nearestNames(found, names);
    return near.length > 0 ? `${message} ${this.words.nearest(near)}` : message;
  }

  /** Lists all names if none is near. */
  #with(message: string, found: string, names: readonly string[], all = this.words.names): string {
    const near = this.#near(message, found, names);
    return near === message && names.length <= maxListed ? `${message} ${all(names)}` : near;
  }

  #belongs(found: string): string {
    const { words, context } = this;
    const lesson = lessons.find((one) => one.fields?.some(({ name }) => name === camel(found)));
    const used = (fieldsOfView(context.view) ?? []).map(kebab);
    return `${lesson ? words.belongs(lesson.name) : ""} ${words.used(used)}`.trim();
  }

  #value(name: string, found: string): string {
    const { words } = this;
    const field = fields.find((one) => one.name === name);
    const message = words.value(kebab(name), found);
    if (field === undefined) return message;
    const { accepts } = field;
    const near = accepts?.kind === "names" ? nearestNames(found, accepts.names) : [];
    return [message, near.length > 0 ? words.nearest(near) : this.#accepted(field)]
      .filter(Boolean)
      .join(" ");
  }

  #accepted({ accepts, text }: Field): string {
    const { allowed: words, range } = this.words;
    if (accepts?.kind === "names") return words.names(accepts.names);
    if (accepts?.kind === "switch") return words.switch();
    if (accepts?.kind === "number") {
      const { min, max, step, infinite = false } = accepts;
      return words.number(range(min, max, step), infinite);
    }
    const usual = text(defaultState) ?? "";
    const example = usual && usual.length <= longestExample ? words.example(usual) : "";
    const bounds = accepts ? words.coordinates(range(accepts.min, accepts.max, 0)) : "";
    return [example, bounds].filter(Boolean).join(" ");
  }

  #source({ found, fault }: Mistake & { kind: "source" }): string {
    const { source } = this.words;
    const message = source[fault.why](found, "at" in fault ? fault.at : "");
    return fault.why === "unknown" ? this.#near(message, fault.at, partNames) : message;
  }
}

export interface MistakeTexts {
  /** In the figure's language, for the page. */
  readonly shown: readonly string[];
  /** In English, for the console. */
  readonly logged: readonly string[];
  readonly words: MistakeWords;
}

export async function mistakeTexts(
  mistakes: readonly Mistake[],
  language: string,
  context: MistakeContext,
): Promise<MistakeTexts> {
  const [words, english] = await Promise.all([language, "en"].map(loadMistakeWords));
  const written = (in_: MistakeWords) => mistakes.map((one) => new Sentences(in_, context).of(one));
  return {
    words: words as MistakeWords,
    shown: written(words as MistakeWords),
    logged: written(english as MistakeWords),
  };
}
