/**
 * Stand-ins for these two globals, so that importing the element without a DOM (Node, Deno,
 * Bun, workers, server rendering) does not throw: Lit reads both while it is loaded. In a page
 * they are the page's own.
 *
 * One file for every platform instead of conditions in package.json: an unlisted runtime, or a
 * test runner that provides a DOM in Node, would get the wrong one of two. Not Lit's build for
 * Node either: it defines `customElements` globally, by which other code detects a page.
 */
const here: Partial<Pick<typeof globalThis, "HTMLElement" | "document">> = globalThis;

export const HTMLElement = here.HTMLElement ?? class {};
export const document = here.document ?? { createTreeWalker: () => ({}) };
