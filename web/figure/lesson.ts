/** The declaration of a lesson, and the list of lessons. */
import type { CSSResult } from "lit";
import type { DownloadName } from "../data/downloads.js";
import {
  addLessonText,
  type LessonText,
  type Pictures,
  type Strings,
  type Views,
} from "../language/index.js";
import type { FigureHost, FigureView } from "./figure-view.js";
import type { Prediction } from "./prediction.js";
import type { Readings } from "./readings.js";
import { declared, type Field, type FieldName, field, fields } from "./state/fields.js";
import { defaultsOf, type Kinds } from "./state/kinds.js";
import { defaultState, type State, type ViewName } from "./state/state.js";
import { type Path, valueAt, withValue } from "./state/state-path.js";
import { same } from "./state/store.js";
import { parseEnum } from "./state/url-values.js";

/** The code of a lesson, a separate download. */
export interface ViewModule {
  readonly View: new (host: FigureHost) => FigureView;
  /** Loads what the first picture needs beyond the code. */
  ready?(): Promise<unknown>;
  /** Styles beyond those of the element. */
  readonly styles: readonly CSSResult[];
  /** Fields of other lessons that the picture depends on, without a control. */
  readonly reads?: readonly string[];
  /** The readings of the last drawing for `<soft-value>`, in kebab case. */
  readonly readings: Readings<never>;
  /** In the order of the text. */
  readonly predictions?: readonly Prediction<never>[];
  /** The additional event for a change of the state. */
  eventOf?(
    before: State,
    after: State,
    text: Strings,
  ): { readonly type: string; readonly detail: unknown } | undefined;
}

/** Throws: a value of the state has the wrong kind or is out of range. */
export type Refuse = (at: string, why: string, kind: "kind" | "range") => never;

export interface Lesson<Name extends ViewName = ViewName> extends LessonText<Name> {
  readonly name: Name;
  readonly pictures: Pictures;
  readonly view: () => Promise<ViewModule>;
  /** It calls functions of `softknn/learn`, whose core is a further download. */
  readonly learns?: true;
  /** Data files that an exported page of the lesson includes. */
  readonly data?: readonly DownloadName[];
  /** The fields that read and write its own part of the state. */
  readonly fields: readonly Field[];
  /** Parts of the state that hold changed entries only, with the allowed names. */
  readonly sparse?: Readonly<Record<string, readonly string[]>>;
  /** Parts of the state that links do not carry, or only if they are short. */
  readonly unlinked?: readonly Path[];
  /** Repairs lists whose lengths do not agree. */
  fit?(state: State): State;
  /** Rejects values that the writers of the fields would accept unchecked. */
  check?(state: State, refuse: Refuse): void;
}

/** A lesson as its folder declares it: fields by kind, in a part of the state or at its top; or with their defaults. */
type Declaration<Name extends ViewName> = Omit<Lesson<Name>, "fields" | "pictures"> & {
  readonly pictures: Views[Name] & Readonly<Record<string, readonly FieldName[]>>;
} & (
    | { readonly fields: Kinds; readonly part?: keyof State }
    | { readonly fields: readonly Field[]; readonly defaults: Partial<State> }
  );

/** In the order of registration. */
export const lessons: Lesson[] = [];
export const viewNames: ViewName[] = [];

fields.unshift(field("view", "view", parseEnum(viewNames)));

/** Adds a lesson: its name, words, fields and defaults. The first one is shown without a link. */
export function register<Name extends ViewName>(lesson: Declaration<Name>): void {
  const own = "defaults" in lesson ? lesson : byKind(lesson);
  lessons.push({ ...lesson, fields: own.fields } as unknown as Lesson);
  viewNames.push(lesson.name);
  addLessonText(lesson.name, lesson as unknown as LessonText);
  Object.assign(defaultState, { view: viewNames[0] }, own.defaults);
  fields.push(...own.fields);
}

function byKind({ fields, part }: { readonly fields: Kinds; readonly part?: keyof State }) {
  const defaults = defaultsOf(fields);
  return part === undefined
    ? { defaults, fields: declared(fields) }
    : { defaults: { [part]: defaults }, fields: declared(fields, part) };
}

const viewModules = new Map<ViewName, ViewModule>();

/** The code of a view, once it is loaded. */
export const viewModule = (name: ViewName): ViewModule | undefined => viewModules.get(name);

export const keepViewModule = (name: ViewName, module: ViewModule) =>
  void viewModules.set(name, module);

export const lessonOf = (name: ViewName): Lesson | undefined =>
  lessons.find((lesson) => lesson.name === name);

/** The controls of a lesson in the order of its pictures: those that `controls=` and `lock=` can list. */
export const lessonControls = (name: ViewName): readonly string[] => {
  const { pictures = {} } = lessonOf(name) ?? {};
  return [...new Set(Object.values(pictures).flat())];
};

const unlinkedPaths = () => lessons.flatMap(({ unlinked = [] }) => unlinked);

/** Whether the state holds data of the reader that no link carries. */
export const holdsOwnData = (state: State): boolean =>
  unlinkedPaths().some((path) => {
    const part = valueAt(state, path);
    return typeof part === "object" && part !== null && Object.keys(part).length > 0;
  });

/** A state with the unlinked parts of another one. */
export const withUnlinked = (state: State, from: State): State =>
  unlinkedPaths().reduce((result, path) => withValue(result, path, valueAt(from, path)), state);

/**
 * The same, but for the parts that are so short that links carry them: that of the state, or that of
 * `from`, which says `linked`.
 */
export const keepingUnlinked = (state: State, from: State, linked: State): State =>
  unlinkedPaths()
    .filter((path) =>
      [state, linked].every((one) => same(valueAt(one, path), valueAt(defaultState, path))),
    )
    .reduce((result, path) => withValue(result, path, valueAt(from, path)), state);
