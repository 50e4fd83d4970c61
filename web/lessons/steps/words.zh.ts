/** The step machine, in Chinese. */

import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";
import { list, spaced } from "../../language/zh/words.js";
import type { words as en } from "./words.en.js";

export const words: typeof en = {
  title: "从查询到输出：每个数都能改，每个和都能逐项展开",
  names: {
    departments: {
      queries: ["计算机科学", "哲学"],
      keys: ["英语", "社会", "数学", "物理"],
      columns: ["记忆", "语言", "逻辑"],
    },
    fruit: { queries: ["fruit"], keys: ["apple", "banana", "chair"], columns: [] },
  },
  stepTitles: {
    inputs: "输入",
    scores: "得分",
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
    scale: "除以 √d（d 是键的维度），免得维度一高得分就过大。",
    mask: "加 0 保留得分，加 −∞ 屏蔽得分。点一个格子就屏蔽它。",
    shift: "每一行都减去本行最大的得分。",
    softmax: "以 e 为底、得分为指数取幂，再除以本行之和。",
    output: "A 的每一行对 V 的各行求加权平均。",
  },
  scrub: "步骤",
  scrubText: (at, all, title) => `第 ${at} 步，共 ${all} 步：${title}`,
  previous: "上一步",
  next: "下一步",
  play: "播放",
  pause: "暂停",
  example: "例子",
  examples: {
    article: "3 个查询，4 个键",
    departments: "院系与科目",
    fruit: "水果词典",
    widths: "维度不同，经过投影",
    tokens: "六个词，都不关注后面的词",
  },
  scaled: "除以 √d",
  causal: "因果：查询不关注后面的键",
  shifted: "先减去最大值",
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
    scores: "得分",
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
    `这一行直接套用公式：e^${exponent} 超出了 64 位浮点数能表示的范围，所以得到 ∞ / ∞。计算核心照样先减去最大值，它给出的权重是对的。`,
  soWhat: {
    inputs: (m, n) => `${m} 个查询，${n} 个键：一共要算 ${m * n} 个得分。`,
    sources: {
      three: "查询、键和值是三个矩阵的行。",
      cross: "交叉注意力：查询是一个矩阵的行，键和值是另一个矩阵的行。",
      self: "自注意力：查询、键和值是同一个矩阵的行。",
    },
    projected: "每一行先乘以一个投影矩阵。",
    scores: (best) => {
      const each = best.map((b) => `${spaced(`${b.query}与${list(b.keys)}`)}（${b.score}）`);
      return `各查询的最高分：${each.join("；")}。`;
    },
    scale: (d, scale, before, after) =>
      `每个得分乘以 1/√${d} = ${scale}：绝对值最大的从 ${before} 变成 ${after}。次序不变，差距缩小。`,
    unscaled: "缩放已关闭：得分保持原样。",
    open: "没有屏蔽任何键：每个得分都加 0，保持原样。",
    blocked: (blocked, all) => `${all} 个得分中有 ${blocked} 个变成 −∞。后面的步骤都无法恢复它们。`,
    shift: "每一行最大的得分现在是 0。差距不变，所以权重不会变，而 e 的幂也不会溢出。",
    softmax: (query, sum, keys, weight) =>
      spaced(
        `${query}的权重之和是 ${sum}，凡是有可用键的行都如此。权重最大的是${list(keys)}：${keys.length > 1 ? "各 " : ""}${weight}。`,
      ),
    unshifted: "不减最大值，权重也相同，只要没有幂溢出。",
    overflowing:
      "不减最大值，直接套公式在这里会失败：有一个 e 的幂超出了 64 位浮点数的范围。计算核心照样先减去最大值。",
    output: (query, output, keys) =>
      spaced(`${query}得到 ${output}：它是值的加权平均，权重最大的是${list(keys)}。`),
    empty: (queries) => spaced(`${list(queries)}没有可用的键：权重全为 0，输出也是 0。`),
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
    aProduct: (query, key, at) => spaced(`查询${query}与键${key}的得分中的第${at}个乘积`),
    oProduct: (query, column, at) => spaced(`查询${query}的输出第${column}个分量中的第${at}个乘积`),
    scale: () => "缩放因子 1/√d",
    score: (query, key) => spaced(`查询${query}与键${key}的得分`),
    scaled: (query, key) => spaced(`查询${query}与键${key}缩放后的得分`),
    mask: (query, key) => spaced(`查询${query}与键${key}的掩码`),
    masked: (query, key) => spaced(`查询${query}与键${key}加掩码后的得分`),
    shifted: (query, key) => spaced(`查询${query}与键${key}的得分减去本行最大值`),
    power: (query, key) => spaced(`e 的幂，指数为查询${query}与键${key}的得分`),
    powers: (query) => spaced(`查询${query}各个 e 的幂之和`),
    weight: (query, key) => spaced(`键${key}对查询${query}的权重`),
    sum: (query) => spaced(`查询${query}的权重之和`),
    output: (query, column) => spaced(`查询${query}的输出的第${column}个分量`),
  },
  reconstructed: "重建的数据：来源文章的表格已经丢失；这里的表格恰好给出它的两个输出。",
  caption:
    "★ 查询，● 键，■ 值，✖ 输出。带虚线的数可以直接改写，也可以左右拖动。用方向键在矩阵里移动，用 Page Up 和 Page Down 改变数值。",
  announceStep: (at, all, title, soWhat) => `第 ${at} 步，共 ${all} 步，${title}。${soWhat}`,
  announceCell: (name, sum) => `${name}。${sum}`,
};

export const pictures: Record<PictureName<"steps">, string> = {
  machine: "注意力的六步",
  sources: "Q、K、V 从哪里来",
};

export const controlLabels: Record<ControlName<"steps">, string> = {
  example: "例子",
  step: "步骤",
  unfolded: "展开的格子",
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
export const chapter: Chapter<PictureName<"steps">> = {
  path: "从查询到输出，亲手算一遍 · 5 分钟",
  ask: "注意力可以手算吗？",
  text: {
    machine: [
      "机器上方的公式就是全部内容：softmax(QKᵀ/√d_k)V，d_k 是一个键的分量个数；掩码 M 和最大值在各自的步骤里出现。开头是三个查询面对四个键，所有的数都已经算好。Q 和 K 得出中间的矩阵，其中的权重和 V 得出右下角的输出。把滑块一步一步往前推，参与这一步的数就会亮起来。带虚线的数都可以改写，也可以左右拖动。",
      "每个查询是 Q 的一行。K 转置成 Kᵀ，行变成列，于是每个键是一列，立在自己的得分上方。查询的行与键的列相交，得到一个数，就是两者的点积：逐项相乘，再相加。[查询 2 和键 B](example=article&step=scores&unfolded=a1,1)相交处是 5。",
      "接下来，得分变成份额。先[除以 √d](example=article&step=scale&unfolded=a1,1)，d 是一个键的分量个数，不除的话得分会随 d 变大（后果见[缩放](#view=scaling)）。[掩码](example=article&step=mask&unfolded=a1,1)可以加上 −∞。每一行再[减去最大的得分](example=article&step=shift&unfolded=a1,1)：差都不变，而 e 的幂不会太大。最后 [softmax](example=article&step=softmax&unfolded=a1,1) 用 e 的得分次方除以这一行的总和。",
      "? tie",
      "每一行权重再对 V 的各行求平均。[第一个输出](example=article&step=output&unfolded=o0,0)由四个值各乘权重相加而成：一个也没有落下，只是与查询最相似的键权重最大。现在第一行权重是 {weights}，输出是 {output}。",
      "? order",
      "> 减去最大值有什么用？[把第一个得分改成 800，并且不减](example=article&step=softmax&shifted=0&q=40,0,40,0;0,2,0,1;1,-1,0,1&k=20,0,20,0;0,2,1,1;1,1,0,-1;-1,0,1,2&unfolded=a0,0)：没有哪个 64 位浮点数有 e^800 那么大。",
    ],
    sources: [
      "## Q、K、V 从哪里来",
      "键是拿来和查询比较的，值是查询最后得到的。[讲缩放点积注意力的原文](docs/reference/sources.html#D1.1)把键比作学号，把值比作学号背后的档案。学号和档案是两样东西，键和值也是；就这一点说，比喻很贴切。但学号只有对上和对不上两种情况，而键是按内容比较的，相近的键也算数。把[水果词典](example=fruit&step=output&unfolded=o0,0)写成行就看得出来：“fruit”不是其中的键，却仍然得到一个答案，就是上面机器里的 7.85。（在词典里是 7.993，因为那里的得分没有除以 √d，而这里 √d = √2。）",
      "在网络里，每一行对应一个词，Q、K、V 不由人来写。这一行要乘以训练得到的三个矩阵，于是 [3 维的查询和 2 维的键](example=widths)变成同样的 4 维。V 的列也因此没有了名称：训练好的网络里，单独一列是什么意思，没有人知道。",
      "如果三者来自[同一组行](example=tokens)，就是自注意力；一个词的位置上输出的，是这个词在上下文里的样子。循环网络逐词阅读，读过的内容都要塞进一个状态里带着走。在这里，一个词到掩码允许的任何词（本例中是前面的词）只有一步，而且所有的行同时计算。",
      "如果查询来自[一段文本，键来自另一段](example=widths)，就是交叉注意力。翻译时，解码器每写一个词，就是这样回头去看编码器读过的句子的。",
    ],
  },
  predictions: {
    tie: {
      question:
        "把查询 3 的每个分量都加倍：A 和 D 的得分仍然同为最高，B 和 C 仍然较低。A 和 D 各得多少权重？",
      options: { half: "各一半", less: "各不到一半", more: "各超过一半" },
      said: "查询 3 这一行是 {third}。A 和 D 平分，但分到的不是全部：e 的得分次方不会是 0，所以 B 和 C 也留有一份。只有掩码才能让权重等于 0。",
    },
    order: {
      question: "K 里的键 A 和键 B 互换位置，V 里它们的值也互换。输出会怎样？",
      options: { same: "不变", rows: "有些数会变" },
      said: "输出不变。得分换了位置，权重也跟着换，每个权重仍然找到原来的值：无论哪种次序，这个例子的第一行都是 {output}。求和不在乎各项的次序，注意力也不知道键的次序。",
    },
  },
  end: "注意力是对几行数做的六个小运算：相乘、缩放、掩码、相减、分配、平均。",
};
