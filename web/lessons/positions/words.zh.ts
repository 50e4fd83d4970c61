/** The order of words, in Chinese. */

import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";
import { spaced } from "../../language/zh/words.js";
import type { words as en } from "./words.en.js";

const ends = (difference: string) => `一条线的两端最多相差 ${difference}`;

export const words: typeof en = {
  title: "同一句话的两种词序，以及位置带来的变化",
  written: "原来的词序",
  moved: "另一种词序：拖动一个词",
  threads: "每个词和它的输出，以及通向新位置的线",
  tiles: "按现在的词序排列的词；方向键移动选中的词",
  tile: (word, place) => `${word}，位置 ${place}`,
  announce: (word, place, before, after) =>
    `“${word}”在位置 ${place}。它的输出原来是 ${before}，现在是 ${after}。`,
  verdict: {
    none: (difference) => `${ends(difference)}：每个输出都跟着自己的词走了。`,
    rounded: (difference) =>
      `${ends(difference)}，那是换了次序求和时最末一位的舍入。每个输出都跟着自己的词走了。`,
    changed: (difference) => `${ends(difference)}：词序起了作用。`,
  },
  sentence: "句子",
  one: "一个词没有词序可言，请再写几个。",
  earlierOnly: "每个词只关注自己和前面的词",
  hint: "拖动一个词，或者选中它再按 ← 或 →。按一下一个词，就由它来查询。",
  planeTitle: "含义相近，位置也相近",
  planeLabel: (word) =>
    `平面：圆环是每个词的含义，带编号的圆点是每个位置，还有“${word}”的查询和输出`,
  weightsTitle: "注意力权重",
  weightsLabel: "注意力权重：每行一个查询，每列一个键",
  cell: (row, column, weight) => `查询“${row}”，键“${column}”：${weight}`,
  encoding: "位置",
  encodings: { none: "无", added: "相加", rotary: "旋转", alibi: "ALiBi" },
  ways: {
    none: "带编号的圆点盖在圆环上，圆环是词的含义。相同的词在同一点上。",
    added: "从每个圆环伸出一根时针，指向词的位置：1 在十二点，2 在一点。",
    rotary: "每个词都绕原点转过一个角，每往后一个位置多转同样的角度。",
    alibi: "点都不动。查询和键每隔一个位置，得分就减去一点。",
  },
  amount: "位置的强度",
  amounts: {
    none: "只有含义",
    added: (size) => `半径 ${size}`,
    rotary: (size) => `每个位置 ${size}°`,
    alibi: (size) => `每个位置 ${size}`,
  },
  placed: (word, place) => `“${word}”（${place}）`,
  near: (word, best, weight, next, nextWeight) =>
    `除自己以外，“${word}”最关注${best}，权重 ${weight}；其次是${next}，权重 ${nextWeight}。`,
  alone: (word) => `“${word}”只能关注自己。`,
  distance: {
    title: (word) => `“${word}”连写十二遍：每个查询一条曲线`,
    label: (word) => `“${word}”与自身的得分，按查询到键的距离排列，十二个查询各一条曲线`,
    names: { score: "得分", before: "在查询之前", after: "在查询之后", same: "0" },
  },
  first: "句子从哪个位置开始",
  firstText: (place) => `${place}`,
  shift: {
    start: "句子在最前面。让它晚一些开始，看哪些权重会变。",
    same: (places, change) => `句子晚了 ${places} 个位置。权重最多改变 ${change}。`,
    changed: (places, change) =>
      `句子晚了 ${places} 个位置。权重最多改变 ${change}：起作用的不只是距离，还有位置本身。`,
  },
  values: {
    output: (word, axis) => spaced(`${word} 的输出的 ${axis} 分量`),
    weight: (row, column) => `查询 ${row} 对键 ${column} 的权重`,
    difference: () => "两种词序的输出之间的最大差",
    shift: () => "与从第一个位置开始相比，权重的最大变化",
    amount: () => "位置的强度",
    score: (query, key) => `位置 ${query} 的查询与位置 ${key} 的键的得分`,
  },
};

export const pictures: Record<PictureName<"positions">, string> = {
  order: "一个句子的两种词序",
  geometry: "平面上的含义与位置",
  distance: "得分与距离",
};

export const controlLabels: Record<ControlName<"positions">, string> = {
  sentence: "句子",
  wordOrder: "词序",
  queryWord: "作为查询的词",
  encoding: "位置的种类",
  positionAmount: "位置的强度",
  firstPosition: "第一个词的位置",
  earlierOnly: "只看前面的词",
};

/** The text beside the figure. */
export const chapter: Chapter<PictureName<"positions">> = {
  path: "词序从哪里来 · 4 分钟",
  ask: "注意力知道词的先后吗？",
  text: {
    order: [
      "“the dog bites the man”（狗咬人）和“the man bites the dog”（人咬狗）用的是同样的词，意思正好相反。图里每个词都关注自己句子里的所有词：上面是原来的词序，下面是另一种词序，每个词有一条线通向它的新位置。线的每一端有两个数，是注意力给这个词的输出。",
      "把下面一行的词拖到别处，或者[把整句话倒过来](wordOrder=4,3,2,1,0&positionAmount=0&earlierOnly=0)。没有位置时，每个输出都跟着自己的词走，一位数字也不变。在注意力看来，“dog”咬人也好，被咬也好，都一样。",
      "原因在于注意力的算法。查询与每个键分别比较，输出是值按所得权重的加权平均。无论比较还是平均，都与键排在第几个无关。注意力读到的，是一个由词组成的集合。",
      "? mask",
      "单靠掩码，只能凭它屏蔽了什么分出第一个词和最后一个词；在它留下的词之间，词序仍然丢失。所以词序只能由参与比较的东西带进来：通过向量，或者通过得分。常用的办法有三种，下一幅图都能看到。",
    ],
    geometry: [
      "## 标明位置的三种办法",
      "圆环是词的含义，带编号的圆点是在自己位置上的词。没有位置时，圆点盖住圆环，两个“the”在同一点上。[给每个词加上位置](encoding=added&positionAmount=1&firstPosition=0&earlierOnly=0)，它们就分开了。位置是一根时针的针尖，第一个词指向十二点，以后每个词往后一小时；它的坐标就是位置的正弦和余弦。位置加在含义上，于是意思接近、又离得不远的两个词才算近。滑块决定两者各占多少：到 [0](positionAmount=0) 就只剩含义。",
      "词序就这样进入了输出。以“bites”为查询：[照原来的词序](encoding=added&positionAmount=1&firstPosition=0&earlierOnly=0&sentence=the,dog,bites,the,man&wordOrder=0,1,2,3,4&queryWord=2)，除自己以外，它最关注“man”；[把“dog”和“man”对调](encoding=added&positionAmount=1&firstPosition=0&earlierOnly=0&sentence=the,dog,bites,the,man&wordOrder=0,4,2,3,1&queryWord=2)，它最关注“dog”。两次都是第五个位置上的名词，也就是被咬的那一个。",
      "[旋转位置](encoding=rotary&positionAmount=1&firstPosition=0)什么也不加，而是让查询和键绕原点转动，每个位置 30°，长度不变。点积取决于两个向量的夹角，两者共同转过的部分就抵消了：位置 2 和 3 的词相差一个 30°，位置 102 和 103 的词也是。值不转动，所以输出 {@output ✖} 仍然是含义的混合。",
      "[ALiBi](encoding=alibi&positionAmount=1&firstPosition=0) 不动向量，而是从每个得分里减去斜率乘距离，这里每个位置减 0.5，于是远处的键失去权重。",
      "> 距离没有方向。[在 ALiBi 下把句子倒过来](encoding=alibi&positionAmount=1&wordOrder=4,3,2,1,0&earlierOnly=0)，输出又都跟着词走，一位数字也不变。用 ALiBi 的模型同时也[屏蔽后面的词](encoding=alibi&positionAmount=1&earlierOnly=1)，前和后才有了区别。",
      "只有两个数，就只有一个钟，走完十二个位置又从头开始。真正的模型有几百个数，每一对数是一个钟，快慢各不相同：快的分清相邻的词，慢的分清文章的开头和结尾。",
    ],
    distance: [
      "## 起作用的是位置，还是距离？",
      "这里把一个词（现在是“{asking}”）连写十二遍，每一个都与全部十二个比较，每条曲线属于一个查询。[没有位置](positionAmount=0)时，得分全都相同。[相加的位置](encoding=added&positionAmount=1)给出十二条不同的曲线，因为时针还要与词的含义比较。用[旋转位置](encoding=rotary&positionAmount=1)，十二条曲线重合成一条：得分只取决于查询和键相距多远；换成两个不同的词，还要看键在哪一侧。用 [ALiBi](encoding=alibi&positionAmount=1) 则始终不看哪一侧，曲线像一个屋顶。",
      "? later",
      "[位置相加](encoding=added&positionAmount=1&firstPosition=10)时，同样的移动就会改变权重，因为时针都指向了别处，而含义还在原处。许多语言模型旋转向量而不把位置加上去，原因就在这里：两个相邻的词之间学到的关系，在长文的末尾和开头同样成立。",
      "那么，对 Transformer 来说，“dog bites man”和“man bites dog”为什么不同？单靠注意力，看到的是同样的三个词。但是，排在第一的“dog”和排在第三的“dog”，向量不同，或者得分不同：它的查询找到别的邻居，它的输出也就不同，后面各层由此算出的一切也都不同。",
    ],
  },
  predictions: {
    mask: {
      question:
        "仍然没有位置，但每个词只能关注自己和前面的词，就像上一课的掩码那样。“dog”和“man”换了位置。输出还是原样跟着词走吗？",
      options: { same: "是，一位数字也不变", changed: "不，有些变了" },
      said: "有些变了，最多变了 {difference}。掩码是按次序画的：移到前面的词，失去了原来在它前面的词。所以因果掩码也透露了一点词序，也就是哪些词在前，却不透露隔了多远。",
    },
    later: {
      question: "用旋转位置，整句话晚十个位置开始，好像前面还有另一句。它的词之间的权重会怎样？",
      options: { same: "保持不变", changed: "会变" },
      said: "保持不变；剩下的 {shift} 至多是最末一位的舍入。每个查询和每个键都多转了 300°，它们的夹角还和原来一样。",
    },
  },
  end: "注意力看到的是词的集合。词序是衡量远近的又一个坐标，要有人把它放进去。",
};
