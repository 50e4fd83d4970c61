/** The example deck: five slides for 45 minutes. */

export const deckExample = {
  title: "Attention in 45 minutes",
  slides: {
    field: {
      title: "Attention is a soft vote",
      notes:
        "8 minutes. Let the room predict the colour, then drag the star. Every key contributes to the output; the temperature controls how concentrated the weights are.",
    },
    steps: {
      title: "Scores, softmax, output",
      notes:
        "9 minutes. Compute one score on the board: query 2 and key B. Then go through the steps. The weights of each row sum to 1.",
    },
    scaling: {
      title: "Why scores are divided by √d",
      notes:
        "9 minutes. Everybody draws the two curves before you show the answer. Then set the dimension to 4,096: how many scores fall where the slope is below 0.01?",
    },
    masks: {
      title: "A mask removes keys before the softmax",
      notes:
        "9 minutes. The last two tokens are padding. Where does their weight go? The rows still sum to 1.",
    },
    heads: {
      title: "Why several heads do not all learn the same",
      notes:
        "10 minutes. Both heads start with identical matrices. Collect predictions, then train. Close with one sentence from each bench: what is attention?",
    },
  },
};
