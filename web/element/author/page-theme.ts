/**
 * `theme="page"`: a figure with a transparent background, in the colours and the size of the
 * surrounding text. The background is that of the nearest opaque ancestor, or `--page-paper`.
 */
import { type Colour, cssColour, over, pageColours } from "./page-colours.js";

const plainColour = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/;

/** Parses a computed colour; other colour spaces are painted and read back. */
function parsed(text: string): Colour {
  const [, r, g, b, alpha = "1"] = plainColour.exec(text) ?? [];
  if (r !== undefined) return [Number(r), Number(g), Number(b), Number(alpha)];
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [1, 1];
  const context = canvas.getContext("2d");
  if (context === null) return [0, 0, 0, 0];
  context.fillStyle = text;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, opacity = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, opacity / 255];
}

/** The parent element in the flat tree: through slots and out of shadow roots. */
function around(element: Element): Element | null {
  const root = element.getRootNode();
  const host = root instanceof ShadowRoot ? root.host : null;
  return element.assignedSlot ?? element.parentElement ?? host;
}

const darkSystem = () => matchMedia("(prefers-color-scheme: dark)");

/** The browser's default background. */
function canvasGround(): Colour {
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  const isDark = /dark/.test(scheme) && (!/light/.test(scheme) || darkSystem().matches);
  return isDark ? [18, 18, 18, 1] : [255, 255, 255, 1];
}

/** The background behind an element. */
function groundOf(element: Element): Colour {
  const override = getComputedStyle(element).getPropertyValue("--page-paper").trim();
  if (override !== "" && CSS.supports("color", override))
    return over(parsed(override), canvasGround());
  const layers: Colour[] = [];
  for (let at = around(element); at !== null; at = around(at)) {
    const layer = parsed(getComputedStyle(at).backgroundColor);
    if (layer[3] > 0) layers.push(layer);
    if (layer[3] === 1) break;
  }
  return layers.reduceRight((ground, layer) => over(layer, ground), canvasGround());
}

/** Text size in a figure, in pixels: readable also on a page with very small or very large type. */
const sizes = { min: 13, max: 22 } as const;

/** The sizes of `element-styles.ts`, relative to the surrounding text. */
const scaled: Readonly<Record<string, number>> = {
  figure: 1,
  h2: 1.25,
  h3: 1,
  ".so-what, .insight": 1.125,
  ".hint, .caption, .note, .quiet": 0.875,
  table: 0.875,
};

function sheetText(element: Element): string {
  const { color, fontSize } = getComputedStyle(element);
  const { scheme, colours } = pageColours(groundOf(element), parsed(color));
  const size = Math.min(Math.max(Number.parseFloat(fontSize), sizes.min), sizes.max);
  const properties = Object.entries(colours).map(([name, to]) => `--${name}: ${cssColour(to)};`);
  const fonts = Object.entries(scaled).map(
    ([selector, factor]) => `${selector} { font-size: ${(size * factor).toFixed(2)}px; }`,
  );
  // In print and with forced colours, a figure ignores the theme.
  return `@media screen and (forced-colors: none) {
    :host { background: none; color-scheme: ${scheme}; ${properties.join(" ")} }
  }
  @media screen { ${fonts.join(" ")} }
  :host { transition: color 1ms; }`;
}

export class PageTheme {
  readonly #sheet = new CSSStyleSheet();
  #stop = new AbortController();
  #text = "";
  #frame = 0;

  constructor(
    private readonly element: Element,
    /** The colours changed: canvases must be redrawn. */
    private readonly changed: () => void,
  ) {}

  /** Follows the page: any change of its text colour starts a transition of the element. */
  start(): void {
    this.stop();
    const { element } = this;
    const root = element.shadowRoot as ShadowRoot;
    const follow = () => this.#follow();
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    document.addEventListener("transitionend", follow, { capture: true, signal });
    darkSystem().addEventListener("change", follow, { signal });
    const observer = new MutationObserver(follow);
    for (let at = around(element); at !== null; at = around(at))
      observer.observe(at, { attributes: true });
    signal.addEventListener("abort", () => observer.disconnect());
    root.adoptedStyleSheets.push(this.#sheet);
    this.refresh();
  }

  stop(): void {
    this.#stop.abort();
    cancelAnimationFrame(this.#frame);
    const root = this.element.shadowRoot;
    if (root === null) return;
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== this.#sheet);
  }

  #follow(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.refresh());
  }

  refresh(): void {
    const text = sheetText(this.element);
    if (text === this.#text) return;
    this.#text = text;
    this.#sheet.replaceSync(text);
    this.changed();
  }
}
