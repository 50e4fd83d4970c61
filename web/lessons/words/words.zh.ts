/** Attention as a dictionary that answers by meaning, in Chinese; the words it holds are English. */

import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";
import { list, percentText, spaced } from "../../language/zh/words.js";
import type { words as en } from "./words.en.js";

const quoted = (word: string): string => `“${word}”`;

export const words: typeof en = {
  title: "按相似度对条目求平均的词典",
  ask: "查询的词",
  answerLabel: "词典怎样回答",
  answers: {
    exact: "精确查找",
    blend: "手动份额",
    meaning: "按含义",
  },
  entries: "词典的条目",
  share: (word) => `${word} 的份额`,
  score: (word) => `${word} 的得分`,
  keyError: (what) => `KeyError: ${what}`,
  total: (sum) => `份额之和 ${sum}`,
  sum: (terms) => `${terms.join(" + ")} =`,
  steps: {
    score: "得分",
    share: "占总和的份额",
    sum: "总和",
    shares: "份额",
  },
  meant: (answer) => `按含义得到的答案 ${answer}，在被平均的各个值之间`,
  missing: "没有向量",
  place: "★ 的位置",
  map: {
    label: "平面上手工编写的词向量：水果在右上，蔬菜在左上，家具在下方",
    plus: "相似 +",
    minus: "相反 −",
    hint: "拖动 ★，用方向键移动，或点击一个词来查它。",
  },
  noVector: (word) =>
    word === ""
      ? "没有词，图上也就没有位置；按含义查找需要一个位置。"
      : `“${word}”不在图上；按含义查找需要一个位置。`,
  soWhat: {
    hit: (word) => `${quoted(word)}是一个键。返回它的值，其他条目没有贡献。`,
    miss: (word) => `${quoted(word)}不是键。就算有个条目意思差不多也没有用：词典只比较字母。`,
    missPlace: "图上的位置同样不是键：词典里只有词，词与词之间什么也没有。",
    average: (value) =>
      `份额之和为 1，就是平均：${value} 介于各条目的值之间。这里的份额是手动设定的。`,
    noAverage: (sum) => `份额之和是 ${sum}，不是 1：这不是平均，结果可能超出值的范围。`,
    softmax: (names, share) =>
      `softmax 把任何得分都变成份额：次序不变（${names.join("、")}），总和为 1。${names[0] ?? ""} 得到 ${percentText(share)}。一个条目多得的，就是其他条目少得的。`,
    shares: (asked, first, share, last, rest) =>
      spaced(
        `${asked}与 ${first} 最相似，${first} 得到权重的 ${percentText(share)}；${last} 得到${percentText(rest)}。`,
      ),
    next: "微乎其微的份额",
    even: "所有条目份额相同：简单平均。",
  },
  asked: (word) => quoted(word),
  announce: (asked, answer, soWhat) => `${asked}：${answer}。${soWhat}`,
  values: {
    entry: (word) => spaced(`${word}的值`),
    weight: (word) => spaced(`${word}的权重`),
    score: (word) => spaced(`${word}的得分`),
    total: () => "权重之和",
    raised: (word) => spaced(`e 的${word}得分次方`),
    raisedTotal: () => "e 的各次方之和",
    answer: () => "这次查询的答案",
    temperature: () => "温度 τ",
  },
  caption: (names) =>
    `★ 查询的词，● ${list(names)}：键，✖ 答案。份额和答案都由计算核心当场算出。词用英文原文：apple 苹果，banana 香蕉，chair 椅子，fruit 水果，furniture 家具。`,
};

export const pictures: Record<PictureName<"words">, string> = {
  lookup: "精确、按份额或按含义回答的词典",
  scores: "从得分到份额",
  meaning: "得分是影子：图上的词",
};

export const controlLabels: Record<ControlName<"words">, string> = {
  word: "查询的词",
  place: "图上的五角星",
  answer: "词典怎样回答",
  blend: "手动设定的份额",
  scores: "手动设定的得分",
  wordsTemperature: "温度",
};

/** The text beside the figure. */
export const chapter: Chapter<PictureName<"words">> = {
  path: "按含义查找 · 4 分钟",
  ask: "要查的词不在词典里，词典该返回什么？",
  text: {
    lookup: [
      "程序里的词典由键和值组成：这里 apple（苹果）是 10，banana（香蕉）是 5，chair（椅子）是 2；要查的词叫做查询。查“apple”，得到 10；查“fruit”（水果），只得到一个错误，尽管三个条目里有两个几乎对得上。[精确查找](answer=exact&word=fruit)比较的是字母，不是含义。",
      "那么，让每个条目都拿出自己的值的一部分。取 [apple 的 0.6 和 banana 的 0.4](answer=blend&blend=0.6,0.4,0&word=fruit)，“fruit”的答案就是 8，介于两者之间，却不在任何条目里。份额之和是 1，一个条目多得的，就是其他条目少得的，所以注意力是有限的资源。拖动滑块让总和不再是 1，得到的就不是平均了。",
      "这些份额是人定的。要让词典自己回答，就需要一条规则，把任何查询变成份额。这一课接下来分两步造出这条规则：先从得分到份额，再从词到得分。",
    ],
    scores: [
      "得分可以是任何数，正负都行，表示条目有多合适。4、−1 和 2.1 还不是份额：其中有负数，总和也不是 1。softmax 同时解决这两点：以 e（约 2.718）为底、以得分为指数取幂，结果总是正的；再看每个幂占总和的多少，这就是份额。现在设定的得分给出 {shares}。",
      "得分每多 1，幂就乘以 e，所以得分之差变成了份额之比。得分为 [3、2、1](scores=3,2,1&wordsTemperature=1) 时，每个条目的份额约是下一个的 2.7 倍。",
      "? shifted",
      "差距变大，就是另一回事了。[30、20、10](scores=30,20,10&wordsTemperature=1) 的次序和 3、2、1 一样，差距却是十倍，第一名几乎独占全部。如果在 softmax 之前[把 3、2、1 除以温度 0.1](scores=3,2,1&wordsTemperature=0.1)，结果也完全一样。温度低，份额集中；温度高，份额趋于相等。（底数不一定要是 e：任何大于 1 的数都行，换底数无非是换一个温度。）",
    ],
    meaning: [
      "得分从哪里来？给每个词一个向量，也就是从图中央的原点出发的一支箭头，让相似的词指向相近的方向：水果在右上，蔬菜在左上，家具在下方。两个词的得分是它们向量的点积：逐项相乘，再相加。图上把它画成影子：{@a apple} 垂直落到五角星所在的直线上，影子的长度乘五角星箭头的长度，就是它的得分。在涂色的一半，词相似，得分为正；在分界线上得分为 0；在另一半，影子落到反方向，得分为负。",
      "查“fruit”，{@a apple} 和 {@b banana} 得分很高，{@c chair} 的得分在 0 以下。softmax 把得分变成份额，答案是 7.993，与手动设定的 8 很接近，而谁也没有为 fruit 写过条目。拖动五角星，图上每个位置都有答案：现在份额是 {meaning-shares}，答案是 {meaning}。",
      "? furniture",
      "图上还能看出远近。“fruit”（水果）和“vegetable”（蔬菜）互不相干，得分是 0；两者相距 4.00，而它们到“furniture”（家具）都是 4.65，得分是 −4.40。所以吃的东西彼此更近，离椅子更远，尽管谁也没有说过什么是吃的东西。",
      "答案的好坏取决于向量。这里的向量是为本页手工编写的，只表达编写者的想法。[讲按含义查找的原文](docs/reference/sources.html#D4.1)随机抽取向量，那样得到的答案只是一个没有含义的数。语言模型的向量是学来的：在许多文本里出现在相似位置的词，向量也相似。",
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
