/** The question what the parts of a file are for: one line each, with a selection. */
import { html, type TemplateResult } from "lit";
import { type LabDataWords, placeLetters } from "./messages.js";
import type { Item, Roles } from "./parts.js";
import type { Choice } from "./read-own-data.js";
import type { Role } from "./roles.js";

interface FormEvents {
  use(roles: Roles): void;
  cancel(): void;
}

export function choiceForm(
  words: LabDataWords,
  choice: Choice,
  isLocked: boolean,
  events: FormEvents,
): TemplateResult {
  const { file, items, rows } = choice;
  const submit = (event: Event) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const chosen = items.map(({ roles }, i) =>
      roles.find((role) => role === data.get(`role-${i}`)),
    );
    events.use(chosen);
  };
  return html`<form class="intake-choice" data-control="labSource" aria-label=${words.which(file)} @submit=${submit}>
    <p>${words.which(file)} <span class="note">${rows > 0 ? words.rows(rows) : ""}</span></p>
    ${items.map((item, i) => line(words, item, i, isLocked))}
    <p class="intake-acts"><button type="submit" class="intake-take" ?disabled=${isLocked}>${words.useParts}</button>
      <button type="button" class="intake-cancel" @click=${() => events.cancel()}>${words.cancel}</button></p>
  </form>`;
}

/** Texts can only name rows. */
function line(words: LabDataWords, item: Item, i: number, isLocked: boolean): TemplateResult {
  const { name, size, preview, roles, role } = item;
  const text = (one: Role) =>
    one === "labels" ? words.labels : `${placeLetters[one]} ${words.roles[one]}`;
  return html`<label><span class="intake-part"><bdi class="intake-file">${name}</bdi> <bdi class="intake-shape">${size}</bdi>
      <bdi class="note">${preview}</bdi></span>
    <select name="role-${i}" aria-label=${words.roleOf(name)} ?disabled=${isLocked}>
      <option value="" ?selected=${role === undefined}>${words.none}</option>
      ${roles.map((one) => html`<option value=${one} ?selected=${one === role}>${text(one)}</option>`)}
    </select></label>`;
}
