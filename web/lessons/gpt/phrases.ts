/** The states that the text sets: each says all of the dial, so that none depends on the one before. */

const heads = "changedHeads=all&modelHead=2.2";
const trained = "modelSimilarity=dot&modelTemperature=1";

/** The k nearest keys in every head; 0 for all keys. */
export const dial = (k: number, isEqual = false, where = heads): string =>
  `nearestKeys=${k}&equalWeights=${isEqual ? 1 : 0}&${trained}&${where}`;

/** The nearest key alone, in one layer or one head. */
export const inLayer = (head: string): string =>
  dial(1, false, `changedHeads=layer&modelHead=${head}`);
export const inHead = (head: string): string =>
  dial(1, false, `changedHeads=head&modelHead=${head}`);

/** All keys, compared in another way. */
export const compared = (similarity: "rbf" | "cosine", temperature: number): string =>
  `nearestKeys=0&equalWeights=0&modelSimilarity=${similarity}&modelTemperature=${temperature}&${heads}`;
