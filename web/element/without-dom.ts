/**
 * What stands for these two names in the package, so that importing its element where there is no
 * page (Node, Deno, Bun, workers, a server that renders) does not throw: Lit asks for both while it
 * is loaded. In a page they are the page's own.
 *
 * One file for every place rather than conditions in package.json: a runtime that nobody listed, or a
 * test runner that brings a DOM under the name of Node, would get the wrong one of two. And not Lit's
 * build for Node: that defines `customElements` for all, by which others tell a page from a server.
 */
const here: Partial<Pick<typeof globalThis, "HTMLElement" | "document">> = globalThis;

export const HTMLElement = here.HTMLElement ?? class {};
export const document = here.document ?? { createTreeWalker: () => ({}) };
