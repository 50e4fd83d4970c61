/** The attention field, in Chinese. */

import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";
import { list, percentText, spaced } from "../../language/zh/words.js";
import type { words as en } from "./words.en.js";

const similarityWords = { dot: "点积", cosine: "余弦", rbf: "RBF" } as const;

type Similarity = keyof typeof similarityWords;

function choose(who: Similarity, letters: readonly string[]): string {
  const name = similarityWords[who];
  return spaced(`${name}给${list(letters)}的权重最大`);
}

export const words: typeof en = {
  title: "五角星的颜色是邻居颜色的加权平均",
  planeLabel: (similarity) =>
    spaced(
      `${similarityWords[similarity]}下的注意力场：每个位置的颜色，就是查询位于那里时输出的颜色；五角星是查询，它到键的连线越粗，键的权重越大`,
    ),
  similarityLabel: "什么叫“近”",
  rewards: {
    dot: "看方向和长度：锥形",
    cosine: "只看方向：扇形",
    rbf: "只看距离：分块",
  },
  output: "输出",
  barsLabel: (rows) => `权重：${rows}`,
  barsRow: (letter, weight) => `${letter}：${weight}`,
  effective: "有效邻居数",
  captured: (k, mass) => `最近的 ${k} 个键占权重的 ${percentText(mass)}。`,
  picks: {
    agree: (who, letters) => `${choose(who, letters)}；${list(letters)} 也是最近的。`,
    differ: (who, winner, nearest) => `${choose(who, [winner])}；最近的却是 ${nearest}。`,
    tie: (who, letters) => `${choose(who, letters)}，并列第一。`,
  },
  share: {
    hard: "温度为 0 时，得分最高的键独占权重，边界分明。",
    average: "温度为 ∞ 时，所有键的权重相同：到处是同一种颜色，也就是简单平均。",
    soft: (letter, percent, k) =>
      `${letter} 贡献了颜色的 ${percentText(percent)}；有效邻居数是 ${k}。`,
  },
  row: (letter, score, weight) => `${letter}：得分 ${score}，权重 ${weight}。`,
  locked: "已固定。按 Esc 取消固定。",
  hint: "拖动 ★ 或键，用方向键移动，或点击 ★ 的新位置。轻点键或它的条形可以固定它。",
  nearest: {
    soft: "软：所有的键",
    hard: "硬：k 个键",
    effective: (k) => `有效邻居数 ${k}`,
    k: "k，硬近邻的个数",
  },
  motion: {
    title: "注意力推着点走",
    play: "播放",
    pause: "暂停",
    step: "走一步",
    restart: "从头开始",
    count: "步数",
    start: "还没有走第一步。",
    said: (steps, places) => `第 ${steps} 步：点位于 ${places} 处。`,
    label: (said) => `互相关注的一群点。${said}`,
  },
  keys: {
    title: "键的坐标、得分和权重；增减键",
    add: "添加键",
    remove: (letter) => `删除键 ${letter}`,
    weight: "权重",
    score: "得分",
  },
  values: {
    weight: (key) => `键 ${key} 的权重`,
    score: (key) => `键 ${key} 的得分`,
    effective: () => "有效邻居数",
    captured: () => "最近的键所占的权重",
    place: (axis) => `输出在键的位置之间的 ${axis} 坐标`,
    hardK: () => "k，硬近邻的个数",
    temperature: () => "温度 τ",
    iterations: () => "迭代步数",
  },
  announce: (moved, sentence) => `${moved}${sentence}`,
};

export const pictures: Record<PictureName<"field">, string> = {
  map: "每个位置的输出",
  nearest: "软近邻与硬近邻",
  motion: "注意力推着点走",
};

export const controlLabels: Record<ControlName<"field">, string> = {
  query: "五角星，即查询",
  keys: "键",
  similarity: "相似度",
  temperature: "温度",
  hardK: "硬近邻的个数",
  iterations: "迭代步数",
};

/** The text beside the figure. */
export const chapter: Chapter<PictureName<"field">> = {
  path: "每个位置的输出 · 3 分钟",
  ask: "五角星会变成什么颜色？",
  text: {
    map: [
      "每个圆点是一个键，颜色就是它的值；五角星是{@query 查询}。查询与每个键比较，softmax 把得分变成总和为 1 的权重，五角星按这些权重取颜色的平均：注意力是邻居之间的软投票。在现在的位置，最大的权重是 {largest-weight}，属于 {winner}。",
      "? paint",
      "背景给出其他位置的答案：五角星放到哪一点，就变成那一点的颜色。{@output ✖} 是同样的平均，只不过平均的是位置而不是颜色：把每个圆点的权重当作重量，✖ 就是它们的重心。把五角星拖过一道边界，颜色和 ✖ 都跟着变。",
      "边界有多宽，由温度决定，现在是 {~temperature}。做 softmax 之前，每个得分都要除以温度（RBF 即径向基函数，得分随距离的平方下降，所以除以温度的平方）：温度低，得分之间的差距被拉大；温度高，差距被缩小。[降到 0](temperature=0)，得分最高的键独占一切，几个并列就平分；图上只剩纯色的块和分明的边界，颜色在边界上跳变。可以说，注意力是带恒温器的邻居平均。",
      "? heat",
      "有多少键在起作用，可以用一个数来说：有效邻居数，现在是 {effective-k}；这么多个相等的权重，分散的程度与它相同。[升温到 ∞](temperature=inf)，所有键权重相同，它就是键的个数，开头的六个键就是 6；降到最低，一个键独占全部权重，它就是 1。",
      "哪些键起作用，则是另一回事，要看什么叫“近”。[RBF](similarity=rbf&temperature=0.3) 量的是距离，[余弦](similarity=cosine&temperature=0.3)只看方向，[点积](similarity=dot&temperature=0.3)既看方向也看长度，三者画出的边界各不相同。",
    ],
    nearest: [
      "左图就是上面的那张图。右图用同样的键做经典的 k 近邻：最好的 k 个键等权，其余的键完全不算。这里的 k 现在是 {hard-k}，必须由人来选定；左边的有效邻居数 {effective-k} 则是结果，由温度和五角星的位置得出。",
      "右图像一床拼布。块内什么都不变，到了边界颜色突然跳变，因为一个键退出，另一个键进来。左图里，只要温度在 0 和 ∞ 之间，五角星每走一小步，颜色都变一点点，注意力因此可以训练：学习沿着斜坡走，而拼布上没有斜坡。[温度为 0、k = 1](temperature=0&hardK=1) 时，两张图相同。",
      "> 取 [k = 3](temperature=0.3&hardK=3)，再拖动 k：右图还在哪里跳变？",
    ],
    motion: [
      "✖ 是一个位置，所以点可以走到那里去。图里有 300 个点，颜色取自起点旁边的键；它们互为查询和键，每一步，每个点都走到自己的 ✖。展开图，按“播放”，或者先走[一步](iterations=1)，再走到[四十步](iterations=40)。",
      "近处的点互相吸引，所以点会聚拢，聚拢之后吸引得更强。这种吸引能传多远，由温度决定：[0.1](similarity=rbf&temperature=0.1&iterations=40) 时只有紧挨着的邻居起作用，留下许多小群；[0.2](similarity=rbf&temperature=0.2&iterations=40) 时小群并成几个大群。",
      "? gather",
      "虚线是五角星单独的路线：它一次又一次地关注这些键，直到不再移动。用这种办法从模糊的样子找回存储的模式，这样的记忆叫做 Hopfield 网络，它的一步就是注意力。",
    ],
  },
  predictions: {
    paint: {
      question: "五角星移到键 F 上，温度升到 1。给五角星上色：它在那里会是什么颜色？",
      options: { own: "F 的颜色", all: "所有颜色的平均", next: "E 的颜色" },
      said: "哪一种都不完全是，最接近的是平均色。就算五角星落在 F 上，起作用的也不只是 F：它占权重的 {f-weight}，其余的由别的键分走。",
    },
    heat: {
      question: "课一打开时，键 F 离五角星很远，几乎没有权重。温度变成无穷大时，它的权重是多少？",
      said: "除以无穷大以后，所有得分都是 0，所有键的权重也就相同：F 也是 {f-weight}。无论五角星在哪里，得到的都是简单平均，整张图只有一种颜色。",
    },
    gather: {
      question: "把温度升到 1，让这些点走四十步。最后聚成几处？",
      options: { one: "一处", some: "二到五处", many: "六处或更多" },
      said: "聚成 {places} 处。温度为 1 时，算数的不只是近处的点，远处的点也算，所以每个点都向全体的中央移动。",
    },
  },
  end: "输出把邻居的值混合起来，温度决定有多少邻居起作用。",
};
