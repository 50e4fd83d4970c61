/** What can be exported from a figure, and opened again. */
export const exportWords = {
  title: "Export this figure as it stands",
  notCopied: "The browser does not allow copying. The text is selected: copy it by hand.",
  link: {
    name: "Copy the link",
    what: "The whole state in an address.",
    address: "Address of this state",
    copied: "The link is copied.",
    tooLong: "This state is too long for a link. The state file holds the whole state.",
    own: "Your own data stay on this machine: no link carries them. The state file does.",
  },
  svg: {
    name: "Drawing (SVG)",
    what: "A drawing that is sharp at any size; its numbers are text.",
  },
  png: { name: "Picture (PNG)", what: "A picture of twice the pixels, for slides." },
  csv: { name: "Numbers (CSV)", what: "The numbers behind the figure, every digit." },
  json: { name: "State file", what: "Everything this figure holds, to open again." },
  html: { name: "Live page", what: "One file with this figure, interactive, without a network." },
  code: {
    name: "Code",
    what: "Lines that recompute the figure’s output.",
    languages: "Language of the code",
    copy: "Copy the code",
    copied: "The code is copied.",
    none: "This figure has no single call to show.",
  },
  print: { name: "Print", what: "A clean page, with the figure as it stands." },
  embed: {
    name: "Embed",
    what: "Lines that show this figure, as it stands, on your own page.",
    label: "Form of the lines",
    picture: "Picture",
    lesson: "The whole lesson",
    forms: { element: "Element", iframe: "iframe", react: "React" },
    needs: {
      element:
        "Paste the lines into the body of a page. A site on another host than yours must allow other pages to load its scripts (CORS).",
      iframe:
        "Paste the lines where a page or an editor takes a frame. The script gives the frame its height; without it the figure scrolls.",
      react: "For React 19, with the package softknn installed.",
    },
    local:
      "These addresses lead to this machine: for readers elsewhere, open this page at its public address.",
    more: "Notebooks and publishing tools",
  },
  open: {
    name: "Open a state file…",
    what: "Or drop one on the figure. Undo restores this state.",
    done: (file: string) => `${file} is open. Undo restores the previous state.`,
    large: (file: string) => `${file} is too large to be a state file. Nothing has changed.`,
    faults: {
      syntax: (file: string, line: string) =>
        line === ""
          ? `${file} is not JSON. Nothing has changed.`
          : `${file} stops being JSON in line ${line}. Nothing has changed.`,
      notState: (file: string) => `${file} is not a state file. Nothing has changed.`,
      unknown: (file: string, field: string) =>
        `${file} holds “${field}”, which is not known. Nothing has changed.`,
      wrong: (file: string, field: string) =>
        `“${field}” in ${file} could not be read. Nothing has changed.`,
    },
  },
  sandbox:
    "This figure is in a sandbox. If no file or print appears, the page around it must allow it: allow-downloads, allow-modals.",
  working: (name: string) => `${name} is being made…`,
  saved: (file: string, kilobytes: string) => `${file} is saved: ${kilobytes} kB.`,
  failed: (name: string, why: string) => `${name} could not be made: ${why}`,
  livePage: {
    missing: "the bundler of this page has left out files of the package.",
    noScript: "This figure is computed live and needs JavaScript and WebAssembly.",
    note: "Made with softknn. Everything is in this file: it needs no network and sends nothing.",
  },
};
