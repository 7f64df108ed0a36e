import { decode } from "./staff-form";

/** What a document says to those who see its main part, in one line. */
export function visibleWords(html: string): string {
  const [, main = ""] = /<main[^>]*>([\s\S]*?)<\/main>/.exec(html) ?? [];
  const said = main
    .replace(/<!--.*?-->/g, "")
    .replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, "")
    .replace(/<(\w+)(?: id="[^"]*")? class="sr-only"[^>]*>[^<]*<\/\1>/g, "")
    .replace(/<[^>]+>/g, " ");
  return decode(said).replace(/\s+/g, " ").trim();
}
