/** The clinic: attention that went wrong, and what helps, in Chinese. */
import type { Chapter } from "../../language/prose.js";
import type { controls } from "./state.js";
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
  title: "十个病例：只有一部分疗法有效",
  patients: "病例",
  names: {
    flat: "一视同仁",
    blurry: "人人有份",
    peaky: "一键独大",
    single: "一键全得",
    bully: "过长的键",
    unreachable: "从不中选",
    copies: "四个副本",
    emptied: "没有可用的键",
    leaking: "关注后文",
    wide: "维度太高",
  },
  concepts: {
    flat: "头塌缩",
    blurry: "权重分散",
    peaky: "softmax 饱和",
    single: "只有一个头",
    bully: "点积计入长度",
    unreachable: "在凸包之内",
    copies: "重复的键",
    emptied: "整行被屏蔽",
    leaking: "因果掩码转置",
    wide: "得分未缩放",
  },
  symptoms: {
    flat: "九个物体：三种颜色，三种形状。每个物体的目标是自己同类的均值，可是每个物体给全部九个几乎相同的权重，于是九个输出几乎一样。",
    blurry:
      "前几课的查询和键。A 和 B 明显离五角星最近，权重也最大；可是得分彼此太接近，远处的键分走一半权重，把输出拉向简单平均。",
    peaky: "查询很长，所以得分相差很大。一个键几乎占了全部权重：去掉这个键，输出就完全变了。",
    single:
      "一个头比较 8 维的向量。点积把八个乘积加成一个得分，其中一个键在总和上领先，便几乎得到全部权重，尽管在某些维度上别的键更像查询。",
    bully:
      "E 的长度是其他键的三倍多。点积偏爱长的键，所以 E 胜出的位置近应得份额（五分之一）的两倍，有些紧挨着其他键的位置也由它胜出。在每个位置，权重最大的键胜出。",
    unreachable:
      "B 落在其他键的凸包（包住它们的最小凸多边形）之内。无论查询在哪里，总有别的键点积更大。",
    copies: "同一个键存了四次。每个副本都得到权重，所以它的值算了四遍。",
    emptied:
      "掩码屏蔽了这一行的每个键：给每个得分加上 −10⁹。softmax 只取决于差，所以权重与没有掩码的一行相同。",
    leaking:
      "因果掩码本应屏蔽后面的词元（词），这个却转置了：每一行关注自己和后面的词元。训练时损失看上去正常，模型却一个词也写不出。",
    wide: "向量为 1,024 维，即有 1,024 个分量，没有除以 √d。这类得分的标准差是 √d = 32，最大的得分几乎独占权重。",
  },
  measures: {
    flat: "预测误差，平方和的一半",
    blurry: "有效邻居数，共 6 个键",
    peaky: "最强的键的权重",
    single: "最强的键的权重，各头平均",
    bully: "E 胜出的位置所占的比例",
    unreachable: "B 胜出的位置所占的比例",
    copies: "副本比单独一个多得的权重",
    emptied: "被屏蔽的键上的权重",
    leaking: "各行在自己和前面词元上的权重，取最小的一行",
    wide: "有效邻居数（分担权重的键数），共 64 个键",
  },
  well: {
    flat: "低于 2 算健康",
    blurry: "1 到 3 之间算健康",
    peaky: "低于 0.7 算健康",
    single: "低于 0.7 算健康",
    bully: "0.1 到 0.3 算健康；应得的份额是 0.2",
    unreachable: "大于 0 算健康",
    copies: "等于 0 算健康",
    emptied: "等于 0 算健康",
    leaking: "等于 1 算健康",
    wide: "8 到 56 之间算健康",
  },
  bars: {
    flat: "第一个物体的权重",
    blurry: "权重",
    peaky: "权重",
    single: "权重，各头平均",
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
  before: "治疗之前",
  after: "治疗之后",
  criterion: (measure, well) => `测量的是：${measure}（${well}）。`,
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
    larger: "用 −10³⁰ 代替 −10⁹",
    zeroed: "softmax 之后清零后文权重",
    window: "加窗口：最多两个词元",
  },
  treatmentsOf: {
    blurry: { temperature: "把温度降到 0.1", scale: "得分缩放到 10 倍" },
    single: { heads: "四个头，各两维" },
    peaky: { temperature: "把温度升到 4" },
    unreachable: { scale: "得分缩放到 10 倍" },
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
    single: {
      temperature: "领先的键领先得更多。",
      dropout: "抽很多次取平均，权重还是原来的权重。Dropout 用在训练里，让网络学会不只依靠一个键。",
      heads:
        "每个头的得分只用八维中的两维，四个头里有两个由别的键领先。合起来，这些头保住了一个总和所丢掉的东西。",
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
    copies: {
      temperature: "相等的得分仍然相等：各副本权重相等，合起来更多。",
      cosine: "副本的方向也相同。",
      mask: "屏蔽一个键与删去这个键，结果逐位相同。",
    },
    emptied: {
      larger:
        "权重仍然全部落在被屏蔽的键上：softmax 只取决于差，而在 10³⁰ 旁边，连差也被舍入掉了。",
      temperature: "差还是那些被屏蔽得分之间的差。",
      mask: "−∞ 不留下任何键：这一行的权重全是 0。",
    },
    leaking: {
      zeroed: "后面词元上的权重没有了，但各行的和不再是 1：没有重新归一化。",
      window: "各行关注的后面词元少了，但仍然关注后面的词元。",
      mask: "每一行的全部权重都在自己和前面的词元上。",
    },
    wide: {
      scale: "无论维度多少，这类得分的标准差又回到 1。",
      dropout: "这一行的权重和原来一样集中。",
      cosine: "高维的随机向量之间几乎都是直角，所以所有权重几乎相同。余弦需要另配一个温度。",
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

export const controlLabels: Record<(typeof controls)[number], string> = {
  patient: "病例",
  treatment: "治疗",
};

/** The text beside the figure. */
export const chapter: Chapter = {
  path: "出错的时候 · 3 分钟",
  ask: "哪种疗法有效？",
  text: {
    bed: [
      "注意力在这里有十种出错方式，每个病例一种，我们起的名字下面写着通用的术语。病情用一个数来衡量，现在是 {before}；另有一个范围，说明多少算健康。疗法把这个数带进范围，才算治好；“好了一点”只表示离范围近了一些。范围是我们定的，但不必定得很细：病与健康相差很远。",
      "先看两个权重平坦的病例，平坦就是权重分散到所有的键。首先想到的疗法是降低温度，它会放大得分之间的一切差距。",
      "? flat",
      "? blurry",
      "可见温度调的是差距。它不能改变键的次序，次序错了，[学习投影](patient=flat&treatment=projections)会有用；次序对的时候，降低温度和[加大缩放](patient=blurry&treatment=scale)是同一种疗法。",
      "相反的病是一个键几乎独占权重。如果得分太大是因为查询太长，[升高温度](patient=peaky&treatment=temperature)就好；如果得分随维度增大，就该[除以 √d](patient=wide&treatment=scale)；如果一个总和掩盖了各部分的差别，疗法是[多几个头](patient=single&treatment=heads)。人们也常提到 dropout，但它是训练时的疗法：对已经训练好的网络，它[什么也改变不了](patient=single&treatment=dropout)。",
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
