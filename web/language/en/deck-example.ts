/** The example decks: what is on their slides. */

export const deckExample = {
  title: (minutes: string) => `Attention in ${minutes} minutes`,
  timed: (minutes: string, notes: string) => `${minutes} minutes. ${notes}`,
  slides: {
    field: {
      title: "Attention is a soft vote",
      notes:
        "Let the room guess how much weight the far key F gets at an infinite temperature, then drag the star. Every key contributes to the output; the temperature controls how concentrated the weights are.",
    },
    similarity: {
      title: "Three similarities, three sets of weights",
      notes:
        "Which key is nearest, and which key gets the most weight? Compare the three. Drag the star through the origin: only RBF depends on distance alone.",
    },
    steps: {
      title: "Scores, softmax, output",
      notes:
        "Compute one score on the board: query 2 and key B. Then go through the steps. The weights of each row sum to 1.",
    },
    scaling: {
      title: "Why scores are divided by √d",
      notes:
        "Let the room guess how many of the 64 keys still count at d = 16 without the factor. Then set the dimension to 4,096: how many scores fall where the slope is below 0.01?",
    },
    regression: {
      title: "Kernel regression is attention in one dimension",
      notes:
        "The bandwidth is the temperature of RBF. Make it small, then large: which curve follows the noise, and which is flat? Let training choose it.",
    },
    masks: {
      title: "A mask removes keys before the softmax",
      notes:
        "The last two tokens are padding. In the last two rows, where does their weight go? Each still sums to 1.",
    },
    positions: {
      title: "Attention reads a set of words",
      notes:
        "“dog” and “man” have changed places. Let the room find an output that has changed; there is none. Add positions and look again: why does “dog bites man” now differ from “man bites dog”?",
    },
    heads: {
      title: "Why several heads do not all learn the same",
      notes:
        "Both heads start with identical matrices. Collect predictions, then train. Close with one sentence from each group: what is attention?",
    },
    transformer: {
      title: "The same steps in a trained network",
      notes:
        "Every head is a plane of queries and keys. Let the room guess which earlier token decides the next one, then ablate the previous-token head and read the probability.",
    },
    gpt: {
      title: "How many neighbours does a language model need?",
      notes:
        "Collect guesses for the cost of the eight nearest keys, then turn the dial down to the nearest alone and read what the model writes.",
    },
  },
};
