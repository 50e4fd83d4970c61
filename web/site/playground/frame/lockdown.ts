/**
 * Removes from the frame everything that could send data to another host despite the policy: the
 * document's elements, and connections that `connect-src` does not cover.
 */

const connections = /^(webkit)?RTC|^(WebTransport|XSLTProcessor|Notification|PaymentRequest)$/;
const editing = new Set<unknown>([Range, DOMParser, Selection, StyleSheet]);

/** Interfaces that give access to elements, such as `Document`. */
function isOfDocument(made: unknown): made is { readonly prototype: object } {
  if (typeof made !== "function") return false;
  const { prototype } = made as { prototype?: unknown };
  return made === nodes || prototype instanceof nodes || editing.has(made);
}
const nodes = Node;

function removeInterfaces(): void {
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    const made: unknown = Object.getOwnPropertyDescriptor(globalThis, name)?.value;
    const isDocument = isOfDocument(made);
    if (isDocument) removeMembers(made.prototype);
    if (isDocument || connections.test(name)) Reflect.deleteProperty(globalThis, name);
  }
}

function removeMembers(prototype: object): void {
  for (const key of Reflect.ownKeys(prototype)) {
    if (key !== "constructor") Reflect.deleteProperty(prototype, key);
  }
}

/** The constructors of all kinds of functions, which have no global name. */
const makers = [() => {}, async () => {}, function* () {}, async function* () {}];

function refuseText(): never {
  throw new EvalError("Code made from text would have no guards, so it does not run here");
}

/** Only the program itself is evaluated: a loop created from text would have no guard. */
function removeEvaluation(): void {
  for (const made of makers)
    Object.defineProperty(Object.getPrototypeOf(made), "constructor", { value: refuseText });
  const { setTimeout: after, setInterval: every } = globalThis;
  const functionsOnly =
    (start: typeof setTimeout) =>
    (act: unknown, ...others: unknown[]) =>
      typeof act === "function" ? Reflect.apply(start, undefined, [act, ...others]) : refuseText();
  Object.assign(globalThis, {
    ...{ eval: refuseText, Function: refuseText },
    ...{ setTimeout: functionsOnly(after), setInterval: functionsOnly(every as typeof after) },
  });
}

export function lockDown(): void {
  document.documentElement.remove();
  removeInterfaces();
  removeEvaluation();
}
