/** The step machine, in Chinese. */

import { list, spaced } from "../../words/zh/words.js";
import type { controls } from "./control-names.js";
import type { words as en, chapter as enChapter } from "./words.en.js";

export const words: typeof en = {
  title: "从提问到回答：每个数都能改，每个和都能展开",
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
    inputs: "查询提问，键用来查找，值给出回答。",
    scores: "Q 的每一行与 Kᵀ 的每一列相遇：逐个相乘，再相加。",
    scale: "除以宽度的平方根，免得宽向量嗓门太大；宽度就是一个键里有多少个数。",
    mask: "加 0 是放行，加 −∞ 是屏蔽。点一个格子就屏蔽它。",
    shift: "每一行都减去本行最大的分数。",
    softmax: "以 e 为底、分数为指数取幂，再在一行里把 1 分给大家。",
    output: "A 的每一行混合 V 的各行。",
  },
  projectText: "任意宽度的行各经一次投影。查询和键出来时一样宽，就能相遇。",
  scrub: "步骤",
  scrubText: (at, all, title) => `第 ${at} 步，共 ${all} 步：${title}`,
  previous: "上一步",
  next: "下一步",
  play: "播放",
  pause: "暂停",
  example: "例子",
  examples: {
    article: "3 个查询，4 个键",
    widths: "宽度不同，经过投影",
    departments: "院系与科目",
    tokens: "六个词元，因果",
  },
  source: "行从哪里来",
  sources: {
    three: "三组：Q、K 和 V",
    cross: "两组：交叉注意力",
    self: "一组：自注意力",
  },
  projected: "投影 W_Q、W_K、W_V",
  mustProject: (a, b) => `查询宽 ${a}，键宽 ${b}：只有经过投影，它们才能相遇。`,
  scaled: "除以 √d",
  causal: "因果：查询不看自己位置之后的内容",
  shifted: "先减去最大值",
  size: "大小",
  sizes: { queries: "查询数", keys: "键数", width: "宽度 d", values: "值的宽度" },
  parts: {
    q: "查询 Q",
    k: "键 K",
    kt: "键 K，每列一个",
    v: "值 V",
    xq: "提问的行 X_Q",
    xk: "被问的行 X_K",
    xv: "回答的行 X_V",
    wq: "投影 W_Q",
    wk: "投影 W_K",
    wv: "投影 W_V",
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
  unfoldHint: "点一个数，或用方向键走到那里再按 Enter，就能展开它的算式。",
  unfoldLabel: "逐项展开的算式",
  overflow: (exponent) =>
    `e^${exponent} 超出了 64 位浮点数能表示的范围，直接套公式在这里会失败。核心照样先减去最大值：份额是对的。`,
  soWhat: {
    inputs: (m, n) => `${m} 个查询，${n} 个键：一共要填 ${m * n} 个分数。每个查询会最喜欢哪个键？`,
    projected: "同一行，三个角色：W_Q 决定它问什么，W_K 决定怎样找到它，W_V 决定它答什么。",
    scores: (best) => {
      const each = best.map((b) => `${spaced(`${b.query}与${list(b.keys)}`)}（${b.score}）`);
      return `各查询的最高分：${each.join("；")}。`;
    },
    scale: (d, scale, before, after) =>
      `每个分数乘以 1/√${d} = ${scale}：最大的从 ${before} 变成 ${after}。次序不变，差距缩小。`,
    unscaled: "缩放已关闭：分数原样往下走。",
    open: "没有屏蔽任何键：每个分数都加 0，保持原样。",
    blocked: (blocked, all) => `${all} 个分数中有 ${blocked} 个变成 −∞。后面的步骤再也救不回来。`,
    shift: "每一行最大的分数现在是 0。差距不变，所以权重不会变，而 e 的幂也不会溢出。",
    softmax: (query, sum, keys, weight) =>
      spaced(
        `${query}的权重之和是 ${sum}，凡是有键可看的行都如此。它给${list(keys)}最多：${keys.length > 1 ? "各 " : ""}${weight}。`,
      ),
    unshifted: "不减最大值，权重也相同，只要这些幂还存得下。",
    output: (query, output, keys) =>
      spaced(`${query}得到 ${output}：它是所有值的平均，大部分来自${list(keys)}。`),
    empty: (queries) => spaced(`${list(queries)}什么都不能看：权重全为 0，输出也是 0。`),
  },
  values: {
    q: (row, column) => spaced(`查询${row}的第${column}个分量`),
    k: (row, column) => spaced(`键${row}的第${column}个分量`),
    v: (row, column) => spaced(`键${row}的值的第${column}个分量`),
    qGiven: (row, column) => spaced(`X_Q的行${row}的第${column}个分量`),
    kGiven: (row, column) => spaced(`X_K的行${row}的第${column}个分量`),
    vGiven: (row, column) => spaced(`X_V的行${row}的第${column}个分量`),
    wq: (row, column) => spaced(`W_Q的第${row}行第${column}列`),
    wk: (row, column) => spaced(`W_K的第${row}行第${column}列`),
    wv: (row, column) => spaced(`W_V的第${row}行第${column}列`),
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
    "重建的数据：文章自己的表格已经丢失；这里的表格恰好给出它的两个输出。键好比学号，值好比学号背后的档案：查找和回答是两回事。",
  caption:
    "★ 查询，● 键，■ 值，✖ 输出。带点线的数可以直接改写，也可以左右拖动。方向键在矩阵里移动；Page Up 和 Page Down 改变数值。",
  announceStep: (at, all, title, soWhat) => `第 ${at} 步，共 ${all} 步，${title}。${soWhat}`,
  announceCell: (name, sum) => `${name}。${sum}`,
};

export const chapter: typeof enChapter = {
  path: "从提问到回答，手算一遍 · 5 分钟",
  ask: "你能手算注意力吗？",
  text: [
    "注意力是两次矩阵乘法，中间是一次 softmax。每个查询是 Q 的一行，每个键是 K 的一行，每个值是 V 的一行。一个查询与一个键的分数是二者的点积：逐项相乘，再相加。[展开一个分数](step=scores&unfolded=a1,1)，看看它由哪些乘积组成。",
    "分数一步一步地缩放、加掩码、变成权重。然后，每一行权重对 V 的各行求加权平均，得到输出的一行。图中现在的步骤是“{stage}”。可以转到[分数](step=scores)、[权重](step=softmax)或[输出](step=output)。",
    "键和值是两回事。键好比学号：凭它能找到档案，此外什么也不说明。值就是那份档案。在[院系与科目的例子](example=departments&step=inputs)里，键指明科目，值说明每门科目训练什么。",
    "在交叉注意力里，查询和键来自不同的行；在自注意力里，二者来自相同的行。[二者维度不同时](example=widths&step=inputs)，投影矩阵把它们映射到同一个维度。",
  ],
  tries: [
    {
      hash: "view=steps&step=scores&unfolded=a1,1",
      text: "查询 2 遇到键 B：哪两个乘积构成了整个分数？展开看看。",
    },
    {
      hash: "view=steps&step=softmax&unfolded=a2,0",
      text: "查询 3 有两个最好的键。它们会平分吗，各分多少？",
    },
    {
      hash: "view=steps&example=departments&step=output",
      text: "院系向科目提问：哪个院系得到的回答里逻辑更多？",
    },
    {
      hash: "view=steps&example=tokens&step=mask",
      text: "六个词元，谁也不往后看：一共失去多少个分数？",
    },
    {
      hash: "view=steps&example=widths",
      text: "查询宽 3，键宽 2：投影之后各有多宽？",
    },
    {
      hash: "view=steps&step=softmax&shifted=0&q=40,0,40,0;0,2,0,1;1,-1,0,1&k=20,0,20,0;0,2,1,1;1,1,0,-1;-1,0,1,2&unfolded=a0,0",
      text: "分数是 800，又不减最大值：e 的 800 次方是多少？",
    },
  ],
};

export const controlLabels: Record<(typeof controls)[number], string> = {
  example: "例子",
  step: "步骤",
  unfolded: "展开的格子",
  source: "行从哪里来",
  projected: "投影",
  scaled: "除以 √d",
  shifted: "减去最大值",
  stepsCausal: "因果掩码",
  stepsBlocked: "掩码的格子",
  q: "Q 的数和大小",
  k: "K 的数",
  v: "V 的数",
  wq: "W_Q 的数",
  wk: "W_K 的数",
  wv: "W_V 的数",
};
