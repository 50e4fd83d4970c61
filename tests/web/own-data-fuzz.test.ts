/** Whatever is done to good files: a matrix, a fault, and never anything else; and in no long time. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { faultKinds, noteKinds } from "../../web/model/own-data/fault.js";
import { slotOfFile } from "../../web/model/own-data/matrix.js";
import { readOwnData } from "../../web/model/own-data/read-own-data.js";
import { generator } from "./model-support.js";
import { bytesSource, fixture } from "./own-data-support.js";

const text = (given: string) => new TextEncoder().encode(given);

const seeds: readonly Uint8Array[] = [
  ...["f8-little-C.npy", "f4-big-F.npy", "i8-little.npy", "vector.npy", "version-3.npy"].map(
    fixture,
  ),
  ...["archive.npz", "record.npy", "savetxt.csv"].map(fixture),
  text('a;b\r\n"1";2\r\n3;−4\r\n'),
  text("1\t2\n3\t4\n# end"),
  text('{"q": [[1, 2.5e-3]], "k": {"data": [1, 2], "shape": [1, 2]}, "é\\u00e9": [null, "x"]}'),
  text("[[1, 2], [3, 4]]"),
  text('{"softknn": "state", "version": 1, "state": {"view": "lab"}}'),
];

test("mutated files give a matrix, a state or a fault", async () => {
  const next = generator(5);
  const below = (n: number) => Math.floor(next() * n);
  const kinds: Record<string, number> = {};
  for (let round = 0; round < 6000; round++) {
    let bytes = (seeds[below(seeds.length)] ?? new Uint8Array()).slice();
    for (let times = 1 + below(3); times > 0; times--) {
      const at = below(bytes.length + 1);
      const way = below(5);
      if (way === 0) bytes[at] = below(256);
      else if (way === 1) bytes[at] = 34 + below(90);
      else if (way === 2) bytes = bytes.slice(0, at);
      else if (way === 3)
        bytes = Uint8Array.of(...bytes.slice(0, at), below(256), ...bytes.slice(at));
      else {
        const part = bytes.slice(at, at + below(30));
        bytes = Uint8Array.of(...bytes.slice(0, at), ...part, ...bytes.slice(at));
      }
    }
    const name = ["q.npy", "k.json"][below(12)] ?? "data";
    const reading = await readOwnData(bytesSource(bytes, name), { slot: "value" });
    kinds[reading.kind] = (kinds[reading.kind] ?? 0) + 1;
    if (reading.kind === "matrices") {
      for (const matrix of Object.values(reading.own)) {
        assert.ok(matrix.rows > 0 && matrix.columns > 0, `round ${round}`);
        assert.equal(matrix.data.length, matrix.rows * matrix.columns, `round ${round}`);
        assert.ok(matrix.data.every(Number.isFinite), `round ${round}`);
      }
      for (const note of Object.values(reading.notes).flat()) {
        assert.ok(noteKinds.includes(note.kind));
      }
    } else if (reading.kind === "fault") {
      const { fault } = reading;
      assert.ok(faultKinds.includes(fault.kind) && fault.kind !== "unreadable", `round ${round}`);
      assert.ok((fault.byte ?? 0) <= bytes.length, `round ${round}`);
      for (const at of [fault.line ?? 1, fault.column ?? 1, fault.character ?? 1, fault.row ?? 1])
        assert.ok(at >= 1);
      assert.ok((fault.found ?? "").length <= 60, `round ${round}`);
    } else assert.equal(reading.kind, "state");
  }
  assert.ok((kinds.matrices ?? 0) > 300 && (kinds.fault ?? 0) > 2000, JSON.stringify(kinds));
});

test("patterns that make readers slow stay short", async () => {
  const long = 2 ** 18;
  for (const hostile of [
    `${"1".repeat(long)}x`,
    `1,"${" ".repeat(long)}x`,
    `1,"${'""'.repeat(long)}`,
    `${" ".repeat(long)}"`,
    `${" ".repeat(long)}1,5`,
    `${"1,5 ".repeat(long / 4)}x`,
    `"${"a".repeat(long)}`,
    `{"a": "${"\\".repeat(long + 1)}`,
    `[${"1".repeat(long)}`,
    `[${"-".repeat(long)}`,
    `[[${'"'.repeat(long)}`,
    `${"{".repeat(long)}`,
  ]) {
    const reading = await readOwnData(bytesSource(text(hostile)), { slot: "x" });
    const failed = reading.kind === "fault" && reading.fault.kind === "unreadable";
    assert.ok(!failed, hostile.slice(0, 9));
  }
});

test("a file's name tells its place where it names one", () => {
  const names: [string, string | undefined][] = [
    ["q.npy", "query"],
    ["K.csv", "key"],
    ["values.json", "value"],
    ["layer0_x.npy", "x"],
    ["head-3.query.npy", "query"],
    ["my keys (1).txt", "key"],
    ["qk.npy", undefined],
    ["q_k.npy", undefined],
    ["data.npy", undefined],
    ["constructor.npy", undefined],
    [".npy", undefined],
    ["key", "key"],
  ];
  for (const [name, slot] of names) assert.equal(slotOfFile(name), slot, name);
});
