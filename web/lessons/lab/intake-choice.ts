/** Form to select the tensors of a file for query, key and value. */
import { html, type TemplateResult } from "lit";
import { tensorName } from "../../data/fault.js";
import type { OwnSlot } from "../../data/matrix.js";
import type { TensorChoice } from "../../data/read-own-data.js";
import type { Chosen } from "../../data/tensor-choice.js";
import type { IntakePlace, IntakeReader } from "./intake-reader.js";
import { type LabDataWords, slotLetters } from "./slot-letters.js";

interface ChoiceScene {
  readonly words: LabDataWords;
  readonly choice: TensorChoice;
  readonly isLocked: boolean;
  take(chosen: Chosen): void;
  cancel(): void;
}

/** Option values are indices, because a name may be any text. */
function select({ words, choice, isLocked }: ChoiceScene, slot: OwnSlot): TemplateResult {
  const guess = choice.guess[slot];
  const { tensor, roles } = words;
  const shape = (axes: readonly number[]) => axes.join(" × ");
  return html`<label><span class="intake-name"><b>${slotLetters[slot]}</b> ${roles[slot]}</span>
    <select name="tensor-${slot}" data-place=${slot} ?disabled=${isLocked}>
      <option value="" ?selected=${guess === undefined}>${words.noTensor}</option>
      ${choice.tensors.map(
        ({ name, shape: axes }, i) =>
          html`<option value=${i} ?selected=${name === guess}>${tensor(tensorName(name), shape(axes))}</option>`,
      )}
    </select></label>`;
}

function chosenIn(form: HTMLFormElement, { places, tensors }: TensorChoice): Chosen {
  const entries = places.flatMap((slot) => {
    const { value } = form.elements.namedItem(`tensor-${slot}`) as HTMLSelectElement;
    const tensor = value === "" ? undefined : tensors[Number(value)];
    return tensor ? [[slot, tensor.name] as const] : [];
  });
  return Object.fromEntries(entries);
}

function intakeChoice(scene: ChoiceScene): TemplateResult {
  const { words, choice, isLocked } = scene;
  const submit = (event: Event) => {
    event.preventDefault();
    scene.take(chosenIn(event.currentTarget as HTMLFormElement, choice));
  };
  return html`<form class="intake-choice" aria-label=${words.whichTensors(choice.file)} @submit=${submit}>
    <p>${words.whichTensors(choice.file)}</p>
    ${choice.places.map((slot) => select(scene, slot))}
    <p class="intake-acts">
      <button type="submit" class="intake-take" ?disabled=${isLocked}>${words.useTensors}</button>
      <button type="button" class="intake-cancel" @click=${scene.cancel}>${words.cancel}</button>
    </p>
  </form>`;
}

/** Forms for files whose tensors need a selection. */
export function choiceForms(
  words: LabDataWords,
  reader: IntakeReader,
  place: IntakePlace,
  isLocked: boolean,
): readonly TemplateResult[] {
  return reader.choices(place).map((choice) =>
    intakeChoice({
      words,
      choice,
      isLocked,
      take: (chosen) => reader.choose(place, choice, chosen),
      cancel: () => reader.cancel(place, choice),
    }),
  );
}
