/** The heads, in Chinese. */

import type { Chapter } from "../../language/prose.js";
import { list, spaced } from "../../language/zh/words.js";
import type { controls } from "./state.js";
import type { words as en, Finders } from "./words.en.js";

const colours = ["橙色", "蓝色", "粉色"] as const;
const shapes = ["圆形", "方形", "三角形"] as const;

const object = (colour: number, shape: number) => `${colours[colour]}${shapes[shape]}`;
/** An object by its number. */
const numbered = (i: string) => object(Math.floor(Number(i) / 3), Number(i) % 3);
const outputs = ["同色的 u 均值", "同形的 w 均值"];

const headsText = (heads: readonly number[]) => `头 ${list(heads.map((i) => String(i + 1)))}`;

function found({ colour, shape, both, even, other }: Finders): string {
  const parts = [
    [colour, "关注同色物体"],
    [shape, "关注同形物体"],
    [both, "关注物体自己"],
    [even, "同等关注所有物体"],
    [other, "关注混杂的类别"],
  ] as const;
  const said = parts.flatMap(([who, what]) =>
    who.length === 0 ? [] : [`${headsText(who)} ${what}`],
  );
  return `${said.join("；")}。`;
}

/** What assistive technology reads for a matrix; `W_Q` is drawn with its index. */
const projections: Readonly<Record<string, string>> = {
  W_Q: "查询投影",
  W_K: "键投影",
  W_V: "值投影",
};
const projection = (symbol: string) => projections[symbol] ?? symbol;

export const words: typeof en = {
  title: "每个头有自己的投影：一个可以保留颜色，另一个保留形状",
  letters: ["橙", "蓝", "粉"],
  featureNames: [...colours, ...shapes, "u", "w"],
  numberLetters: ["u", "w"],
  object,
  head: (i) => `头 ${i + 1}`,
  count: "头数",
  fewer: "减少一个头",
  more: "增加一个头",
  asks: (name) => `★ 查询：${name}`,
  held: "已固定。按 Esc 取消固定。",
  holding: (name) => `查询：${name}。已固定。按 Esc 取消固定。`,
  free: "轻点一个物体，让它作查询",
  basis: "拖动修改",
  bases: { both: "W_Q 和 W_K", wq: "W_Q", wk: "W_K" },
  featureLabel: "要移动的箭头",
  looks: {
    colour: "关注同色物体",
    shape: "关注同形物体",
    both: "关注自己",
    even: "同等关注所有物体",
    other: "关注混杂的类别",
  },
  planeLabel: (i) => `头 ${i + 1} 的平面：各物体的查询和键，以及决定它们位置的箭头`,
  tip: (i, feature) => spaced(`头 ${i + 1}，${feature}的落点`),
  arrow: "可移动的箭头",
  rested: (tip, at, verdict, diversity) => `${tip}：${at}。${verdict}头的多样性 ${diversity}。`,
  moved: (name, x, y) => `${name}：${x}，${y}。`,
  mapLabel: (i, name) => `头 ${i + 1} 的权重，查询：${name}`,
  cell: (name, weight, isQuery) => `${name}，权重 ${weight}${isQuery ? "，查询" : ""}`,
  shares: { colour: "同色", shape: "同形" },
  sharesNote: "权重落在同色物体和同形物体上的份额，对九个查询取平均。权重全部相等时各为 0.33。",
  exercise: {
    question: "两个头从完全相同的矩阵开始，训练会让它们怎样？",
    given:
      "头给每个物体的输出，是它的矩阵认为与之相似的那些物体的平均。两个头看到同样的九个物体和同样的目标，即要预测的数。单独一个头只能找到颜色或形状之一，不能两样都找到。",
    legend: (steps) => `梯度下降 ${steps} 步之后……`,
    outcomes: {
      same: "两个头仍然完全相同",
      part: "一个头找颜色，另一个头找形状",
      idle: "一个头做完全部工作，另一个头毫无贡献",
    },
    said: (right, diversity) =>
      `${right ? "正确。" : ""}两个头的多样性是 ${diversity}，权重相同时为 0。相同的矩阵得到相同的梯度，只有起点不同，两个头才会分开。`,
  },
  values: {
    weight: (head, query, key) => `头 ${head} 中${numbered(query)}对${numbered(key)}的权重`,
    colour: (head) => `头 ${head} 落在同色物体上的权重份额`,
    shape: (head) => `头 ${head} 落在同形物体上的权重份额`,
    said: (head, query) => `头 ${head} 对${numbered(query)}的输出`,
    output: (query, which) => `${numbered(query)}的输出，${outputs[Number(which)]}`,
    target: (query, which) => `${numbered(query)}的目标，${outputs[Number(which)]}`,
    effective: (head, query) => `头 ${head} 中${numbered(query)}的有效邻居数`,
    together: (query) => `所有头平均之后${numbered(query)}的有效邻居数`,
    loss: () => "这些头的损失",
    diversity: () => "头的多样性",
  },
  diversity: "头的多样性",
  diversityNote: "0：所有头的权重都相同；1：没有两个头关注同一个物体",
  soWhat: {
    alike: "所有头的权重逐位相同：多样性恰好是 0。从注意力来看，这是同一个头的几份副本。",
    learntAlike: (n) =>
      `训练了 ${n} 步，所有头的权重仍然逐位相同。相同的头得到相同的梯度：多样性始终恰好是 0。`,
    found,
    solved: "一个头给出同色的均值，另一个给出同形的均值。输出投影把两者结合起来。",
    unmixed: (loss) => `两类都找到了，但值和输出投影还没有给出目标：损失是 ${loss}。`,
    missing: {
      colour: "没有头关注同色物体，所以同色的均值无从得知。",
      shape: "没有头关注同形物体，所以同形的均值无从得知。",
      all: "还没有哪个头分得清颜色或形状，所以两个均值都无从得知。",
    },
  },
  hint: "拖动箭头，或点一下它要指到的地方。方向键移动箭头，Page Up 和 Page Down 选择另一个箭头。",
  mix: {
    title: "拼接，再乘以 W_O",
    text: (name) =>
      `对${name}，每个头给出一个数，即值 x W_V 的加权平均。把这些数拼接起来，再乘以 W_O，就得到输出。`,
    joined: "各头拼接",
    output: "输出",
    target: "目标",
    outputs,
    outputHeads: ["同色 u", "同形 w"],
    woLabel: "输出投影：每个头对每个输出的贡献",
    woCell: (i, output) => `输出投影，头 ${i + 1} 到${output}`,
    said: (i, text) => `头 ${i + 1} 给出 ${text}`,
    outputCell: (name, text) => `${name}：${text}`,
    effective: (each, together) =>
      `有效邻居数（分担权重的物体数）：${each.map((k, i) => `头 ${i + 1} 有 ${k}`).join("，")}；所有头合起来 ${together}。`,
    note: "头彼此不同时，合起来关注的物体比其中最集中的那个头要多。",
  },
  train: {
    title: "不手动设定，由训练学得",
    text: "每个物体有两个隐藏的数 u 和 w，在 16 个场景里各自随机取值。目标：同色的 u 均值和同形的 w 均值。梯度下降更新全部四个矩阵。",
    start: "起点",
    starts: { hand: "手动设定", random: "小随机数", identical: "完全相同" },
    step: "训练 1 步",
    run: (n) => `训练 ${n} 步`,
    pause: "暂停",
    rewind: "回到起点",
    loss: "损失：Σ(输出 − 目标)² / 2",
    diversity: "头的多样性",
    axis: "步数",
    chartLabel: "损失和头的多样性随步数的变化；方向键前进或后退一步",
    at: (epoch, loss, diversity) => `${epoch} 步之后：损失 ${loss}，多样性 ${diversity}。`,
    progress: (done, goal) => `第 ${done} 步，共 ${goal} 步`,
    ranAway: (epoch) => `步长太大：${epoch} 步之后训练发散。请选小一点的学习率。`,
    settings: "种子、尺度、学习率",
    seed: "种子",
    scale: "初始值的尺度",
    rate: "学习率",
  },
  numbers: {
    weights: (name) => `${name}的权重`,
    object: "物体",
    matrix: (name) => `${projection(name)}：每个特征一行，各头的列依次排开`,
    entry: (name, feature, i, axis) =>
      `${projection(name)}，${feature}，头 ${i + 1}${axis && ` ${axis}`}`,
  },
  caption:
    "九个物体上的自注意力：查询、键和值都是同一个 x 的投影，x 里有一个 1 表示颜色，一个 1 表示形状，再加上 u 和 w 两个数。W_Q 的第 f 行就是特征 f 在一个头的平面里的落点；物体落在它各个特征的和上。★ 是所选物体的查询，其他标记是键；标记会互相遮挡时就挪开一些，细线指向真实的位置。",
};

export const controlLabels: Record<(typeof controls)[number], string> = {
  headWeights: "箭头和权重",
  headBasis: "拖动时移动的是什么",
  heads: "头数",
  headStart: "训练的起点",
  headEpochs: "训练",
  headSeed: "种子",
  headScale: "初始值的尺度",
  headRate: "学习率",
};

/** The text beside the figure. */
export const chapter: Chapter = {
  path: "多个头同时进行 · 4 分钟",
  ask: "两个头的起点完全相同，会怎样？",
  text: {
    all: [
      "每个头有三个投影矩阵 W_Q、W_K 和 W_V，分别把每个物体变成查询、键和值。查询与所有的键比较，softmax 把分数变成注意力权重；头的输出就是各个值按这些权重求得的平均。一个头只能用到它的投影所保留的信息。保留颜色的头关注同色的物体；另一个头可以保留形状。各头的输出首尾相接（拼接），再乘以第四个矩阵 W_O。",
      "在由这样的头组成的网络 Transformer 里，投影从很小的随机数开始，由梯度下降学得。先训练[两个起点完全相同的头](heads=2&headStart=identical&headEpochs=500)，再训练[两个起点随机的头](heads=2&headStart=random&headEpochs=500)，比较二者的多样性：权重相同为 0，没有共同关注的物体为 1。现在，{epoch} 步之后，头的多样性是 {diversity}。",
      "训练学到的是“相似”的含义。在核回归那一课里，学到的只是一个数：带宽，即“近”有多远。在这里，W_Q 和 W_K 决定比较什么；W_V 和 W_O 决定返回什么。softmax 不变。",
    ],
  },
  tries: {
    "view=heads": "手动设定：哪个头保留颜色，哪个头保留形状？",
    "view=heads&headStart=random": "小随机数的投影：所有物体挤在一处。头能分清什么？",
    "view=heads&headStart=random&headEpochs=500": "500 步之后：每个头关注什么？",
    "view=heads&headStart=identical&headEpochs=500": "从相同的头出发走 500 步：它们分开了多远？",
    "view=heads&heads=4&headStart=random&headEpochs=500":
      "任务只需两个头，却有四个在学：另外两个关注什么？",
    "view=transformer": "训练好的网络的头：有没有头在查找某个词元之后出现过什么？",
  },
};
