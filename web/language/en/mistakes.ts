/** A figure's note to the author of its page. Names and values stand as they are typed. */

const quoted = (name: string) => `“${name}”`;
const list = (names: readonly string[]) => names.map(quoted).join(", ");

export const mistakes = {
  heading: "A note for the author of this page",
  /** A reader can do nothing about it. */
  lead: "The figure works. Part of its HTML has no effect:",
  dismiss: "Dismiss",
  view: (found: string, shown: string) =>
    `${quoted(found)} is not a view; ${quoted(shown)} is shown.`,
  attribute: (found: string) => `${quoted(found)} is not an attribute of a figure.`,
  field: (found: string) => `${quoted(found)} is not a field of a figure.`,
  option: (found: string) => `${quoted(found)} is not an option of the frame’s address.`,
  control: (found: string, attribute: string) =>
    `${quoted(found)} in ${quoted(attribute)} is neither a field nor a tool.`,
  reading: (found: string) => `${quoted(found)} is not a value of this figure.`,
  elsewhere: (found: string, view: string) =>
    `The view ${quoted(view)} does not use ${quoted(found)}.`,
  value: (name: string, found: string) =>
    `${quoted(name)} cannot be ${quoted(found)}; the default is shown.`,
  choice: (name: string, found: string) =>
    `${quoted(name)} cannot be ${quoted(found)}; it has no effect.`,
  tooLong: "The link is too long to be read; the figure shows its default state.",
  nearest: (names: readonly string[]) =>
    names.length === 1
      ? `The nearest name is ${list(names)}.`
      : `The nearest names are ${list(names)}.`,
  names: (names: readonly string[]) => `The names are: ${list(names)}.`,
  belongs: (view: string) => `It belongs to the view ${quoted(view)}.`,
  used: (names: readonly string[]) => `The view uses: ${list(names)}.`,
  allowed: {
    names: (names: readonly string[]) => `Allowed: ${list(names)}.`,
    switch: () => `Allowed: ${list(["1", "0", "true", "false"])}.`,
    number: (range: string, infinite: boolean) =>
      infinite ? `Allowed: ${range}, or ${quoted("inf")}.` : `Allowed: ${range}.`,
    example: (text: string) => `A value is written like ${quoted(text)}.`,
    coordinates: (range: string) => `Each coordinate: ${range}.`,
  },
  /** Bounds are absent where there are none; `step` is 0 for any number, 1 for whole ones. */
  range: (min: number | undefined, max: number | undefined, step: number) => {
    const whole = step === 1 ? "a whole number" : `a multiple of ${step}`;
    const number = step === 0 ? "a number" : whole;
    if (min === undefined) return max === undefined ? number : `${number} up to ${max}`;
    return max === undefined ? `${number} from ${min}` : `${number} from ${min} to ${max}`;
  },
  source: {
    otherOrigin: (src: string) =>
      `${quoted(src)} is on another origin. “src” loads files of the page’s own origin only.`,
    sandbox: (src: string) =>
      `${quoted(src)} cannot be loaded: this page is in a sandbox without an origin, where nothing can be fetched. Put the state into the address, or use the element.`,
    file: (src: string) =>
      `${quoted(src)} cannot be loaded: the page was opened from a disk. “src” needs a web server.`,
    network: (src: string) =>
      `${quoted(src)} could not be fetched. The server gave no answer, it leads to another origin, or the page’s policy (connect-src) forbids it.`,
    status: (src: string, status: string) => `The server returned ${status} for ${quoted(src)}.`,
    large: (src: string, megabytes: string) =>
      `${quoted(src)} is larger than ${megabytes} MB. It was not read.`,
    data: (src: string) =>
      `${quoted(src)} is neither a state nor keys, values and words, and the view reads no other files.`,
    choice: (src: string) =>
      `${quoted(src)} does not show which of its tensors are the queries, keys and values. Choose them in the figure, or name them “query”, “key” and “value”.`,
    syntax: (src: string, line: string) =>
      line === ""
        ? `${quoted(src)} is not JSON.`
        : `${quoted(src)} stops being JSON in line ${line}.`,
    notState: (src: string) => `${quoted(src)} is not a state file.`,
    unknown: (src: string, field: string) =>
      `${quoted(src)} holds ${quoted(field)}, which is not a name of such a file.`,
    wrong: (src: string, field: string) => `${quoted(field)} in ${quoted(src)} cannot be read.`,
    lesson: (src: string, why: string) => `${quoted(src)}: ${why}`,
  },
};
