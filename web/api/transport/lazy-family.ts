/**
 * Function families whose code is fetched when a lesson needs them. The package has all of
 * them at once; the site's bundle replaces those the landing page never calls by `lazyFamily`.
 */
import type { AnyFamily } from "./family.js";

const fetches = new Map<string, () => Promise<void>>();

/** A stand-in for a family: functions of the same names that need `fetchFamilies` first. */
export function lazyFamily(
  name: string,
  names: readonly string[],
  fetch: () => Promise<AnyFamily>,
): AnyFamily {
  let family: AnyFamily | undefined;
  fetches.set(name, async () => {
    family ??= await fetch();
  });
  const call =
    (own: string): AnyFamily[string] =>
    (engine, ...given) => {
      const found = family?.[own];
      if (found === undefined) throw new Error(`${own} was called before its code was fetched`);
      return found(engine, ...given);
    };
  return Object.fromEntries(names.map((own) => [own, call(own)]));
}

/** Fetches families by file name; fetched ones are not fetched again. */
export async function fetchFamilies(names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => fetches.get(name)?.()));
}
