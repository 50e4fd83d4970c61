/** Every kind of argument and option. Imported as `option`. */

export * from "./options.js";
export * from "./tensors/array-options.js";
