/** A static file server for one folder, reachable from this machine only. */
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize, sep } from "node:path";

const types = /** @type {Record<string, string>} */ ({
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".wasm": "application/wasm",
});

/** The strictest policy that page and embed must support; the tests run under it too. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** The frame of the playground; its `<meta>` element allows one script alone, by its digest. */
export const framePolicy =
  "default-src 'none'; script-src 'unsafe-inline' blob: 'wasm-unsafe-eval'";

const policyOf = (/** @type {string} */ url) => {
  if (url.startsWith("/playground-frame.html")) return framePolicy;
  return url.startsWith("/playground.html")
    ? `${contentSecurityPolicy}; frame-src 'self'`
    : contentSecurityPolicy;
};

const host = "127.0.0.1";

/**
 * @param {string} folder
 * @param {{ port: number, tries?: number, headers?: Record<string, string> }} options port 0 is
 *   any free one; with tries, the next port if one is in use; headers override the defaults
 * @returns {Promise<{ url: string, port: number, close: () => Promise<void> }>}
 */
export async function serve(folder, { port, tries = 1, headers = {} }) {
  const server = createServer((request, response) => {
    answer(folder, request, response, headers);
  });
  for (let attempt = 0; ; attempt += 1) {
    try {
      await listen(server, port === 0 ? 0 : port + attempt);
      break;
    } catch (error) {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      if (code !== "EADDRINUSE" || attempt + 1 >= tries) throw error;
    }
  }
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  const close = () =>
    new Promise((/** @type {(value: void) => void} */ done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { url: `http://${host}:${address.port}/`, port: address.port, close };
}

/** @param {import("node:http").Server} server @param {number} port */
function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve(undefined);
    });
  });
}

/**
 * @param {string} folder
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 * @param {Record<string, string>} headers
 */
function answer(folder, request, response, headers) {
  if (request.method !== "GET" && request.method !== "HEAD") return refuse(response, 405);
  const file = locate(folder, request.url ?? "/");
  const stat = file ? statOf(file) : undefined;
  if (!file || !stat?.isFile()) return refuse(response, 404);
  response.writeHead(200, {
    "Content-Type": types[extname(file)] ?? "application/octet-stream",
    "Content-Length": stat.size,
    "Content-Security-Policy": policyOf(request.url ?? "/"),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    // A rebuilt site must show immediately.
    "Cache-Control": "no-cache",
    ...headers,
  });
  if (request.method === "HEAD") return void response.end();
  createReadStream(file)
    .on("error", () => response.destroy())
    .pipe(response);
}

/** @param {string} file */
function statOf(file) {
  try {
    return statSync(file);
  } catch {
    // Also a name that the file system refuses, such as one of a thousand letters.
    return undefined;
  }
}

/**
 * @param {string} folder
 * @param {string} url
 * @returns {string | undefined} a file inside the folder, never outside
 */
export function locate(folder, url) {
  let path;
  try {
    path = decodeURIComponent(url.split(/[?#]/)[0] ?? "/");
  } catch {
    return undefined;
  }
  if (path.includes("\0")) return undefined;
  const file = normalize(join(folder, path.endsWith("/") ? `${path}index.html` : path));
  return file.startsWith(folder + sep) ? file : undefined;
}

/** @param {import("node:http").ServerResponse} response @param {number} code */
function refuse(response, code) {
  const text = code === 404 ? "Not found\n" : "Not allowed\n";
  response.writeHead(code, { "Content-Type": "text/plain; charset=utf-8" });
  response.end(text);
}
