/**
 * The package's `softknn/element`: registers `<soft-attention>` and `<soft-value>`, once per document. Without
 * a DOM it registers nothing, so server-rendered code may import it.
 *
 * **Fields.** A field is a key of the hash (`temperature`, `query`, `wordValues`: the table of
 * `web/figure/state/fields.ts` and those of the lessons). Its attribute is the same in kebab case (`word-values`), with a value
 * written as in the hash (`query="0.8,0.15"`, `causal="0"`, `temperature="inf"`; a switch also takes
 * `true` and `false`). Initial attributes set the initial state: they are no undo step, and Reset
 * restores them. Attributes and properties that are set later are one undo step and one event per task. An unreadable
 * attribute gives the default value. As with `<input value>`, a change of the state does
 * not change the attributes.
 *
 * The property of a field has the type it has in `getState()`; it also accepts text as in
 * the hash; `undefined` and `null` select the default. A value of the wrong kind or out of range
 * throws as `setState` does; unreadable text gives the default.
 *
 * **Mistakes.** An unknown view, attribute, control or reading and an unreadable value give one warning
 * each in the console, with the nearest name or the allowed values; the figure shows the default.
 *
 * **Files.** `src="figure.json"` shows a state, or keys, values and words, from the page's own origin or from a base64 `data:` address; the lab and
 * the transformer also accept the files that can be dropped on them. Attributes override the file. `load` or `error` follows.
 *
 * `hash` is the whole state as a link has it, without `#`; assigning to it calls `showHash(hash)`.
 * `setState(patch)` merges a patch into the state as one undo step. It throws a TypeError for an
 * unknown field or a wrong kind and a RangeError for a value out of range, without any change.
 *
 * **Controls.** `controls="query, temperature"` lists the fields a reader can change, and of the
 * tools under the figure `undo reset surprise take-out receipts` (`none`: nothing at all), separated by
 * spaces or commas, in either spelling. Only these controls are shown, and no drag, key or click
 * changes another field; `controls` in each lesson's `view.ts` has the names. Without
 * the attribute all are shown. `lock="keys"` locks fields whose controls stay visible: they are
 * disabled, and handles of a picture are fixed marks. Both restrict the reader only: attributes,
 * properties, `setState`, links and other members of the group change every field, and so does a
 * state file, if `take-out` is offered.
 *
 * **Groups.** Figures of one document with the same `group="name"` share the state except for the
 * view: the first one supplies the state, later members take it, and every change applies to
 * all (the reader's own data as well). Each figure has its own undo history.
 *
 * **Links.** `<a href="#ID?FIELD=VALUE&FIELD=VALUE">` anywhere in the document sets those fields, written as
 * in a hash, in the figure with that id, as one undo step; if the page loads with such an address,
 * they belong to the initial state. A link with an unknown or unreadable field does nothing. A button with
 * `data-softknn="ID?FIELD=VALUE"` does the same.
 *
 * **Events.** `change` after every change of the state, including changes by programs; `detail` is
 * the state, and `event.fields` names the changed fields. Setting the initial state sends no event. `step`
 * when the selected step of the steps lesson changes; `detail` is `{ stage, name }`, the step as in the hash
 * and in the language of the figure. Both bubble and cross shadow boundaries. The progress of a
 * training is a field (`epochs`, `headEpochs`), so it sends `change`.
 *
 * **Height.** A figure reserves its height before it is drawn, so that the page does not jump, unless
 * `controls` hides some controls. The element's content, a poster of `softknn/posters/VIEW.svg`, is shown until then.
 * If the script may run after the first paint, `softknn/element.css` reserves the height before it.
 *
 * **Visibility.** A figure starts when it becomes visible and pauses when hidden; changes meanwhile are
 * drawn when it is visible again, or printed. With an initial `loading="eager"` it starts and draws
 * anywhere on the page.
 *
 * **Appearance.** `theme` is `auto`, `light`, `dark` or `page`, which takes background, text colour and text size from
 * the page and follows changes; `--page-paper` states the approximate colour of an image behind the figure. On the element a page may set the colours
 * `--paper --paper-raised --ink --ink-soft --rule --rule-strong --accent --query --output --weight
 * --on-weight --masked --scaled --unscaled`, the colours of the keys `--key-0 … --key-7` with
 * `--key-0-ink …` for letters on them, and the fonts `--serif --sans`. `::part()` selects `title
 * picture readout numbers control note tools`. No other styles of a page affect a figure.
 *
 * **Pictures.** `SoftAttention.parts` has the names and English titles of the pictures of each view.
 *
 * **Values.** `<soft-value for="ID" of="NAME">` writes a number of the figure into the surrounding text:
 * see `web/element/author/soft-value.ts`.
 */

import { AuthoredAttention } from "./author/authored-attention.js";
import { SoftValue } from "./author/soft-value.js";

import type { SoftAttentionConstructor, SoftAttentionElement } from "./public.js";

export type * from "./public.js";

/** The properties of the fields are defined on the prototype at run time, so no class declares them. */
export const SoftAttention = AuthoredAttention as unknown as SoftAttentionConstructor;
export type SoftAttention = SoftAttentionElement;

const elements = { "soft-attention": AuthoredAttention, "soft-value": SoftValue };
for (const [name, element] of Object.entries(globalThis.customElements ? elements : {})) {
  if (!customElements.get(name)) customElements.define(name, element);
}
