/** Example decks: states in the order of a lesson of 15, 45 or 90 minutes. */
import { type Deck, emptyDeck, withSlide } from "../../export/deck/deck.js";
import { parseHash } from "../../figure/state/url-state.js";
import { type DeckExample, loadDeckExample } from "../../language/pages.js";

type SlideName = keyof DeckExample["slides"];

export const exampleHashes: Readonly<Record<SlideName, string>> = {
  field: "view=field",
  similarity: "view=similarity",
  steps: "view=steps&step=softmax&unfolded=a2,0",
  scaling: "view=scaling",
  regression: "view=regression",
  masks: "view=masks&version=2&padding=4,5",
  positions: "view=positions",
  heads: "view=heads&headStart=identical&headEpochs=500",
  transformer: "view=transformer",
  gpt: "view=gpt",
};

/** The other slides show their answer at once. */
const predicted: readonly SlideName[] = ["field", "scaling", "heads"];

/** The slides of each example in their order, with their minutes. */
export const examplePlans = {
  15: [
    ["field", 7],
    ["steps", 8],
  ],
  45: [
    ["field", 8],
    ["steps", 9],
    ["scaling", 9],
    ["masks", 9],
    ["heads", 10],
  ],
  90: [
    ["field", 10],
    ["similarity", 8],
    ["steps", 12],
    ["scaling", 10],
    ["regression", 8],
    ["masks", 9],
    ["positions", 8],
    ["heads", 9],
    ["transformer", 8],
    ["gpt", 8],
  ],
} as const satisfies Record<number, readonly (readonly [SlideName, number])[]>;

export type ExampleMinutes = keyof typeof examplePlans;

/** The example that a link to the deck page names: `deck.html#example=45`. */
export function linkedExample(hash: string): ExampleMinutes | undefined {
  const [, minutes] = /^#example=(15|45|90)$/.exec(hash) ?? [];
  return minutes === undefined ? undefined : (Number(minutes) as ExampleMinutes);
}

export async function exampleDeck(language: string, length: ExampleMinutes = 45): Promise<Deck> {
  const { title, timed, slides } = await loadDeckExample(language);
  const plan: readonly (readonly [SlideName, number])[] = examplePlans[length];
  return plan.reduce(
    (deck, [name, minutes]) => {
      const { state } = parseHash(exampleHashes[name]);
      const notes = timed(String(minutes), slides[name].notes);
      return withSlide(deck, { ...slides[name], notes, state, predict: predicted.includes(name) });
    },
    { ...emptyDeck, title: title(String(length)) },
  );
}
