/** The trained transformer, in Chinese. */

import type { Chapter } from "../../language/prose.js";
import { list, spaced } from "../../language/zh/words.js";
import type { controls } from "./state.js";
import type { words as en } from "./words.en.js";

const head = (layer: number, at: number) => `第 ${layer + 1} 层头 ${at + 1}`;
/** A share without the space before its sign. */
const percent = (share: string) => String(share).replace(/\s%/, "%");
const numbered = (i: string) => `头 ${Number(i) + 1}`;

export const words: typeof en = {
  title: "训练好的网络：查询落在同一词元的键旁边",
  sequence: "序列",
  vocabulary: (tokens) => `词元：${tokens.join(" ")}`,
  unknown: (found) => `词表里没有：${list(found.map((word) => `“${word}”`))}。`,
  left: (count, context) => `网络最多读 ${context} 个词元：开头的 ${count} 个略去。`,
  empty: "序列里还没有词元。请输入下面的词元。",
  position: (word, place) => `${word}，位置 ${place}`,
  positions: "作为查询的词元",
  predicted: (after, next, share) => `“${after}”之后，网络预测“${next}”：概率 ${share}。`,
  distribution: (after) => `“${after}”之后各词元的概率`,
  head,
  layer: (layer) => `第 ${layer + 1} 层`,
  headShort: (at) => `头 ${at + 1}`,
  roles: { previous: "前一词元", induction: "归纳", other: "其他" },
  roleShare: (share) => `权重 ${share}`,
  without: (ablated, hard) => `消融 ${percent(ablated)}，硬 ${percent(hard)}`,
  heads: "头",
  headsNote:
    "每个方块是一个头的注意力权重：一行一个查询，一列一个键。以下各数在 32 个新序列上测得：落在前一词元或后续词元上的平均权重；消融这个头之后的准确率；改用硬最近邻（温度 0）时的准确率。",
  thumb: (name) => spaced(`${name}的注意力权重`),
  choose: (name) => spaced(`显示${name}`),
  ablate: "消融",
  ablateOne: (name) => spaced(`消融${name}`),
  accuracy: (share, changed) =>
    `${changed ? "这样改动之后，" : ""}在 32 个新序列上，网络预测对了第一个周期之后 ${percent(share)} 的词元。`,
  planeTitle: (name) => spaced(`${name}的平面`),
  planeLabel: (name, token) =>
    spaced(`${name}的平面：“${token}”的查询、序列的键，以及作为小点的另外 32 个序列的键`),
  colours: {
    before: "颜色：键的前一词元。键上写着它自己的词元。",
    token: "颜色：键自己的词元。",
    position: "颜色：键的位置。",
  },
  arcs: (token, name) => spaced(`“${token}”在${name}里的注意力`),
  verdict: {
    induction: (token, key, before) =>
      `“${token}”的查询落在“${key}”的键旁边，因为“${key}”之前是“${before}”。这个头查找同一词元之后出现过什么。`,
    previous: (token, key) => `“${token}”的查询找到了前一词元“${key}”的键。这个头的键按位置排列。`,
    other: (token, key, share) => `“${token}”的查询给“${key}”的键的权重最大：${share}。`,
    ablated: (name) => spaced(`${name}已消融：输出为 0，不再起作用。`),
  },
  temperature: (name) => spaced(`${name}的温度`),
  path: {
    title: "相加得出预测的各个部分",
    keys: (name, token) =>
      spaced(
        `“${token}”的查询在${name}里找到的键。softmax 把分数变成权重；每个值按权重加到 logit 上。logit 是某个词元作为下一词元的分数。`,
      ),
    key: "键",
    score: "分数",
    weight: "权重",
    added: (next) => `加到“${next}”的 logit`,
    parts: (next) =>
      `“${next}”的 logit 是一个和：词元的嵌入（学得的向量）、位置的嵌入，以及每个头经输出投影（一个矩阵）加上的部分。`,
    sum: "和：logit",
    token: "词元",
    position: "位置",
    chart: (next) => `“${next}”的 logit 的各部分`,
  },
  learn: {
    title: "看它学习",
    text: "同样的网络从随机数开始，在这个标签页里学习。优化器 AdamW 每步用 64 个自身重复的序列。请同时看损失、各头的分数和平面。",
    start: "训练",
    resume: "继续",
    pause: "暂停",
    rewind: "回到第 0 步",
    seed: "种子",
    at: (step, loss, accuracy) => `第 ${step} 步：损失 ${loss}，准确率 ${percent(accuracy)}。`,
    none: "还没有训练。",
    loss: "损失（奈特）",
    scores: "每个头的平均权重",
    previous: "落在前一词元上（第 1 层）",
    induction: "落在后续词元上（第 2 层）",
    axis: "步",
    chart: "各步的损失与各头的分数；方向键选择步",
    plane: (name) => spaced(`归纳分数最高的头（${name}）的键，按前一词元着色`),
    verdict: {
      before: "还没有头往前看一个位置，也没有头查找后续词元。",
      previous: "第 1 层已有一个头看前一个位置。第 2 层可以利用它。",
      circuit: "两个头组成的回路已完整：一个往前看，另一个查找后续词元。",
    },
  },
  own: {
    title: "你自己的网络",
    text: "仓库里的 scripts/train/train.py 用 PyTorch 训练网络，并写出 .safetensors 文件。把文件拖到图上，或点击选择。文件只留在这个标签页里。",
    choose: "选择文件",
    remove: "回到本课的网络",
    shown: (name, layers, heads) => `当前显示：${name}，${layers} 层，每层 ${heads} 个头。`,
    problems: {
      missing: (what) => `文件里没有张量“${what}”。`,
      shape: (what, found) => `张量“${what}”与其他张量不匹配：它的形状是 ${found}。`,
      heads: (_what) => "文件的元数据必须写明每层有多少个头。",
      plane: (what, found) =>
        `${what} 个头的查询需要 ${2 * Number(what)} 列，每个头两列；“wq”有 ${found} 列。`,
      vocabulary: (what) => `元数据“vocabulary”必须是含 ${what} 个不同词元的 JSON 列表。`,
      size: (what, found) => `文件有 ${found} 个权重；这幅图最多接受 ${what} 个。`,
    },
    damaged: (byte) =>
      `这不是完整的 .safetensors 文件${byte === "" ? "" : spaced(`：在第 ${byte} 字节处出错`)}。`,
  },
  hint: "点一个词元，让它作为查询。点一个头，看它的平面。消融一个头，看什么依赖它。",
  caption:
    "只由注意力构成的 Transformer：两层，每层四个头，没有归一化，没有前馈层。查询和键各有两个数，所以平面没有丢掉任何信息。小点是另外 32 个序列的键。",
  exercise: {
    question:
      "第\u00a01\u00a0层的哪个头往前看一个位置？第\u00a02\u00a0层的哪个头据此查找同一词元之后出现过什么？",
    given:
      "每个方块是一个头，即有自己的矩阵的注意力。一行是一个词元的查询，一列是一个词元的键；颜色越深，查询给键的权重越大。序列的后一半是重复。",
    previous: "第 1 层：往前看一个位置",
    induction: "第 2 层：查找同一词元之后出现过什么",
    names: (heads) => list(heads),
    said: (right, previous, induction) =>
      spaced(
        `2 个里对了 ${right} 个。前一词元头是${previous}；查找后续词元的归纳头是${induction}。`,
      ),
  },
  values: {
    added: (key, token) => `${key} 的值给 ${token} 的 logit 加上的部分`,
    temperature: () => "显示的头的温度",
    score: (token) => `${token} 的键的分数`,
    weight: (token) => `${token} 的键的权重`,
    probability: (token) => `${token} 的概率`,
    part: (part, token) => `${token} 的 logit 的第 ${Number(part) + 1} 部分`,
    logit: (token) => `${token} 的 logit`,
    accuracy: () => "32 个新序列上的准确率",
    without: (i) => spaced(`消融${numbered(i)}之后的准确率`),
    hard: (i) => spaced(`${numbered(i)}改用硬最近邻时的准确率`),
    previous: (i) => spaced(`${numbered(i)}在前一词元上的平均权重`),
    induction: (i) => spaced(`${numbered(i)}在后续词元上的平均权重`),
    loss: (step) => `第 ${step} 步的损失`,
    trainAccuracy: (step) => `第 ${step} 步训练中的准确率`,
  },
};

export const controlLabels: Record<(typeof controls)[number], string> = {
  sequence: "序列",
  position: "作为查询的词元",
  headAt: "显示的头",
  headTemperature: "头的温度",
  ablated: "消融的头",
  trainStep: "训练",
  trainSeed: "训练的种子",
};

/** The text beside the figure. */
export const chapter: Chapter = {
  path: "学会查找的网络 · 6 分钟",
  ask: "训练好的网络，真的在查找最近邻吗？",
  text: {
    all: [
      "这些头都是训练出来的。Transformer 是由注意力头组成的网络，这里的网络经过训练，会续写重复的序列。在每个头里，每个词元给出查询、键和值；查询与各个键比较，softmax 把分数变成各个值的权重。查询和键各有两个数，所以每个头都能完整地画成一个平面。",
      "第 1 层的前一词元头[往前看一个位置](headAt=0.1)：它在每个词元里记下前面是哪个词元。第 2 层的一个归纳头[利用这条记录](headAt=1.1)：它的键按前一个词元分组。于是“on”的查询落在“on”之后那个词元的键旁边。这就是一次最近邻查找，网络现在预测“{next}”，概率 {probability}。",
      "两个头缺一不可。[消融前一词元头](ablated=0.1)，即去掉它的输出，查找就失败了，尽管第二个头还在。在新序列上的准确率：{accuracy}。",
      "头的分数要除以温度：温度决定查找有多软。把温度设为 [0，即硬最近邻](headTemperature=0)，得分最高的键独占权重，或设为 [4](headTemperature=4)，再作比较。",
      "然后[自己训练同样的网络](trainStep=300)。大约一百步之后，损失下降，一个头开始往前看，键排成圆环，三件事同时发生。",
    ],
  },
  tries: {
    "view=transformer": "“on”之后是哪个词元？哪个头找到它？",
    "view=transformer&headAt=0.1": "前一词元头：它的键按什么顺序排列？",
    "view=transformer&ablated=0.1": "没有前一词元头：网络会预测什么？",
    "view=transformer&sequence=a+b+c+d+e+f+a+b+c+d": "用字母代替单词：查找还有效吗？",
    "view=transformer&sequence=tea+dog+sun+l+cat+h+tea+dog+sun&headAt=1.2":
      "随机的六个词元为一个周期：哪个头能找到？",
  },
};
