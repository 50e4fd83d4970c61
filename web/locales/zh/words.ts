/** How Chinese joins words. */

export function list(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return spaced(`${words.slice(0, -1).join("、")}和${words.at(-1)}`);
}

/** One space between Han characters and the letters, digits and signs beside them. */
export function spaced(text: string): string {
  return text
    .replace(/(\p{Script=Han})(?=[\p{Script=Latin}\p{Script=Greek}\p{N}−±√‖∞★])/gu, "$1 ")
    .replace(/([\p{Script=Latin}\p{Script=Greek}\p{N}%‖∞★])(?=\p{Script=Han})/gu, "$1 ");
}
