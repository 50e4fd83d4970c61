/**
 * The fields of the state for authors: the key of the hash is the property name, the same in
 * kebab case the attribute (`finiteMask`, `finite-mask`). Includes the lessons' fields once the
 * lessons are registered.
 */
import { type Field, fields } from "./fields.js";

/** `view` is a separate property. */
export const figureFields = (): readonly Field[] => fields.filter(({ name }) => name !== "view");

export const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Converts a name in either spelling to that of the hash. */
export const camel = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

export const fieldOfAttribute = (attribute: string): Field | undefined =>
  figureFields().find(({ name }) => kebab(name) === attribute);
