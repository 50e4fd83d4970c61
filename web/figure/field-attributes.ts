/**
 * The fields of the state as an author has them: the key of the hash is the property, the same in
 * kebab case the attribute (`wordValues`, `word-values`). Those of the lessons are among them once the
 * lessons are registered.
 */
import { type Field, fields } from "./fields.js";

/** `view` is a property of its own. */
export const figureFields = (): readonly Field[] => fields.filter(({ name }) => name !== "view");

export const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** A name as the hash has it, written in either way. */
export const camel = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

export const fieldOfAttribute = (attribute: string): Field | undefined =>
  figureFields().find(({ name }) => kebab(name) === attribute);
