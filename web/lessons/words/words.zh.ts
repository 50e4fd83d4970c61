/** Attention as a dictionary that answers by meaning, in Chinese; the words it holds are English. */

import type { Chapter } from "../../language/prose.js";
import { list, percentText, spaced } from "../../language/zh/words.js";
import type { controls, VectorsName } from "./state.js";
import type { words as en } from "./words.en.js";

const vectors: Record<VectorsName, string> = {
  plane: "手工编写，2 维",
  wide: "手工编写，8 维",
  glove: "GloVe，50 维",
  random: "随机抽取，8 维",
};

/** The name of a key in these words; an unknown key is its own name. */
const named = (names: Readonly<Record<string, string>>, key: string): string => names[key] ?? key;

/** A component of a vector, or the number that something is. */
const component = (at: string, what: string): string =>
  spaced(at === "" ? what : `${what}的第${at}个分量`);

const quoted = (word: string): string => `“${word}”`;

export const words: typeof en = {
  title: "按相似度对条目求平均的词典",
  ask: "查询的词",
  answerLabel: "词典怎样回答",
  answers: {
    exact: "精确查找",
    blend: "手动份额",
    scores: "手动分数",
    meaning: "按含义",
  },
  valuesLabel: "值",
  valueKinds: { numbers: "数", vectors: "4 维向量" },
  entries: "词典的条目",
  share: (word) => `${word} 的份额`,
  score: (word) => `${word} 的分数`,
  keyError: (what) => `KeyError: ${what}`,
  total: (sum) => `份额之和 ${sum}`,
  vectors,
  madeLabel: "向量与缩放",
  unscaled: "q·k",
  scaled: "q·k / √d",
  byCosine: "cos(q, k)",
  byRbf: "−‖q − k‖²/2",
  made: (which, scale, answer) => `${vectors[which]}，${scale}：${answer}`,
  atStar: "，从 ★ 查询",
  missing: "没有向量",
  place: "★ 的位置",
  seed: "种子",
  provenance: {
    exact: "精确查找；不用向量。",
    blend: "份额由手动设定；不用向量。",
    scores: "分数由手动设定，再由 softmax 分成份额；不用向量。",
    plane: "手工编写的 2 维向量：为本页编造，不是学得的。",
    wide: "手工编写的 8 维向量：为本页编造，不是学得的。",
    glove: "50 维 GloVe 向量，从维基百科和新闻电讯学得；属于公有领域。",
    random: (seed) => `8 维向量，用种子 ${seed} 随机抽取；它们没有含义。`,
  },
  map: {
    label: "平面上手工编写的词向量：水果在右上，蔬菜在左上，家具在下方",
    plus: "相似 +",
    minus: "相反 −",
    hint: "拖动 ★，用方向键移动，或点一个词来查询它。",
    absent: (word) => `${quoted(word)}不在这张图上；★ 停在中间。`,
    moved: (near) => `★ 停在词与词之间；最近的是 ${near}。`,
  },
  likeness: {
    title: (word) => `${quoted(word)}与其他词的点积`,
    label: (rows) => `点积：${rows}`,
    row: (word, score) => `${word} ${score}`,
  },
  noVector: (word, which) =>
    word === ""
      ? `没有输入词，这里（${vectors[which]}）也就没有向量。按含义查找需要向量。`
      : `${quoted(word)}在这里（${vectors[which]}）没有向量。按含义查找需要向量。`,
  soWhat: {
    hit: (word) => `${quoted(word)}是一个键。返回它的值，其他条目没有贡献。`,
    miss: (word) => `${quoted(word)}不是键。就算有个条目意思差不多也没有用：词典只比较字母。`,
    missPlace: "一个位置也不是键。词典只有自己的词，词与词之间什么也没有。",
    average: (value, low, high) =>
      `份额之和为 1，结果就是平均：${value} 在 ${low} 和 ${high} 之间。这里的份额由手动设定。`,
    averageVector: "份额之和为 1，结果就是逐项的平均。这里的份额由手动设定。",
    noAverage: (sum) => `份额之和是 ${sum}，不是 1：这不是平均，结果可能超出值的范围。`,
    softmax: (names, share) =>
      `softmax 把任何分数都变成份额：次序不变（${names.join("、")}），总和为 1。${names[0] ?? ""} 得到 ${percentText(share)}。起作用的只有分数之间的差距。`,
    shares: (asked, first, share, last, rest) =>
      spaced(
        `${asked}与 ${first} 最相似，${first} 得到权重的 ${percentText(share)}；${last} 得到${percentText(rest)}。`,
      ),
    next: "微乎其微的份额",
    even: "所有条目份额相同：简单平均。",
    random: (first, share) =>
      `${first} 得到 ${percentText(share)}。向量是随机抽取的：数是算出来的，却没有含义。`,
  },
  asked: (word) => quoted(word),
  reading: (word, score, weight, term) => `${word}：分数 ${score}，份额 ${weight}，加上 ${term}。`,
  readingByHand: (word, weight, term) => `${word}：份额 ${weight}，加上 ${term}。`,
  readingExact: (word, value) => `${word} 的值是 ${value}。`,
  locked: "已固定。按 Esc 取消固定。",
  hint: "轻点一个条目可以固定它。",
  more: "更多：怎样比较词（相似度）、权重有多集中（温度），以及一次查询所有词",
  similarity: "相似度",
  all: {
    title: "一次查询所有词",
    text: "所有查询组成一个矩阵 Q，每个一行。一次调用算出全部输出。",
    whose: (name) => `这里的向量：${vectors[name]}。`,
    none: "随机向量没有词表。",
  },
  announce: (asked, answer, soWhat) => `${asked}：${answer}。${soWhat}`,
  arithmetic: {
    title: "词可以相加",
    ask: "取一个词，减去一层含义，加上另一层。哪个词离结果最近？（king 国王，queen 王后，prince 王子，princess 公主，man 男人，woman 女人，boy 男孩，girl 女孩）",
    terms: ["起点", "减去", "加上"],
    sum: (a, b, c) => `${a} − ${b} + ${c}`,
    mapLabel: (sum, x, y) => `平面上手工编写的词；${sum} 落在 ${x}，${y}`,
    axes: { x: "王室 →", y: "↑ 男性" },
    lands: (sum, x, y) => `${sum} = (${x}, ${y})`,
    tables: { royal: "手工编写，2 维", glove: "GloVe，50 维" },
    all: "所有词中最近的",
    others: "算式里的词除外",
    by: "按余弦，只看方向",
    verdict: {
      same: (word) => `在两张表里，最近的词都是 ${word}，算式里的词也算在内。`,
      input: (word, other) =>
        `在学得的向量里，最近的词是 ${word}，它自己就在算式里。像词类比程序那样排除这三个词，${other} 才排第一。许多有名的结果不提这一点。`,
      apart: (made, learned) =>
        `手工编写的向量得到 ${made}，学得的向量得到 ${learned}。词的和是线索，不是定律。`,
    },
  },
  fridge: {
    title: "同样的查找，换成冰箱",
    text: "你的需要是查询。冰箱里每样东西都有标签（键），也有作用（值）。",
    wantLabel: "需要",
    wants: {
      choking: "被面包噎住",
      hungry: "饿了",
      sweet: "想吃甜的",
    },
    items: {
      water: "水",
      juice: "果汁",
      milk: "牛奶",
      cake: "蛋糕",
      bread: "面包",
    },
    query: "你的需要",
    keyAxes: "湿、顶饱、甜",
    weight: "份额",
    valueAxes: ["助吞咽", "填饱", "添甜味"],
    output: "输出",
    verdict: {
      choking: (item, share, washes) =>
        `${item}得到注意力的 ${percentText(share)}。输出的“助吞咽”是 ${washes}，满分 10。`,
      hungry: (item, share, fills) =>
        `${item}得到注意力的 ${percentText(share)}。输出的“填饱”是 ${fills}，满分 10。`,
      sweet: (item, share, sweetens) =>
        `${item}得到注意力的 ${percentText(share)}。输出的“添甜味”是 ${sweetens}，满分 10。`,
    },
    invented: "冰箱里的数全是编造的。",
  },
  exercise: {
    question: (word) => `“${word}”在地图上的什么位置？下面的算式又会得到哪个词？`,
    how: (word) => `请把五角星拖到“${word}”的位置，或使用方向键。意思相近的词方向相近。`,
    map: "词的地图，缺一个词",
    star: (word) => `你给 ${word} 选的位置`,
    analogy: (a, b, c) => `哪个词离 ${a} − ${b} + ${c} 最近？`,
    said: (word, off, answer, right) =>
      `五角星与“${word}”的距离是 ${off}。离算式结果最近的词是“${answer}”${right ? "，你选对了" : ""}。`,
  },
  values: {
    entry: (word, at) => component(at, `${word}的值`),
    weight: (word) => spaced(`${word}的权重`),
    score: (word) => spaced(`${word}的分数`),
    total: () => "权重之和",
    term: (word, at) => component(at, `${word}的权重 × 值`),
    answer: (at) => component(at, "这次查询的答案"),
    made: (which, by, at) => {
      const { unscaled: dot, scaled, byCosine: cosine, byRbf: rbf } = words;
      const how = named({ dot, scaled, cosine, rbf }, by);
      return spaced(`向量：${named(vectors, which)}；分数：${how}；${component(at, "答案")}`);
    },
    asked: (word, at) => component(at, `查询${word}的答案`),
    alike: (word) => spaced(`查询与${word}的点积`),
    place: (axis) => spaced(`★的${axis}分量`),
    seed: () => "随机向量的种子",
    temperature: () => "温度 τ",
    sum: (axis) => spaced(`词的和的${axis}分量`),
    near: (table, list, word) => {
      const { tables, all, others } = words.arithmetic;
      const among = named({ all, others }, list);
      return spaced(`与${word}的余弦，${named(tables, table)}，${among}`);
    },
    want: (at) => component(at, "冰箱的查询"),
    itemKey: (item, at) => component(at, `${named(words.fridge.items, item)}的键`),
    itemValue: (item, at) => component(at, `${named(words.fridge.items, item)}的值`),
    itemWeight: (item) => spaced(`${named(words.fridge.items, item)}的权重`),
    got: (at) => component(at, "冰箱的输出"),
  },
  caption: (names) =>
    `★ 查询的词，● ${list(names)}：键，✖ 答案。份额和答案都由计算核心当场算出。词用英文原文：apple 苹果，banana 香蕉，chair 椅子，fruit 水果，furniture 家具。`,
};

export const controlLabels: Record<(typeof controls)[number], string> = {
  word: "查询的词",
  place: "地图上的五角星",
  answer: "词典怎样回答",
  blend: "手动设定的份额",
  scores: "手动设定的分数",
  vectors: "向量，是否缩放",
  wordsScaled: "除以 √d",
  seed: "种子",
  wordValues: "数或向量",
  wordsSimilarity: "相似度",
  wordsTemperature: "温度",
  sum: "相加的词",
  need: "冰箱里的需要",
};

/** The text beside the figure. */
export const chapter: Chapter = {
  path: "按含义查找 · 3 分钟",
  ask: "查一个词典里没有的词，词典该返回什么？",
  text: {
    all: [
      "词典有三个条目，每个条目是一个键和它的值：apple（苹果）是 10，banana（香蕉）是 5，chair（椅子）是 2。查询，也就是要查的词，是“fruit”（水果）。[精确查找](answer=exact)要么找到键，要么失败。[手动设定份额](answer=blend)会返回一个数，但每查一个词都要由人来定份额。",
      "给每个条目一个分数，表示它有多合适。[softmax](answer=scores) 把任何分数变成权重，权重之和为 1。起作用的只有分数之差：请比较 [3、2、1](answer=scores&scores=3,2,1) 和 [30、20、10](answer=scores&scores=30,20,10)。",
      "分数可以来自[向量](answer=meaning)：每个词有一个向量，相似的词指向相近的方向。点积把两个向量逐项相乘，再相加。两个向量方向大致相同时，点积为正；大致相反时，点积为负；互相垂直时，点积为 0。图中现在的答案：{answer}。",
      "答案的好坏取决于向量。[手工编写的向量](answer=meaning&vectors=plane)只表达编写者的想法。[GloVe](answer=meaning&vectors=glove) 从文本中学得。[随机抽取的向量](answer=meaning&vectors=random)也会返回一个数。",
      "向量的维度 d（分量个数）越高，点积的绝对值往往越大。[除以 √d](answer=meaning&wordsScaled=1) 可以抵消这种增长。",
    ],
  },
  tries: {
    "view=words": "精确查找 fruit：会返回什么？",
    "view=words&word=apple": "精确查找 apple：别的条目有贡献吗？",
    "view=words&answer=blend": "手动设定份额，0.6 和 0.4：得到哪个数？",
    "view=words&answer=blend&wordValues=vectors": "份额不变，值换成向量：会返回几个数？",
    "view=words&answer=scores": "分数 4、−1 和 2.1：最低的还能分到份额吗？",
    "view=words&answer=scores&scores=3,2,1": "分数 3、2、1：三个份额各是多少？",
    "view=words&answer=scores&scores=30,20,10": "放大到 10 倍：第二名还剩多少？",
    "view=words&answer=meaning": "按含义，用手工编写的向量：离 8 会有多近？",
    "view=words&answer=meaning&wordsScaled=1": "除以 √d：chair 得到的变多还是变少？",
    "view=words&answer=meaning&vectors=glove": "学得的向量：权重最大的是 apple 还是 banana？",
    "view=words&answer=meaning&vectors=random": "随机抽取的向量：这个答案有意义吗？",
    "view=words&answer=meaning&word=furniture": "查 furniture（家具）：哪些词落在 0 的另一侧？",
    "view=words&sum=king,man,woman": "king − man + woman：最近的词真的是 queen 吗？",
    "view=words&need=hungry": "图下方的冰箱，这回饿了：哪样东西权重最大？",
    "view=digits": "1,797 个手写数字里的最近邻：把你画的数字归为哪一类？",
  },
};
