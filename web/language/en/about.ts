/** The path through the lessons, the sources, and the terms: each with a state that shows it. */
export const about = {
  path: "One minute, then an hour",
  pathText:
    "One minute: drag the star in Field until you can predict which colour it will take. That is attention. One hour: the lessons in this order, with predictions to make on the way.",
  playground: "Code playground: run JavaScript with softknn, and draw its numbers",
  terms: "Terms",
  list: [
    {
      term: "query",
      meaning: "a vector that is compared with every key",
      hash: "view=field",
    },
    {
      term: "key",
      meaning:
        "a vector that is compared with the query; the similarity decides the weight of the value",
      hash: "view=field&similarity=dot",
    },
    {
      term: "value",
      meaning: "the vector that a key contributes; a value can differ from its key",
      hash: "view=steps&example=departments",
    },
    {
      term: "similarity",
      meaning: "what “near” means: dot product, cosine, or distance (RBF)",
      hash: "view=similarity",
    },
    {
      term: "weights",
      meaning: "the softmax of the scores: between 0 and 1, with the sum 1",
      hash: "view=steps&step=softmax",
    },
    {
      term: "temperature",
      meaning:
        "the number that divides the scores: at 0 the best key gets all the weight, at ∞ all keys get the same",
      hash: "view=field&temperature=0",
    },
    {
      term: "effective neighbours",
      meaning:
        "e to the entropy of the weights: this many keys with equal weights have the same entropy",
      hash: "view=field&hardK=3",
    },
    {
      term: "mask",
      meaning: "removes keys: −∞ is added to their score, and their weight is exactly 0",
      hash: "view=masks",
    },
    {
      term: "scaling",
      meaning:
        "division by √d, where d is the dimension of a key: random scores keep variance 1 in any dimension",
      hash: "view=scaling",
    },
    {
      term: "kernel regression",
      meaning: "the same average over points of a curve; the bandwidth is the temperature",
      hash: "view=regression",
    },
    {
      term: "head",
      meaning:
        "attention with projections of its own; the outputs of several are concatenated and projected",
      hash: "view=heads",
    },
    {
      term: "inductive bias",
      meaning: "an assumption made before any data, such as the choice of a similarity",
      hash: "view=clinic&patient=bully",
    },
  ],
  sources: "Sources",
  sourcesText: [
    "Five articles on attention, one in Persian and four in Chinese, are the source of the worked examples. The six keys, the masks, the entropy table, the regression and the dictionary follow them. Two of them, one in each language, call it a soft vote of the k nearest neighbours. “The source article” in a lesson is the one it follows. Every result on this page is computed by the C++ core as you look at it; keys, settings and word vectors are given. The articles’ own tables are labelled as such. Entropy is in nats.",
    "Vaswani et al. (2017), Attention Is All You Need. Nadaraya (1964) and Watson (1964), kernel regression. Pennington, Socher and Manning (2014), GloVe, public domain. Alpaydin and Kaynak (1998), Optical Recognition of Handwritten Digits, CC BY 4.0. Goldberger, Roweis, Hinton and Salakhutdinov (2004), Neighbourhood Components Analysis.",
  ],
};
