import { slugify } from "../schemas/slug";

interface Node {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, string | string[]>;
  name?: string;
  attributes?: [];
  children?: Node[];
}

/** MDX plugin: heading ids, a table of contents, no line break between § and its number, and pages as served texts. */
export function legalContents() {
  return (text: Node, { path = "" }: { path?: string }) => {
    tidyLines(text);
    const children = text.children ?? [];
    const headings = children.filter(({ tagName }) => tagName === "h2");
    if (headings.length === 0) return;
    const links = headings.map((heading) => {
      const name = words(heading);
      const id = slugify(name);
      heading.properties = { ...heading.properties, id };
      return () => element("li", "break-inside-avoid", link(`#${id}`, name));
    });
    const title = path.includes(".gtc.") ? "Contents" : "Inhalt";
    const list = (className: string) => element("ol", className, ...links.map((make) => make()));
    const contents = element(
      "nav",
      "not-prose no-print my-8 rounded-md bg-surface px-5 py-2 sm:py-4",
      element(
        "details",
        "sm:hidden",
        element("summary", "flex min-h-11 items-center font-semibold", literal(title)),
        list("pb-2"),
      ),
      element(
        "div",
        "max-sm:hidden",
        element("p", "mb-1 font-semibold", literal(title)),
        list("columns-2 gap-8"),
      ),
    );
    contents.properties = { ...contents.properties, ariaLabel: title };
    children.splice(
      children.findIndex(({ tagName }) => tagName === "h2"),
      0,
      contents,
    );
    if (!path.endsWith(".mdx")) return;
    const imports = children.filter(({ type }) => type === "mdxjsEsm");
    const shown = children.filter(({ type, value }) => type !== "mdxjsEsm" && value !== "\n");
    text.children = [
      ...imports,
      { type: "mdxJsxFlowElement", name: "ServedText", attributes: [], children: shown },
    ];
  };
}

/** A space in place of the source's line ends weighs less on the line. */
function tidyLines(node: Node) {
  if (node.type === "text")
    node.value = node.value
      ?.replace(/(.)\n/g, "$1 ")
      .replace(/(§|\b(?:Art|Abs|Nr|lit)\.) (?=\w)/g, "$1\u00a0");
  node.children?.forEach(tidyLines);
}

function link(href: string, name: string) {
  const className =
    "flex min-h-11 items-center py-1 text-ink-muted text-sm leading-snug hover:text-ink hover:underline";
  const made = element("a", className, literal(name));
  made.properties = { ...made.properties, href };
  return made;
}

function element(tagName: string, className: string, ...children: Node[]): Node {
  return { type: "element", tagName, properties: { className: className.split(" ") }, children };
}

function literal(value: string): Node {
  return { type: "text", value };
}

function words({ value = "", children = [] }: Node): string {
  return value + children.map(words).join("");
}
