/** Reads and checks WebAssembly files: that which `load({ wasm })` gets, and that of the fastest engine. */

import { files, type WasmFile } from "#wasm-files";
import { failure, mustBe, type Refusal, showValue } from "../errors.js";
import { copyBytes } from "./copied-bytes.js";
import { type CoreName, compile, wasmPlace as place } from "./instantiate.js";
import { nodeModule } from "./node-modules.js";

const wanted = "a BufferSource, WebAssembly.Module, Response, URL or address";

const modules = new WeakMap<object, Promise<WebAssembly.Module>>();

/** The module of a source. A `Response` can be read only once. */
export async function moduleFrom(given: unknown, name: CoreName): Promise<WebAssembly.Module> {
  const source = typeof given === "string" ? addressOf(given) : given;
  if (typeof source !== "object" || source === null) throw wrongKind(source);
  if (isModule(source)) return source;
  const known = modules.get(source);
  if (known !== undefined) return known;
  const module = compileChecked(source, files[name]);
  if (!isResponse(source)) return module;
  modules.set(source, module);
  return module;
}

/** A build of this version, read again from its address. */
export function moduleAgain(
  address: URL,
  name: CoreName,
  milliseconds: number,
): Promise<WebAssembly.Module> {
  const signal = AbortSignal.timeout(milliseconds);
  return compileChecked(address, files[name], { cache: "reload", signal });
}

/** The build with relaxed SIMD: a file beside the script. Bundlers recognise this form and copy the file beside the bundle. */
export function fastModule(): Promise<WebAssembly.Module> {
  return moduleFrom(new URL("./softknn-fast.wasm", import.meta.url), "softknn-fast");
}

/** The smallest module with a relaxed instruction: (func (param v128) (result v128) …; f32x4.relaxed_madd). */
const relaxedProbe = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 6, 1, 96, 1, 123, 1, 123, 3, 2, 1, 0, 10, 13, 1, 11, 0, 32, 0, 32,
  0, 32, 0, 253, 133, 2, 11,
]);

/** Whether the JavaScript engine has relaxed SIMD. */
export function hasRelaxedSimd(): boolean {
  return typeof WebAssembly === "object" && WebAssembly.validate(relaxedProbe);
}

/** A relative address counts from the page or the worker; in Node it is a path. */
function addressOf(text: string): URL {
  const { document, location } = globalThis as Partial<typeof globalThis>;
  const page = document?.baseURI ?? location?.href;
  try {
    if (page !== undefined) return new URL(text, page);
    const isPath = !/^[a-z][\w+.-]+:/i.test(text);
    return (isPath && nodeModule("node:url")?.pathToFileURL(text)) || new URL(text);
  } catch (cause) {
    throw failure("LOAD", place, `is no address: ${showValue(text)}`, cause);
  }
}

function wrongKind(source: unknown): Refusal {
  return mustBe("TYPE", place, wanted, source);
}

function isModule(value: object): value is WebAssembly.Module {
  try {
    WebAssembly.Module.exports(value as WebAssembly.Module);
    return true;
  } catch {
    return false;
  }
}

function isResponse(value: object): value is Response {
  return "arrayBuffer" in value && "status" in value && "ok" in value;
}

async function compileChecked(source: object, build: WasmFile, how?: RequestInit) {
  const bytes = await bytesFrom(source, how);
  await checkBytes(bytes, build);
  return compile(bytes);
}

async function bytesFrom(source: object, how?: RequestInit): Promise<Uint8Array<ArrayBuffer>> {
  if (ArrayBuffer.isView(source) || isBuffer(source)) return copyBytes(source, place);
  if (isResponse(source)) return bytesOfResponse(source);
  if (source instanceof URL) return bytesAt(source, how);
  throw wrongKind(source);
}

/** Whether it is a buffer of any realm, shared or not. */
const isBuffer = (source: object): source is ArrayBuffer =>
  /^(Shared)?ArrayBuffer$/.test(String((source as ArrayBuffer)[Symbol.toStringTag]));

/** The file at an address; in Node also a `file:` one. */
async function bytesAt(url: URL, how?: RequestInit): Promise<Uint8Array<ArrayBuffer>> {
  const files = url.protocol === "file:" && nodeModule("node:fs/promises");
  try {
    if (files) return copyBytes(await files.readFile(url), place);
    return await bytesOfResponse(await fetch(url, how));
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && String(cause.code).startsWith("SOFTKNN")) {
      throw cause;
    }
    throw failure(
      "LOAD",
      place,
      `could not be read from ${url}: ${reason(cause)}; check the address and the connection`,
      cause,
    );
  }
}

async function bytesOfResponse(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const from = response.url === "" ? "" : ` from ${response.url}`;
  if (!response.ok) {
    throw failure(
      "LOAD",
      place,
      `could not be fetched${from}: the server answered ${response.status}; check the address`,
    );
  }
  try {
    return new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    throw failure(
      "LOAD",
      place,
      `could not be read${from}: ${reason(cause)}; fetch it again`,
      cause,
    );
  }
}

function reason(cause: unknown): string {
  return cause instanceof Error ? cause.message : "unknown reason";
}

/** Throws if the bytes are not a WebAssembly file. */
function checkKind(bytes: Uint8Array): void {
  const magic = [0x00, 0x61, 0x73, 0x6d];
  if (!magic.every((byte, i) => bytes[i] === byte)) {
    const first = Array.from(bytes.subarray(0, 4), (byte) => byte.toString(16).padStart(2, "0"));
    const what = bytes[0] === 0x3c ? "a web page" : bytes.length === 0 ? "empty" : "something else";
    const start = bytes.length === 0 ? "" : ` (it starts with ${first.join(" ")})`;
    throw failure("LOAD", place, `is ${what}, not a WebAssembly file${start}; check the address`);
  }
}

/** Throws unless the file is, byte for byte, the one this version was built with. */
async function checkBytes(bytes: Uint8Array<ArrayBuffer>, build: WasmFile): Promise<void> {
  checkKind(bytes);
  if (bytes.length < build.size && !WebAssembly.validate(bytes)) {
    throw failure(
      "LOAD",
      place,
      `is cut off: ${bytes.length} of ${build.size} bytes; load the file again`,
    );
  }
  if (bytes.length !== build.size || (await digestOf(bytes, build)) !== build.integrity) {
    throw failure(
      "INTEGRITY",
      place,
      `is not the ${build.file} of this version; take the file from the same package, unchanged`,
    );
  }
}

/** Pages without a secure context have no digests: there only the length and the version tell a wrong core. */
async function digestOf(bytes: Uint8Array<ArrayBuffer>, build: WasmFile): Promise<string> {
  const digest = await globalThis.crypto?.subtle?.digest("SHA-256", bytes);
  if (digest === undefined) return build.integrity;
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
