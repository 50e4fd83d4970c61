/**
 * The control of a field. Its range, its lock, its gesture and what a screen reader says of it follow from the
 * declaration of the field; a lesson adds the words.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { FigureHost } from "../figure/figure-view.js";
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
  /** A slider: in one line with its label and its words, or below its label; a field to type the number into. */
  readonly form?: "line" | "below" | "typed";
  /** The texts of its values by their names in links: those of a flag are 0 and 1. */
  readonly texts?: Readonly<Record<string, string>> | readonly string[];
  /** Of a slider whose range depends on the state: its range, and the place that it shows. */
  readonly range?: { readonly min: number; readonly max: number; readonly at: number };
  /** What stands at the ends of its track. */
  readonly ends?: readonly [string, string];
  readonly id?: string;
  /** More names for its style. */
  readonly look?: string;
  /** Changes the state in place of the figure. */
  change?(patch: Partial<State>, gesture?: string): void;
  /** The gesture has ended. */
  rested?(): void;
}

/** The values of a flag or a choice in links, with their texts. */
function options({
  field: { accepts },
  texts = {},
}: Control): readonly (readonly [string, string])[] {
  const names = accepts?.kind === "names" ? accepts.names : ["0", "1"];
  return names.map((name) => [name, (texts as Readonly<Record<string, string>>)[name] ?? name]);
}

/** What the kinds of controls share. */
interface Control extends Shown {
  readonly host: FigureHost;
  readonly field: Field;
  /** Takes a value as links write it. */
  take(text: string, gesture?: string): void;
}

const inputOf = (event: Event) => event.target as HTMLInputElement;

function slider({ host, field, range, name, says, take, rested, id }: Control): TemplateResult {
  const { step = 1, steps } = field;
  const value = Number(valueAt(host.state, field.path));
  const { min, max, at } = steps
    ? {
        min: 0,
        max: steps.length - 1,
        at: Math.max(
          0,
          steps.findLastIndex((x) => x <= value),
        ),
      }
    : (range ?? { ...rangeOf(field), at: value });
  const move = (event: Event) => {
    const place = inputOf(event).valueAsNumber;
    take(String(steps?.[place] ?? place), field.name);
  };
  const rest = () => {
    host.seal();
    rested?.();
  };
  return html`<input id=${id ?? nothing} type="range" name=${kebab(field.name)} min=${min} max=${max} step=${step} ?disabled=${host.isLocked(field.name)}
    aria-label=${name ?? nothing} aria-valuetext=${says ? String(says) : nothing} .value=${String(at)} @input=${move} @change=${rest}>`;
}

function inLine(control: Control): TemplateResult {
  const { field, label, look = "switch", says } = control;
  return html`<label class=${look} data-control=${field.name}>${label} ${slider(control)} <output aria-live="off">${says}</output></label>`;
}

function below(control: Control): TemplateResult {
  const { field, label, ends, says } = control;
  const id = control.id ?? kebab(field.name);
  const end = (text = "") => (text ? html`<span aria-hidden="true">${text}</span>` : nothing);
  return html`<label for=${id} data-control=${field.name}>${label} <output aria-live="off" for=${id}>${says}</output></label>
    <div class="slider" data-control=${field.name}>${end(ends?.[0])}${slider({ ...control, id })}${end(ends?.[1])}</div>`;
}

function typed({ host, field, label, take }: Control): TemplateResult {
  return html`<label data-control=${field.name}>${label} ${numberInput({
    ...{ name: kebab(field.name), label: String(label), step: field.step ?? 1, ...rangeOf(field) },
    value: Number(valueAt(host.state, field.path)),
    disabled: host.isLocked(field.name),
    change: (x) => take(String(x)),
  })}</label>`;
}

function toggle({ host, field, label, look = "switch", take }: Control): TemplateResult {
  return html`<label class=${look} data-control=${field.name}><input type="checkbox" name=${kebab(field.name)} ?disabled=${host.isLocked(field.name)}
    .checked=${valueAt(host.state, field.path) === true} @change=${(event: Event) => take(inputOf(event).checked ? "1" : "0")}> ${label}</label>`;
}

function radios(control: Control): TemplateResult {
  const { host, field, label, take } = control;
  const now = field.text(host.state);
  // Chromium keeps radio buttons outside a form alive with their shadow root; method `dialog` submits nothing.
  return html`<form method="dialog"><fieldset data-control=${field.name} ?disabled=${host.isLocked(field.name)}><legend>${label}</legend>
    ${options(control).map(
      ([name, text]) => html`<label class="switch">
        <input type="radio" name=${kebab(field.name)} .checked=${name === now} @change=${() => take(name)}>
        ${text}</label> `,
    )}</fieldset></form>`;
}

function select(control: Control): TemplateResult {
  const { host, field, label, take } = control;
  const now = field.text(host.state);
  return html`<label data-control=${field.name}>${label} <select name=${kebab(field.name)} ?disabled=${host.isLocked(field.name)}
    @change=${(event: Event) => take(inputOf(event).value)}>
    ${options(control).map(([name, text]) => html`<option value=${name} ?selected=${name === now}>${text}</option>`)}
    </select></label>`;
}

/** The control of a field, in the words of the lesson. */
export function control(host: FigureHost, name: FieldName, shown: Shown): TemplateResult {
  const field = fieldNamed(name);
  const { accepts, path } = field;
  const { form = "below", change = (patch, gesture) => host.set(patch, gesture) } = shown;
  const take = (text: string, gesture?: string) => {
    const next = field.read(text, host.state);
    const part = path[0] as keyof State;
    if (next) change({ [part]: next[part] }, gesture);
  };
  const own = { ...shown, host, field, take };
  if (accepts?.kind === "switch") return shown.texts ? radios(own) : toggle(own);
  if (accepts?.kind === "names") return select(own);
  if (form === "typed") return typed(own);
  const value = Number(valueAt(host.state, path));
  const said = { ...own, says: shown.says ?? chosen(name, value, String) };
  return form === "line" ? inLine(said) : below(said);
}
