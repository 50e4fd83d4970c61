/** The heads, in Chinese. */

import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";
import { list, spaced } from "../../language/zh/words.js";
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
    [other, "关注混杂的物体"],
  ] as const;
  const said = parts.flatMap(([who, what]) =>
    who.length === 0 ? [] : [`${headsText(who)} ${what}`],
  );
  return `${said.join("；")}。`;
}

export const words: typeof en = {
  title: "每个头有自己的投影：一个可以保留颜色，另一个保留形状",
  letters: ["橙", "蓝", "粉"],
  featureNames: [...colours, ...shapes, "u", "w"],
  numberLetters: ["u", "w"],
  object,
  head: (i) => `头 ${i + 1}`,
  count: "头数",
  asks: (name) => `★ 查询：${name}`,
  free: "轻点一个物体，让它作查询",
  featureLabel: "要移动的箭头",
  looks: {
    colour: "关注同色物体",
    shape: "关注同形物体",
    both: "关注自己",
    even: "同等关注所有物体",
    other: "关注混杂的物体",
  },
  planeLabel: (i) => `头 ${i + 1} 的平面：各物体的查询和键，以及决定它们位置的箭头`,
  tip: (i, feature) => spaced(`头 ${i + 1}，${feature}的落点`),
  arrow: "可移动的箭头",
  rested: (tip, at, verdict) => `${tip}：${at}。${verdict}`,
  mapLabel: (i, name) => `头 ${i + 1} 的权重，查询：${name}`,
  cell: (name, weight, isQuery) => `${name}，权重 ${weight}${isQuery ? "，查询" : ""}`,
  shares: { colour: "同色", shape: "同形" },
  sharesNote: "权重落在同色物体和同形物体上的份额，对九个查询取平均。权重全部相等时各为 0.33。",
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
  },
  soWhat: {
    alike: "所有头的权重逐位相同。从注意力来看，这是同一个头的几份副本。",
    learntAlike: (n) => `训练了 ${n} 步，所有头的权重仍然逐位相同。相同的头得到相同的梯度。`,
    found,
    solved: "一个头给出同色的均值，另一个给出同形的均值。输出投影把两者结合起来。",
    unmixed: (loss) => `两类都找到了，但值和输出投影还没有达到目标：损失是 ${loss}。`,
    missing: {
      colour: "没有头关注同色物体，所以同色的均值无从得知。",
      shape: "没有头关注同形物体，所以同形的均值无从得知。",
      all: "还没有哪个头分得清颜色或形状，所以两个均值都无从得知。",
    },
  },
  hint: "拖动箭头。方向键移动箭头，Page Up 和 Page Down 选择另一个箭头。在平面里点一下，查询离那里最近的物体就成为 ★。",
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
    woCell: (i, output, text) => `输出投影，头 ${i + 1} 到${output}：${text}`,
    said: (i, text) => `头 ${i + 1} 给出 ${text}`,
    outputCell: (name, text) => `${name}：${text}`,
    effective: (each, together) =>
      `有效邻居数（分担权重的物体数）：${each.map((k, i) => `头 ${i + 1} 有 ${k}`).join("，")}；所有头合起来 ${together}。`,
    note: "头彼此不同时，合起来关注的物体比其中最集中的那个头要多。",
  },
  train: {
    start: "起点",
    starts: { hand: "手动设定", random: "小随机数", identical: "完全相同" },
    step: "训练 1 步",
    run: (n) => `训练 ${n} 步`,
    pause: "暂停",
    rewind: "回到起点",
    loss: "损失",
    axis: "步数",
    chartLabel: "损失随步数的变化；方向键前进或后退一步",
    at: (epoch, loss) => `${epoch} 步之后：损失 ${loss}。`,
    progress: (done, goal) => `第 ${done} 步，共 ${goal} 步`,
    ranAway: (epoch) => `作为起点，这些权重太大：${epoch} 步之后训练发散。`,
    seed: "种子",
  },
};

export const pictures: Record<PictureName<"heads">, string> = {
  hand: "两个头里的同一个查询",
  training: "训练中的各个头",
};

export const controlLabels: Record<ControlName<"heads">, string> = {
  headWeights: "箭头和权重",
  headQuery: "查询",
  heads: "头数",
  headStart: "训练的起点",
  headEpochs: "训练",
  headSeed: "种子",
};

/** The text beside the figure. */
export const chapter: Chapter<PictureName<"heads">> = {
  path: "多个头同时进行 · 4 分钟",
  ask: "一个头看到的是什么？",
  text: {
    hand: [
      "开头，同样的九个物体，三种颜色、三种形状，画在两个平面里。各个标记是它们的键，{@query 五角星}是其中一个物体的查询；每个平面下面是这个查询给出的权重。头 1 把颜色分开，却把形状混在一起，所以每个物体关注同色的物体；头 2 正好相反。同一个问题“什么叫近”，这里有两种回答。",
      "一个头就是一次带着自己矩阵的注意力。物体落在哪里，由其中两个矩阵决定。一个物体是八个数：颜色处一个 1，形状处一个 1，还有 u 和 w 两个数，每个物体各不相同。W_Q 把这八个数变成查询，W_K 把它们变成键；每个箭头表示其中一个数的贡献，物体就落在自己各个箭头的和上。没有箭头的那些数被乘以 0，这个头看不到它们。拖动一个箭头，头看到的就变了。",
      "? blind",
      "为什么要两个头？每个物体有两个目标：同色物体的 u 均值，同形物体的 w 均值。前者需要同色物体权重相等，后者需要同形物体权重相等，而一个头只能给出一行权重。所以第三个矩阵 W_V 让头 1 平均 u，让头 2 平均 w；两个输出首尾相接（拼接），再由第四个矩阵 W_O 混合成结果。",
    ],
    training: [
      "## 不靠手画，靠训练",
      "在真正的网络里没有人画箭头。四个矩阵都由梯度下降学得：每一步把每个数改动一点，让输出更接近目标，损失（误差平方和的一半）随之下降。",
      "? identical",
      "所以起点必须随机。[从小随机数开始](heads=2&headStart=random&headSeed=0&headEpochs=500)的两个头，起初所有物体挤在一处，权重几乎全都相等；但两个头毕竟略有差别，训练把这点差别越拉越大，直到一个头取得颜色，另一个取得形状。谁得到哪个全凭偶然：[换一个种子](heads=2&headStart=random&headSeed=1&headEpochs=500)，两者就对调了。现在，{epoch} 步之后，损失是 {loss}。",
      "> 把同样的任务交给[四个头](heads=4&headStart=random&headSeed=0&headEpochs=500)：两个找到颜色和形状，另外两个已无可找。",
      "训练学到的，就是什么叫“近”。在[核回归那一课](#view=regression)里，那只是一个数，即带宽，它决定多远的邻居还算数。在这里，W_Q 和 W_K 决定比较什么，W_V 和 W_O 决定返回什么，中间的 softmax 没有变。",
    ],
  },
  predictions: {
    blind: {
      question: "在头 1 里，把粉色箭头放到蓝色箭头上。这时一个粉色物体在这个头里关注哪些物体？",
      options: { pink: "三个粉色物体", two: "粉色和蓝色物体，一视同仁", all: "全部九个，一视同仁" },
      said: "现在粉色和蓝色物体的位置相同，位置相同，权重就相同：这个头再也看不出它们的差别，橙色则仍有自己的位置。落在同色物体上的权重，九个物体平均，从 {<colour} 降到 {colour}。",
    },
    identical: {
      question: "两个头从完全相同的矩阵开始，训练 500 步。它们会怎样？",
      options: {
        same: "仍然完全相同",
        part: "一个找颜色，另一个找形状",
        idle: "一个做完全部工作",
      },
      said: "{epoch} 步之后，它们仍然逐位相同。相同的矩阵给出相同的输出，得到相同的梯度，改动也就相同，没有什么能把它们分开。两个头合起来只抵一个头，只找到颜色，损失停在 {loss}。",
    },
  },
  end: "头能看到什么，取决于它的投影保留了什么；几个头能看到几样东西，前提是起点不同。",
};
