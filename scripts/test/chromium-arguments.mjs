/** How every test starts Chromium. */

const isRoot = process.getuid?.() === 0;

export const chromiumArguments = [
  // Chromium's sandbox does not start as root.
  ...(isRoot ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  // Nothing the browser asks for by itself belongs in a test.
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Containers give /dev/shm 64 MB, too little for a page's buffers.
  "--disable-dev-shm-usage",
];
