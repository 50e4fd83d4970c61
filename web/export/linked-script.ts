/** The script of an exported page, made of the modules of the package. */
import parts from "#figure-parts";
import { fromBase64 } from "../figure/base64.js";
import { linked } from "./link-modules.js";

/** Where bundlers make data of a small file, a policy may forbid to fetch them. */
function inlined(address: string): string | undefined {
  const [, data] = /^data:[^,]*;base64,(.*)$/s.exec(address) ?? [];
  return data && new TextDecoder().decode(fromBase64(data));
}

async function fetched(address: string, missing: string): Promise<string> {
  const response = await fetch(address);
  const text = await response.text();
  // A server may answer with a page for whatever it does not have.
  if (!response.ok || text.startsWith("<")) throw new Error(missing);
  return text;
}

/** `missing` is what to say where a bundler has left files of the package out. */
export async function linkedScript(missing: string): Promise<string> {
  const texts = Object.entries(parts.modules).map(
    async ([name, address]) =>
      [name, inlined(address) ?? (await fetched(address, missing))] as const,
  );
  return linked(Object.fromEntries(await Promise.all(texts)), parts.start);
}
