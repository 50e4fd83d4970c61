/** The clinic: attention that went wrong, and what helps, in Chinese. */
import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";
import type { words as en } from "./words.en.js";

/** Before or after a treatment. */
function when(patient: string, treatment: string): string {
  const { treatments, treatmentsOf } = words;
  if (treatment === "none") return "治疗之前";
  const name = treatmentsOf[patient]?.[treatment] ?? treatments[treatment as Treatment];
  return `“${name}”之后`;
}

type Treatment = keyof typeof en.treatments;
type Patient = keyof typeof en.measures;

export const words: typeof en = {
  title: "六个病例：只有一部分疗法有效",
  patients: "病例",
  names: {
    flat: "一视同仁",
    blurry: "人人有份",
    peaky: "一键独大",
    bully: "过长的键",
    unreachable: "从不中选",
    leaking: "关注后文",
  },
  concepts: {
    flat: "头塌缩",
    blurry: "权重分散",
    peaky: "softmax 饱和",
    bully: "点积计入长度",
    unreachable: "在凸包之内",
    leaking: "因果掩码转置",
  },
  symptoms: {
    flat: "九个物体：三种颜色，三种形状。每个物体的目标是自己同类的均值，可是每个物体给全部九个几乎相同的权重，于是九个输出几乎一样。",
    blurry:
      "前几课的查询和键。A 和 B 明显离五角星最近，权重也最大；可是得分彼此太接近，远处的键分走一半权重，把输出拉向简单平均。",
    peaky: "查询很长，所以得分相差很大。一个键几乎占了全部权重：去掉这个键，输出就完全变了。",
    bully:
      "E 的长度是其他键的三倍多。点积偏爱长的键，所以 E 胜出的位置将近应得份额（五分之一）的两倍，有些紧挨着其他键的位置也由它胜出。在每个位置，权重最大的键胜出。",
    unreachable:
      "B 落在其他键的凸包（包住它们的最小凸多边形）之内。无论查询在哪里，总有别的键点积更大。",
    leaking:
      "因果掩码本应屏蔽后面的词元（词），这个却转置了：每一行关注自己和后面的词元。训练时损失看上去正常，模型却一个词也写不出。",
  },
  measures: {
    flat: "预测误差，平方和的一半",
    blurry: "有效邻居数，共 6 个键",
    peaky: "最强的键的权重",
    bully: "E 胜出的位置所占的比例",
    unreachable: "B 胜出的位置所占的比例",
    leaking: "第一行在自己上的权重，它前面没有别的词元",
  },
  well: {
    flat: "低于 2",
    blurry: "1 到 3 之间",
    peaky: "低于 0.7",
    bully: "0.1 到 0.3 之间",
    unreachable: "大于 0",
    leaking: "等于 1",
  },
  bars: {
    flat: "第一个物体的权重",
    blurry: "权重",
    peaky: "权重",
    bully: "每个键胜出的位置所占的比例",
    unreachable: "每个键胜出的位置所占的比例",
    leaking: "第一行的权重",
  },
  object: (colour, shape) =>
    `${["橙色", "蓝色", "粉色"][colour]}${["圆形", "方形", "三角形"][shape]}`,
  objectLetters: ["橙", "蓝", "粉"],
  barsLabel: (what, rows) => `${what}：${rows}`,
  barsRow: (letter, weight) => `${letter}：${weight}`,
  before: "治疗之前",
  after: "治疗之后",
  criterion: (measure, well) => `测量的是：${measure}（${well}算健康）。`,
  ask: "哪种疗法有效？请选一种。",
  treatments: {
    none: "不治疗",
    temperature: "降低温度",
    scale: "缩放得分",
    cosine: "改用余弦，只看方向",
    rbf: "改用 RBF，只看距离",
    dropout: "dropout：随机清零权重",
    heads: "八个头并列",
    projections: "学习投影矩阵",
    mask: "用对掩码",
    zeroed: "softmax 之后清零后文权重",
    window: "加窗口：最多两个词元",
  },
  treatmentsOf: {
    blurry: { temperature: "把温度降到 0.1", scale: "得分缩放到 10 倍" },
    peaky: { temperature: "把温度升到 4" },
    unreachable: { scale: "得分缩放到 10 倍" },
    leaking: { mask: "因果：j ≤ i" },
  },
  verdicts: {
    cured: (well) => `治好了：${well}算健康。`,
    better: () => "好了一点，没有治好。",
    same: () => "没有变化。",
    worse: () => "更糟。",
  },
  reasons: {
    flat: {
      temperature: "更集中不等于更正确：没有学到的投影，权重只会集中在错误的物体上。",
      heads: "八个头都几乎关注所有物体，所以八个输出几乎相同。",
      projections: "一个头学会比较颜色，另一个学会比较形状。训练把各类分开，注意力就找得到它们。",
    },
    blurry: {
      temperature: "次序本来就对，只是差距太小。温度降到十分之一，差距就放大到 10 倍。",
      scale: "缩放到 10 倍等于把温度降到十分之一：这是同一个旋钮。",
      cosine: "不计长度，温度又是 ½，得分的差距大了一些，但还不够。",
    },
    peaky: {
      temperature: "得分的差距缩到四分之一：其他键又有了贡献。",
      dropout:
        "抽很多次取平均，权重还是原来的权重。Dropout 教网络不要只靠一个键；对一个已经只靠一个键的查询，它改变不了权重。",
      cosine: "查询的长度不再起作用，得分就保持在 ±2 之内。",
    },
    bully: {
      temperature: "权重更集中，胜出的还是那个键。哪个键胜出与温度无关。",
      cosine: "只看方向：长的键只得到它与两侧邻居之间的那块扇形。",
      rbf: "RBF 改得过头。离哪个键最近，哪个键就胜出，而离长键最近的位置都在方框之外：现在它从不中选。",
    },
    unreachable: {
      temperature: "无论温度多少，得分的次序都不变。",
      scale: "得分放大到 10 倍，次序照旧。",
      rbf: "每个键离自己最近：B 有了自己的一块。",
    },
    leaking: {
      zeroed: "后面词元上的权重没有了，但这一行的和不再是 1：没有重新归一化。",
      window: "这一行关注的后面词元少了，但仍然关注后面的词元。",
      mask: "第一行的全部权重都在自己上，其他各行的都在自己和前面的词元上。",
    },
  },
  values: {
    coordinate: (axis) => `查询的 ${axis}`,
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

export const pictures: Record<PictureName<"clinic">, string> = {
  bed: "一个病例，治疗前后",
};

export const controlLabels: Record<ControlName<"clinic">, string> = {
  patient: "病例",
  treatment: "治疗",
};

/** The text beside the figure. */
export const chapter: Chapter<PictureName<"clinic">> = {
  path: "出错的时候 · 3 分钟",
  ask: "哪种疗法有效？",
  text: {
    bed: [
      "注意力在这里有六种出错方式，每个病例一种，我们起的名字下面写着通用的术语。病情用一个数来衡量，现在是 {before}；另有一个范围，说明多少算健康。疗法把这个数带进范围，才算治好；“好了一点”只表示离范围近了一些。范围是我们定的，但不必定得很细：病与健康相差很远。",
      "先看两个权重平坦的病例，平坦就是权重分散到所有的键。首先想到的疗法是降低温度，它会放大得分之间的一切差距。",
      "? flat",
      "? blurry",
      "可见温度调的是差距。它不能改变键的次序，次序错了，[学习投影](patient=flat&treatment=projections)会有用；次序对的时候，降低温度和[加大缩放](patient=blurry&treatment=scale)是同一种疗法。",
      "相反的病是一个键几乎独占权重。如果得分太大是因为查询太长，[升高温度](patient=peaky&treatment=temperature)就好；如果得分随维度增大，就该[除以 √d](#view=scaling)；如果一个总和掩盖了各部分的差别，[多几个头](#view=heads)就能把差别留住。人们也常提到 dropout，但它是训练时的疗法：对已经训练好的网络，它[什么也改变不了](patient=peaky&treatment=dropout)。",
      "如果“近”的含义本身不对，哪个旋钮都没有用。不计长度以后，[过长的键](patient=bully&treatment=cosine)只得到应得的份额；夹在别的键中间的键，按距离计算就[会中选](patient=unreachable&treatment=rbf)。掩码错了，只有一种疗法：[用对掩码](patient=leaking&treatment=mask)。",
    ],
  },
  predictions: {
    flat: {
      question: "“一视同仁”：从未训练过的头给九个物体几乎相同的权重。把温度降到 0.01，误差会怎样？",
      options: {
        cured: "降到 2 以下：治好",
        better: "下降，但降不到那么多",
        same: "不变",
        worse: "上升",
      },
      said: "误差从 {before} 升到 {after}。权重现在集中了，却集中在错误的物体上：什么也没学到的投影给键排出随机的次序，而温度越低，就越依从现有的次序，不管它对不对。",
    },
    blurry: {
      question:
        "“人人有份”：前几课的键，次序是对的，权重却分散到六个键。把温度降到 0.1，有效邻居数会怎样？",
      options: {
        cured: "至多剩 3 个：治好",
        better: "变少，但多于 3 个",
        same: "和原来一样",
        worse: "比原来多",
      },
      said: "6 个键里剩下 {after} 个有效邻居：治好了。A 和 B 本来就领先，现在这点领先起作用了。",
    },
  },
  end: "权重过平或过尖，治疗之前先问清楚：是次序错了，是差距的大小不对，还是掩码错了。",
};
