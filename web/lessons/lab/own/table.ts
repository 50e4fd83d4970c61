/** Form to choose the columns of a table: a preview with a role above each column, and a question about gaps. */
import { html, nothing, type TemplateResult } from "lit";
import type { TableChoice } from "./read-own-data.js";
import type { IntakePlace } from "./reader.js";
import { type IntakeScene, slotLetters } from "./scene.js";
import type { ColumnGroup, TableRole } from "./table-choice.js";

/** Named in the question; the others are counted. */
const namedGaps = 3;

/** Texts can only label; values and labels belong to keys. */
function rolesOf({ kind }: ColumnGroup, place: TableChoice["place"]): readonly TableRole[] {
  if (kind === "text") return place === "value" ? ["none"] : ["none", "labels"];
  return place === "key" ? ["none", "matrix", "value"] : ["none", "matrix"];
}

function roleSelect(scene: IntakeScene, choice: TableChoice, group: ColumnGroup, i: number) {
  const { words, isLocked } = scene;
  const name = (role: TableRole) =>
    role === "matrix"
      ? `${slotLetters[choice.place]} ${words.roles[choice.place]}`
      : role === "value"
        ? `V ${words.roles.value}`
        : words.table[role];
  return html`<select name="role-${i}" aria-label=${words.table.roleOf(group.name)} ?disabled=${isLocked}>
    ${rolesOf(group, choice.place).map(
      (role) =>
        html`<option value=${role} ?selected=${role === group.guess}>${name(role)}</option>`,
    )}
  </select>`;
}

function gapQuestion({ words, isLocked }: IntakeScene, { gaps }: TableChoice) {
  if (gaps.length === 0) return nothing;
  const rows = new Set(gaps.map(({ row }) => row)).size;
  const named = gaps.slice(0, namedGaps).map(({ row, column }) => {
    const at = typeof column === "number" ? String(column + 1) : column;
    return words.places.item(String(row + 1), at);
  });
  return html`<p class="intake-gaps">${words.table.gaps(gaps.length, named, gaps.length - named.length)}
    <label><input type="checkbox" name="skip" ?disabled=${isLocked}> ${words.table.skip(rows)}</label></p>`;
}

const roles: readonly string[] = ["matrix", "value", "labels"] satisfies TableRole[];

export function tableForm(
  scene: IntakeScene,
  place: IntakePlace,
  choice: TableChoice,
): TemplateResult {
  const { words, reader, isLocked } = scene;
  const submit = (event: Event) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const chosen = choice.groups.map((_, i) => {
      const role = String(data.get(`role-${i}`));
      return roles.includes(role) ? (role as TableRole) : "none";
    });
    reader.choose(place, choice, () => choice.read(chosen, data.has("skip")));
  };
  const { groups } = choice;
  const rows = Math.max(...groups.map(({ preview }) => preview.length));
  const size = (width: number) =>
    width > 1 ? html`<span class="note">${words.table.numbers(width)}</span>` : nothing;
  return html`<form class="intake-choice" aria-label=${words.table.which(choice.file)} @submit=${submit}>
    <p>${words.table.which(choice.file)} <span class="note">${words.table.rows(choice.rows)}</span></p>
    <div class="intake-table" tabindex="0" role="region" aria-label=${words.table.preview}>
      <table>
        <thead><tr>${groups.map(
          (group, i) =>
            html`<th scope="col"><bdi>${group.name}</bdi> ${size(group.width)}${roleSelect(scene, choice, group, i)}</th>`,
        )}</tr></thead>
        <tbody>${Array.from(
          { length: rows },
          (_, row) =>
            html`<tr>${groups.map(({ preview }) => html`<td><bdi>${preview[row]}</bdi></td>`)}</tr>`,
        )}</tbody>
      </table>
    </div>
    ${gapQuestion(scene, choice)}
    <p class="intake-acts">
      <button type="submit" class="intake-take" ?disabled=${isLocked}>${words.table.use}</button>
      <button type="button" class="intake-cancel" @click=${() => reader.cancel(place, choice)}>${words.cancel}</button>
    </p>
  </form>`;
}
