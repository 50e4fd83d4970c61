/** The trained transformer, in Chinese. */

import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";
import { list, spaced } from "../../language/zh/words.js";
import { look, without } from "./phrases.js";
import type { words as en } from "./words.en.js";

const head = (layer: number, at: number) => `第 ${layer + 1} 层头 ${at + 1}`;
/** A share without the space before its sign. */
const percent = (share: string) => String(share).replace(/\s%/, "%");

export const words: typeof en = {
  title: "训练好的网络：查询找到的键，上次就跟在同一词元后面",
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
  heads: "头",
  choose: (name) => spaced(`显示${name}`),
  ablate: "消融",
  ablateOne: (name) => spaced(`消融${name}`),
  accuracy: (share, changed) =>
    `${changed ? "这样改动之后，" : ""}在 32 个新序列上，网络预测对了重复部分 ${percent(share)} 的词元。`,
  correct: "重复部分里预测正确的词元",
  inBar: percent,
  correctBar: (share) => `预测正确：${percent(share)}`,
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
      `“${token}”的查询给“${key}”的键最多权重，因为“${key}”之前是“${before}”。这个头查找同一词元之后出现过什么。`,
    previous: (token, key) => `“${token}”的查询找到了前一词元“${key}”的键。这个头的键取决于位置。`,
    other: (token, key, share) => `“${token}”的查询给“${key}”的键的权重最大：${share}。`,
    alike: (token) => `“${token}”的查询给所有的键同样的权重。`,
    ablated: (name) => spaced(`${name}已消融：输出为 0，不再起作用。`),
  },
  temperature: (name) => spaced(`${name}的温度`),
  learn: {
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
    chart: "各步的损失与各头的得分；方向键选择步",
    plane: (name) => spaced(`${name}的键，按前一词元着色`),
    verdict: {
      before: "还没有头回看前一个位置，也没有头查找后续词元。",
      previous: "第 1 层已有一个头回看前一个位置。第 2 层可以利用它。",
      circuit: "两个头组成的回路已完整：一个回看，另一个查找后续词元。",
    },
  },
  hint: "点一个词元，让它作为查询。指着一个键，弧线里也会标出它。",
  values: {
    temperature: () => "显示的头的温度",
    score: (token) => `${token} 的键的得分`,
    weight: (token) => `${token} 的键的权重`,
    probability: (token) => `${token} 的概率`,
    accuracy: () => "32 个新序列上的准确率",
    loss: (step) => `第 ${step} 步的损失`,
    trainAccuracy: (step) => `第 ${step} 步训练中的准确率`,
  },
};

export const pictures: Record<PictureName<"transformer">, string> = {
  lookup: "一个头的平面里的查询和键",
  heads: "所有的头，以及没有它们时的预测",
  learn: "训练中的网络",
};

export const controlLabels: Record<ControlName<"transformer">, string> = {
  sequence: "序列",
  position: "作为查询的词元",
  headAt: "显示的头",
  headTemperature: "头的温度",
  ablated: "消融的头",
  trainStep: "训练",
  trainSeed: "训练的种子",
};

/** The text beside the figure. */
export const chapter: Chapter<PictureName<"transformer">> = {
  path: "学会查找的网络 · 6 分钟",
  ask: "训练好的网络，真的在查找最近邻吗？",
  text: {
    lookup: [
      "一个小网络读完这几个词，预测下一个：现在是“{next}”，概率 {probability}。没有人教它回头去找最后这个词上次出现的地方：它只是被训练去续写自身重复的随机序列，里面的每个数都是学来的。",
      "这个网络是 Transformer，这里只有两层，每层四个注意力头，此外什么都没有。在每个头里，每个词元都有查询、键和值。这个网络的查询和键各只有两个数，所以一个平面就能画出一个头所比较的一切。（值有十六个数，没有人知道每一个代表什么。）",
      "开头，图里是第二层的一个头。{@query 五角星}是“on”的查询，它落在“a”的键旁边，而“a”正是上次跟在“on”后面的词元。小点是另外 32 个序列的键，它们说明了原因：前一个词元相同的键聚在一起，不管键自己是什么词元；各群排成一个圆环。所以一个词元的查询会找到上次跟在它后面的东西，这就是最近邻查找。得分是点积，长度也要计入，所以得分最高的是沿五角星方向伸得最远的键；这里它按距离也最近。",
      "? beside",
      `键怎么会取决于自己前面的词元？这要靠[第一层的一个头](${look("0.1")})。那里的键画在何处取决于位置，每个查询都把权重给前一个位置的键，在那里找到的值加进了这个词元。[第二层的头](${look("1.1")})比较的就是这条记录。`,
      `[温度为 0](${look("1.1", "0")}) 时，得分最高的键独占权重，这个头就是严格意义上的查找；温度为 [4](${look("1.1", "4")}) 时混进了别的键；温度为 [∞](${look("1.1", "inf")}) 时所有键权重相同。现在，网络预测“{next}”的概率是 {probability}。一个头失灵，网络还撑得住，因为它另有别的头，下一幅图就来看它们。`,
    ],
    heads: [
      "## 谁离不开谁",
      "每个方块是八个头中的一个：一行一个查询，一列一个键，颜色越浓权重越大。第 1 层头 2 的浓色格子紧挨着对角线：它是前一词元头，只看前一个位置。第 2 层的四个头在序列重复的地方都画出大致相同的一段斜线：它们是归纳头，查找后续词元。",
      "右上半边画着斜线，因为这个网络是解码器：它要预测后文，所以词元不能关注后面的词元。编码器拿到的是整段文字，每个词元可以关注所有词元。两者都用一次矩阵乘法同时算出所有的行。以前的网络逐词阅读，后面要用到的一切都得一路带着，注意力因此取代了它们。",
      "一个头有多大用处，可以测量：把它消融，也就是把它的输出设为 0，再数一数预测对了多少。",
      "? without",
      `归纳头离不开前一词元头：没有它的记录，就没有东西可比。归纳头之间却并不互相依赖，它们是同一种查找的四个副本。[去掉一个](${without("1.1")})或[去掉两个](${without("1.0,1.1")})，剩下的仍能预测对绝大部分；[四个全部去掉](${without("1.0,1.1,1.2,1.3")})，查找才消失。现在网络预测对了 {accuracy}。`,
    ],
    learn: [
      "## 同样的网络，从随机数开始",
      "这些平面都不是人画的。就在这个标签页里[训练同样的网络](trainSeed=0&trainStep=300)：它从随机数开始，每一步看 64 个自身重复的序列，把每个权重改动一点，使预测变好一些。",
      "起初似乎没有什么变化。从大约第 80 步起，三组曲线一起转向：损失降得更快，第一层的头更多地关注前一词元，第二层的头更多地关注后续词元。两层互为条件，所以谁也不会单独出现。与此同时，键成群地离开平面中央，前面可能出现的词元各成一群。上面那个圆环之所以完整，是因为那个网络训练了 2,500 步，训练时随机去掉一些头，每个头都不得不分清所有词元。在曲线图上拖动，可以重看每一步。",
      "> 试试[另一个种子](trainSeed=3&trainStep=300)：担任这两种角色的头换了，角色还会出现。",
    ],
  },
  predictions: {
    beside: {
      question:
        "换一个序列：“tea dog sun l cat h tea dog”。最后一个“dog”的查询会把最多的权重给哪个词元的键？",
      options: { dog: "dog", tea: "tea", sun: "sun", h: "h" },
      said: "它指向“sun”，因为“sun”的前面是“dog”；“sun”得到 {weight} 的权重。另一个“dog”虽然是同一词元，前面却是“tea”，所以它的键在别的方向。网络预测“{next}”，概率 {probability}。",
    },
    without: {
      question: "消融前一词元头，保留四个归纳头。网络还能预测对百分之几的词元？",
      said: "从 {<accuracy} 降到 {accuracy}。归纳头照样在比较，但用来比较的记录没有了。",
    },
  },
  end: "训练好的头就是一次最近邻查找，而什么叫“近”，是网络自己学会的。",
};
