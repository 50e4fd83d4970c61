/** What a screen reader says of a page, from Chromium's accessibility tree. */
import type { CDPSession, Page } from "@playwright/test";

interface AxValue {
  readonly value?: unknown;
}

interface AxNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: AxValue;
  readonly name?: AxValue;
  readonly value?: AxValue;
  readonly description?: AxValue;
  readonly properties?: readonly { readonly name: string; readonly value: AxValue }[];
  readonly childIds?: readonly string[];
  readonly backendDOMNodeId?: number;
}

/** The spoken name of each role, and whether its name contains its content. */
const spoken: Readonly<Record<string, string>> = {
  link: "link",
  button: "button",
  DisclosureTriangle: "button",
  slider: "slider",
  spinbutton: "number field",
  textbox: "text field",
  searchbox: "search field",
  combobox: "menu",
  checkbox: "checkbox",
  switch: "switch",
  radio: "radio button",
  image: "picture",
  progressbar: "progress",
  tab: "tab",
  option: "option",
  math: "formula",
  MathMLMath: "formula",
};

/** Parts that are announced on entering. */
const entered: Readonly<Record<string, string>> = {
  banner: "banner",
  navigation: "navigation",
  main: "main",
  contentinfo: "footer",
  complementary: "complementary",
  region: "region",
  group: "group",
  radiogroup: "group",
  table: "table",
  grid: "grid",
  list: "list",
  tablist: "tabs",
  listbox: "list box",
  figure: "figure",
  application: "application",
};

const cellRoles = ["cell", "gridcell", "columnheader", "rowheader"];
const tidy = (text: unknown) =>
  String(text ?? "")
    .replace(/[\u2066-\u2069\u200e\u200f]/g, "")
    .replace(/\s+/g, " ")
    .trim();

export class AxTree {
  readonly #nodes: ReadonlyMap<string, AxNode>;

  private constructor(
    nodes: readonly AxNode[],
    /** What a slider says instead of its number, by node; the tree leaves it out. */
    private readonly valueTexts: ReadonlyMap<string, string>,
  ) {
    this.#nodes = new Map(nodes.map((node) => [node.nodeId, node]));
  }

  static async of(session: CDPSession): Promise<AxTree> {
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    const sliders = nodes.filter(({ role }) => role?.value === "slider");
    const texts = sliders.map(async ({ nodeId, backendDOMNodeId = 0 }) => {
      const { node } = await session.send("DOM.describeNode", { backendNodeId: backendDOMNodeId });
      const attributes = node.attributes ?? [];
      const at = attributes.indexOf("aria-valuetext");
      return [nodeId, at < 0 ? "" : (attributes[at + 1] ?? "")] as const;
    });
    return new AxTree(nodes as unknown as AxNode[], new Map(await Promise.all(texts)));
  }

  get #root(): AxNode | undefined {
    return this.#nodes.values().next().value;
  }

  #children(node: AxNode): AxNode[] {
    return (node.childIds ?? []).flatMap((id) => this.#nodes.get(id) ?? []);
  }

  /** All of the page, from its first line. */
  lines(): string[] {
    return this.#root ? this.#read(this.#root) : [];
  }

  /** The text of the focused control. */
  get focused(): string {
    const has = (node: AxNode) =>
      node.properties?.some(({ name, value }) => name === "focused" && value.value === true);
    const all = [...this.#nodes.values()].filter((node) => !node.ignored && has(node));
    const last = all.at(-1);
    return last ? this.#control(last) : "";
  }

  #control(node: AxNode): string {
    const role = String(node.role?.value ?? "");
    const told = (name: string) => node.properties?.find((each) => each.name === name)?.value.value;
    const states = [
      this.valueTexts.get(node.nodeId) || (role === "link" ? undefined : node.value?.value),
      { true: "pressed", false: "not pressed" }[String(told("pressed"))],
      { true: "checked", false: "not checked", mixed: "mixed" }[String(told("checked"))],
      { true: "expanded", false: "collapsed" }[String(told("expanded"))],
      role !== "gridcell" && told("selected") === true ? "selected" : undefined,
      told("disabled") === true ? "unavailable" : undefined,
      told("invalid") === "true" ? "invalid" : undefined,
    ];
    const kind = tidy(told("roledescription")) || (spoken[role] ?? role);
    const description = tidy(node.description?.value);
    const parts = [kind, ...states.map(tidy)].filter(Boolean).join(", ");
    const first = [tidy(node.name?.value), parts].filter(Boolean).join(" · ");
    return description ? `${first} · ${description}` : first;
  }

  #text(node: AxNode): string {
    const role = String(node.role?.value ?? "");
    if (role === "InlineTextBox") return "";
    if (!node.ignored && role === "StaticText") return tidy(node.name?.value);
    if (!node.ignored && spoken[role]) return `[${this.#control(node)}]`;
    // The label of a control is its name.
    const labelled = role === "LabelText" ? this.#controlIn(node) : undefined;
    if (labelled) return `[${this.#control(labelled)}]`;
    return this.#children(node)
      .map((child) => this.#text(child))
      .filter(Boolean)
      .join(" ")
      .replace(/ (?=[.,;:)])/g, "");
  }

  #controlIn(node: AxNode): AxNode | undefined {
    for (const child of this.#children(node)) {
      if (!child.ignored && spoken[String(child.role?.value)]) return child;
      const inner = this.#controlIn(child);
      if (inner) return inner;
    }
    return undefined;
  }

  #isRow(node: AxNode): boolean {
    return String(node.role?.value) === "row";
  }

  #row(node: AxNode): string {
    const cells = this.#children(node).flatMap((child): AxNode[] =>
      cellRoles.includes(String(child.role?.value)) ? [child] : this.#children(child),
    );
    return cells.map((cell) => tidy(cell.name?.value) || this.#text(cell) || "blank").join(" | ");
  }

  #read(node: AxNode): string[] {
    const role = String(node.role?.value ?? "");
    const inside = () => this.#children(node).flatMap((child) => this.#read(child));
    if (role === "InlineTextBox") return [];
    if (node.ignored) return inside();
    if (role === "heading") {
      const level = node.properties?.find(({ name }) => name === "level")?.value.value;
      return ["", `# Heading ${level}: ${tidy(node.name?.value)}`];
    }
    if (spoken[role]) return [this.#control(node)];
    if (role === "StaticText") return [tidy(node.name?.value)].filter(Boolean);
    if (this.#isRow(node)) return [`  ${this.#row(node)}`];
    if (
      [
        "paragraph",
        "listitem",
        "term",
        "definition",
        "caption",
        "Legend",
        "LabelText",
        "note",
      ].includes(role)
    )
      return [this.#text(node)].filter(Boolean);
    if (role === "status" || role === "alert") return [this.#text(node)].filter(Boolean);
    const name = tidy(node.name?.value);
    const part = entered[role];
    const within = inside();
    if (!part || (name === "" && role !== "table")) return within;
    return [`${part}: ${name}`, ...within.map((line) => `  ${line}`)];
  }
}

/** Collects what live regions say; the pauses of the page are a tenth as long meanwhile. */
export async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const said: string[] = [];
    const wait = globalThis.setTimeout;
    const rest = (ms: number) => new Promise((done) => wait(done, ms));
    Object.assign(globalThis, {
      setTimeout: (task: () => void, ms = 0) => wait(task, ms / 10),
    });
    const regions =
      '[role="status"], [role="alert"], [aria-live="polite"], output:not([aria-live="off"], [aria-hidden])';
    const roots = [
      document,
      ...[...document.querySelectorAll("*")].flatMap((e) => e.shadowRoot ?? []),
    ];
    const heard = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement;
      const region = element?.closest(regions);
      const text = region?.textContent?.replace(/\s+/g, " ").trim();
      if (text && said.at(-1) !== text) said.push(text);
    };
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) heard(target);
    });
    for (const root of roots)
      observer.observe(root, { subtree: true, childList: true, characterData: true });
    Object.assign(globalThis, { said, rest });
  });
}

/** The announcements since the last call, once the page is quiet. */
export async function heard(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { said, rest } = globalThis as unknown as {
      said: string[];
      rest(ms: number): Promise<void>;
    };
    for (let before = -1; before !== said.length; ) {
      before = said.length;
      await rest(90);
    }
    return said.splice(0);
  });
}
