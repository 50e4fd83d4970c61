/** Messages of the lab about a reader's own data, in Chinese. */
import type { FaultKind, NoteKind } from "../../../data/fault.js";
import { list, spaced } from "../../../language/zh/words.js";
import type { labData as en } from "./words.en.js";

const count = (n: string | number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ",");

type Say = (found: string, wanted: string) => string;

const faults: Readonly<Record<FaultKind, Say>> = {
  empty: () => "文件是空的。",
  tooLarge: (found, wanted) => `大小是 ${count(found)} MB；最多打开 ${count(wanted)} MB。`,
  unreadable: () => "文件无法读取，可能已被移动或改动。",
  notData: (found) => `字节 ${found} 既不属于文本，也不属于 .npy、.npz、.safetensors 或 Parquet。`,
  notUtf8: () => "文本不是 UTF-8 编码。请用这种编码重新保存。",
  archive: () => "这个 zip 压缩包里没有 .npy 文件。请用 numpy.savez 保存数组。",
  pickle: () =>
    "这是 Python 的 pickle 文件，读取时会运行代码。请用 np.save 以数值 dtype 保存数组，或用 DataFrame.to_parquet 保存表格。",
  hdf5: () => "无法读取 HDF5。请用 np.save 保存数组，或用 DataFrame.to_parquet 保存表格。",
  parquet: (found) => `无法读取这个 Parquet 文件：${found}。请用 DataFrame.to_parquet 保存。`,
  noNumbers: () => "里面没有数。",
  nothingChosen: () => "没有哪个部分选了位置。请至少为一个部分选择位置。",
  tooMany: (found, wanted) => `大小是 ${count(found)}；最多读 ${count(wanted)}。`,
  axes: (found) => `轴数是 ${found}。注意力权重有二到五个轴。`,
  missingCell: () => "这里没有数。",
  notANumber: (found) => `“${found}”不是数。`,
  notFinite: (found) => `“${found}”不是有限的数。`,
  overflow: (found) => `“${found}”超出了双精度数的最大值。`,
  openQuote: () => "这里的引号没有配对。",
  ragged: (found, wanted) => `长度是 ${found}，前面各行是 ${wanted}。`,
  jsonSyntax: () => "文本不是有效的 JSON。",
  badHeader: (found) => `文件头无法读取：“${found}”。`,
  numberType: (found) => `类型“${found}”无法读取。浮点数、整数和布尔值可以。`,
  truncated: (found, wanted) =>
    `文件到这里就结束了。应有 ${count(wanted)} 字节，实有 ${count(found)} 字节。`,
  overlong: (found, wanted) =>
    `数已读完，文件还没结束。应有 ${count(wanted)} 字节，实有 ${count(found)} 字节。`,
  notExact: (found) => `${found} 的位数太多，双精度数存不下。`,
  tensorBytes: (found, wanted) => `文件头给出的字节是 ${found}，按形状和类型应是 ${wanted}。`,
  zip: () =>
    "压缩包的这一部分已损坏、已加密，或用了少见的压缩方法。请用 numpy.savez 或 numpy.savez_compressed 保存。",
  sameSlot: (found, wanted) => `“${found}”和“${wanted}”要放在同一个位置。请先后打开。`,
  stateFile: () => "这是状态文件，但已损坏。",
};

const notes: Readonly<Record<NoteKind, Say>> = {
  rowsLeftOut: (found, wanted) => `保留前 ${count(wanted)} 行，其余 ${count(found)} 行略去。`,
  gapsLeftOut: (found) => `因缺少数字而略去的行数：${found}。`,
  asHeads: (found) => `${found} 各轴依次是头、位置、维度。`,
  batchesLeftOut: (found) => `保留批次中的第一个，其余 ${count(found)} 个略去。`,
  partsLeftOut: (found) => `文件中没有位置的数组：${count(found)} 个。`,
};

export const labData: typeof en = {
  heading: "自己的数据",
  stays: "数据留在这台机器上。链接不带数据，状态文件带。",
  open: "打开注意力权重",
  openNote: "来自你运行过的模型；也可以把文件拖到图上",
  formats:
    "模型的注意力权重及其词元，向量，或者查询、键和值：.npz、.npy、.safetensors、Parquet、CSV、JSON、JSON lines 或文本形式的词向量。最多 2,048 行；Q、K、V 的每个头最多 1,024 列。attentions、tokens、q、k 之类的名称说明各是什么。",
  choose: "选择文件",
  drop: "或者拖到图上",
  roles: {
    ...{ query: "查询", key: "键", value: "值", x: "代替前三者" },
    ...{ weights: "注意力权重" },
    ...{ queryTokens: "查询的词元", keyTokens: "键的词元" },
  },
  tokens: (n) => `${count(n)} 个词元`,
  shape: (rows, columns) => `${count(rows)} × ${count(columns)}`,
  remove: "移除",
  removeOf: (letter) => spaced(`移除 ${letter}`),
  removed: (letter) => spaced(`${letter} 已移除。撤销可以找回。`),
  which: (file) => (file === "" ? "请选择每一部分的用途" : `请选择“${file}”中每一部分的用途`),
  rows: (n) => `${count(n)} 行`,
  roleOf: (part) => `“${part}”的用途`,
  labels: "名称",
  none: "不使用",
  useParts: "使用这些部分",
  cancel: "取消",
  reading: "正在读取……",
  taken: (held) => `已加载：${list(held)}。`,
  kept: "原来的数据还在。",
  places: {
    tensor: (name, place) => (place === "" ? name : `${name}，${place}`),
    line: (line) => `第 ${count(line)} 行`,
    cell: (line, column) => `第 ${count(line)} 行第 ${count(column)} 格`,
    row: (row) => `第 ${count(row)} 行`,
    item: (row, column) =>
      /^\d+$/.test(column)
        ? `第 ${count(row)} 行第 ${count(column)} 列`
        : `第 ${count(row)} 行 ${column} 列`,
    byte: (byte) => `第 ${count(byte)} 字节`,
  },
  faults,
  notes,
  said: (file, place, what) => {
    const where = [file, place].filter((part) => part !== "");
    return where.length === 0 ? what : `${where.join("，")}：${what}`;
  },
};
