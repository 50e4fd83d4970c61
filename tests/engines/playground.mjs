/**
 * Playground programs that every engine has to end or report in the same way. Each engine has its own stack format, and
 * none lets a worker of a sandboxed frame end an endless loop.
 */

/**
 * @typedef {object} ProgramTrial
 * @property {string} program
 * @property {RegExp} prints the expected output
 * @property {number} [line] of the error
 */

/** @type {Record<string, ProgramTrial>} */
export const programs = {
  "a value, a line and a matrix": {
    program:
      'import { load } from "softknn";\nconst knn = await load();\nknn.softmax([0, 0]).data[0]; // → 0.5\nconsole.log("said", [1]);\nshow([[1, 2]], "M");\nshow.field({ key: [[1, 0], [0, 1]], query: [0, 0] });',
    prints: /data\[0\]0\.5.*said \[ 1 \].*M.*Both axes/,
  },
  "an endless loop": {
    program: "const a = 1;\n\nwhile (a) {}",
    prints: /more than 5 seconds/,
    line: 3,
  },
  "an endless loop of promises": {
    program: "for (;;)\n  await null;",
    prints: /more than 5 seconds/,
    line: 1,
  },
  "a loop that catches its own end": {
    program: "let n = 0;\nfor (;;) {\n  try {\n    for (;;) n++;\n  } catch {}\n}",
    prints: /more than 5 seconds/,
    line: 4,
  },
  "endless recursion": {
    program: "const f = () =>\n  f() + 1;\nf();",
    prints: /RangeError|InternalError/,
    line: 2,
  },
  "a thrown error": {
    program:
      '\nconst f = (x) => {\n  for (const y of [x]) if (y) throw new TypeError("mine");\n};\nf(1);',
    prints: /TypeError: mine/,
    line: 3,
  },
  "an error of the package": {
    program: 'console.log("first");\n\nknn.softmax([1, NaN]);',
    prints: /first.*RangeError.*below Infinity/,
    line: 3,
  },
  "an error on the first line": { program: "null.x;", prints: /TypeError/, line: 1 },
  "an error after a pause": {
    program: "await new Promise((done) => setTimeout(done, 20));\n\nconst a = () => missing;\na();",
    prints: /ReferenceError/,
    line: 3,
  },
  "an error in a timer": {
    program:
      'setTimeout(() => {\n  throw new Error("late");\n}, 0);\nawait new Promise((done) => setTimeout(done, 60));',
    prints: /Error: late/,
    line: 2,
  },
  "a syntax error": { program: "const a = 1;\nconst b = ;", prints: /SyntaxError/, line: 2 },
  "what would leave the frame": {
    program: `const tries = {
  fetch: () => fetch("data:,x"),
  worker: () => new Worker("data:,"),
  storage: () => localStorage.length,
  page: () => parent.document.title,
  element: () => document.createElement("img"),
  connection: () => new RTCPeerConnection(),
  file: () => import("./main.js"),
  text: () => eval("1"),
  maker: () => new Function("1"),
  hidden: () => (async () => {}).constructor("1"),
  timer: () => window.setTimeout("1"),
};
const held = [];
for (const [name, act] of Object.entries(tries)) {
  try { await act(); } catch { held.push(name); }
}
console.log("held:", held.join());`,
    prints: /held: fetch,(worker,)?storage,page,element,connection,file,text,maker,hidden,timer/,
  },
};
