/**
 * The fields of the state as an author has them: the key of the hash is the property, the same in
 * kebab case the attribute (`wordValues`, `word-values`).
 */
import { type Field, fields } from "../../figure/fields.js";
import "../../lessons/registry.js";

/** `view` is a property of its own. */
export const figureFields: readonly Field[] = fields.filter(({ name }) => name !== "view");

export const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** A name as the hash has it, written in either way. */
export const camel = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The field of an attribute. */
export const fieldOfAttribute: ReadonlyMap<string, Field> = new Map(
  figureFields.map((field) => [kebab(field.name), field]),
);
