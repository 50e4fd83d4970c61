/** The example deck: five states in the order of a lesson of 45 minutes. */
import { type Deck, emptyDeck, withSlide } from "../../export/deck/deck.js";
import { parseHash } from "../../figure/url-state.js";
import { loadDeckExample } from "../../words/deck.js";

const hashes = {
  field: "view=field",
  steps: "view=steps&step=softmax&unfolded=a2,0",
  scaling: "view=scaling",
  masks: "view=masks&version=2&padding=4,5",
  heads: "view=heads&headStart=identical&headEpochs=500",
} as const;

/** The other slides show their answer at once. */
const asking: readonly string[] = ["field", "scaling", "heads"];

export async function exampleDeck(language: string): Promise<Deck> {
  const { title, slides } = await loadDeckExample(language);
  const names = Object.keys(hashes) as (keyof typeof hashes)[];
  return names.reduce(
    (deck, name) => {
      const { state } = parseHash(hashes[name]);
      return withSlide(deck, { ...slides[name], state, predict: asking.includes(name) });
    },
    { ...emptyDeck, title },
  );
}
