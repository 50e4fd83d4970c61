/** The clinic: attention that went wrong, and what helps, in Chinese. */
import type { Chapter } from "../../language/prose.js";
import type { controls } from "./state.js";
import type { words as en } from "./words.en.js";

/** Before or after a treatment. */
function when(patient: string, treatment: string): string {
  const { treatments, treatmentsOf } = words;
  if (treatment === "none") return "就诊时";
  const name = treatmentsOf[patient]?.[treatment] ?? treatments[treatment as Treatment];
  return `“${name}”之后`;
}

type Treatment = keyof typeof en.treatments;
type Patient = keyof typeof en.measures;

export const words: typeof en = {
  title: "八个病例：只有一部分疗法有效",
  patients: "病例",
  names: {
    flat: "一视同仁",
    peaky: "一键独大",
    bully: "过长的键",
    unreachable: "从不中选",
    copies: "四个副本",
    emptied: "没有可用的键",
    leaking: "关注后文",
    wide: "维度太高",
  },
  symptoms: {
    flat: "九个物体：三种颜色，三种形状。每个物体的目标是自己同类的均值，可是每个物体给全部九个几乎相同的权重，于是九个输出几乎一样。",
    peaky: "查询很长，所以分数相差很大。一个键几乎占了全部权重：去掉这个键，输出就完全变了。",
    bully:
      "E 的长度是其他键的三倍多。点积偏爱长的键，所以 E 胜出的位置近应得份额（五分之一）的两倍，有些紧挨着其他键的位置也由它胜出。在每个位置，权重最大的键胜出。",
    unreachable:
      "B 落在其他键的凸包（包住它们的最小凸多边形）之内。无论查询在哪里，总有别的键点积更大。",
    copies: "同一个键存了四次。每个副本都得到权重，所以它的值算了四遍。",
    emptied:
      "掩码屏蔽了这一行的每个键：给每个分数加上 −10⁹。softmax 只取决于差，所以权重与没有掩码的一行相同。",
    leaking:
      "因果掩码本应屏蔽后面的词元（词），这个却转置了：每一行关注自己和后面的词元。训练时损失看上去正常，模型却一个词也写不出。",
    wide: "向量为 1,024 维，即有 1,024 个分量，没有除以 √d。分数的标准差是 32，最大的分数几乎独占权重。",
  },
  measures: {
    flat: "预测误差，平方和的一半",
    peaky: "最强的键的权重",
    bully: "E 胜出的位置所占的比例",
    unreachable: "B 胜出的位置所占的比例",
    copies: "副本比单独一个多得的权重",
    emptied: "被屏蔽的键上的权重",
    leaking: "各行在自己和前面词元上的权重，取最小的一行",
    wide: "有效邻居数（分担权重的键数），共 64 个键",
  },
  well: {
    flat: "低于 2 算健康",
    peaky: "低于 0.7 算健康",
    bully: "0.1 到 0.3 算健康；应得的份额是 0.2",
    unreachable: "大于 0 算健康",
    copies: "等于 0 算健康",
    emptied: "等于 0 算健康",
    leaking: "等于 1 算健康",
    wide: "8 到 56 之间算健康",
  },
  bars: {
    flat: "第一个物体的权重",
    peaky: "权重",
    bully: "每个键胜出的位置所占的比例",
    unreachable: "每个键胜出的位置所占的比例",
    copies: "权重",
    emptied: "全被屏蔽的那一行的权重",
    leaking: "最差一行的权重",
    wide: "64 个键的权重",
  },
  object: (colour, shape) =>
    `${["橙色", "蓝色", "粉色"][colour]}${["圆形", "方形", "三角形"][shape]}`,
  objectLetters: ["橙", "蓝", "粉"],
  barsLabel: (what, rows) => `${what}：${rows}`,
  barsRow: (letter, weight) => `${letter}：${weight}`,
  before: "就诊时",
  after: (treatment) => `治疗之后：${treatment}`,
  wellWhen: (well) => `（${well}）`,
  ask: "哪种疗法有效？先选，再看。",
  treatments: {
    none: "不治疗",
    temperature: "降低温度",
    scale: "缩放分数",
    cosine: "改用余弦，只看方向",
    rbf: "改用 RBF，只看距离",
    dropout: "dropout：随机清零权重",
    heads: "八个头并列",
    projections: "学习投影矩阵",
    mask: "用对掩码",
    larger: "用 −10³⁰ 代替 −10⁹",
    zeroed: "softmax 之后清零后文权重",
    window: "加窗口：最多两个词元",
  },
  treatmentsOf: {
    peaky: { temperature: "把温度升到 4" },
    unreachable: { scale: "分数缩放到 10 倍" },
    wide: { scale: "除以 √d" },
    copies: { mask: "屏蔽副本" },
    emptied: { mask: "用 −∞ 屏蔽" },
    leaking: { mask: "因果：j ≤ i" },
  },
  verdicts: {
    cured: "治好了。",
    better: "好了一点，没有治好。",
    same: "没有变化。",
    worse: "更糟。",
  },
  reasons: {
    flat: {
      temperature: "更集中不等于更正确：没有学到的投影，权重只会集中在错误的物体上。",
      heads: "八个头都几乎关注所有物体，所以八个输出几乎相同。",
      projections: "一个头学会比较颜色，另一个学会比较形状。训练把各类分开，注意力就找得到它们。",
    },
    peaky: {
      temperature: "分数的差距缩到四分之一：其他键又有了贡献。",
      dropout:
        "抽很多次取平均，权重还是原来的权重。Dropout 教网络不要只靠一个键；对一个已经只靠一个键的查询，它改变不了权重。",
      cosine: "查询的长度不再起作用，分数就保持在 ±2 之内。",
    },
    bully: {
      temperature: "权重更集中，胜出的还是那个键。哪个键胜出与温度无关。",
      cosine: "只看方向：长的键只得到它与两侧邻居之间的那块扇形。",
      rbf: "RBF 改得过头。离哪个键最近，哪个键就胜出，而离长键最近的位置都在方框之外：现在它从不中选。",
    },
    unreachable: {
      temperature: "无论温度多少，分数的次序都不变。",
      scale: "分数放大到 10 倍，次序照旧。",
      rbf: "每个键离自己最近：B 有了自己的一块。",
    },
    copies: {
      temperature: "相等的分数仍然相等：各副本权重相等，合起来更多。",
      cosine: "副本的方向也相同。",
      mask: "屏蔽一个键与删去这个键，结果逐位相同。",
    },
    emptied: {
      larger:
        "权重仍然全部落在被屏蔽的键上：softmax 只取决于差，而在 10³⁰ 旁边，连差也被舍入掉了。",
      temperature: "差还是那些被屏蔽分数之间的差。",
      mask: "−∞ 不留下任何键：这一行的权重全是 0。",
    },
    leaking: {
      zeroed: "后面词元上的权重没有了，但各行的和不再是 1：没有重新归一化。",
      window: "各行关注的后面词元少了，但仍然关注后面的词元。",
      mask: "每一行的全部权重都在自己和前面的词元上。",
    },
    wide: {
      scale: "无论维度多少，分数的标准差又回到 1。",
      dropout: "那行权重仍同样集中。",
      cosine: "高维的随机向量之间几乎都是直角，所以所有权重几乎相同。余弦需要另配一个温度。",
    },
  },
  exercise: {
    question: (patient) => `病例“${patient}”：哪些疗法能治好？`,
    legend: "请选出所有能让这个数达到健康范围的疗法。",
    said: (right, all) =>
      right === all ? `${all} 种疗法全部判断正确。` : `${all} 种疗法中判断对了 ${right} 种。`,
  },
  values: {
    weight: (patient, treatment, key) => `键 ${key} 的权重，${when(patient, treatment)}`,
    share: (patient, treatment, key) =>
      `键 ${key} 胜出的位置所占的比例，${when(patient, treatment)}`,
    measure: (patient, treatment) =>
      `${words.measures[patient as Patient]}，${when(patient, treatment)}`,
  },
  measure: (name, value) => `${name}：${value}`,
  admitted: (name, symptom, measure) => `${name}。${symptom}${measure}`,
  announce: (treatment, verdict, measure) => `${treatment}：${verdict}${measure}`,
};

export const controlLabels: Record<(typeof controls)[number], string> = {
  patient: "病例",
  treatment: "治疗",
};

/** The text beside the figure. */
export const chapter: Chapter = {
  path: "出错的时候 · 3 分钟",
  ask: "哪种疗法有效？",
  text: {
    all: [
      "注意力把查询与键比较：每个键得到一个分数，softmax 把分数变成权重，输出就是各键的值按权重求得的平均。注意力在这里有八种出错方式，每个病例一种，每种用一个数来衡量。所选病例的这个数，治疗前是 {before}。有些疗法改动很大，却什么也治不好。",
      "八个病例中，有五个可以选择降低温度，使权重更集中。先猜这样能治好其中几个，再把五个都治一遍。",
    ],
  },
  tries: {
    "view=clinic": "一视同仁：问题出在温度上吗？",
    "view=clinic&patient=bully&treatment=cosine":
      "过长的键，改用余弦：它胜出的位置还会超过应得的份额吗？",
    "view=clinic&patient=emptied": "没有可用的键的一行：它的权重去了哪里？",
    "view=clinic&patient=wide&treatment=scale": "1,024 维，除以 √d：现在有多少个有效邻居？",
  },
};
