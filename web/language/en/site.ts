/** The page around the figure. */
export const site = {
  title: "softknn: attention is a soft vote among neighbours",
  description:
    "See attention as a soft, differentiable k-nearest-neighbour vote: live figures whose results come from a C++ core.",
  name: "softknn",
  /** Above the figure of the landing: what this is, and two doors. */
  welcome: [
    "Attention, the core of today’s language models, is a soft vote among nearest neighbours. Here you can take hold of it.",
    "Start with a dictionary",
    "Similarities",
    "Causal masks",
    "Entropy and dimension",
  ],
  views: "Lessons",
  storyParts: "Parts of the story",
  parts: {
    idea: "The idea",
    mechanism: "The mechanism",
    learning: "Learning",
    networks: "Networks",
    workbench: "Workbench",
  },
  language: "Language",
  theme: "Theme",
  themes: { auto: "system", light: "light", dark: "dark" },
  docs: "Documentation",
  about: "The path, terms and sources",
  noScript: "These figures are computed live and need JavaScript and WebAssembly.",
  /** The page of `file:`: browsers load no module from there. */
  noServer:
    "This page was opened as a file, and a browser loads no modules from files. Serve its folder, for example with “python3 -m http.server”, and open the address that this prints.",
  tooLongForLink:
    "This figure holds more than a link can carry: the address names the view alone. Nothing here is lost.",
  /** Over a number in the prose that can be dragged. */
  scrub: "Drag sideways, or use the arrow keys",
  skip: "Skip to the figure",
};
