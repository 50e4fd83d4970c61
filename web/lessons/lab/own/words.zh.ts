/** Messages of the lab about a reader's own data, in Chinese. */
import type { FaultKind, NoteKind } from "../../../data/fault.js";
import { list, spaced } from "../../../language/zh/words.js";
import type { labData as en } from "./words.en.js";

const count = (n: string | number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ",");

type Say = (found: string, wanted: string) => string;

const faults: Readonly<Record<FaultKind, Say>> = {
  empty: () => "文件是空的。",
  tooLarge: (found, wanted) => `文件有 ${count(found)} MB；最多打开 ${count(wanted)} MB。`,
  unreadable: () => "文件无法读取，可能已被移动或改动。",
  notData: (found) => `字节 ${found} 既不属于文本，也不属于 .npy、.npz 或 .safetensors。`,
  archive: () => "这个 zip 压缩包里没有 .npy 文件。请用 numpy.savez 保存数组。",
  pickle: () =>
    "这是 Python 的 pickle 文件，读取时会运行代码。请用 np.save 保存数组，或用 DataFrame.to_parquet 保存表格。",
  hdf5: () => "无法读取 HDF5。请用 np.save 保存数组，或用 DataFrame.to_parquet 保存表格。",
  parquet: (found) => `无法读取这个 Parquet 文件：${found}。请用 DataFrame.to_parquet 保存。`,
  noRows: () => "没有数据行。请至少保存一行数字。",
  noNumbers: () => "里面没有数。",
  tooManyColumns: (found, wanted) => `有 ${count(found)} 列；最多读 ${count(wanted)} 列。`,
  axes: (_, wanted) => `轴数是 ${wanted}；能读一到四个轴。`,
  missingCell: () => "单元格是空的。",
  notANumber: (found) => `“${found}”不是数。`,
  notFinite: (found) => `“${found}”不是有限的数。`,
  decimalComma: (found) => `“${found}”的写法不一致：表中混用了小数逗号和小数点。`,
  overflow: (found) => `“${found}”超出了双精度数的最大值。`,
  openQuote: () => "这里的引号没有配对。",
  elided: () => "打印结果省略了一些数字。请用 np.save 保存数组。",
  notWords: () => "各行不是一个词加上它的数字，与 GloVe 和 word2vec 的格式不符。",
  notATable: (found) => (found === "" ? "其中没有找到表格。" : `“${found}”不是表格的一行。`),
  ragged: (found, wanted) => `这一行有 ${found} 个数，前面各行有 ${wanted} 个。`,
  lineTooLong: (_, wanted) => `这一行超过 ${count(wanted)} 个字符。`,
  npyMagic: (found, wanted) => `.npy 文件以字节 ${wanted} 开头；这个文件以 ${found} 开头。`,
  npyVersion: (found) => `无法识别这种格式的版本 ${found}。`,
  badHeader: (found) => `文件头无法读取：“${found}”。`,
  numberType: (found) => `类型“${found}”无法读取。浮点数、整数和布尔值可以。`,
  truncated: (found, wanted) =>
    `文件到这里就结束了。应有 ${count(wanted)} 字节，实有 ${count(found)} 字节。`,
  overlong: (found, wanted) =>
    `数已读完，文件还没结束。应有 ${count(wanted)} 字节，实有 ${count(found)} 字节。`,
  notExact: (found) => `${found} 的位数太多，双精度数存不下。`,
  tensorTwice: (found) => `名称“${found}”出现了两次。`,
  tensorRange: (found, wanted) => `偏移量是 ${found}；文件里的数到 ${count(wanted)} 为止。`,
  tensorOverlap: (found) => `它的数与“${found}”的数重叠。`,
  tensorBytes: (found, wanted) =>
    `按形状和类型需要 ${count(wanted)} 字节，偏移量给出 ${count(found)} 字节。`,
  unusedBytes: (found) => `接下来的 ${count(found)} 字节不属于任何张量。`,
  noTensor: () => "里面没有一到四个轴的数值张量。",
  tooManyNumbers: (found, wanted) =>
    `所有头共有 ${count(found)} 个数；最多读 ${count(wanted)} 个。请少存一些位置或头。`,
  tooManyHeads: (found, wanted) => `有 ${count(found)} 个头；最多读 ${count(wanted)} 个。`,
  tooManyArrays: (found, wanted) => `有 ${count(found)} 个数组；最多读 ${count(wanted)} 个。`,
  zipDirectory: () => "zip 压缩包的目录缺失或已损坏，文件可能被截断。",
  zipEncrypted: () => "压缩包的这一部分已加密。",
  zipMethod: (found) =>
    `压缩方法 ${found} 无法读取。请用 numpy.savez 或 numpy.savez_compressed 保存。`,
  zipDamaged: () => "压缩包的这一部分已损坏：字节与大小或校验和不符。",
  jsonSyntax: () => "文本不是有效的 JSON。",
  notAList: (found) => `这里该是数的列表，却写着“${found}”。`,
  jsonKeys: () => "键名里没有 q、k、v 或 x。",
  jsonShape: (found, wanted) => `形状写的是 ${wanted}，数却是 ${found}。`,
  longJson: (found, wanted) =>
    `这份 JSON 有 ${count(found)} MB，而一个字符串最多容纳 ${count(wanted)} MB。请另存为 JSON lines 或 Parquet，它们可以分段读取。`,
  weightsAxes: (found) => `轴数是 ${found}。注意力权重有二到五个轴：层、批次、头、查询、键。`,
  layersDiffer: (found, wanted) =>
    `“${found}”和“${wanted}”的形状不同，不是同一模型的各层。请把一个拖到 W，另一个拖到 W₂。`,
  tooLong: (found, wanted) => `有 ${count(found)} 个查询或键；最多读 ${count(wanted)} 个。`,
  tooManyTokens: (found, wanted) => `有 ${count(found)} 个词元；最多读 ${count(wanted)} 个。`,
  notTokens: () => "里面没有词元。词元要么一行一个，要么是 JSON 列表。",
  notPicture: () => "浏览器无法把它读成图片。",
  noSlot: (found) =>
    `从名称“${found}”看不出它是 Q、K、V 还是 X；各行之和也不是 1，不像注意力权重。请把文件拖到其中一个上。`,
  sameSlot: (found, wanted) => `“${found}”和“${wanted}”要放在同一个位置。请分别拖放。`,
  stateFile: (found) => `“${found}”是状态文件，但已损坏。`,
};

const notes: Readonly<Record<NoteKind, Say>> = {
  rowsLeftOut: (found, wanted) => `保留前 ${count(wanted)} 行，其余 ${count(found)} 行略去。`,
  gapsLeftOut: (found) => `因缺少数字而略去的行数：${found}。`,
  headerLeftOut: () => "这一行是名称，不是数，已略去。",
  keyLeftOut: (found) => `“${found}”不是 q、k、v、x 中的任何一个，已略去。`,
  asRow: (found) => `一个长为 ${count(found)} 的列表，当作一个查询。`,
  asColumn: (found) => `一个长为 ${count(found)} 的列表，每个数当作一行。`,
  asHeads: (found) => `${found} 各轴依次是头、位置、维度。`,
  asBatches: (found) => `${found} 各轴依次是批次、头、位置、维度。`,
  batchesLeftOut: (found, wanted) =>
    `保留前 ${count(wanted)} 个批次，其余 ${count(found)} 个略去。`,
  tensorsLeftOut: (found) => `文件中没有位置的张量：${count(found)} 个。`,
};

export const labData: typeof en = {
  heading: "自己的数据",
  stays: "数据留在这台机器上。链接只带得下很短的注意力权重及其词元，状态文件包含全部。",
  open: "打开注意力权重",
  openNote: "来自你运行过的模型；也可以把文件拖到图上",
  formats:
    "模型的注意力权重及其词元，或者查询、键和值：.safetensors、.npz、.npy、Parquet、CSV、JSON、词向量或打印出的矩阵。最多 8,192 行；Q、K、V 的每个头最多 1,024 列。attentions、tokens、q、k 之类的名称说明各是什么。",
  choose: "选择文件",
  chooseFor: (letter) => spaced(`为 ${letter} 选择文件`),
  drop: "或者拖到这里",
  file: "选择文件",
  roles: {
    ...{ query: "查询", key: "键", value: "值", x: "代替前三者" },
    ...{ weights: "注意力权重", other: "用来比较的权重" },
    ...{ queryTokens: "查询的词元", keyTokens: "键的词元" },
    picture: "图块所在的图片",
  },
  ofModel: "注意力权重、词元和图片",
  ofVectors: "查询、键和值",
  tokens: (tokens) => `${count(tokens)} 个词元`,
  pasteTokensHint: "每行一个词元，或者 JSON 列表",
  nothing: "还没有",
  pasted: "粘贴的",
  shape: (rows, columns) => `${count(rows)} × ${count(columns)}`,
  paste: "粘贴",
  pasteFor: (letter) => spaced(`为 ${letter} 粘贴数据`),
  pasteHint: "每行一组、JSON 或打印出的矩阵",
  use: "用这些数据",
  useFor: (letter) => spaced(`用这些数据作 ${letter}`),
  remove: "移除",
  removeFor: (letter) => spaced(`移除 ${letter}`),
  removed: (letter) => spaced(`${letter} 已移除。撤销可以找回。`),
  whichTensors: (file) => `选择“${file}”中的张量`,
  tensor: (name, shape) => `${name}，${shape}`,
  noTensor: "无",
  table: {
    which: (file: string) => (file === "" ? "请选择每一列的用途" : `请选择“${file}”中每一列的用途`),
    rows: (n: number) => `${count(n)} 行`,
    numbers: (n: number) => `${count(n)} 个数`,
    preview: "前几行",
    roleOf: (column: string) => `“${column}”的用途`,
    labels: "名称",
    none: "不使用",
    use: "使用这些列",
    gaps: (n: number, places: readonly string[], more: number) =>
      `${count(n)} 个单元格没有数：${places.join("；")}${more > 0 ? `，另有 ${count(more)} 处` : ""}。`,
    skip: (rows: number) => `略去这 ${count(rows)} 行`,
  },
  useTensors: "用这些张量",
  cancel: "取消",
  batch: (batches) => `批次，1 到 ${batches}`,
  head: (heads) => `头，1 到 ${heads}；0 = 平均`,
  reading: (percent) => `正在读取，${percent}%`,
  stop: "停止",
  taken: (matrices) => `已加载：${list(matrices)}。`,
  kept: "原来的数据还在。",
  places: {
    tensor: (name, place) => (place === "" ? name : `${name}，${place}`),
    line: (line) => `第 ${count(line)} 行`,
    cell: (line, column) => `第 ${count(line)} 行第 ${count(column)} 格`,
    item: (row, column) => `第 ${count(row)} 行第 ${count(column)} 列`,
    byte: (byte) => `第 ${count(byte)} 字节`,
    entry: (row, column, byte) =>
      `第 ${count(row)} 行第 ${count(column)} 列（第 ${count(byte)} 字节）`,
  },
  faults,
  notes,
  said: (file, place, what) => {
    const where = [file, place].filter((part) => part !== "");
    return where.length === 0 ? what : `${where.join("，")}：${what}`;
  },
};
