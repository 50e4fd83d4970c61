/** Keeps the last result, and makes another only when a part of its key has changed. */
export function keeping<Result>() {
  let last: { readonly key: readonly unknown[]; readonly result: Result } | undefined;
  return (key: readonly unknown[], make: (before: Result | undefined) => Result): Result => {
    if (!last?.key.every((part, i) => part === key[i])) last = { key, result: make(last?.result) };
    return last.result;
  };
}
