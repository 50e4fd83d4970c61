/** A memory beside a language model. */
import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";

const many = (count: number, one: string, more: string) =>
  `${String(count).replace(/\B(?=(\d{3})+$)/g, ",")} ${count === 1 ? one : more}`;

export const words = {
  title: "Text that is looked up instead of learnt, and what it is worth",
  heading: "A memory beside the model",
  unit: "loss in nats a token, on a passage never seen",
  sizeTitle: "With more remembered",
  kTitle: "With more neighbours",
  sizeLabel: "Tokens that are remembered, and the loss with them",
  sizeAxis: "tokens remembered, before the passage",
  kLabel: "Nearest states that are averaged, and the loss with them",
  kAxis: "k, the nearest of all remembered states",
  kInvitation: "Turn the dial, so that something is remembered: then this is measured too.",
  size: (count: number) => many(count, "token remembered", "tokens remembered"),
  k: (count: number) => many(count, "nearest state", "nearest states"),
  alone: (loss: string) => `no memory: ${loss}`,
  reading: (done: number, total: number) =>
    `Reading ${many(done, "token", "tokens")} of ${many(total, "token", "tokens")}`,
  cancel: "Cancel",
  measuring: "measuring …",
  failed: (what: string) => `The measurement has stopped. Reload the page. The core says: ${what}`,
  tokens: "Written tokens: choose one to see where it was found",
  without: "It writes on without a memory",
  with: "With the memory",
  votes: (token: string, count: number, share: string) =>
    `“${token}”: ${many(count, "recalled state points", "recalled states point")} to it, with ${share} of the weight. The passages with the most:`,
  noVote: (token: string) => `“${token}”: no recalled state points to it; it is the model’s own.`,
  saidAlone: (loss: string) => `Without a memory the loss on the passage is ${loss} nats a token.`,
  said: (size: number, alone: string, loss: string, gain: string) =>
    `With ${many(size, "token", "tokens")} remembered the loss on the passage is ${loss} nats instead of ${alone}: ${gain} fewer, and nothing was trained.`,
  short: "The text is too short: it takes some 400 tokens, about a page.",
  own: {
    title: "Your own text",
    text: "Any English text will do, up to 400,000 characters. Its end is the passage on which the loss is measured; what comes before can be remembered. It stays in this tab, and no link carries it.",
    label: "Paste a text",
    choose: "or choose a text file",
    back: "Back to Moby-Dick",
  },
  values: {
    memoryLoss: (_setting: string) => "loss, in nats a token",
    gain: () => "what the memory gains",
    vote: (place: string) => `weight of the recalled passage ${place}`,
    votes: () => "weight of all recalled states that point to the token",
  },
};

declare module "../../language/index.js" {
  interface LessonWords {
    memory: typeof words;
  }
}

export const pictures: Record<PictureName<"memory">, string> = {
  memory: "A memory beside a language model",
};

export const controlLabels: Record<ControlName<"memory">, string> = {
  remembered: "how much is remembered",
  recalledStates: "how many remembered states are averaged",
};

/** The text beside the figure. */
export const chapter: Chapter<PictureName<"memory">> = {
  path: "A model that looks things up · 4 minutes",
  ask: "What if a model could look things up?",
  text: {
    memory: [
      "In the [language model](#view=gpt) attention compares the present token with at most 127 earlier ones. The same comparison can reach farther. Let the model read a book once and keep, for every token, its state (a vector in the last layer) and the token that came next; no weight is changed. Later it compares its present state with all those kept, and the tokens that followed the nearest 64 get weight, the nearer the more. A quarter of the prediction comes from there, the rest remains the model’s.",
      "The model was trained on speeches alone. The book is nineteen chapters of Moby-Dick, and the loss is measured on some 2,000 tokens that come after what is remembered.",
      "? whales",
      "Give it [50,000 tokens](remembered=50000&recalledStates=64), and see how far the loss falls. Much of this is names and things that no speech ever mentions: choose a written token and see in which passages it was found. [One neighbour alone](remembered=10000&recalledStates=1) is worth little here as well. The curve over the neighbours falls as more of them are averaged, because the nearest state is often near by chance, and what many near ones have in common is not.",
      "The memory looks up what followed similar states, and that is all it can do. It does not put two passages together or draw a conclusion, and it teaches the model nothing. Where nothing similar was read, a quarter of the prediction still goes to whatever is nearest.",
      "> Put [only 1,000 tokens](remembered=1000&recalledStates=64) into the memory, or a text of your own, such as your notes: what they say more than once, it finds again.",
    ],
  },
  predictions: {
    whales: {
      question:
        "The model has only read speeches. It now looks things up in 10,000 tokens of a whaling story, without learning. How does its loss on the next pages change?",
      options: {
        better: "it falls: the model gets better at whales",
        same: "it stays, as the weights do",
        worse: "it rises: the recalled passages mislead it",
      },
      said: "With 10,000 tokens it falls by {ten-thousand-gain} nats, from {memory-alone} to {ten-thousand-loss}. A model that knows no whales still has similar states where the story goes on in similar ways.",
    },
  },
  end: "A memory is attention over a whole book: nearest neighbours once more, averaged once more.",
};
