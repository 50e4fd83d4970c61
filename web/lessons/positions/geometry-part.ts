/** One plane, one matrix, one dial: what positions do to the words and to their weights. */
import { html, type TemplateResult } from "lit";
import { type MatrixCell, matrix } from "../../charts/matrix/matrix.js";
import type { CellId } from "../../charts/matrix/matrix-pointer.js";
import { control } from "../../controls/control.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { formatEntry, formatShare } from "../../figure/format-number.js";
import { chosen } from "../../figure/named-value.js";
import { type Phrase, phrase, type Written } from "../../figure/phrase.js";
import { inDigits, rowsOf } from "../../figure/rows.js";
import { hour, slope } from "./encodings.js";
import { askingPlace, hueOf, layoutOf, type PositionsFigure } from "./figure.js";
import { type PositionPlaneScene, positionPlane } from "./position-plane.js";
import { pointsOf } from "./solve.js";
import { encodingNames, type PositionsState } from "./state.js";

/** Shows every word with the longest hand. */
const extent = 2.5;

export function plane(figure: PositionsFigure): TemplateResult {
  const { host, solved, state, change } = figure;
  const { now, meanings } = solved;
  const words = host.text.positions;
  const query = askingPlace(state);
  const places = pointsOf(now.encoded.placed);
  const [output = [0, 0]] = pointsOf({
    data: (now.output.data as Float64Array).slice(2 * query, 2 * query + 2),
    shape: [1, 2],
  });
  const n = state.order.length;
  const scene = {
    label: words.planeLabel(state.sentence[state.asking] ?? ""),
    size: layoutOf(host).plane,
    ...{ extent, query, output },
    way: wayOf(state),
    words: state.order.map((word, place) => ({
      word: state.sentence[word] ?? "",
      hue: hueOf(state, word),
      meaning: meanings[word] ?? ([0, 0] as const),
      at: places[place] ?? ([0, 0] as const),
      place: state.first + place + 1,
      weight: now.weights.data[query * n + place] ?? 0,
    })),
  };
  const ask = (place: number) =>
    host.isLocked("queryWord") || change({ asking: state.order[place] ?? 0 });
  return html`<section class="plane-part" aria-labelledby="position-plane" .style=${`inline-size: ${scene.size}px`}><h3 id="position-plane">${words.planeTitle}</h3>
    ${positionPlane(scene, { ask })}</section>`;
}

function wayOf({ amount, encoding }: PositionsState): PositionPlaneScene["way"] {
  if (amount === 0 || encoding === "alibi") return undefined;
  return encoding === "rotary" ? "turn" : { hand: amount };
}

/** The tab stop of the matrix, and the hovered cell. */
export interface MatrixPlace {
  readonly focus: CellId;
  readonly lit: CellId | undefined;
  set(next: { readonly focus?: CellId; readonly lit?: CellId | undefined }): void;
}

export function weights(figure: PositionsFigure, at: MatrixPlace): TemplateResult {
  const { host, solved, state, change } = figure;
  const words = host.text.positions;
  const names = state.order.map((word) => state.sentence[word] ?? "");
  const last = names.length - 1;
  const ask = (row: number) =>
    host.isLocked("queryWord") || change({ asking: state.order[row] ?? 0 });
  const cells = rowsOf(solved.now.weights).map((row, i) =>
    row.map((weight, j): MatrixCell => {
      const text = inDigits(weight, (x) => formatShare(x, 2));
      const isHidden = state.earlierOnly && j > i;
      return {
        ...{ text, ink: weight.value, void: isHidden },
        label: words.cell(names[i] ?? "", names[j] ?? "", String(text)),
      };
    }),
  );
  const scene = {
    ...{ label: words.weightsLabel, cells, rows: names, columns: names },
    ...{ width: layoutOf(host).matrix, roomy: false, highlight: at.lit },
    ...{ row: askingPlace(state), locked: true },
    focus: { row: Math.min(at.focus.row, last), column: Math.min(at.focus.column, last) },
    edits: { control: "queryWord", isLocked: host.isLocked("queryWord") },
  };
  return html`<section class="weights-part" aria-labelledby="position-weights"><h3 id="position-weights">${words.weightsTitle}</h3>
    <div class="scroll">${matrix(scene, {
      highlight: (lit) => at.set({ lit }),
      highlightRow: () => {},
      focus: (focus) => at.set({ focus, lit: focus }),
      lock: ask,
    })}</div></section>`;
}

/** A kind of positions gets its full say, unless the dial has given it a part. */
export function encodingChoice({ host, state, change }: PositionsFigure): TemplateResult {
  const words = host.text.positions;
  const button = (
    name: PositionsState["encoding"] | "none",
    isOn: boolean,
    next: Partial<PositionsState>,
  ) =>
    html`<button type="button" data-encoding=${name} ?disabled=${host.isLocked("encoding")}
      aria-pressed=${isOn ? "true" : "false"} @click=${() => change(next)}>${words.encodings[name]}</button>`;
  const isNone = state.amount === 0;
  return html`<div class="choices encodings" role="group" aria-label=${words.encoding} data-control="encoding">
    ${button("none", isNone, { amount: 0 })}
    ${encodingNames.map((encoding) =>
      button(encoding, !isNone && encoding === state.encoding, {
        ...{ encoding, amount: state.amount || 1 },
      }),
    )}</div>`;
}

const degrees = 180 / Math.PI;

/** What the share is in the kind of positions: a length, an angle or a slope. */
function amountText({ host, state }: PositionsFigure): Phrase {
  const { amounts } = host.text.positions;
  const { amount, encoding } = state;
  const size = { added: 1, rotary: hour * degrees, alibi: slope }[encoding];
  const number = chosen("amount", amount * size, (x) => formatEntry(x, 2));
  return phrase((write) => (amount === 0 ? amounts.none : amounts[encoding](write(number))));
}

/** A slider in one line with its words. */
export const dial = (
  host: FigureHost,
  name: "positionAmount" | "firstPosition",
  label: string,
  says: Written,
): TemplateResult =>
  control(host, name, { label: html`<span>${label}</span>`, form: "line", look: "amount", says });

export const amountDial = (figure: PositionsFigure): TemplateResult =>
  dial(figure.host, "positionAmount", figure.host.text.positions.amount, amountText(figure));

/** What the positions do to the points of the plane. */
export const wayText = ({ host, state }: PositionsFigure): string =>
  host.text.positions.ways[state.amount === 0 ? "none" : state.encoding];

/** What the asking word finds. */
export function nearText({ host, solved, state }: PositionsFigure): Phrase {
  const place = askingPlace(state);
  const n = state.order.length;
  const words = host.text.positions;
  const weights = state.order.map((_, j) => solved.now.weights.at(place * n + j));
  const order = weights
    .map((weight, j) => ({ weight, j }))
    .filter(({ j }) => j !== place)
    .sort((a, b) => b.weight.value - a.weight.value);
  const asking = state.sentence[state.asking] ?? "";
  const name = (j: number) =>
    words.placed(state.sentence[state.order[j] ?? 0] ?? "", state.first + j + 1);
  const [best, next] = order;
  return phrase((number) =>
    best && next
      ? words.near(asking, name(best.j), number(best.weight), name(next.j), number(next.weight))
      : words.alone(asking),
  );
}
