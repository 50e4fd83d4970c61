/** The Chromium arguments of every test. */

const isRoot = process.getuid?.() === 0;

export const chromiumArguments = [
  // Chromium's sandbox does not start as root.
  ...(isRoot ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  // No background requests of the browser during a test.
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Containers limit /dev/shm to 64 MB, too little for a page's buffers.
  "--disable-dev-shm-usage",
];
