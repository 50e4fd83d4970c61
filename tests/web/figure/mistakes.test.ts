/** Authors' mistakes: one warning each, with the nearest name or the allowed values. */
import "../../../web/lessons/registry.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  attributeMistakes,
  controlMistakes,
  misnamed,
  nearestName,
  sourceMistake,
  unusedMistakes,
  valueMistakes,
  warn,
} from "../../../web/element/author/mistakes.js";
import { loadView } from "../../../web/element/view-modules.js";
import { viewNames } from "../../../web/figure/lesson.js";
import { kebab } from "../../../web/figure/state/field-attributes.js";
import { fields } from "../../../web/figure/state/fields.js";
import { parseHash } from "../../../web/figure/state/url-state.js";

const own = "view theme predict loading lang dir controls lock group src id".split(" ");
const known = [...own, ...fields.map(({ name }) => kebab(name))];

const mistakesOf = (attributes: Readonly<Record<string, string>>) =>
  attributeMistakes(
    {
      getAttributeNames: () => Object.keys(attributes),
      getAttribute: (name: string) => attributes[name] ?? null,
    } as unknown as Element,
    known,
  );

/** The values of a link, as attributes give them. */
function valuesIn(link: string): readonly string[] {
  const given = [...new URLSearchParams(link)].map(([name, text]) => {
    const field = fields.find((one) => one.name === name);
    return field ? [[field, text] as const] : [];
  });
  return valueMistakes(parseHash(link).notices, new Map(given.flat()));
}

test("each kind of mistake has a sentence with the nearest name or the allowed values", async () => {
  await loadView("masks");
  const told = [
    ...mistakesOf({ temprature: "1", theme: "drak", dir: "", window: "3" }),
    ...valuesIn("similarity=cosin&finiteMask=yes&iterations=41&temperature=-1&causal=1"),
    ...controlMistakes("lock", "query, take-out, tempratur"),
    misnamed("sofmax", "is not a view; field is shown", viewNames),
    misnamed("wieghts[0]", "is no reading of this view", ["effective-k", "weights"]),
    ...unusedMistakes("masks", ["epochs", "padding", "keys", "values"]),
    sourceMistake("a.json", { why: "unknown", at: "keyz" }),
  ];
  const near =
    "“temperature” “dark” “cosine” “true” to.40 from.0.to.inf “temperature” “similarity” “weights” “epochs” keyz";
  assert.equal(told.length, near.split(" ").length, told.join("\n"));
  for (const [i, word] of near.split(" ").entries()) assert.match(told[i] ?? "", RegExp(word));
});

test("no attribute of HTML, of a framework or of a browser is a mistake", () => {
  const foreign = `accesskey autofocus class contenteditable exportparts hidden id inert is itemid itemprop nonce part
    popover role slot spellcheck style tabindex title translate data-iterations data-x aria-label onclick _ngcontent-abc-c12 ng-version v-cloak v-on:click :query @change
    x-data hx-get client:load astro-cid-abc [query] (change) #figure bind:this q:key defer-hydration itemprop`;
  for (const name of foreign.split(/\s+/)) assert.deepEqual(mistakesOf({ [name]: "" }), [], name);
});

test("only near names are suggested, and a mistake is told once for each element", (context) => {
  for (const [found, near] of [
    ["tempreature", "temperature"],
    ["finiteMask", "finite-mask"],
    ["temp", undefined],
    ["", undefined],
    ["x".repeat(1e5), undefined],
  ] as const)
    assert.equal(nearestName(found, known), near);
  const log = context.mock.method(console, "warn", () => {});
  const element = { localName: "soft-attention" } as HTMLElement;
  for (const _ of [1, 2]) warn(element, "one", "two");
  assert.deepEqual(
    log.mock.calls.map(({ arguments: [text] }) => text),
    ["<soft-attention>: one", "<soft-attention>: two"],
  );
});
