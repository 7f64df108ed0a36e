import {
  defaultTreeAdapter as adapter,
  type DefaultTreeAdapterTypes,
  html as names,
  parseFragment,
  serialize,
} from "parse5";

export type Element = DefaultTreeAdapterTypes.Element;
export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Parent = Element | DefaultTreeAdapterTypes.DocumentFragment;

/** No article needs more levels or elements, and reading HTML gets slow far above them. */
const deepestNesting = 60;
const mostElements = 20_000;

/** HTML that is nested deeper, or makes more elements, than any text may. */
export class OutOfBounds extends Error {
  constructor(readonly bound: "deep" | "large") {
    super(`HTML is too ${bound}`);
  }
}

const body = adapter.createElement("body", names.NS.HTML, []);

/** HTML as a browser would read it within a page. Throws OutOfBounds before the tree gets large. */
export function parseHtml(html: string, most = mostElements): Parent {
  let elements = 0;
  let open = -1;
  const treeAdapter: typeof adapter = {
    ...adapter,
    createElement(...given) {
      elements += 1;
      if (elements > most) throw new OutOfBounds("large");
      return adapter.createElement(...given);
    },
    onItemPush() {
      open += 1;
      if (open > deepestNesting) throw new OutOfBounds("deep");
    },
    onItemPop() {
      open -= 1;
    },
  };
  const tree = parseFragment(body, html, { treeAdapter });
  // Where formatting crosses blocks, the parser nests what it has closed already.
  if (isDeeper(tree, 2 * deepestNesting)) throw new OutOfBounds("deep");
  return tree;
}

function isDeeper(parent: Parent, levels: number): boolean {
  return (
    levels === 0 || parent.childNodes.some((child) => "childNodes" in child && isDeeper(child, levels - 1))
  );
}

const writer: typeof adapter = {
  ...adapter,
  // Whoever reads HTML drops the first line break of a `pre`.
  getTextNodeContent({ value, parentNode }) {
    const isFirst = value.startsWith("\n") && parentNode?.nodeName === "pre";
    return isFirst && isText(parentNode.childNodes[0]) && parentNode.childNodes[0].value === value
      ? `\n${value}`
      : value;
  },
};

export function toHtml(tree: Parent): string {
  return serialize(tree, { treeAdapter: writer });
}

export function outerHtml(node: Node): string {
  const holder = adapter.createDocumentFragment();
  holder.childNodes = [node];
  return toHtml(holder);
}

export function tagsOf(element: Element): [start: string, end: string] {
  const end = `</${element.tagName}>`;
  const empty = outerHtml({ ...element, childNodes: [] });
  return empty.endsWith(end) ? [empty.slice(0, -end.length), end] : [empty, ""];
}

export const isElement = (node: Node): node is Element => "tagName" in node;
export const isText = (node: Node | undefined): node is DefaultTreeAdapterTypes.TextNode =>
  node?.nodeName === "#text";

export function elementsIn(parent: Parent, ...wanted: string[]): Element[] {
  const found: Element[] = [];
  const walk = ({ childNodes }: Parent) => {
    for (const child of childNodes) {
      if (!isElement(child)) continue;
      if (wanted.length === 0 || wanted.includes(child.tagName)) found.push(child);
      walk(child);
    }
  };
  walk(parent);
  return found;
}

export function closest(element: Element, wanted: ReadonlySet<string>): Element | undefined {
  for (let at = element.parentNode; at && "tagName" in at; at = at.parentNode)
    if (wanted.has(at.tagName)) return at;
  return undefined;
}

export function wordsIn(node: Node | Parent): string {
  if ("value" in node) return node.value;
  return "childNodes" in node ? node.childNodes.map(wordsIn).join("") : "";
}

export function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((one) => one.name === name)?.value;
}

export function setAttribute(element: Element, name: string, value: string | undefined): void {
  const own = element.attrs.find((one) => one.name === name);
  if (value === undefined) element.attrs = element.attrs.filter((one) => one !== own);
  else if (own) own.value = value;
  else element.attrs.push({ name, value });
}

export function makeElement(
  name: string,
  children: Node[],
  attributes: Record<string, string> = {},
): Element {
  const attrs = Object.entries(attributes).map(([name, value]) => ({ name, value }));
  const element = adapter.createElement(name, names.NS.HTML, attrs);
  setChildren(element, children);
  return element;
}

export function makeText(value: string): Node {
  return adapter.createTextNode(value);
}

export function setChildren(parent: Parent, children: Node[]): void {
  for (const child of children) child.parentNode = parent;
  parent.childNodes = children;
}

/** Children first; undefined keeps a node. Linear, where removing single nodes from a long list is not. */
export function replaceNodes(parent: Parent, replacement: (node: Node) => Node[] | undefined): void {
  const children = parent.childNodes.flatMap((child) => {
    if ("childNodes" in child) replaceNodes(child, replacement);
    return replacement(child) ?? child;
  });
  setChildren(parent, children);
}
