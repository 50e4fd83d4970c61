/** The script of an exported page, linked from the modules of the package. */
import parts from "#figure-parts";
import { fromBase64 } from "../figure/state/base64.js";
import { linked } from "./link-modules.js";

/** Decodes a data URL, into which bundlers turn small files; a policy may forbid fetching it. */
function inlined(address: string): string | undefined {
  const [, data] = /^data:[^,]*;base64,(.*)$/s.exec(address) ?? [];
  return data && new TextDecoder().decode(fromBase64(data));
}

async function fetched(address: string, missing: string): Promise<string> {
  const response = await fetch(address);
  const text = await response.text();
  // Some servers answer missing files with a page.
  if (!response.ok || text.startsWith("<")) throw new Error(missing);
  return text;
}

/** `missing` is the message for files of the package that a bundler left out. */
export async function linkedScript(missing: string): Promise<string> {
  const texts = Object.entries(parts.modules).map(
    async ([name, address]) =>
      [name, inlined(address) ?? (await fetched(address, missing))] as const,
  );
  return linked(Object.fromEntries(await Promise.all(texts)), parts.start);
}
