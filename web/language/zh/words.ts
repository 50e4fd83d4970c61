/** How Chinese joins words. */

export function list(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return spaced(`${words.slice(0, -1).join("、")}和${words.at(-1)}`);
}

/** A percentage as Chinese writes it: no space before the sign. */
export const percentText = (text: string | number): string => String(text).replace(/\s+%/u, "%");

/** One space between Han characters and the letters, digits and signs beside them. */
export function spaced(text: string): string {
  // The characters of private use are the brackets of a number, while a phrase is written.
  return text
    .replace(
      /(\p{Script=Han})(?=[\uE000-\uE7FF]?[\p{Script=Latin}\p{Script=Greek}\p{N}−±√‖∞★])/gu,
      "$1 ",
    )
    .replace(
      /([\p{Script=Latin}\p{Script=Greek}\p{N}%‖∞★][\uE800-\uEFFF]?)(?=\p{Script=Han})/gu,
      "$1 ",
    );
}
