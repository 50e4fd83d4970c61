/** The step machine, in Chinese. */

import type { Chapter } from "../../language/prose.js";
import { list, spaced } from "../../language/zh/words.js";
import type { controls } from "./state.js";
import type { words as en } from "./words.en.js";

export const words: typeof en = {
  title: "从查询到输出：每个数都能改，每个和都能逐项展开",
  names: {
    departments: {
      queries: ["计算机科学", "哲学"],
      keys: ["英语", "社会", "数学", "物理"],
      columns: ["记忆", "语言", "逻辑"],
    },
  },
  stepTitles: {
    inputs: "输入",
    scores: "分数",
    scale: "缩放",
    mask: "掩码",
    shift: "最大值",
    softmax: "Softmax",
    output: "输出",
  },
  stepCount: (at, all) => `第 ${at} 步，共 ${all} 步`,
  stepText: {
    inputs: "每个查询与每个键比较；然后对值求平均。",
    scores: "Q 的每一行与 Kᵀ 的每一列做点积：逐项相乘，再相加。",
    scale: "除以 √d（d 是键的维度），免得维度一高分数就过大。",
    mask: "加 0 保留分数，加 −∞ 屏蔽分数。点一个格子就屏蔽它。",
    shift: "每一行都减去本行最大的分数。",
    softmax: "以 e 为底、分数为指数取幂，再除以本行之和。",
    output: "A 的每一行对 V 的各行求加权平均。",
  },
  projectText: "投影矩阵把查询和键映射到同一个维度。",
  scrub: "步骤",
  scrubText: (at, all, title) => `第 ${at} 步，共 ${all} 步：${title}`,
  previous: "上一步",
  next: "下一步",
  play: "播放",
  pause: "暂停",
  example: "例子",
  examples: {
    article: "3 个查询，4 个键",
    widths: "维度不同，经过投影",
    departments: "院系与科目",
    tokens: "六个词，都不关注后面的词",
  },
  source: "注意力类型",
  sources: {
    three: "分别给出 Q、K 和 V",
    cross: "交叉注意力：两组行",
    self: "自注意力：一组行",
  },
  projected: "投影 W_Q、W_K、W_V",
  mustProject: (a, b) => `查询是 ${a} 维，键是 ${b} 维：先投影到同一个维度，才能做点积。`,
  scaled: "除以 √d",
  causal: "因果：查询不关注后面的键",
  shifted: "先减去最大值",
  size: "大小",
  sizes: { queries: "查询数", keys: "键数", width: "维度 d", values: "值的维度" },
  parts: {
    q: "查询 Q",
    k: "键 K",
    kt: "键 K，每列一个",
    v: "值 V",
    xq: "查询的行",
    xk: "键的行",
    xv: "值的行",
    wq: "查询投影",
    wk: "键投影",
    wv: "值投影",
    o: "输出 O",
    scores: "分数",
    weights: "权重 A",
  },
  query: (i) => `查询 ${i}`,
  key: (letter) => `键 ${letter}`,
  outputOf: (query) => spaced(`${query}的输出`),
  entry: (matrix, row, column) => `${matrix}：${row}，第 ${column} 个数`,
  weightEntry: (matrix, row, column) => `${matrix}：第 ${row} 行，第 ${column} 列`,
  cell: (query, key, value) => `${query}，${key}：${value}`,
  blockedCell: (query, key, value) => `${query}，${key}：已屏蔽，${value}`,
  fold: "收起算式",
  unfoldHint: "点一个数，或用方向键移到那里再按 Enter，就能展开它的算式。",
  unfoldLabel: "逐项展开的算式",
  overflow: (exponent) =>
    `e^${exponent} 超出了 64 位浮点数能表示的范围，直接套公式在这里会失败。计算核心照样先减去最大值：权重是对的。`,
  soWhat: {
    inputs: (m, n) => `${m} 个查询，${n} 个键：一共要算 ${m * n} 个分数。`,
    projected: "同一行，三个投影：分别得出它的查询、键和值。",
    scores: (best) => {
      const each = best.map((b) => `${spaced(`${b.query}与${list(b.keys)}`)}（${b.score}）`);
      return `各查询的最高分：${each.join("；")}。`;
    },
    scale: (d, scale, before, after) =>
      `每个分数乘以 1/√${d} = ${scale}：最大的从 ${before} 变成 ${after}。次序不变，差距缩小。`,
    unscaled: "缩放已关闭：分数保持原样。",
    open: "没有屏蔽任何键：每个分数都加 0，保持原样。",
    blocked: (blocked, all) => `${all} 个分数中有 ${blocked} 个变成 −∞。后面的步骤都无法恢复它们。`,
    shift: "每一行最大的分数现在是 0。差距不变，所以权重不会变，而 e 的幂也不会溢出。",
    softmax: (query, sum, keys, weight) =>
      spaced(
        `${query}的权重之和是 ${sum}，凡是有可用键的行都如此。权重最大的是${list(keys)}：${keys.length > 1 ? "各 " : ""}${weight}。`,
      ),
    unshifted: "不减最大值，权重也相同，只要没有幂溢出。",
    output: (query, output, keys) =>
      spaced(`${query}得到 ${output}：它是所有值的平均，大部分来自${list(keys)}。`),
    empty: (queries) => spaced(`${list(queries)}没有可用的键：权重全为 0，输出也是 0。`),
  },
  exercise: {
    question: "请手算一个点积和一个权重。",
    product: (query, key) => `查询 ${query} 与键 ${key} 这两个向量的点积：逐项相乘，再相加`,
    scores: (query) => `查询 ${query} 的分数：与各键的点积除以 √d`,
    weight: (query, key) =>
      `查询 ${query} 给键 ${key} 的权重：e 的该分数次方，除以 e 的各个分数次方之和`,
    guess: "你的数",
    answer: "计算结果",
    said: (product, weight) =>
      `点积的误差是 ${product}，权重的误差是 ${weight}。softmax 把 e 的每个分数次方除以整行的和。`,
  },
  values: {
    q: (row, column) => spaced(`查询${row}的第${column}个分量`),
    k: (row, column) => spaced(`键${row}的第${column}个分量`),
    v: (row, column) => spaced(`键${row}的值的第${column}个分量`),
    qGiven: (row, column) => spaced(`查询输入的行${row}的第${column}个分量`),
    kGiven: (row, column) => spaced(`键输入的行${row}的第${column}个分量`),
    vGiven: (row, column) => spaced(`值输入的行${row}的第${column}个分量`),
    wq: (row, column) => spaced(`查询投影的第${row}行第${column}列`),
    wk: (row, column) => spaced(`键投影的第${row}行第${column}列`),
    wv: (row, column) => spaced(`值投影的第${row}行第${column}列`),
    qProduct: (row, column, at) => spaced(`查询${row}的第${column}个分量中的第${at}个乘积`),
    kProduct: (row, column, at) => spaced(`键${row}的第${column}个分量中的第${at}个乘积`),
    vProduct: (row, column, at) => spaced(`键${row}的值的第${column}个分量中的第${at}个乘积`),
    aProduct: (query, key, at) => spaced(`查询${query}与键${key}的分数中的第${at}个乘积`),
    oProduct: (query, column, at) => spaced(`查询${query}的输出第${column}个分量中的第${at}个乘积`),
    scale: () => "缩放因子 1/√d",
    score: (query, key) => spaced(`查询${query}与键${key}的分数`),
    scaled: (query, key) => spaced(`查询${query}与键${key}缩放后的分数`),
    mask: (query, key) => spaced(`查询${query}与键${key}的掩码`),
    masked: (query, key) => spaced(`查询${query}与键${key}加掩码后的分数`),
    shifted: (query, key) => spaced(`查询${query}与键${key}的分数减去本行最大值`),
    power: (query, key) => spaced(`e 的幂，指数为查询${query}与键${key}的分数`),
    powers: (query) => spaced(`查询${query}各个 e 的幂之和`),
    weight: (query, key) => spaced(`键${key}对查询${query}的权重`),
    sum: (query) => spaced(`查询${query}的权重之和`),
    output: (query, column) => spaced(`查询${query}的输出的第${column}个分量`),
  },
  reconstructed:
    "重建的数据：来源文章的表格已经丢失；这里的表格恰好给出它的两个输出。键好比学号，值好比学号背后的档案。",
  caption:
    "★ 查询，● 键，■ 值，✖ 输出。带点线的数可以直接改写，也可以左右拖动。方向键在矩阵里移动；Page Up 和 Page Down 改变数值。",
  announceStep: (at, all, title, soWhat) => `第 ${at} 步，共 ${all} 步，${title}。${soWhat}`,
  announceCell: (name, sum) => `${name}。${sum}`,
};

export const controlLabels: Record<(typeof controls)[number], string> = {
  example: "例子",
  step: "步骤",
  unfolded: "展开的格子",
  source: "注意力类型",
  projected: "投影",
  scaled: "除以 √d",
  shifted: "减去最大值",
  stepsCausal: "因果掩码",
  stepsBlocked: "掩码的格子",
  q: "Q 的数和大小",
  k: "K 的数",
  v: "V 的数",
  wq: "查询投影的数",
  wk: "键投影的数",
  wv: "值投影的数",
};

/** The text beside the figure. */
export const chapter: Chapter = {
  path: "手算一遍，从查询到输出 · 5 分钟",
  ask: "你能手算注意力吗？",
  text: {
    all: [
      "注意力把每个查询与每个键比较，再按结果对值求加权平均。每个查询是 Q 的一行，每个键是 K 的一行，每个值是 V 的一行。一个查询与一个键的分数是二者的点积：逐项相乘，再相加。[展开一个分数](step=scores&unfolded=a1,1)，看看它由哪些乘积组成。",
      "分数先除以 √d，d 是维度，即一个键的分量个数。掩码可以用 −∞ 屏蔽分数。softmax 把每一行分数变成权重，权重之和为 1。然后，每一行权重对 V 的各行求加权平均，得到输出的一行。图中现在的步骤是“{stage}”。可以转到[分数](step=scores)、[权重](step=softmax)或[输出](step=output)。",
      "键和值是两回事。键好比学号：凭它能找到档案，此外什么也不说明。值就是那份档案。在[院系与科目的例子](example=departments&step=inputs)里，键指明科目，值说明每门科目训练什么。",
      "在交叉注意力里，查询和键来自不同的行；在自注意力里，二者来自相同的行。[二者维度不同时](example=widths&step=inputs)，投影矩阵把它们映射到同一个维度。",
    ],
  },
  tries: {
    "view=steps&step=scores&unfolded=a1,1": "查询 2 与键 B：哪两个乘积构成了整个分数？展开看看。",
    "view=steps&step=softmax&unfolded=a2,0": "查询 3 有两个得分最高的键：各得多少权重？",
    "view=steps&example=departments&step=output":
      "院系是查询，科目是键：哪个院系的输出里逻辑更多？",
    "view=steps&example=tokens&step=mask": "六个词加上因果掩码：一共屏蔽多少个分数？",
    "view=steps&example=widths": "查询 3 维，键 2 维：投影之后各是几维？",
    "view=steps&step=softmax&shifted=0&q=40,0,40,0;0,2,0,1;1,-1,0,1&k=20,0,20,0;0,2,1,1;1,1,0,-1;-1,0,1,2&unfolded=a0,0":
      "分数是 800，又不减最大值：e 的 800 次方是多少？",
    "view=transformer": "同样的步骤，训练好的网络：哪个键决定下一个词元？",
  },
};
