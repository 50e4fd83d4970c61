/**
 * Families of functions whose code is fetched when a view needs them. The package has all of
 * them at once; the site's bundle puts `lazyFamily` in the place of those the landing never calls.
 */
import type { Engine } from "./engine.js";

type Call = (...given: readonly unknown[]) => unknown;
type Family = Readonly<Record<string, Call>>;
type Factory = (engine: Engine) => Family;

const fetches = new Map<string, () => Promise<void>>();

/** A stand-in for a family: functions of the same names that need `fetchFamilies` first. */
export function lazyFamily(
  name: string,
  names: readonly string[],
  fetch: () => Promise<Factory>,
): Factory {
  let factory: Factory | undefined;
  fetches.set(name, async () => {
    factory ??= await fetch();
  });
  return (engine) => {
    let family: Family | undefined;
    const call =
      (own: string): Call =>
      (...given) => {
        family ??= factory?.(engine);
        const found = family?.[own];
        if (found === undefined) throw new Error(`${own} was called before its code was fetched`);
        return found(...given);
      };
    return Object.fromEntries(names.map((own) => [own, call(own)]));
  };
}

/** Fetches families by the names of their files; those that are there already cost nothing. */
export async function fetchFamilies(names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => fetches.get(name)?.()));
}
