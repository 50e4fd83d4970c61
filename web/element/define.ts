/**
 * The package's `softknn/element`: registers `<soft-attention>` and `<soft-value>`, once per document. Where there is
 * no page it registers nothing, so whatever is also rendered on a server may import it.
 *
 * **Fields.** A field is a key of the hash (`temperature`, `query`, `wordValues`: the table of
 * `web/figure/fields.ts` and those of the lessons). Its attribute is the same in kebab case (`word-values`), with a value
 * written as in the hash (`query="0.8,0.15"`, `causal="0"`, `temperature="inf"`; a switch takes
 * `true` and `false` as well). Attributes that
 * are there at the beginning are the beginning: no step of undo, and what Reset goes back to.
 * Attributes that are set or removed later, all of one task together, are one step of undo. For one
 * that cannot be read the usual value is shown, and a note says so. As with `<input value>`, a
 * change of the state is not written back into attributes.
 *
 * The property of a field reads as the value in `getState()` and takes such a value or text as in
 * the hash; `undefined` and `null` are the usual value. A value of a wrong kind or out of range
 * throws as `setState` does; a note names text that cannot be read.
 *
 * **Mistakes.** What has no effect is logged once, with the nearest name or the allowed values, and noted
 * above the figure: unknown views, attributes, fields and readings, unreadable values, and fields of
 * another view. The event `mistakes` has the sentences. A misspelt view shows the nearest one.
 *
 * **Files.** `src="figure.json"` shows a state, or keys, values and words, from the page's own origin; the lab and
 * the transformer take the files that may be dropped on them. Attributes win over the file. `load` and `error` end it.
 *
 * `hash` is the whole state as a link has it, without `#`; written to, it is `showHash(hash)`.
 * `setState(patch)` lays a patch over the state, part by part, as one step of undo. It throws a
 * TypeError for what is no field or of the wrong kind and a RangeError for what is out of range,
 * and then nothing has changed.
 *
 * **Controls.** `controls="query, temperature"` lists the fields a reader can change, and of the
 * tools under the figure `undo reset surprise take-out receipts` (`none`: nothing at all); by
 * spaces or commas, in either spelling. Only these controls are shown, and no drag, key or click
 * changes another field; `control-names.ts` in each lesson's folder has the names. Without
 * the attribute all are there. `lock="keys"` keeps fields from the reader whose controls stay:
 * they are disabled, and handles of a picture are marks that cannot be moved. Both hold for the
 * reader alone: attributes, properties, `setState`, links and the others of a group change every
 * field, and so does a state file, where `take-out` is offered.
 *
 * **Groups.** Figures of one document with the same `group="name"` share the state, but for the
 * view: the first one says what the state is, whoever comes later takes it, and what changes in one
 * changes in all (data of a reader's own as well). Each keeps its own undo.
 *
 * **Links.** `<a href="#ID?FIELD=VALUE&FIELD=VALUE">` anywhere in the document lays those fields, as
 * in a hash, over the state of the figure with that id, as one step of undo; at the load of a page
 * with such an address it is the beginning. A link with a field that is not known or cannot be read
 * does nothing here.
 *
 * **Events.** `change` after every change of the state, whoever made it, also a program; `detail` is
 * the state, and `event.fields` names the fields that changed. Beginnings are no changes. `step`,
 * when the step machine comes to another step; `detail` is `{ stage, name }`, the step as the hash
 * has it and in the language of the figure. Both bubble and cross shadow borders. How far a training
 * is, is a field (`epochs`, `headEpochs`), and so a `change`.
 *
 * **Room.** A figure has its room before it is drawn, so that nothing below it jumps, unless `controls`
 * leaves some out. What stands inside, a poster of `softknn/posters/VIEW.svg`, is shown until then.
 * Where the script may come after the first paint, `softknn/element.css` keeps the room before it.
 *
 * **Rest.** A figure starts when it comes into sight and rests when it leaves; what happened to it
 * meanwhile is drawn when it comes back, or is printed. With `loading="eager"`, there from the
 * beginning, it starts and is drawn wherever it is.
 *
 * **Looks.** `theme` is `auto`, `light`, `dark` or `page`, which takes ground, text colour and text size from
 * the page and follows it; `--page-paper` says what a picture behind the figure comes near to. On the element a page may set the colours
 * `--paper --paper-raised --ink --ink-soft --rule --rule-strong --accent --query --output --weight
 * --on-weight --masked --scaled --unscaled`, the colours of the keys `--key-0 … --key-7` with
 * `--key-0-ink …` for letters on them, and the fonts `--serif --sans`. `::part()` knows `title
 * picture readout numbers control note tools`. Nothing else of a page's styles enters a figure.
 *
 * **Values.** `<soft-value for="ID" of="NAME">` writes a number of the figure into the text around
 * it: see `web/author/soft-value.ts`.
 */

import { SoftValue } from "../author/soft-value.js";
import { PageAttention } from "./page-attention.js";
import type { SoftAttentionConstructor, SoftAttentionElement } from "./public.js";

export type * from "./public.js";

/** The properties of the fields are put on the prototype one by one: no class can declare them. */
export const SoftAttention = PageAttention as unknown as SoftAttentionConstructor;
export type SoftAttention = SoftAttentionElement;

const elements = { "soft-attention": PageAttention, "soft-value": SoftValue };
for (const [name, element] of Object.entries(globalThis.customElements ? elements : {})) {
  if (!customElements.get(name)) customElements.define(name, element);
}
