/** The attention field, in Chinese. */

import type { Chapter } from "../../language/prose.js";
import { list, percentText, spaced } from "../../language/zh/words.js";
import type { controls } from "./state.js";
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
  outputDigits: (red, green, blue) => `红 ${red}，绿 ${green}，蓝 ${blue}`,
  barsLabel: (rows) => `权重：${rows}`,
  barsRow: (letter, weight) => `${letter}：${weight}`,
  effective: "有效邻居数",
  hard: "显示硬 k 近邻",
  captured: (k, mass) => `最近的 ${k} 个键占权重的 ${percentText(mass)}。`,
  picks: {
    agree: (who, letters) => `${choose(who, letters)}；${list(letters)} 也是最近的。`,
    differ: {
      longer: (who, winner, nearest) =>
        `${choose(who, [winner])}；最近的却是 ${nearest}：${winner} 更长。`,
      aligned: (who, winner, nearest) =>
        `${choose(who, [winner])}；最近的却是 ${nearest}：${winner} 的方向与五角星更一致。`,
      both: (who, winner, nearest) =>
        `${choose(who, [winner])}；最近的却是 ${nearest}：${winner} 更长，方向也与五角星更一致。`,
    },
    tie: (who, letters) => `${choose(who, letters)}，并列第一。`,
  },
  share: {
    hard: "温度为 0 时，得分最高的键独占权重，边界分明。",
    average: "温度为 ∞ 时，所有键的权重相同：到处是同一种颜色，也就是简单平均。",
    soft: (letter, percent, k) =>
      `${letter} 贡献了颜色的 ${percentText(percent)}；有效邻居数是 ${k}。`,
  },
  row: (letter, score, weight) => `${letter}：分数 ${score}，权重 ${weight}。`,
  locked: "已固定。按 Esc 取消固定。",
  never: (letters) =>
    spaced(
      `${list(letters)}落在其他键的凸包（包住它们的最小凸多边形）之内：用点积时，无论五角星在哪里都不可能胜出。`,
    ),
  neverMark: "不可能胜出",
  hint: "拖动 ★ 或键，用方向键移动，或点击选中点的新位置。轻点键或它的条形可以固定它。",
  more: "更多：从点积到 RBF、等长的键、增减键",
  bridge: {
    title: "从点积过渡到 RBF",
    text: "温度匹配时，点积与 RBF 的分数对每个键只差一项：‖k‖²/2。增大 β，逐渐减掉这一项。",
    rewards: "渐渐变成只看距离",
    penalty: "减去 ‖k‖²/2 的比例",
    matched: "让温度匹配：去掉 1/√d，改用 τ²",
    formula: { plain: "(q·k / √d − β ‖k‖²/2) / τ", matched: "(q·k − β ‖k‖²/2) / τ²" },
    distance: "与 RBF 不同的权重份额：",
    told: (share, verdict) => `与 RBF 不同的权重份额：${share}。${verdict}`,
    identical: "权重与 RBF 的权重相同。",
    apart: "还不是 RBF。",
    unmatched: "尺度不同，权重不可能一致：先让温度匹配。",
    far: (share) =>
      `把查询和键一起移到离原点 100,000,000 远的地方，这个份额变成 ${share}。这是舍入误差：平方需要的位数超出了双精度数的位数。所以 RBF 直接由差来计算。`,
    other: "选择点积，才能从点积过渡到 RBF。",
  },
  normalize: {
    label: "把每个键的长度变成 1",
    alike: "现在三者给键排出的名次相同",
    apart: "三者给键排出的名次不同",
    order: (name, letters) => `${name}：${letters}`,
  },
  motion: {
    title: "更多：把注意力看作运动",
    text: "300 个点互相关注，每个点的颜色取自它起初靠近的键。每走一步，每个点都移到自己的输出。点会聚拢，温度决定最后剩下几处。",
    query:
      "虚线是五角星单独的路线：它反复关注各个键，直到停下来，就像 Hopfield 网络（一种联想记忆）恢复存储的模式。",
    play: "播放",
    pause: "暂停",
    step: "走一步",
    restart: "从头开始",
    count: "步数",
    start: "还没有走第一步。",
    said: (steps, places) => `第 ${steps} 步：点位于 ${places} 处。`,
    label: (said) => `互相关注的一群点。${said}`,
  },
  exercise: {
    question: "灰色的五角星会变成什么颜色？",
    plane: "还没有颜色的五角星，以及周围的圆点",
    palette: "请选择某个圆点的颜色，或两个圆点的等量混合色。",
    blend: (a, b) => (a === b ? `${a} 的颜色` : `${a} 和 ${b} 各一半`),
    guess: "你选的颜色",
    answer: "输出的颜色",
    said: (percent) =>
      `两种颜色的差距相当于黑与白之间差距的 ${percent}%。每个键都按自己的权重对输出作出贡献。`,
  },
  keys: {
    add: "添加键",
    remove: (letter) => `删除键 ${letter}`,
    weight: "权重",
    score: "分数",
    colour: "颜色",
  },
  values: {
    weight: (key) => `键 ${key} 的权重`,
    score: (key) => `键 ${key} 的分数`,
    colour: (part) => `输出颜色的${{ red: "红", green: "绿", blue: "蓝" }[part]}色分量`,
    effective: () => "有效邻居数",
    captured: () => "最近的键所占的权重",
    fromRbf: () => "与 RBF 不同的权重份额",
    farFromRbf: () => "远离原点处的同一份额",
    temperature: () => "温度 τ",
    penalty: () => "β，减去 ‖k‖²/2 的比例",
    iterations: () => "迭代步数",
  },
  announce: (moved, sentence, colour) => `${moved}${sentence}输出：${colour}。`,
};

export const controlLabels: Record<(typeof controls)[number], string> = {
  query: "五角星，即查询",
  keys: "键",
  similarity: "相似度",
  temperature: "温度",
  hard: "硬 k 近邻",
  matched: "匹配的温度",
  keyNormPenalty: "对长键的惩罚",
  normalized: "等长的键",
  iterations: "迭代步数",
};

/** The text beside the figure. */
export const chapter: Chapter = {
  path: "每个位置的输出 · 1 分钟",
  ask: "五角星会变成什么颜色？",
  text: {
    all: [
      "每个圆点是一个键，它的颜色就是它的值。五角星是查询。每个键按与查询的相似度得到一个分数，softmax 把这些分数变成注意力权重，权重之和为 1。五角星的颜色就是各键颜色按这些权重求得的平均：注意力是邻居之间的软投票。这里得分最高的是键 {winner}，权重为 {largest-weight}。",
      "背景画出查询位于每个位置时的输出。温度是 {~temperature}。做 softmax 之前，每个分数都除以温度。[降温到 0](temperature=0)，得分最高的键独占全部权重。[升温到 ∞](temperature=inf)，所有键的权重相同。",
      "相似度决定什么叫“近”。[RBF](similarity=rbf)（径向基函数）只看距离，[余弦](similarity=cosine)只看方向，[点积](similarity=dot)既看方向也看长度。三者画出的边界各不相同。RBF 的分数除以温度的平方。",
      "硬 k 近邻对得分最高的 k 个键求等权平均，k 是你选定的一个数。这里每个键都有贡献，代替 k 的是有效邻居数。有效邻居数等于 e^H，现在是 {effective-k}；其中 H\u00a0=\u00a0−Σ\u00a0w\u00a0ln\u00a0w 是权重的熵。两个键各占一半权重，算 2 个。一个键占全部权重，算 1 个。[与硬 k 近邻比较。](hard=1)",
    ],
  },
  tries: {
    "view=field&temperature=0": "温度降到 0：边界现在落在哪里？",
    "view=field&temperature=inf": "温度升到 ∞：还剩几种颜色？",
    "view=field&similarity=dot": "改用点积：B 最近。B 得到的权重最大吗？",
    "view=field&similarity=dot&matched=1&keyNormPenalty=1": "把 β 增到最大：点积与 RBF 还差多少？",
    "view=field&similarity=dot&normalized=1": "让所有键等长：三种相似度排的名次还不同吗？",
    "view=field&hard=1": "显示硬 k 近邻：其余的键还剩多少权重？",
    "view=field&iterations=40": "让 300 个点互相关注 40 步：最后聚成几处？",
  },
};
