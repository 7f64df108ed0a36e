import { type DefaultTreeAdapterTypes, parse } from "parse5";

export type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

interface Changed {
  value?: string;
  isTicked?: boolean;
  files?: File[];
}

export const attribute = (element: Element, name: string) =>
  element.attrs.find((each) => each.name === name)?.value;
export const has = (element: Element, name: string) => attribute(element, name) !== undefined;
const isElement = (node: Node): node is Element => "tagName" in node;
const parentOf = (element: Element) =>
  element.parentNode && isElement(element.parentNode) ? element.parentNode : null;
export const squeeze = (text: string) => text.replace(/\s+/g, " ").trim();

export function* ancestorsOf(element: Element): Generator<Element> {
  for (let at = parentOf(element); at; at = parentOf(at)) yield at;
}

function* descendantsOf(node: Node): Generator<Element> {
  if (!("childNodes" in node)) return;
  for (const child of node.childNodes)
    if (isElement(child)) {
      yield child;
      yield* descendantsOf(child);
    }
}

const unseen = new Set(["head", "script", "style", "template", "datalist"]);

/** CSS is not read. */
const isHidden = (one: Element, within: Node | null) =>
  unseen.has(one.tagName) ||
  has(one, "hidden") ||
  attribute(one, "type") === "hidden" ||
  (one.tagName === "dialog" && !has(one, "open")) ||
  (within !== null && isClosed(within) && one.tagName !== "summary");
const isClosed = (node: Node) => isElement(node) && node.tagName === "details" && !has(node, "open");

export function isVisible(element: Element): boolean {
  return [element, ...ancestorsOf(element)].every((one) => !isHidden(one, one.parentNode));
}

/** `said`: with alternative texts. */
export function textOf(node: Node, said = false): string {
  if ("value" in node && node.nodeName === "#text") return node.value;
  if (!("childNodes" in node)) return "";
  if (isElement(node)) {
    if (node.tagName === "br") return "\n";
    if (node.tagName === "img") return said ? (attribute(node, "alt") ?? "") : "";
    if (said && attribute(node, "aria-hidden") === "true") return "";
  }
  const shown = node.childNodes.filter((child) => !isElement(child) || !isHidden(child, node));
  const text = shown.map((child) => textOf(child, said)).join("");
  return isElement(node) && !inline.has(node.tagName) ? ` ${text} ` : text;
}

const inline = new Set("a abbr b code del em i ins kbd mark q s small span strong sub sup u".split(" "));

const roles: Record<string, string> = {
  a: "link",
  article: "article",
  button: "button",
  details: "group",
  fieldset: "group",
  h1: "heading",
  h2: "heading",
  h3: "heading",
  h4: "heading",
  footer: "contentinfo",
  form: "form",
  header: "banner",
  img: "img",
  li: "listitem",
  main: "main",
  nav: "navigation",
  ol: "list",
  section: "region",
  summary: "summary",
  table: "table",
  td: "cell",
  tr: "row",
  ul: "list",
  del: "deletion",
  ins: "insertion",
};

export function roleOf(element: Element): string | undefined {
  const { tagName } = element;
  if (tagName === "th") return attribute(element, "scope") === "row" ? "rowheader" : "columnheader";
  if (tagName === "a" && !has(element, "href")) return undefined;
  return attribute(element, "role") ?? roles[tagName];
}

const buttonTypes = /^(submit|button|reset|image)$/;
export const isField = (element: Element) =>
  /^(input|select|textarea)$/.test(element.tagName) &&
  !buttonTypes.test(attribute(element, "type")?.toLowerCase() ?? "");
export const isButton = (element: Element) =>
  element.tagName === "button" ||
  (element.tagName === "input" && buttonTypes.test(attribute(element, "type") ?? ""));
export const typeOf = (element: Element) =>
  (
    attribute(element, "type") ??
    { input: "text", button: "submit", select: "select" }[element.tagName] ??
    ""
  ).toLowerCase();

export function isDisabled(element: Element): boolean {
  if (has(element, "disabled")) return true;
  let below: Element = element;
  for (const one of ancestorsOf(element)) {
    const isLegend = below.tagName === "legend";
    if (one.tagName === "fieldset" && has(one, "disabled") && !isLegend) return true;
    below = one;
  }
  return false;
}

export const canHaveFocus = (element: Element): boolean =>
  isVisible(element) &&
  !isDisabled(element) &&
  (has(element, "tabindex") ||
    isField(element) ||
    isButton(element) ||
    (element.tagName === "a" && has(element, "href")) ||
    element.tagName === "summary");

export type Wanted = string | RegExp;
export const fits = (text: string, wanted: Wanted) =>
  typeof wanted === "string" ? text === squeeze(wanted) : wanted.test(text);

export class PlainPage {
  readonly root: DefaultTreeAdapterTypes.Document;
  private readonly changed = new WeakMap<Element, Changed>();

  private readonly elements: Element[];

  constructor(html: string) {
    this.root = parse(html, { scriptingEnabled: false });
    this.elements = [...descendantsOf(this.root)];
  }

  all(within: Node = this.root): Element[] {
    return within === this.root ? this.elements : [...descendantsOf(within)];
  }

  byId(id: string | undefined): Element | undefined {
    return id ? this.elements.find((element) => attribute(element, "id") === id) : undefined;
  }

  private byIds(ids: string | undefined): string {
    const texts = (ids ?? "").split(/\s+/).map((id) => {
      const element = this.byId(id);
      return element ? textOf(element, true) : "";
    });
    return squeeze(texts.join(" "));
  }

  nameOf(element: Element): string {
    const own = this.byIds(attribute(element, "aria-labelledby")) || attribute(element, "aria-label");
    if (own) return squeeze(own);
    if (isField(element)) {
      const label = this.labelOf(element);
      return label ? squeeze(textOf(label, true)) : (attribute(element, "title") ?? "");
    }
    const heads: Record<string, string> = { fieldset: "legend", table: "caption", details: "summary" };
    const head = heads[element.tagName];
    if (head) {
      const found = this.all(element).find(({ tagName }) => tagName === head);
      return found ? squeeze(textOf(found, true)) : "";
    }
    if (/^(section|nav|form|article|ul|ol|main)$/.test(element.tagName)) return "";
    const text = element.tagName === "input" ? attribute(element, "value") : textOf(element, true);
    return squeeze(text ?? "") || squeeze(attribute(element, "alt") ?? attribute(element, "title") ?? "");
  }

  private labelOf(field: Element): Element | undefined {
    const id = attribute(field, "id");
    const around = [...ancestorsOf(field)].find(({ tagName }) => tagName === "label");
    return (
      around ??
      this.all().find((one) => one.tagName === "label" && id !== undefined && attribute(one, "for") === id)
    );
  }

  descriptionOf(element: Element): string {
    return this.byIds(attribute(element, "aria-describedby"));
  }

  /** What somebody sees who looks for this role and name; all that is there without a name. */
  byRole(role: string, name: Wanted | undefined, within: Node = this.root): Element[] {
    return this.all(within).filter(
      (one) => roleOf(one) === role && isVisible(one) && (name === undefined || fits(this.nameOf(one), name)),
    );
  }

  /** Fields by name or label, seen or not; of a choice all its radio buttons. */
  fields(wanted: Wanted, within: Node = this.root): Element[] {
    const fields = this.all(within).filter((one) => isField(one) && typeOf(one) !== "hidden");
    const named = fields.filter((one) => attribute(one, "name") === wanted);
    return named.length > 0 ? named : fields.filter((one) => fits(this.nameOf(one), wanted));
  }

  /** Buttons by name, or as `intent=save` by what they send. */
  buttons(wanted: Wanted, within: Node = this.root): Element[] {
    const buttons = this.all(within).filter(isButton);
    const sends = (one: Element) => `${attribute(one, "name")}=${attribute(one, "value") ?? ""}`;
    const sending = buttons.filter((one) => sends(one) === wanted);
    return sending.length > 0 ? sending : buttons.filter((one) => fits(this.nameOf(one), wanted));
  }

  change(field: Element, changed: Changed): void {
    this.changed.set(field, { ...this.changed.get(field), ...changed });
  }

  isEdited(field: Element): boolean {
    return this.changed.get(field)?.value !== undefined;
  }

  valueOf(field: Element): string {
    const typed = this.changed.get(field)?.value;
    if (typed !== undefined) return typed;
    if (field.tagName === "select") {
      const options = optionsOf(this.all(field));
      const chosen =
        options.findLast((one) => has(one, "selected")) ?? options.find((one) => !isDisabled(one));
      return chosen ? optionValue(chosen) : "";
    }
    if (field.tagName !== "textarea")
      return attribute(field, "value") ?? (/^(checkbox|radio)$/.test(typeOf(field)) ? "on" : "");
    return field.childNodes
      .map((child) => ("value" in child ? child.value : ""))
      .join("")
      .replace(/\r\n?/g, "\n");
  }

  isTicked(field: Element): boolean {
    return this.changed.get(field)?.isTicked ?? has(field, "checked");
  }

  filesOf(field: Element): File[] {
    return this.changed.get(field)?.files ?? [];
  }

  formOf(control: Element): Element | undefined {
    const id = attribute(control, "form");
    if (id !== undefined) return this.byId(id);
    return [...ancestorsOf(control)].find(({ tagName }) => tagName === "form");
  }

  controlsOf(form: Element): Element[] {
    return this.all().filter((one) => (isField(one) || isButton(one)) && this.formOf(one) === form);
  }

  choiceOf(radio: Element): Element[] {
    const form = this.formOf(radio);
    const name = attribute(radio, "name");
    const radios = this.all().filter((one) => isField(one) && typeOf(one) === "radio");
    return radios.filter((one) => attribute(one, "name") === name && this.formOf(one) === form);
  }
}

export const optionsOf = (elements: Element[]) => elements.filter(({ tagName }) => tagName === "option");
export const optionText = (option: Element) => squeeze(textOf(option));
export const optionValue = (option: Element) => attribute(option, "value") ?? optionText(option);
