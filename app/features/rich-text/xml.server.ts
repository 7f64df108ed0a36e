import { logFault } from "~/platform/process/fault-log.server";
import { escapeMarkup } from "~/schemas/text";

class Markup {
  constructor(readonly text: string) {}
}

type Part = string | Markup | Markup[];

export function xml(literals: TemplateStringsArray, ...parts: Part[]): Markup {
  const text = literals.map((literal, index) => literal + write(parts[index])).join("");
  return new Markup(text);
}

/** 503, logged, when `build` throws anything but a Response. */
export async function xmlResponse(
  type: string,
  build: (headers: Headers) => Promise<Markup>,
): Promise<Response> {
  const headers = new Headers({ "Content-Type": `${type}; charset=utf-8` });
  try {
    const { text } = await build(headers);
    return new Response(text, { headers });
  } catch (error) {
    if (error instanceof Response) throw error;
    logFault({ what: `${type}: not built` }, error);
    return new Response("Das lässt sich gerade nicht laden.\n", {
      status: 503,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Retry-After": "60" },
    });
  }
}

// What XML 1.0 cannot hold, not even escaped.
const impossible = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function write(part: Part | undefined): string {
  if (part === undefined) return "";
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map(write).join("");
  return escapeMarkup(part.replace(impossible, ""));
}

export function xmlElement(name: string, value: string | number) {
  return `<${name}>${typeof value === "number" ? value : cdata(value)}</${name}>\n`;
}

export function cdata(text: string): string {
  return `<![CDATA[${text.replace(impossible, "").replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
}
