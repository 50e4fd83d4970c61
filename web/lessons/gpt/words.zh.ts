/** The language model, in Chinese. */
import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";
import { textLabels, textValues, textWords } from "../../model/words.zh.js";
import { compared, dial, inHead, inLayer } from "./phrases.js";
import type { words as en } from "./words.en.js";

const keys = (k: number) => (k === 1 ? "只留最近的键" : `最近的 ${k} 个键`);

export const words: typeof en = {
  title: "每个词元保留多少邻居，代价是多少",
  text: textWords,
  next: {
    title: "下一个词元",
    tick: "竖线：未改动",
    label: (after) => `“${after}”之后各词元的概率`,
    usual: (after, next, share) => `“${after}”之后，模型认为最可能是“${next}”，概率 ${share}。`,
    changed: (after, next, share, usual) =>
      `“${after}”之后，改动后的模型认为最可能是“${next}”，概率 ${share}；未改动的模型给它 ${usual}。`,
  },
  cost: {
    title: "代价",
    unit: "模型没读过的演讲上多出的损失（奈特/词元）",
    label: "每个词元保留几个最近的键，以及代价",
    axis: "k：每个词元保留最近的几个键",
    all: "全部",
    stop: (k) => (k === 0 ? "全部的键" : keys(k)),
    soft: "softmax 权重",
    equal: "等权重",
    none: "全部的键，等权重",
    rbf: "RBF",
    cosine: "余弦",
    ground: (loss) => `未改动：损失 ${loss}`,
    measuring: "正在测量……",
    invitation: "转动旋钮：键多了，句子就会复原",
    weights: "留下的键的权重",
    scope: "改动的头",
    scopes: {
      all: "全部",
      layer: (layer) => `第 ${layer + 1} 层`,
      head: "显示的那个",
    },
    rest: (usual) => `所有的键都保留着，损失是每词元 ${usual} 奈特。`,
    changed: (now, usual, extra) =>
      `现在的损失是每词元 ${now} 奈特，比不改动时的 ${usual} 多 ${extra}。`,
    failed: (what) => `测量中断了。请重新加载页面。计算核心的报告（英文）：${what}`,
  },
  writes: {
    usual: "用全部的键，和训练时一样（英文）",
    changed: "改动之后（英文）",
    kept: (k, equal) => `${k === 0 ? "全部的键" : keys(k)}${equal ? "，权重相等" : ""}（英文）`,
    again: "另写一段",
  },
  adjust: {
    title: "相似度和温度",
    similarity: "相似度",
    temperature: "改动的头的温度",
  },
  hint: "点一个词元，让它作为查询；点一个方块，显示那个头。方向键转动旋钮。模型带着训练文本的观点和盲点，它写的不是任何人的意见。",
  values: {
    ...textValues,
    usual: (token) => `${token} 的概率，未改动`,
    meanLoss: (_options) => "损失（奈特/词元）",
    extra: (_options) => "比未改动的模型多出的损失",
    temperature: () => "改动的头的温度",
  },
};

export const pictures: Record<PictureName<"gpt">, string> = {
  model: "用最近的键续写的模型",
};

export const controlLabels: Record<ControlName<"gpt">, string> = {
  ...textLabels,
  nearestKeys: "最近的键的旋钮",
  equalWeights: "等权重",
  changedHeads: "改动的头",
  modelSimilarity: "相似度",
  modelTemperature: "温度",
  writeSeed: "续写的种子",
};

/** The text beside the figure. */
export const chapter: Chapter<PictureName<"gpt">> = {
  path: "会续写的模型 · 6 分钟",
  ask: "语言模型需要多少邻居？",
  text: {
    model: [
      `本课一打开，模型一个词接一个词地写，却不成句子。它的构造和 GPT-2 一样，只是小得多：582,720 个数，用 84 篇国情咨文训练，直到写得出同样的腔调，虽然不知所云。把句子弄散的是它的注意力：每个头里的每个词元只取一个键的值，也就是得分最高的那个，其余全部丢掉。让每个词元保留[两个键](${dial(2)})、[四个](${dial(4)})、[十六个](${dial(16)})，句子就渐渐复原。`,
      "文字被切成词元，也就是词或词的一部分（点代表空格），模型说出接下来可能是什么：比如现在是“{next}”，概率 {probability}。它有四层，共 24 个头。在每个头里，每个词元都有查询、键和值；它的查询同自己的键和前面所有的键用点积比较，输出是按这些得分的 softmax 对值求的平均。每个方块是一个头，一行一个查询，一列一个键。点一个方块，文字上方的弧线就显示它的权重。每个词元只留最近的键时，每行只剩一个有颜色的格子。",
      "图下面的旋钮让每个头里的每个词元只保留得分最高的 k 个键，也就是最近的 k 个：它们分掉全部权重，其余键权重为 0；模型不重新训练。代价在模型从没读过的一篇演讲上测量。留下全部的键时，它在那里的损失是每词元 {trained} 奈特，也就是 −ln p 的平均，p 是模型给实际出现的词元的概率；少一奈特，这个概率就是原来的 e ≈ 2.7 倍。在全部 1,280 个词元里均匀地猜，要 7.15 奈特；像[后面一课](#view=memory)那样到一本书里查找，约能省下半个奈特。只留最近的键要多付 {one}；如果每个头给所有的键同样的权重，什么也不比较，则多付 {none}，两者相差无几。",
      "? eight",
      `最多 128 个键里留下[十六个](${dial(16)})，几乎和全部一样好；[四个](${dial(4)})就不行了。所以，硬最近邻代替不了平均。得分最高的键往往只领先一点点，而后面几个键带来的东西同样用得着：一个主语，一个动词，上一句的结尾。整个取走一个值，其余的就全丢了；平均则每样都留下一些。况且后面各层学会处理的，正是平均。`,
      "? equal",
      `可见只挑邻居不够，只求平均也不够。两样都要：求平均，而且越近的键权重越大，这正是 softmax 做的事。什么叫“近”，也是一起学来的：同样的查询和键，不用点积而改用[距离](${compared("rbf", 2)})或[余弦](${compared("cosine", 0.25)})，那么留下全部的键还不如刚才的四个。`,
      `> 试试只在[第 1 层](${inLayer("0.1")})留下最近的键，再试试只在[一个头](${inHead("2.3")})里。大多数头失去其余的邻居几乎没有代价，因为另外 23 个头还留着邻居。`,
      "哪个键最近，也是学来的；一个头凭什么认定它，可以拆开来看：[为什么是这个键](#view=why)。",
    ],
  },
  predictions: {
    eight: {
      question:
        "每个头里的每个词元保留最近的八个键。损失会比未改动的模型多出多少奈特？什么也不比较的代价标在右边。",
      said: "八个键的代价是 {eight}；什么也不比较，代价是 {none}。注意力的用处，八个邻居担起了大部分。",
    },
    equal: {
      question: "还是这八个键，权重都是八分之一。代价会是多少？",
      options: {
        same: "和 softmax 时差不多",
        half: "大约是 softmax 时的两倍",
        most: "接近什么也不比较的代价",
      },
      said: "代价是 {equal-eight}；用 softmax 是 {eight}，什么也不比较是 {none}。知道哪些键近还不够，有多近也要计入。",
    },
  },
  end: "注意力是对最近邻求平均，而且软得有道理。",
};
