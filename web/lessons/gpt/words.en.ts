/** The language model. */
import { list } from "../../language/en/words.js";
import type { Chapter } from "../../language/prose.js";
import type { controls } from "./state.js";

const head = (layer: number, at: number) => `layer ${layer + 1}, head ${at + 1}`;
const keys = (k: number) => (k === 1 ? "the nearest key alone" : `the ${k} nearest keys`);

const many = (count: number, one: string, more: string) =>
  `${String(count).replace(/\B(?=(\d{3})+$)/g, ",")} ${count === 1 ? one : more}`;

export const words = {
  title: "How many neighbours each token keeps, and what that costs",
  prompt: "Text, in English",
  left: (count: number, context: number) =>
    `The model reads ${context} tokens: the first ${count} are left out.`,
  empty: "The text has no token yet. Type a few English words.",
  tokens: "The query’s token",
  token: (word: string, place: number) => `${word}, token ${place}`,
  arcs: (token: string, name: string) => `Attention of “${token}” in ${name}`,
  head,
  choose: (name: string) => `Show ${name}`,
  heads: {
    title: (count: number) => `${count} heads`,
    rows: "a row for each layer",
  },
  next: {
    title: "Next token",
    tick: "tick: unchanged",
    label: (after: string) => `Probability of the token after “${after}”`,
    usual: (after: string, next: string, share: string) =>
      `After “${after}” the model expects “${next}” most, with probability ${share}.`,
    changed: (after: string, next: string, share: string, usual: string) =>
      `After “${after}” the changed model expects “${next}” most, with probability ${share}. The unchanged one gives it ${usual}.`,
  },
  cost: {
    title: "What it costs",
    unit: "nats a token more, on a speech never seen",
    unitOf: (tokens: number) => `nats a token more, on ${tokens} tokens of a speech`,
    label: "The nearest keys that each token keeps, and what that costs",
    axis: "k, the nearest keys that each token keeps",
    all: "all",
    stop: (k: number) => (k === 0 ? "all keys" : keys(k)),
    soft: "softmax weights",
    equal: "equal weights",
    none: "all keys, equal weights",
    rbf: "RBF",
    cosine: "cosine",
    ground: (loss: string) => `unchanged: loss ${loss}`,
    measuring: "measuring …",
    invitation: "Turn the dial: what do fewer keys cost?",
    weights: "Weights of the kept keys",
    scope: "Heads that the dial changes",
    scopes: {
      all: (_layer: number, _name: string) => "in every head",
      layer: (layer: number, _name: string) => `in layer ${layer + 1}`,
      head: (_layer: number, _name: string) => "in the shown head",
    },
    similarity: "Similarity",
    rest: (usual: string) => `All keys are kept, and the loss is ${usual} nats a token.`,
    changed: (now: string, usual: string) =>
      `The loss is ${now} nats a token; unchanged it is ${usual}.`,
    apart: "One filled cell is left in each row of the squares, and the sentences fall apart.",
    failed: (what: string) =>
      `The measurement has stopped. Reload the page, or take a smaller model. The core says: ${what}`,
  },
  writes: {
    usual: "The model writes on",
    changed: (k: number, equal: boolean, only: boolean) => {
      if (!only) return "With these changes";
      const kept = k === 0 ? "all keys" : keys(k);
      return `With ${kept}${equal ? ", equally weighted" : ""}`;
    },
    again: "Write another",
    seed: "Seed of the text",
  },
  adjust: {
    title: "Temperature, similarity, ablation, seed",
    temperature: "Temperature of the changed heads",
    ablate: (name: string) => `Ablate ${name}`,
  },
  neighbours: {
    title: (name: string, token: string) => `What “${token}” finds in ${name}`,
    key: "Key",
    score: "Score",
    weight: "Weight",
    push: (token: string) => `Push on “${token}”`,
    more: (count: number) => (count === 1 ? "1 more key" : `${count} more keys`),
    why: (key: string, weight: string) => `Why “${key}” has the weight ${weight}`,
    said: (name: string, token: string, key: string, weight: string, effective: string) =>
      `In ${name} the query of “${token}” gives the key of “${key}” the most weight, ${weight}. It has ${effective} effective neighbours.`,
    note: "The push is what the weighted value adds to the logit of the most probable next token if it goes there directly, past all later layers and before the last layer norm divides by its standard deviation.",
  },
  matrix: {
    title: (name: string) => `All weights of ${name}`,
    label: (name: string) => `Weights of ${name}: a row for each query, a column for each key`,
    columns: "a row for each query, a column for each key",
    hint: "Choose a cell to see where its weight comes from. The arrow keys choose query and key.",
  },
  why: {
    weights: "Weights of the query: the arrow keys choose a key, Enter goes to its explanation",
    weight: (key: string, weight: string) => `“${key}”, weight ${weight}`,
    title: (name: string, token: string, key: string) =>
      `Why “${token}” attends to “${key}” in ${name}`,
    plain: "Why this key",
    carries: (key: string) => `The key of “${key}” carries`,
    token: (word: string) => `its token “${word}”`,
    position: (place: number) => `its position, ${place}`,
    head: (name: string, word: string, back: number) =>
      `what ${name} wrote (${back === 0 ? "most weight: this token" : back === 1 ? `most weight: the token before, “${word}”` : `most weight: “${word}”`})`,
    mlp: (layer: number) => `what the MLP of layer ${layer + 1} made of it`,
    bias: (layer: number) => `the bias of layer ${layer + 1}`,
    constant: "its bias, the same for every token",
    rest: (count: number) => `${many(count, "other source", "other sources")} together`,
    sum: "score beyond the mean of the keys",
    invitation: "Choose a source to take it away from query and key.",
    without: (source: string, left: string, score: string, weight: string, lower: string) =>
      `Without ${source}, the terms left add up to a score of ${left}. The core, asked again without it, gives ${score}. The weight of the key moves from ${weight} to ${lower}.`,
    next: (token: string, usual: string, lower: string) =>
      `In a model without that earlier head, “${token}” has probability ${lower} instead of ${usual}.`,
    back: "Put it back",
    changed:
      "The score of this head is changed by the dial, the temperature or the similarity. Its terms are those of the trained attention: set them back to see why.",
    alone: "The first token has one key, its own. Choose a later token.",
    choose: "Choose a weight in one of the pictures or in the table.",
    said: (key: string, weight: string, score: string, above: string) =>
      `The key of “${key}” has the weight ${weight}, because its score of ${score} differs from the mean of all keys by ${above}.`,
  },
  plane: {
    title: (name: string) => `The plane of ${name}`,
    label: (name: string, token: string) =>
      `The keys of ${name} along their two principal axes, and the direction of the query of “${token}”`,
    share: (share: string) =>
      `The keys along their two principal axes, with ${share} of their variance, and the direction of the query.`,
  },
  training: {
    title: "The price of few neighbours grows with training",
    unit: "nats a token more, on held-out speeches",
    label: "What one to sixteen nearest keys cost after 1,000 to 12,000 steps of training",
    axis: "steps of training",
    nearest: (k: number) => (k === 1 ? "1 nearest key" : `${k} nearest`),
    note: (first: string, last: string) =>
      `From the record of the training, measured on 128 windows of the held-out speeches; the loss itself fell from ${first} to ${last}.`,
  },
  memory: {
    title: "A memory beside the model",
    unit: "loss in nats a token, on a passage never seen",
    sizeTitle: "With more remembered",
    kTitle: "With more neighbours",
    level: "loss",
    sizeLabel: "Tokens that are remembered, and the loss with them",
    sizeAxis: "tokens remembered, before the passage",
    kLabel: "Nearest states that are averaged, and the loss with them",
    kAxis: "k, the nearest of all remembered states",
    size: (count: number) => many(count, "token remembered", "tokens remembered"),
    k: (count: number) => many(count, "nearest state", "nearest states"),
    alone: (loss: string) => `no memory: ${loss}`,
    invitation: "Turn the dial: read some of Moby-Dick",
    kInvitation: "measured once something is remembered",
    reading: (done: number, total: number) =>
      `Reading ${many(done, "token", "tokens")} of ${many(total, "token", "tokens")}`,
    measuring: "measuring …",
    tokens: "Written tokens: choose one to see where it was found",
    without: "It writes on without a memory",
    with: "With the memory",
    votes: (token: string, count: number, share: string) =>
      `“${token}”: ${many(count, "recalled state points", "recalled states point")} to it, with ${share} of the weight. The passages with the most:`,
    noVote: (token: string) => `“${token}”: no recalled state points to it; it is the model’s own.`,
    start: "Nothing is remembered yet. The chapters are loaded when the dial leaves 0.",
    saidAlone: (loss: string) =>
      `Without a memory the loss on the passage is ${loss} nats a token.`,
    said: (size: number, alone: string, loss: string, gain: string) =>
      `With ${many(size, "token", "tokens")} remembered the loss on the passage is ${loss} nats instead of ${alone}: ${gain} fewer, and nothing was trained.`,
    short: "The text is too short: it takes some 400 tokens, about a page.",
    lessonOnly:
      "The memory is that of the lesson’s model, not of yours: a larger one would read for minutes, and the temperature of the memory was set for this one’s states.",
    own: {
      title: "Your own text",
      text: "Any English text will do, up to 400,000 characters. Its end is the passage on which the loss is measured; what comes before can be remembered. It stays in this tab, and no link carries it.",
      label: "Paste a text",
      choose: "or choose a text file",
      back: "Back to Moby-Dick",
    },
  },
  own: {
    title: "Your own GPT-2",
    text: "The figure shows any model of GPT-2’s architecture. Drop its files here, together or one after the other, or choose them: model.safetensors (F32, F16 or BF16), config.json and tokenizer.json, or vocab.json and merges.txt in place of the last. They are read in this tab; nothing of them leaves it, and no link and no state file carries the model.",
    where:
      "On Hugging Face the page of each model has a tab “Files and versions” with these three names, that of GPT-2 (openai-community/gpt2) or of the smaller DistilGPT-2 for instance. The core has 2 GiB of memory and takes four bytes for each number, so a model may have up to about 460 million.",
    choose: "Choose files",
    cancel: "Cancel",
    loading: "The model is loaded into memory",
    cancelled: "Cancelled.",
    missing: (names: readonly string[]) => `Still missing: ${list(names)}.`,
    shown: (name: string, layers: number, heads: number, context: number) =>
      `Shown: ${name}, ${many(layers, "layer", "layers")} × ${many(heads, "head", "heads")}, a context of ${many(context, "token", "tokens")}. What the text says in fixed numbers is about the model of this lesson.`,
    remove: "Back to the model of this lesson",
    notYours: "This is the model of the lesson, not yours.",
    damaged: (tensor: string, found: string) =>
      `The .safetensors file cannot be read${tensor === "" ? "" : `, at the tensor “${tensor}”`}${found === "" ? "." : `: ${found}.`} Download it again.`,
    problems: {
      file: (what: string) =>
        `“${what}” is none of the files: model.safetensors, config.json, tokenizer.json, vocab.json, merges.txt.`,
      type: (what: string, found: string) =>
        `The tensor “${what}” is of the type ${found}; F32, F16 and BF16 can be read.`,
      memory: (needed: string, parameters: string, most: string) =>
        `This model has ${many(Number(parameters), "number", "numbers")} and needs ${needed} GiB of memory; the core has ${most}. It was not loaded.`,
      tokenizer: (what: string) =>
        `The tokenizer cannot be used. It has to be the byte-level BPE of this model; take it from the same page. Its reader says: ${what}`,
      vocabulary: (what: string, found: string) =>
        `The tokenizer has ${what} tokens, the model only ${found}.`,
      core: (what: string) =>
        `The model could not be loaded. Take config.json and weights of the architecture GPT-2 from the same page. The core says: ${what}`,
    },
  },
  hint: "Choose a token to make it the query, a square to show its head, an arc or its weight to see why. The arrow keys turn the dial. The model has the views and the blind spots of its text; what it writes is nobody’s opinion.",
  values: {
    probability: (token: string) => `probability of ${token}`,
    usual: (token: string) => `probability of ${token}, unchanged`,
    score: (token: string) => `score of the key of ${token}`,
    weight: (token: string) => `weight of the key of ${token}`,
    push: (token: string) => `what the value of ${token} adds`,
    term: (source: string) => `what the key has from ${source}`,
    above: (key: string) => `score of the key of ${key} beyond the mean`,
    rest: () => "the other terms together",
    left: (key: string) => `the terms left of the score of ${key}`,
    lower: (key: string) => `score of the key of ${key} without the source`,
    lowerWeight: (key: string) => `weight of the key of ${key} without the source`,
    ablated: (token: string) => `probability of ${token} without the head`,
    memoryLoss: (_setting: string) => "loss with a memory, in nats a token",
    gain: () => "what the memory gains",
    vote: (place: string) => `weight of the recalled passage ${place}`,
    votes: (_place: string) => "weight of all recalled states that point to the token",
    effective: () => "effective neighbours",
    share: () => "share of the keys’ variance along two axes",
    loss: (_options: string) => "loss, in nats a token",
    extra: (_options: string) => "loss beyond the unchanged model’s",
    temperature: () => "temperature of the changed heads",
    recorded: (step: string) => `recorded loss after ${step} steps`,
    price: (k: string, step: string) => `cost of the ${k} nearest keys after ${step} steps`,
  },
};

declare module "../../language/index.js" {
  interface LessonWords {
    gpt: typeof words;
  }
}

export const controlLabels: Record<(typeof controls)[number], string> = {
  prompt: "text",
  promptToken: "the query’s token",
  modelHead: "the head that is shown",
  nearestKeys: "the dial of the nearest keys",
  equalWeights: "equal weights",
  modelTemperature: "temperature",
  modelSimilarity: "similarity",
  changedHeads: "the heads that change",
  ablatedHeads: "ablated heads",
  writeSeed: "seed of the text",
  whyKey: "the key whose score is explained",
  withoutSource: "the source taken away from a score",
  remembered: "how much is remembered",
  recalledStates: "how many remembered states are averaged",
};

/** The text beside the figure. */
export const chapter: Chapter = {
  path: "A model that writes · 8 minutes",
  ask: "How many neighbours does a language model need?",
  text: {
    model: [
      "A language model reads this text and says what may come next: “{next}”, for one, with probability {probability}. It is a smaller GPT-2. Its 582,720 numbers were trained on 84 State of the Union addresses until it wrote in their voice, without sense. It cuts a text into tokens, which are words or parts of words (a dot stands for a space). Replace this one with yours.",
      "The model has 24 heads in four layers, and each of them does what the star did on its plane. From every token it makes three short vectors: a query (what the token looks for), a key (what it is found by) and a value (what it passes on). By dot products the query of a token is compared with its own key and all earlier ones, and the output averages the values by the softmax of these scores. Every square is a head, with a row for each query and a column for each key. Choose one, and the arcs over the text show its weights.",
      "Does it need all those keys? The dial under the chart keeps, for every token in every head, only the k keys with the highest scores, its nearest. They share the whole weight, all others get none, and nothing is trained again. What that costs is measured on a speech that the model has never seen. Unchanged, its loss there is {trained} nats a token: the mean of −ln p, where p is the probability that the model gave to the token that came, so one nat less makes that token e ≈ 2.7 times as probable. If every head weights all keys alike, so that nothing is compared, the loss grows by {none}.",
      "? eight",
      "Turn the dial on and read what the model writes. [Sixteen keys](nearestKeys=16&equalWeights=0) of at most 128 are almost as good as all, [four](nearestKeys=4&equalWeights=0) are not, and [the nearest alone](nearestKeys=1&equalWeights=0) costs about as much as comparing nothing. There the sentences fall apart, and the squares show why: one filled cell is left in each row.",
      "So the hard nearest neighbour cannot replace the average. The best key often wins by very little, and what the next ones hold is needed as well: a subject, a verb, the end of the last sentence. To take one value whole is to lose all the others; an average keeps some of each, and the layers above have learned to work with averages.",
      "? equal",
      "So neither choosing neighbours nor averaging is enough. It takes both: an average in which the nearer key weighs more, and that is what the softmax makes. What near means was learned along with it: give the heads [the distance](modelSimilarity=rbf&modelTemperature=2&nearestKeys=0&equalWeights=0) or [the cosine](modelSimilarity=cosine&modelTemperature=0.25&nearestKeys=0&equalWeights=0) of the same queries and keys instead of their dot product, and all keys together do worse than four did.",
      "> Try the nearest key alone [in layer 1](changedHeads=layer&modelHead=0.1&nearestKeys=1&equalWeights=0&modelSimilarity=dot&modelTemperature=1), then [in a single head](changedHeads=head&modelHead=2.3&nearestKeys=1&equalWeights=0&modelSimilarity=dot&modelTemperature=1). Most heads can lose their other neighbours at almost no cost, because 23 heads are left that have them.",
    ],
    head: [
      "## One head, key by key",
      "The chosen head turns each score into a weight, and each weight brings a value along. The last column says where the value leads: how much it adds to, or takes from, the logit of “{next}”, the number that the softmax turns into its probability. What text teaches is rarely tidy, and no head has a name.",
      "Queries and keys have 16 numbers each, so no plane shows them whole. This one lies along the two directions in which the keys differ most, and {share} of their variance is in it. The score is a dot product, so the farther a key lies in the direction of {@query the star}, the more weight it gets. [Another head](modelHead=0.1), [and another](modelHead=3.5), arrange the same words differently; their planes hold less of the variance, and there an unseen direction puts another key first.",
    ],
    why: [
      "## Why this key?",
      "A score is a dot product, and with the layer norm’s scaling held fixed, query and key are linear in what was written before into the residual stream, the vector of a token to which everything is added: the token, its position, and what each earlier head and MLP (the small network after each layer’s heads) wrote. So the score is a sum over these sources. Choose any weight, and what its key carries stands here. Only what distinguishes a key from the others can give it weight, so each term is counted from its mean over all keys. Those of “{why-key}” add up to {why-above}.",
      "Choose a source, and it is taken away from query and key. The terms that are left predict the score, and the core confirms it by computing once more without the source. Sometimes one source explains nearly all of a score, sometimes many small ones add up: the largest term here is {why-term}. It says why this key scored higher than the others, not what the head is for. [In layer 1](modelHead=0.1&nearestKeys=0&equalWeights=0&modelTemperature=1&modelSimilarity=dot) there are only tokens, positions and biases to choose from; [in layer 4](modelHead=3.5&nearestKeys=0&equalWeights=0&modelTemperature=1&modelSimilarity=dot) eighteen earlier heads have written too, and [one of them can be removed](modelHead=3.5&withoutSource=head.1.4&nearestKeys=0&equalWeights=0&modelTemperature=1&modelSimilarity=dot).",
    ],
    "own-model": [
      "This is your model. It expects “{next}” next, with probability {probability}. Every square is one of its heads, with a row for each query and a column for each key; choose one, and the arcs over the text show its weights.",
      "The dial under the chart keeps, for every token in every head, only the k keys with the highest scores. What that costs is measured on a speech, which your model may have read in its training. Unchanged, its loss there is {trained} nats a token: the mean of −ln p, where p is the probability that it gave to the token that came. If every head gives all keys the same weight, the loss grows by {none}.",
    ],
    "own-head": [
      "## One head, key by key",
      "The chosen head turns each score into a weight, and each weight brings a value along. The last column says how much the value adds to, or takes from, the logit of “{next}”, the number that the softmax turns into its probability.",
      "The plane lies along the two directions in which the keys differ most, and {share} of their variance is in it. Where that is little, the key that lies farthest in the direction of {@query the star} need not have the most weight.",
    ],
    "own-why": [
      "## Why this key?",
      "A score is a dot product, and with the layer norm’s scaling held fixed, query and key are linear in what was written before into the residual stream, the vector of a token to which everything is added. So the score is a sum over the token, its position, and what each earlier head and MLP (the small network after each layer’s heads) wrote. Choose any weight: what its key carries stands here, each term counted from its mean over all keys. With a large model it takes a moment.",
      "Choose a source, and it is taken away from query and key. The terms that are left predict the score, and the core confirms it by computing once more without the source.",
    ],
    training: [
      "## What training does to the price",
      "A model that has seen little text needs few neighbours: on more of the unseen speeches than the dial measures, the eight nearest keys are as good as all after 1,000 steps, to 0.04 nats. After 3,000 steps they cost 0.09, after 6,000 0.13, and after 12,000 0.20. While the loss falls, the model comes to depend on more keys, each of which adds a little. How many neighbours does it need? A handful carries most of it; the better it gets, the more it wants the rest.",
    ],
    memory: [
      "## What if it could look things up?",
      "Attention compares the present token with at most 127 earlier ones. The same comparison can reach farther. Let the model read a book once and keep, for every token, its state (a vector in the last layer) and the token that came next; no weight is changed. Later it compares its present state with all those kept; the tokens that followed the 64 nearest get weight, the nearer the more. A quarter of the prediction comes from there, the rest remains the model’s.",
      "The lesson’s model was trained on speeches alone. The book is nineteen chapters of Moby-Dick, and the loss is measured on some 2,000 tokens that come after what is remembered.",
      "? whales",
      "Give it [50,000 tokens](remembered=50000&recalledStates=64), and see how far the loss falls. Much of this is names and things that no speech ever mentions: choose a written token and see in which passages it was found. One neighbour alone is worth little here as well. The curve over the neighbours falls as more of them are averaged, because the nearest state is often near by chance, and what many near ones have in common is not.",
      "The memory looks up what followed similar states, and that is all it can do. It does not put two passages together or draw a conclusion, and it teaches the model nothing. Where nothing similar was read, a quarter of the prediction still goes to whatever is nearest.",
      "> Put [only 1,000 tokens](remembered=1000) into the memory, or a text of your own, such as your notes: what they say more than once, it finds again.",
    ],
  },
  predictions: {
    eight: {
      question:
        "Every token in every head keeps only its eight nearest keys. By how many nats will the loss grow? Comparing nothing is marked at the right.",
      said: "The loss grows by {cost}; comparing nothing costs {none}. Eight neighbours carry most of what attention is worth.",
    },
    equal: {
      question:
        "Now the same eight keys, each with the same weight of one eighth. What will that cost?",
      options: {
        same: "about as much as with softmax",
        half: "about twice as much as with softmax",
        most: "most of what comparing nothing costs",
      },
      said: "{cost}, against {eight} with the softmax and {none} with nothing compared. It is not enough to know which keys are near; how near each is has to count.",
    },
    whales: {
      question:
        "The model has only read speeches. It now looks things up in 10,000 tokens of a whaling story, without learning. How does its loss on the next pages change?",
      options: {
        better: "it falls: the model gets better at whales",
        same: "it stays, as the weights do",
        worse: "it rises: the recalled passages mislead it",
      },
      said: "It falls by {memory-gain} nats, from {memory-alone} to {memory-loss}. A model that knows no whales still has similar states where the story goes on in similar ways.",
    },
  },
  end: "Attention is a nearest-neighbour average, and a soft one for a reason.",
};
