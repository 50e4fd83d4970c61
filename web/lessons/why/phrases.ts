/** The states that the text sets: each says all, so that none depends on the one before. */

const text = "prompt=We+must+work+together+for+a+strong+economy.+We+must+work&promptToken=12";

/** A key of the last token in a head, with a source taken away. */
export const explained = (head: string, key: number, without = ""): string =>
  `${text}&modelHead=${head}&whyKey=${key}&withoutSource=${without}`;
