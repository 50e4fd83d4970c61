/** The language model, in Chinese. */
import type { Chapter } from "../../language/prose.js";
import { spaced } from "../../language/zh/words.js";
import type { controls } from "./state.js";
import type { words as en } from "./words.en.js";

const head = (layer: number, at: number) => `第 ${layer + 1} 层头 ${at + 1}`;
const keys = (k: number) => (k === 1 ? "只留最近的键" : `最近的 ${k} 个键`);
/** A share without the space before its sign. */
const percent = (share: string) => String(share).replace(/\s%/, "%");

export const words: typeof en = {
  title: "每个词元保留多少邻居，代价是多少",
  prompt: "文本（英文）",
  left: (count, context) => `模型读 ${context} 个词元：最前面的 ${count} 个略去。`,
  empty: "文本里还没有词元。请输入几个英文词。",
  tokens: "作为查询的词元",
  token: (word, place) => `${word}，第 ${place} 个词元`,
  arcs: (token, name) => spaced(`${name}里“${token}”的注意力`),
  head,
  choose: (name) => spaced(`显示${name}`),
  heads: {
    title: (count) => `${count} 个头`,
    rows: "每层一行",
  },
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
    unit: "每词元多出的奈特，在模型没读过的演讲上",
    unitOf: (tokens) => `每词元多出的奈特，在一篇演讲的 ${tokens} 个词元上`,
    label: "每个词元保留的最近的键，以及代价",
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
    invitation: "转动旋钮：键少了，代价是多少？",
    weights: "留下的键的权重",
    scope: "旋钮改动的头",
    scopes: {
      all: (_layer, _name) => "所有的头",
      layer: (layer, _name) => `第 ${layer + 1} 层`,
      head: (_layer, _name) => "显示的头",
    },
    similarity: "相似度",
    rest: (usual) => `所有的键都保留着，损失是每词元 ${usual} 奈特。`,
    changed: (now, usual) => `现在的损失是每词元 ${now} 奈特；不改动时是 ${usual}。`,
    apart: "方块里每行只剩一个有颜色的格子，句子也散了架。",
    failed: (what) =>
      `测量中断了。请重新加载页面，或换一个小一些的模型。计算核心的报告（英文）：${what}`,
  },
  writes: {
    usual: "模型接着写（英文）",
    changed: (k, equal, only) => {
      if (!only) return "改动之后";
      const kept = k === 0 ? "全部的键" : keys(k);
      return `${kept}${equal ? "，权重相等" : ""}`;
    },
    again: "另写一段",
    seed: "续写的种子",
  },
  adjust: {
    title: "温度、相似度、消融、种子",
    temperature: "改动的头的温度",
    ablate: (name) => spaced(`消融${name}`),
  },
  neighbours: {
    title: (name, token) => spaced(`“${token}”在${name}里找到什么`),
    key: "键",
    score: "得分",
    weight: "权重",
    push: (token) => `对“${token}”的推动`,
    more: (count) => `另外 ${count} 个键`,
    why: (key, weight) => `“${key}”的权重为什么是 ${weight}`,
    said: (name, token, key, weight, effective) =>
      spaced(
        `在${name}里，“${token}”的查询给“${key}”的键最大的权重 ${weight}。它有 ${effective} 个有效邻居。`,
      ),
    note: "推动是加权之后的值直接给最可能的下一个词元的 logit 加上的部分：不经过后面各层，也还没有除以最后一次层归一化的标准差。",
  },
  matrix: {
    title: (name) => spaced(`${name}的全部权重`),
    label: (name) => spaced(`${name}的权重：一行一个查询，一列一个键`),
    columns: "一行一个查询，一列一个键",
    hint: "点一个格子，看它的权重从哪里来。方向键选择查询和键。",
  },
  why: {
    weights: "这个查询的权重：方向键选键，回车键转到说明",
    weight: (key, weight) => `“${key}”，权重 ${weight}`,
    title: (name, token, key) => spaced(`“${token}”在${name}里为什么关注“${key}”`),
    plain: "为什么是这个键",
    carries: (key) => `“${key}”的键带有`,
    token: (word) => `自己的词元“${word}”`,
    position: (place) => `自己的位置 ${place}`,
    head: (name, word, back) =>
      spaced(
        `${name}写入的（${back === 0 ? "权重最大：它自己" : back === 1 ? `权重最大：前一个词元“${word}”` : `权重最大：“${word}”`}）`,
      ),
    mlp: (layer) => `第 ${layer + 1} 层 MLP 由它算出的`,
    bias: (layer) => `第 ${layer + 1} 层的偏置`,
    constant: "自己的偏置，每个词元都一样",
    rest: (count) => `其余 ${count} 个来源之和`,
    sum: "得分高出各键平均的部分",
    invitation: "点一个来源，把它从查询和键里去掉。",
    without: (source, left, score, weight, lower) =>
      `去掉${source}，剩下各项之和给出得分 ${left}；让计算核心不带它重算，得到 ${score}。这个键的权重从 ${weight} 变为 ${lower}。`,
    next: (token, usual, lower) =>
      `模型没有前面那个头时，“${token}”的概率是 ${lower}，原来是 ${usual}。`,
    back: "放回去",
    changed:
      "旋钮、温度或相似度改动了这个头的得分。得分的各项属于训练好的注意力：改回去就能看原因。",
    alone: "第一个词元只有一个键，就是它自己。请选后面的词元。",
    choose: "请在图里或表里选一个权重。",
    said: (key, weight, score, above) =>
      `“${key}”的键权重是 ${weight}，因为它的得分 ${score} 与所有键的平均相差 ${above}。`,
  },
  plane: {
    title: (name) => spaced(`${name}的平面`),
    label: (name, token) => spaced(`${name}的键沿两条主轴的位置，以及“${token}”的查询的方向`),
    share: (share) => `键沿两条主轴的位置，含其方差的 ${percent(share)}；以及查询的方向。`,
  },
  training: {
    title: "训练得越久，少用邻居的代价越大",
    unit: "每词元多出的奈特，在留出的演讲上",
    label: "训练 1,000 到 12,000 步之后，只留最近的 1 到 16 个键的代价",
    axis: "训练步数",
    nearest: (k) => `最近的 ${k} 个`,
    note: (first, last) =>
      `取自训练记录，在留出演讲的 128 个窗口上测量；损失本身从 ${first} 降到 ${last}。`,
  },
  memory: {
    title: "模型旁边的一份记忆",
    unit: "损失，每词元的奈特，在没读过的一段上",
    sizeTitle: "记住得更多",
    kTitle: "邻居更多",
    level: "损失",
    sizeLabel: "记住的词元数，以及这时的损失",
    sizeAxis: "这一段之前记住的词元",
    kLabel: "求平均的最近状态数，以及这时的损失",
    kAxis: "k：在所有记住的状态里取最近的几个",
    size: (count) => `记住 ${count} 个词元`,
    k: (count) => `最近的 ${count} 个状态`,
    alone: (loss) => `没有记忆：${loss}`,
    invitation: "转动旋钮：读一些《白鲸》",
    kInvitation: "记住一些之后再测量",
    reading: (done, total) => `正在读：${total} 个词元中的 ${done} 个`,
    measuring: "正在测量……",
    tokens: "写出的词元：点一个，看它从哪里找来",
    without: "没有记忆，它接着写（英文）",
    with: "有了记忆",
    votes: (token, count, share) =>
      `“${token}”：想起的状态里有 ${count} 个指向它，占权重的 ${share}。权重最大的几段：`,
    noVote: (token) => `“${token}”：想起的状态没有一个指向它，是模型自己的选择。`,
    start: "还什么都没有记住。旋钮离开 0 时才加载这些章节。",
    saidAlone: (loss) => `没有记忆时，这一段上的损失是每词元 ${loss} 奈特。`,
    said: (size, alone, loss, gain) =>
      `记住 ${size} 个词元之后，这一段上的损失是 ${loss} 奈特，没有记忆时是 ${alone}：少了 ${gain}，而模型没有再训练。`,
    short: "文本太短：至少要约 400 个词元，差不多一页。",
    lessonOnly:
      "这份记忆属于本课的模型，不是你的：较大的模型要读上好几分钟，而且记忆的温度是按本课模型的状态定的。",
    own: {
      title: "你自己的文本",
      text: "任何英文文本都可以，最多 400,000 个字符。结尾的一段用来测量损失，之前的部分可以记住。文本留在这个标签页里，链接不带它。",
      label: "粘贴文本",
      choose: "或选择文本文件",
      back: "回到《白鲸》",
    },
  },
  own: {
    title: "你自己的 GPT-2",
    text: "凡是 GPT-2 架构的模型，这幅图都能显示。把文件放到图上，一起放或逐个放都行，也可以选择文件：model.safetensors（F32、F16 或 BF16）、config.json 和 tokenizer.json；没有最后一个，就用 vocab.json 和 merges.txt。文件只在这个标签页里读取，内容不会离开这里，链接和状态文件也不带模型。",
    where:
      "在 Hugging Face 上，每个模型的页面都有“Files and versions”一栏，里面就是这三个文件名，例如 GPT-2（openai-community/gpt2）或较小的 DistilGPT-2。计算核心有 2 GiB 内存，每个数占 4 字节，所以模型最多约有 4.6 亿个数。",
    choose: "选择文件",
    cancel: "取消",
    loading: "正在把模型加载到内存",
    cancelled: "已取消。",
    missing: (names) => `还缺：${names.join("、")}。`,
    shown: (name, layers, heads, context) =>
      `现在显示：${name}，${layers} 层 × ${heads} 个头，上下文 ${context} 个词元。正文里固定的数字说的是本课的模型。`,
    remove: "回到本课的模型",
    notYours: "这里是本课的模型，不是你的。",
    damaged: (tensor, found) =>
      `.safetensors 文件无法读取${tensor === "" ? "" : `，在张量“${tensor}”处`}${found === "" ? "" : `：${found}`}。请重新下载。`,
    problems: {
      file: (what) =>
        `“${what}”不是所需的文件：model.safetensors、config.json、tokenizer.json、vocab.json、merges.txt。`,
      type: (what, found) => `张量“${what}”的类型是 ${found}；可以读取 F32、F16 和 BF16。`,
      memory: (needed, parameters, most) =>
        `这个模型有 ${parameters} 个数，需要 ${needed} GiB 内存；计算核心只有 ${most} GiB。模型没有加载。`,
      tokenizer: (what) =>
        `分词器无法使用。它必须是这个模型的字节级 BPE；请从同一页面下载。读取程序的报告（英文）：${what}`,
      vocabulary: (what, found) => `分词器有 ${what} 个词元，模型只有 ${found} 个。`,
      core: (what) =>
        `模型没能加载。请从同一页面下载 GPT-2 架构的 config.json 和权重。计算核心的报告（英文）：${what}`,
    },
  },
  hint: "点一个词元，让它作为查询；点一个方块，显示那个头；点一条弧线或它的权重，看看为什么。方向键转动旋钮。模型带着训练文本的观点和盲点，它写的不是任何人的意见。",
  values: {
    probability: (token) => `${token} 的概率`,
    usual: (token) => `${token} 的概率，未改动`,
    score: (token) => `${token} 的键的得分`,
    weight: (token) => `${token} 的键的权重`,
    push: (token) => `${token} 的值加上的部分`,
    term: (source) => `键从 ${source} 得到的部分`,
    above: (key) => `${key} 的键的得分高出平均的部分`,
    rest: () => "其余各项之和",
    left: (key) => `${key} 的得分剩下的各项之和`,
    lower: (key) => `去掉来源后 ${key} 的键的得分`,
    lowerWeight: (key) => `去掉来源后 ${key} 的键的权重`,
    ablated: (token) => `没有这个头时 ${token} 的概率`,
    memoryLoss: (_setting) => "有记忆时的损失，每词元的奈特",
    gain: () => "记忆使损失减少的量",
    vote: (place) => `想起的第 ${place} 段的权重`,
    votes: (_place) => "指向这个词元的全部权重",
    effective: () => "有效邻居数",
    share: () => "键的方差在两条主轴上的份额",
    loss: (_options) => "损失，每词元的奈特",
    extra: (_options) => "比未改动的模型多出的损失",
    temperature: () => "改动的头的温度",
    recorded: (step) => `训练 ${step} 步之后记录的损失`,
    price: (k, step) => `训练 ${step} 步之后最近的 ${k} 个键的代价`,
  },
};

export const controlLabels: Record<(typeof controls)[number], string> = {
  prompt: "文本",
  promptToken: "作为查询的词元",
  modelHead: "显示的头",
  nearestKeys: "最近的键的旋钮",
  equalWeights: "等权重",
  modelTemperature: "温度",
  modelSimilarity: "相似度",
  changedHeads: "改动的头",
  ablatedHeads: "消融的头",
  writeSeed: "续写的种子",
  whyKey: "要解释得分的键",
  withoutSource: "从得分里去掉的来源",
  remembered: "记住多少",
  recalledStates: "多少个记住的状态求平均",
};

/** The text beside the figure. */
export const chapter: Chapter = {
  path: "会续写的模型 · 8 分钟",
  ask: "语言模型需要多少邻居？",
  text: {
    model: [
      "语言模型读完这段文字，说出接下来可能是什么：比如“{next}”，概率 {probability}。它的构造和 GPT-2 一样，只是小得多：582,720 个数，用 84 篇国情咨文训练，直到写得出同样的腔调，虽然不知所云。它把文字切成词元，也就是词或词的一部分（点代表空格）。模型只懂英文；请换上你自己的一段英文。",
      "模型有四层，共 24 个头，每个头做的都是五角星在平面上做过的事。它为每个词元算出三个短向量：查询（词元要找什么）、键（凭什么被找到）、值（传出去什么）；把一个词元的查询同它自己的键和前面所有的键用点积比较，再按这些得分的 softmax 对值求平均。每个方块是一个头，一行一个查询，一列一个键。点一个方块，文字上方的弧线就显示它的权重。",
      "这么多键，它都需要吗？图下面的旋钮让每个头里的每个词元只保留得分最高的 k 个键，也就是最近的 k 个：它们分掉全部权重，其余键权重为 0；模型不重新训练。代价就在这里测量，用的是模型从没读过的一篇演讲。不改动时，它在那里的损失是每词元 {trained} 奈特，也就是 −ln p 的平均，p 是模型给实际出现的词元的概率；少一奈特，这个概率就是原来的 e ≈ 2.7 倍。如果每个头给所有的键同样的权重，什么也不比较，损失增加 {none}。",
      "? eight",
      "继续转动旋钮，读一读模型写的东西。最多 128 个键里留下[十六个](nearestKeys=16&equalWeights=0)，几乎和全部一样好；[四个](nearestKeys=4&equalWeights=0)就不行了；[只留最近的一个](nearestKeys=1&equalWeights=0)，代价和什么也不比较差不多。那时句子散了架，方块说明了原因：每行只剩一个有颜色的格子。",
      "所以，硬最近邻代替不了平均。得分最高的键往往只领先一点点，而后面几个键带来的东西同样用得着：一个主语，一个动词，上一句的结尾。整个取走一个值，其余的就全丢了；平均则每样都留下一些。况且后面各层学会处理的，正是平均。",
      "? equal",
      "可见只挑邻居不够，只求平均也不够。两样都要：求平均，而且越近的键权重越大，这正是 softmax 做的事。什么叫“近”，也是一起学来的：同样的查询和键，不用点积而改用[距离](modelSimilarity=rbf&modelTemperature=2&nearestKeys=0&equalWeights=0)或[余弦](modelSimilarity=cosine&modelTemperature=0.25&nearestKeys=0&equalWeights=0)，那么留下全部的键还不如刚才的四个。",
      "> 试试只在[第 1 层](changedHeads=layer&modelHead=0.1&nearestKeys=1&equalWeights=0&modelSimilarity=dot&modelTemperature=1)留下最近的键，再试试只在[一个头](changedHeads=head&modelHead=2.3&nearestKeys=1&equalWeights=0&modelSimilarity=dot&modelTemperature=1)里。大多数头失去其余的邻居几乎没有代价，因为另外 23 个头还留着邻居。",
    ],
    head: [
      "## 一个头，逐个键看",
      "选中的头把每个得分变成权重，每个权重带来一个值。最后一列说明这个值引向哪里：它给“{next}”的 logit（softmax 由它算出概率）加上或减去多少。从文字里学出来的模型，答案很少是整齐的，这里的头也没有名字；看到什么，就只能说什么。",
      "查询和键各有 16 个数，所以没有一个平面能把它们画全。这个平面取键彼此差别最大的两个方向，含有键的方差的 {share}。得分是点积，所以键沿{@query 五角星}的方向伸得越远，权重越大。[另一个头](modelHead=0.1)、[再一个](modelHead=3.5)把同样的词排成别的样子；它们的平面含的方差较少，那里会有看不见的方向让别的键排到第一。",
    ],
    why: [
      "## 为什么是这个键？",
      "得分是点积，层归一化的缩放不变时，查询和键是此前写入残差流（每个词元的一个向量，一切都往上累加）的内容的线性函数。写入的有词元、它的位置，以及前面每个头和每个 MLP（每层里接在各头之后的小网络）加上的部分，得分是它们的贡献之和。点任何一个权重（它的弧线、数字、平面上的键或矩阵里的格子），这里就列出它的键带有什么，最大的在前。能让一个键得到权重的，只有它与别的键不同的地方，所以每一项都从它在所有键上的平均算起。“{why-key}”的各项加起来是 {why-above}。",
      "点一个来源，就把它从查询和键里去掉。剩下的各项预测出得分，计算核心不带它再算一遍，结果相符。有时一个来源几乎说明了整个得分，有时是许多小项加起来：这里最大的一项是 {why-term}。它说的是这个键的得分为什么比别的高，并不说这个头是干什么的。[第 1 层](modelHead=0.1&nearestKeys=0&equalWeights=0&modelTemperature=1&modelSimilarity=dot)里只有词元、位置和偏置；到[第 4 层](modelHead=3.5&nearestKeys=0&equalWeights=0&modelTemperature=1&modelSimilarity=dot)，前面已有十八个头写入，[其中一个可以去掉](modelHead=3.5&withoutSource=head.1.4&nearestKeys=0&equalWeights=0&modelTemperature=1&modelSimilarity=dot)。",
    ],
    "own-model": [
      "这是你的模型。它认为接下来最可能是“{next}”，概率 {probability}。每个方块是它的一个头，一行一个查询，一列一个键；点一个方块，文字上方的弧线就显示它的权重。",
      "图下面的旋钮让每个头里的每个词元只保留得分最高的 k 个键。代价在一篇演讲上测量，你的模型训练时可能读过它。不改动时，它在那里的损失是每词元 {trained} 奈特，也就是 −ln p 的平均，p 是模型给实际出现的词元的概率。如果每个头给所有的键同样的权重，损失增加 {none}。",
    ],
    "own-head": [
      "## 一个头，逐个键看",
      "选中的头把每个得分变成权重，每个权重带来一个值。最后一列说明这个值给“{next}”的 logit（softmax 由它算出概率）加上或减去多少。",
      "平面取键彼此差别最大的两个方向，含有键的方差的 {share}。方差含得少时，沿{@query 五角星}的方向伸得最远的键不一定权重最大。",
    ],
    "own-why": [
      "## 为什么是这个键？",
      "得分是点积，层归一化的缩放不变时，查询和键是此前写入残差流（每个词元的一个向量，一切都往上累加）的内容的线性函数，所以得分是各来源的贡献之和：词元、它的位置，以及前面每个头和每个 MLP（每层里接在各头之后的小网络）加上的部分。点任何一个权重（它的弧线、数字、平面上的键或矩阵里的格子），这里就列出它的键带有什么，每一项都从它在所有键上的平均算起。模型大时要等一会儿。",
      "点一个来源，就把它从查询和键里去掉。剩下的各项预测出得分，计算核心不带它再算一遍，结果相符。",
    ],
    training: [
      "## 训练怎样改变代价",
      "读得还少的模型用不着多少邻居：在比旋钮所测更多的留出演讲上，训练 1,000 步之后，最近的八个键和全部的键只差 0.04 奈特；3,000 步之后差 0.09，6,000 步之后 0.13，12,000 步之后 0.20。损失下降的同时，模型依靠的键越来越多，每个各添一点。那么它需要多少邻居？少数几个担起了大部分；模型越好，就越要用上其余的。",
    ],
    memory: [
      "## 要是它能查找呢？",
      "注意力把眼前的词元同前面至多 127 个词元比较。同样的比较可以伸得更远：让模型把一本书读一遍，为每个词元留下它的状态（最后一层里的一个向量）和后面的那个词元，权重一个也不改。之后它把眼前的状态同留下的所有状态比较，取最近的 64 个，跟在它们后面的词元得到权重，越近得到越多。预测的四分之一来自那里，其余仍归模型。",
      "本课的模型只用演讲训练过。书是《白鲸》的十九章，损失在紧接着的约 2,000 个词元上测量。",
      "? whales",
      "给它 [50,000 个词元](remembered=50000&recalledStates=64)，看损失会下降多少。很大一部分来自演讲里从不提起的名字和事物：点一个写出的词元，看它是在哪几段里找到的。只用一个邻居在这里同样没有多大用处：求平均的状态越多，邻居的曲线越低，因为最近的一个常常只是碰巧近，许多近邻共有的东西才不是碰巧。",
      "记忆只会查找：相似的状态后面曾经跟着什么。它不会把两段话合在一起，不会推理，也没有教给模型任何东西；没读过相似的内容时，预测的四分之一照样归最近的那些状态。",
      "> 试试只放进 [1,000 个词元](remembered=1000)，或者放进你自己的文本，比如笔记：里面不止说过一次的话，它会再找到。",
    ],
  },
  predictions: {
    eight: {
      question:
        "每个头里的每个词元只保留最近的八个键。损失会增加多少奈特？什么也不比较的代价标在右边。",
      said: "损失增加 {cost}；什么也不比较，增加 {none}。注意力的用处，八个邻居担起了大部分。",
    },
    equal: {
      question: "还是这八个键，权重都是八分之一。代价会是多少？",
      options: {
        same: "和 softmax 时差不多",
        half: "大约是 softmax 时的两倍",
        most: "接近什么也不比较的代价",
      },
      said: "{cost}；用 softmax 是 {eight}，什么也不比较是 {none}。知道哪些键近还不够，有多近也要计入。",
    },
    whales: {
      question:
        "模型只读过演讲。现在它可以在一部捕鲸故事的 10,000 个词元里查找，但不学习。在接下来的几页上，损失会怎样？",
      options: {
        better: "下降：模型更懂鲸了",
        same: "不变，因为权重没变",
        worse: "上升：想起的段落误导了它",
      },
      said: "下降 {memory-gain} 奈特，从 {memory-alone} 到 {memory-loss}。模型虽然不认识鲸，但在故事走向相似的地方，它的状态仍然相似。",
    },
  },
  end: "注意力是对最近邻求平均，而且软得有道理。",
};
