import type { Attrs } from "@tiptap/pm/model";
import { everywhere } from "./attributes";

export function element(tag: string, attrs: Attrs, inside: string, names: string[] = []): string {
  return `${startTag(tag, attrs, names)}${inside === "\n\n" ? "" : inside}</${tag}>`;
}

export function startTag(tag: string, attrs: Attrs, names: string[] = []): string {
  const given = [...names, ...everywhere].filter((name) => attrs[name] != null);
  return `<${[tag, ...given.map((name) => `${name}="${escaped(String(attrs[name])).replaceAll('"', "&quot;")}"`)].join(" ")}>`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\u00a0": "&nbsp;" };

export function escaped(text: string): string {
  return text.replace(/[&<>\u00a0]/g, (sign) => entities[sign] ?? sign);
}
