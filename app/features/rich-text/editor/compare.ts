const blockTags = new Set(
  "p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre figure figcaption table caption colgroup col thead tbody tfoot tr th td hr div section article aside header footer main nav address details summary form fieldset center".split(
    " ",
  ),
);

export function isBlock(node: Node): node is Element {
  return node.nodeType === 1 && blockTags.has((node as Element).localName);
}

export function holdsBlocks(html: string): boolean {
  return [...html.matchAll(/<([a-z][a-z\d]*)[\s/>]/gi)].some(([, tag = ""]) =>
    blockTags.has(tag.toLowerCase()),
  );
}

/** What of `before` is lost in `after`, in words. White space between blocks, the order of attributes and of marks do not count. */
export function differences(before: Element, after: Element): string[] {
  if (normal(before) === normal(after)) return [];
  const left = features(after);
  const lost = new Set<string>();
  for (const feature of features(before)) {
    const at = left.indexOf(feature);
    if (at < 0) lost.add(feature);
    else left.splice(at, 1);
  }
  return lost.size ? [...lost] : ["die Art, wie es verschachtelt ist"];
}

function features(root: Element): string[] {
  const walker = root.ownerDocument.createTreeWalker(root, 1 | 128);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!isElement(node)) found.push("einen Kommentar");
    else {
      const isEmpty = node.localName === "p" && !node.childNodes.length;
      found.push(isEmpty ? "einen leeren Absatz" : `<${node.localName}>`);
      for (const { name } of attributesOf(node)) found.push(`${name} an <${node.localName}>`);
    }
  }
  return found;
}

function normal(root: Element): string {
  const out: string[] = [];
  flowOf(root, out);
  return out.join("\n");
}

function flowOf(parent: Element, out: string[]) {
  let run: Node[] = [];
  const endRun = () => {
    if (run.length) out.push(...inlineOf(run));
    run = [];
  };
  for (const node of parent.childNodes) {
    if (!isBlock(node) && !(isElement(node) && holdsBlock(node))) run.push(node);
    else {
      endRun();
      const { localName } = node as Element;
      out.push(`<${signature(node as Element)}>`);
      if (localName === "pre") out.push(JSON.stringify((node as Element).innerHTML.replace(/^\n/, "")));
      else flowOf(node as Element, out);
      out.push(`</${localName}>`);
    }
  }
  endRun();
}

function inlineOf(run: Node[]): string[] {
  let text = "";
  const reaches: { name: string; from: number; to: number }[] = [];
  const comments: string[] = [];
  const walk = (node: Node) => {
    if (node.nodeType === 3) text = joined(text, node.nodeValue ?? "");
    else if (!isElement(node)) comments.push("<!---->");
    else {
      const reach = { name: signature(node), from: text.length, to: 0 };
      if (node.localName === "br" || node.localName === "img")
        text += node.localName === "br" ? "\v" : "\ufffc";
      else node.childNodes.forEach(walk);
      reach.to = text.length;
      reaches.push(reach);
    }
  };
  run.forEach(walk);
  const shown = text.replace(/ $/, "");
  if (!shown && !reaches.length) return comments;
  const places = reaches.map(({ name, from, to }) => `${name} ${from}-${Math.min(to, shown.length)}`);
  return [JSON.stringify(shown), ...places.sort(), ...comments];
}

function joined(text: string, more: string): string {
  const short = more.replace(/[ \t\r\n\f]+/g, " ");
  return text + (/^$|[ \v]$/.test(text) ? short.replace(/^ /, "") : short);
}

function signature(element: Element): string {
  const attributes = attributesOf(element).map(({ name, value }) => `${name}=${JSON.stringify(value)}`);
  return [element.localName, ...attributes.sort()].join(" ");
}

/** What says no more than what holds without it does not count. */
function attributesOf(element: Element): Attr[] {
  return [...element.attributes].filter(({ name, value }) => {
    if (/^(col|row)span$/.test(name)) return value !== "1";
    return name !== "start" || value !== "1" || element.hasAttribute("reversed");
  });
}

function holdsBlock(element: Element): boolean {
  return [...element.children].some((child) => isBlock(child) || holdsBlock(child));
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}
