/**
 * The control of a field. Its range, its lock, its gesture and what a screen reader says of it follow from the
 * declaration of the field; a lesson adds the words.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { FigureHost } from "../figure/figure-view.js";
import { formatEntry } from "../figure/format-number.js";
import { chosen } from "../figure/named-value.js";
import type { Written } from "../figure/phrase.js";
import { kebab } from "../figure/state/field-attributes.js";
import { type Field, type FieldName, fieldNamed, rangeOf } from "../figure/state/fields.js";
import type { State } from "../figure/state/state.js";
import { valueAt } from "../figure/state/state-path.js";
import { numberInput } from "./inputs.js";

interface Shown {
  readonly label: string | TemplateResult;
  /** Its accessible name, if the label has more than the name. */
  readonly name?: string;
  /** The value in words; by default the number. */
  readonly says?: Written;
  /** A slider in one line with its label and its words; a field to type a number into; a row of buttons. */
  readonly form?: "line" | "typed" | "buttons";
  /** The texts of its values by their names in links: those of a flag are 0 and 1. */
  readonly texts?: Readonly<Record<string, string | TemplateResult>> | readonly string[];
  /** The name of the value that it shows, if that is not the value of the field. */
  readonly now?: string;
  /** If its range depends on the state: its range, and the place that it shows. */
  readonly range?: { readonly min: number; readonly max: number; readonly at: number };
  /** Another choice makes it ineffective. */
  readonly idle?: boolean;
  /** What stands at the ends of its track. */
  readonly ends?: readonly [string, string];
  readonly id?: string;
  /** The classes of its label. */
  readonly look?: string;
  /** Changes the state in place of the figure. */
  change?(patch: Partial<State>, gesture?: string): void;
  /** The gesture has ended. */
  rested?(): void;
}

interface Control extends Shown {
  readonly host: FigureHost;
  readonly field: Field;
  readonly control: string;
  readonly isLocked: boolean;
  /** The name of its element. */
  readonly own: string;
  /** Takes a value as links write it. */
  take(text: string, gesture?: string): void;
}

const inputOf = (event: Event) => event.target as HTMLInputElement;

function slider(it: Control): TemplateResult {
  const { host, field, says, id = nothing } = it;
  const { step = 1, steps } = field;
  const value = Number(valueAt(host.state, field.path));
  const among = steps && {
    min: 0,
    max: steps.length - 1,
    at: steps.findLastIndex((x) => x <= value),
  };
  const { min, max, at } = among ?? it.range ?? { ...rangeOf(field), at: value };
  const move = (event: Event) => {
    const place = inputOf(event).valueAsNumber;
    it.take(String(steps?.[place] ?? place), field.name);
  };
  const rest = () => {
    host.seal();
    it.rested?.();
  };
  const written = says ?? chosen(field.name, value, (x) => formatEntry(x, 3));
  const input = html`<input id=${id} type="range" name=${it.own} min=${min} max=${max} step=${step} ?disabled=${it.isLocked}
    aria-label=${it.name ?? nothing} aria-valuetext=${String(written)} .value=${String(at)} @input=${move} @change=${rest}>`;
  const output = html`<output aria-live="off" for=${id}>${written}</output>`;
  if (it.form === "line")
    return html`<label class=${it.look ?? "switch"} data-control=${it.control}>${it.label} ${input} ${output}</label>`;
  const [first, last] = (it.ends ?? []).map((end) => html`<span aria-hidden="true">${end}</span>`);
  return html`<label for=${id} data-control=${it.control}>${it.label} ${output}</label>
    <div class="slider" data-control=${it.control}>${first}${input}${last}</div>`;
}

function typed({ host, field, control, own, isLocked, take, ...it }: Control): TemplateResult {
  const value = Number(valueAt(host.state, field.path));
  const { min, max, at } = it.range ?? { ...rangeOf(field), at: value };
  const isInteger = field.accepts?.kind === "number" && field.accepts.step > 0;
  return html`<label data-control=${control}>${it.label} ${numberInput({
    ...{ name: own, label: it.name ?? String(it.label), min, max, value: at },
    step: field.step ?? (isInteger ? 1 : "any"),
    disabled: isLocked,
    change: (x) => take(String(x)),
  })}</label>`;
}

const toggle = ({ host, field, control, own, isLocked, label, look, take }: Control) =>
  html`<label class=${look ?? "switch"} data-control=${control}><input type="checkbox" name=${own} ?disabled=${isLocked}
    .checked=${valueAt(host.state, field.path) === true} @change=${(e: Event) => take(inputOf(e).checked ? "1" : "0")}> ${label}</label>`;

function choice(it: Control): TemplateResult {
  const { field, control, own, isLocked, label, take } = it;
  const { now = field.text(it.host.state) } = it;
  const options = Object.entries(it.texts ?? []);
  if (it.form === "buttons")
    return html`<div class=${it.look} data-control=${control} role="group" aria-label=${label}><span>${label}</span>
      <div class="choices">${options.map(
        ([name, text]) =>
          html`<button type="button" ?disabled=${isLocked} aria-pressed=${name === now ? "true" : "false"} @click=${() => take(name)}>${text}</button>`,
      )}</div></div>`;
  if (field.accepts?.kind === "names")
    return html`<label data-control=${control}>${label} <select name=${own} ?disabled=${isLocked} @change=${(e: Event) => take(inputOf(e).value)}>
      ${options.map(([name, text]) => html`<option value=${name} ?selected=${name === now}>${text}</option>`)}</select></label>`;
  // Chromium keeps radio buttons outside a form alive with their shadow root; method `dialog` submits nothing.
  return html`<form method="dialog"><fieldset data-control=${control} ?disabled=${isLocked}><legend>${label}</legend>
    ${options.map(
      ([name, text]) => html`<label class="switch">
        <input type="radio" name=${own} .checked=${name === now} @change=${() => take(name)}>
        ${text}</label> `,
    )}</fieldset></form>`;
}

/** The control of a field, in the words of the lesson. */
export function control(host: FigureHost, name: FieldName, shown: Shown): TemplateResult {
  const field = fieldNamed(name);
  const take = (text: string, gesture?: string) => {
    const next = field.read(text, host.state);
    const part = field.path[0] as keyof State;
    const change = shown.change ?? ((patch) => host.set(patch, gesture));
    if (next) change({ [part]: next[part] }, gesture);
  };
  const [own, isLocked] = [kebab(name), host.isLocked(name) || shown.idle === true];
  const it = { ...{ id: own }, ...shown, ...{ host, field, control: name, own, isLocked, take } };
  if (shown.texts) return choice(it);
  if (field.accepts?.kind === "switch") return toggle(it);
  return shown.form === "typed" ? typed(it) : slider(it);
}
