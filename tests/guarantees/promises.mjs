/**
 * The guarantees of softknn, and the test that fails if one is violated. `figure` finds the measured figure in the
 * output of the suite; the others only pass or fail.
 */

/**
 * @typedef {object} Promise_
 * @property {string} promise
 * @property {string} file of the test
 * @property {string} title of the test, verbatim
 * @property {string} suite
 * @property {RegExp} [figure] its first group
 * @property {string} [unit] of the figure
 */

/** @type {Readonly<Record<string, readonly Promise_[]>>} */
export const promises = {
  "Correct numbers": [
    {
      promise: "Float64 is within 1e-12·max(1, |v|max) of a 60-digit reference for |score| ≤ 50",
      file: "tests/web/exact.test.ts",
      title: "Float64, |score| ≤ 50: within 1e-12",
      suite: "web",
      figure: /worst errors, \|score\| ≤ 50: (output \S+)/,
    },
    {
      promise: "Float32 is within 5e-6·|v|max·max(1, |score|max/20), also where terms cancel",
      file: "tests/cpp/float_bound_test.cpp",
      title: "no hard call exceeds the bound of the fast path",
      suite: "native",
      figure:
        /no hard call exceeds the bound of the fast path: worst error in units of the bound: (\S+)/,
      unit: "times the bound",
    },
    {
      promise: "Node, Chromium, Firefox and WebKitGTK return the same bits in Float64 and Float32",
      file: "scripts/test/engines.mjs",
      title: "The same calls in every engine",
      suite: "engines",
      figure: /WebKitGTK +\S+ +(\d+ +\S+ s +[0-9a-f]{16})/,
    },
    {
      promise:
        "A masked call equals the call without the masked keys; a row of a batch equals that row alone",
      file: "tests/web/attention-properties.test.ts",
      title: "a masked row of a batch is that row alone with its keys removed, bit for bit",
      suite: "web",
    },
    {
      promise: "Temperature 0 is the hard nearest neighbour and ∞ the plain average, exactly",
      file: "tests/cpp/attention_limits_test.cpp",
      title: "temperature 0 is the hard nearest neighbour",
      suite: "native",
    },
    {
      promise: "Random numbers are NumPy's",
      file: "tests/cpp/numpy_random_test.cpp",
      title: "the stream equals NumPy's",
      suite: "native",
    },
    {
      promise: "Concurrent calls in C++ return the bits of serial calls",
      file: "tests/cpp/concurrency_test.cpp",
      title: "concurrent calls on shared inputs return the bits of serial calls",
      suite: "native",
    },
    {
      promise: "An engine that computes wrongly is refused when it starts",
      file: "tests/web/api-load-refusals.test.ts",
      title: "a module that computes wrongly is rejected, wherever attention would be affected",
      suite: "web",
      figure: /measured: (\d+ refused, \d+ in other functions)/,
    },
  ],
  "Any input": [
    {
      promise:
        "Every call returns what holds for its function or throws with a code and an argument (Node)",
      file: "tests/fuzz/api-surface.ts",
      title: "Calls of every function of the package",
      suite: "fuzz",
      figure: /api +Node +(\d+ +\d+ +\d+)/,
    },
    {
      promise: "The same in Chromium",
      file: "tests/fuzz/page.ts",
      title: "A run in a page",
      suite: "fuzz",
      figure: /api +Chromium +(\d+ +\d+ +\d+)/,
    },
    {
      promise: "A pool answers and refuses exactly as the direct call does",
      file: "tests/fuzz/pool-surface.ts",
      title: "Calls of a pool",
      suite: "fuzz",
      figure: /pool +Node +(\d+ +\d+ +\d+)/,
    },
    {
      promise:
        "Any link gives a state that a link can carry; nothing from a link, an attribute or a message runs",
      file: "tests/browser/fuzz.spec.ts",
      title: "hostile links",
      suite: "browser",
    },
    {
      promise: "Any .npy, CSV or JSON file gives finite numbers or an error with its place",
      file: "tests/fuzz/model-surfaces.ts",
      title: "Any file gives finite numbers in a shape",
      suite: "fuzz",
      figure: /npy +Node +(\d+ +\d+ +\d+)/,
    },
  ],
  "Memory and life cycle": [
    {
      promise: "Without returned weights memory does not grow with m·n",
      file: "tests/web/api-maps.test.ts",
      title: "a map of 8192 × 8192 weights allocates no memory for them",
      suite: "web",
    },
    {
      promise: "Calls beyond the memory throw, and the next call is right",
      file: "tests/web/memory-refusals.test.ts",
      title: "three arrays of a gigabyte are rejected for lack of memory",
      suite: "web",
    },
    {
      promise: "Memory beyond 256 MiB is released two seconds after the last call",
      file: "tests/web/memory-refusals.test.ts",
      title: "grown memory is released once no call runs",
      suite: "web",
    },
    {
      promise: "Ten million calls leave both memories as they were",
      file: "tests/long/soak.test.ts",
      title: "calls leave both memories unchanged",
      suite: "soak",
      figure: /measured: (\d+ calls in .*)/,
    },
    {
      promise: "Ten thousand pools leave no thread and no memory",
      file: "tests/long/soak.test.ts",
      title: "pools are created and disposed of without leaking threads or memory",
      suite: "soak",
      figure: /measured: (heap .*)/,
    },
    {
      promise: "A thousand stopped calls leave a working pool",
      file: "tests/long/soak.test.ts",
      title: "running calls are aborted, and the pool keeps working",
      suite: "soak",
      figure: /measured: (\d+ calls were stopped.*)/,
    },
  ],
  "The page": [
    {
      promise: "The page loads at most 100,000 bytes with gzip before the first drag",
      file: "tests/browser/budget.spec.ts",
      title: "until the first drag the page loads at most 100 kB",
      suite: "browser",
    },
    {
      promise: "Offline, every file is compared with its digest when it is read",
      file: "tests/browser/offline.spec.ts",
      title: "damaged or deleted cache entries come from the network",
      suite: "browser",
    },
    {
      promise: "Visits to lessons leave no nodes, listeners or memory behind",
      file: "tests/browser/leaks.spec.ts",
      title: "visits of every lesson leave no node, listener or memory",
      suite: "browser",
    },
  ],
};
