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
    scores: "手动得分",
    meaning: "按含义",
  },
  valuesLabel: "值",
  valueKinds: { numbers: "数", vectors: "4 维向量" },
  entries: "词典的条目",
  share: (word) => `${word} 的份额`,
  score: (word) => `${word} 的得分`,
  keyError: (what) => `KeyError: ${what}`,
  total: (sum) => `份额之和 ${sum}`,
  steps: {
    score: "得分",
    share: "占总和的份额",
    sum: "总和",
  },
  meant: (answer) => `按含义得到的答案 ${answer}，在被平均的各个值之间`,
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
    scores: "得分由手动设定，再由 softmax 分成份额；不用向量。",
    plane: "手工编写的 2 维向量：为本页编造，不是学得的。",
    wide: "手工编写的 8 维向量：为本页编造，不是学得的。",
    glove: "50 维 GloVe 向量，从维基百科和新闻电讯学得；属于公有领域。",
    random: (seed) => `8 维向量，用种子 ${seed} 随机抽取；它们没有含义。`,
  },
  map: {
    label: "平面上手工编写的词向量：水果在右上，蔬菜在左上，家具在下方",
    plus: "相似 +",
    minus: "相反 −",
    hint: "拖动 ★，用方向键移动，或点一个没有圆点的词来查询它。",
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
      `softmax 把任何得分都变成份额：次序不变（${names.join("、")}），总和为 1。${names[0] ?? ""} 得到 ${percentText(share)}。一个条目多得的，就是其他条目少得的。`,
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
  reading: (word, score, weight, term) => `${word}：得分 ${score}，份额 ${weight}，贡献 ${term}。`,
  readingByHand: (word, weight, term) => `${word}：份额 ${weight}，贡献 ${term}。`,
  readingExact: (word, value) => `${word} 的值是 ${value}。`,
  locked: "已固定。按 Esc 取消固定。",
  hint: "轻点一个条目可以固定它。",
  more: "其他向量、除以 √d 的得分、其他相似度，以及一次查询所有词",
  similarity: "相似度",
  all: {
    title: "一次查询所有词",
    text: "所有查询组成一个矩阵 Q，每个一行。一次调用算出全部输出。",
    whose: (name) => `这里的向量：${vectors[name]}。`,
    none: "随机向量没有词表。",
  },
  announce: (asked, answer, soWhat) => `${asked}：${answer}。${soWhat}`,
  own: {
    title: "用自己的词向量",
    text: "打开 GloVe、word2vec 或 fastText 的文本文件，或把它拖到图上：每行一个词和它的数。文件留在本机；40 万个 300 维的词要占 1 GB 以上的内存。",
    choose: "选择文件",
    reading: (percent) => `正在读取，${percent}%`,
    stop: "停止",
    taken: (n, d) => `已加载：${n.toLocaleString("en")} 个词，每个 ${d} 维。`,
    held: (name, n, d) => `${name}：${n.toLocaleString("en")} 个词，每个 ${d} 维。`,
    word: "词",
    minus: "要减去的词",
    plus: "要加上的词",
    how: "一个词查找它的近邻；三个词表示 a − b + c。",
    near: "余弦最近的词，不含这些词",
    map: "这些词与和（✖），沿前两个主成分",
    unknown: (missing) => `文件中没有这些词的向量：${missing.join("、")}。`,
    damaged: (line, found) =>
      line === undefined
        ? "各行不是一个词加上它的数字，与 GloVe 和 word2vec 的格式不符。"
        : `第 ${line} 行不符合格式：${found}。`,
    memory: "内存放不下这些向量。请只保留文件开头的词：常用词排在前面。",
  },
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
    title: "打开冰箱，做同样的查找",
    text: "你吃面包噎住了，打开冰箱。需要是查询，每样东西有标签（键）和属性（值）；还没说出“水”，你已经在找水了。",
    wantLabel: "需要",
    wants: {
      choking: "被面包噎住",
      hungry: "饿了",
      sweet: "想吃甜的",
    },
    items: {
      water: "水",
      bread: "面包",
      cola: "可乐",
      vegetables: "蔬菜",
    },
    query: "你的需要",
    keyAxes: "湿、顶饱、甜",
    weight: "份额",
    valueAxes: ["解噎", "主食", "饮料", "有营养"],
    output: "输出",
    verdict: {
      choking: (item, share, relief) =>
        `${item}得到注意力的 ${percentText(share)}。输出的“解噎”是 ${relief}，满分 10。`,
      hungry: (item, share, staple) =>
        `${item}得到注意力的 ${percentText(share)}。输出的“主食”是 ${staple}，满分 10。`,
      sweet: (item, share, drink) =>
        `${item}得到注意力的 ${percentText(share)}。输出的“饮料”是 ${drink}，满分 10。`,
    },
    invented: "东西和属性取自讲查询、键和值的原文，数全是编造的。",
  },
  values: {
    entry: (word, at) => component(at, `${word}的值`),
    weight: (word) => spaced(`${word}的权重`),
    score: (word) => spaced(`${word}的得分`),
    total: () => "权重之和",
    raised: (word) => spaced(`e 的${word}得分次方`),
    raisedTotal: () => "e 的各次方之和",
    term: (word, at) => component(at, `${word}的权重 × 值`),
    answer: (at) => component(at, "这次查询的答案"),
    made: (which, by, at) => {
      const { unscaled: dot, scaled, byCosine: cosine, byRbf: rbf } = words;
      const how = named({ dot, scaled, cosine, rbf }, by);
      return spaced(`向量：${named(vectors, which)}；得分：${how}；${component(at, "答案")}`);
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
      return spaced(
        `与${word}的余弦，${named({ ...tables, own: words.own.title }, table)}，${among}`,
      );
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
  place: "图上的五角星",
  answer: "词典怎样回答",
  blend: "手动设定的份额",
  scores: "手动设定的得分",
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
  path: "按含义查找 · 4 分钟",
  ask: "要查的词不在词典里，词典该返回什么？",
  text: {
    lookup: [
      "程序里的词典由键和值组成：这里 apple（苹果）是 10，banana（香蕉）是 5，chair（椅子）是 2；要查的词叫做查询。查“apple”，得到 10；查“fruit”（水果），只得到一个错误，尽管三个条目里有两个几乎对得上。[精确查找](answer=exact)比较的是字母，不是含义。",
      "那么，让每个条目都拿出自己的值的一部分。取 [apple 的 0.6 和 banana 的 0.4](answer=blend&blend=0.6,0.4,0)，“fruit”的答案就是 8，介于两者之间，却不在任何条目里。份额之和是 1，一个条目多得的，就是其他条目少得的，所以注意力是有限的资源。拖动滑块让总和不再是 1，得到的就不是平均了。",
      "这些份额是人定的。要让词典自己回答，就需要一条规则，把任何查询变成份额。这一课接下来分两步造出这条规则：先从得分到份额，再从词到得分。",
    ],
    scores: [
      "得分是任意一个数，表示条目有多合适，可正可负。4、−1 和 2.1 还不是份额：其中有负数，总和也不是 1。softmax 同时解决这两点：以 e（约 2.718）为底、以得分为指数取幂，结果总是正的；再看每个幂占总和的多少，这就是份额。现在设定的得分给出 {shares}。",
      "得分每多 1，幂就乘以 e，所以得分之差变成了份额之比。得分为 [3、2、1](answer=scores&scores=3,2,1&wordsTemperature=1) 时，每个条目的份额约是下一个的 2.7 倍。",
      "? shifted",
      "差距变大，就是另一回事了。[30、20、10](answer=scores&scores=30,20,10&wordsTemperature=1) 的次序和 3、2、1 一样，差距却是十倍，第一名几乎独占全部。如果在 softmax 之前[把 3、2、1 除以温度 0.1](answer=scores&scores=3,2,1&wordsTemperature=0.1)，结果也完全一样。温度低，份额集中；温度高，份额趋于相等。（底数不一定要是 e：任何大于 1 的数都行，换底数无非是换一个温度。）",
    ],
    meaning: [
      "得分从哪里来？给每个词一个向量，也就是从图中央出发的一支箭头，让相似的词指向相近的方向：水果在右上，蔬菜在左上，家具在下方。两个词的得分是它们向量的点积：逐项相乘，再相加。在涂色的一半，点积为正，词相似；在分界线上为 0；在另一半为负。",
      "查“fruit”，{@a apple} 和 {@b banana} 得分很高，{@c chair} 的得分在 0 以下。softmax 把得分变成份额，答案是 7.993，与手动设定的 8 很接近，而谁也没有为 fruit 写过条目。拖动五角星，图上每个位置都有答案：现在份额是 {meaning-shares}，答案是 {meaning}。",
      "? furniture",
      "答案的好坏取决于向量。这里的向量是为本页手工编写的，只表达编写者的想法。[GloVe](answer=meaning&wordsTemperature=1&word=fruit&place=&vectors=glove) 的向量是从文本里哪些词一起出现学得的，它认为 banana 比 apple 更接近 fruit。[随机抽取的向量](answer=meaning&wordsTemperature=1&word=fruit&place=&vectors=random)也给出一个数，在[讲按含义查找的原文](docs/reference/sources.html#D4.1)里是 9.987，但没有任何含义。",
    ],
    sums: [
      "向量可以相加，含义也多少会跟着相加。从 woman（女人）到 man（男人）的一步，与从 queen（王后）到 king（国王）的一步几乎相同：从 queen 出发，减去 woman，加上 man，就落在 king 旁边。反过来，[king − man + woman](sum=king,man,woman) 落在 queen 旁边。",
      "不过这张图本来就是照着这个结果画的。在从文本学得的向量里，离图中这个和最近的词是 {sum-nearest}；像做这类题的程序那样排除算式里的三个词，最近的是 {sum-other}。词的和是线索，不是定律。",
    ],
  },
  predictions: {
    shifted: {
      question:
        "给每个得分都加上 100，变成 103、102、101。现在 apple 的份额是多少？请在它的条形上标出来。",
      said: "份额是 {shares}，与 3、2、1 的份额一样。各个幂都大得多，第一个是 {raised}，但都乘了同一个因数 e^100，而公因数在份额里会约掉。程序正是利用这一点：先减去最大的得分，这样哪个幂都不会大到算不出来。",
    },
    furniture: {
      question: "按含义查“furniture”（家具）。词典返回哪个数？",
      said: "返回 {meaning}。furniture 的方向与 chair 一致，与水果相反，所以 chair 得到几乎全部权重，而它的值是 2。",
    },
  },
  end: "查询与每个键比较，softmax 把得分变成份额，再按份额对值求平均：这样的词典，没见过的词也能回答。",
};
