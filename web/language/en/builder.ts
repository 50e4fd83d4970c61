/** The page that gives a figure as text to paste. */

export const builder = {
  title: "Put this figure on your page",
  lead: "Set the figure up as your readers will see it. Choose what they may change. Copy.",
  home: "All figures",
  figure: "Figure",
  readers: "What your readers see",
  reader: {
    language: "Language of the figure",
    sameLanguage: "as the page around it",
    theme: "Theme of the figure",
    pageTheme: "the colours of the page around it",
    src: "File with a state, or keys, values and words",
    srcNote:
      "An address on your page’s own origin. The element loads it; settings made here override the file.",
    pageColour: "Colour of the page in the preview",
    id: "Name on your page",
    idNote: "Links and live numbers find the figure by this name.",
    poster: "A still picture until the figure is drawn",
    width: "Width of the preview, in pixels",
  },
  controls: {
    all: "everything",
    some: (shown: string, all: string) => `${shown} of ${all}`,
    title: "What your readers may change:",
    shown: "Shown",
    locked: "Locked",
    shownOf: (control: string) => `${control}: shown`,
    lockedOf: (control: string) => `${control}: locked`,
    note: "Locked controls are shown and cannot be changed.",
  },
  preview: {
    title: "As your readers see it",
    warnings: "Warnings",
    size: (width: string, height: string) => `${width} pixels wide, ${height} high.`,
  },
  copy: {
    title: "Copy it",
    forms: "Kind of page",
    kinds: "Kind of text",
    text: "Text to paste",
    button: "Copy",
    copied: "Copied.",
    notCopied: "The browser does not allow copying. The text is selected: copy it by hand.",
    tools: "Notebooks and publishing tools",
    prose: "A live number in your prose:",
    proseNames: "It can be:",
  },
  notes: {
    local:
      "These addresses lead to this machine. For readers elsewhere, open this page at its public address.",
    own: "Your own data stay on this machine: no text here carries them.",
    src: "The preview loads the file from this site. A frame from here runs in a sandbox and cannot load files: it shows the figure as it is set up above.",
    tooLong:
      "This figure holds more than an address can carry: an iframe and a link show the view alone. The element carries all of it.",
  },
  forms: {
    html: {
      where:
        "Anywhere inside the body of a page, in a Custom HTML block of WordPress or an HTML card of Ghost.",
      needs:
        "Two lines, no build. A site on another host than yours must allow its scripts to be loaded from elsewhere (CORS).",
    },
    iframe: {
      where: "Where a page or an editor accepts a frame.",
      needs:
        "Nothing but the frame. It works without CORS and keeps the figure apart from the page.",
    },
    markdown: {
      where: "In any Markdown text: a README, a forum, a note.",
      needs:
        "Plain Markdown runs no scripts: a still picture of the view leads to the live figure.",
    },
    mkdocs: {
      where: "In a Markdown page, between empty lines.",
      needs: "No plugin. Hugo needs unsafe = true under [markup.goldmark.renderer].",
    },
    quarto: {
      where: "In a .qmd document, as a block of its own.",
      needs: "The output format html or revealjs. Others leave the block out.",
    },
    myst: {
      where: "In a page of Jupyter Book 2 or another MyST project.",
      needs: "Nothing but the frame, which MyST shows at 16:9.",
    },
    docusaurus: {
      where: "In an .mdx page, the import at its top.",
      needs: "No plugin.",
    },
    vitepress: {
      where: "In a Markdown page, between empty lines.",
      needs: "No plugin. A page has one script setup: add the lines to yours.",
    },
    reveal: {
      where: "Among the sections of the slides; the scripts after Reveal.initialize.",
      needs: "Reveal.js 4 or later.",
    },
    jupyter: {
      where: "In a cell of a Python notebook.",
      needs:
        "Without a network: softknn.py of this site, saved beside the notebook. The frame needs this site, and the element a trusted notebook as well.",
    },
    react: {
      where: "As a component of its own. Its properties are fields of the figure.",
      needs: "React 19 and the package softknn.",
    },
    observable: {
      where: "In a JavaScript cell of a notebook.",
      needs: "A site that allows its scripts to be loaded from elsewhere (CORS).",
    },
  },
  kindNames: {
    helper: "with the script that fits its height",
    alone: "the frame alone",
    file: "from the file softknn.py",
    frame: "as a frame",
    element: "as an element",
  },
  noStart: "This page needs scripts and a web server. Opened as a file, it cannot start.",
  /** The tools under a figure, as controls. */
  tools: {
    undo: "undo and redo",
    reset: "reset",
    surprise: "randomize",
    takeOut: "export",
    receipts: "inspect the numbers",
  },
};
