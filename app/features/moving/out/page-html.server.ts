import { kindNamed } from "~/features/pages/sections/kinds";
import type { LeafField } from "~/features/pages/sections/section";
import { readSection } from "~/features/pages/sections.server";
import { escapeMarkup } from "~/schemas/text";

type Row = Record<string, string>;

/** What the sections of a page say, as one text; what they choose and how they look stands in the item's own data. */
export function pageHtml(sections: readonly unknown[]): string {
  return sections
    .flatMap((stored) => {
      const section = readSection(stored);
      if (!section) return [];
      return (kindNamed(section.kind)?.fields ?? []).flatMap((field) =>
        field.kind === "list"
          ? (section[field.name] as Row[]).flatMap((row) => leaves(field.fields, row, "h3"))
          : leaves([field], section as unknown as Row, "h2", section as unknown as Row),
      );
    })
    .join("\n");
}

function leaves(fields: readonly LeafField[], row: Row, heading: string, around: Row = row): string[] {
  const link = fields.find(({ kind, name }) => kind === "link" && row[name]);
  const label = link && fields.find(({ name }) => name === "label" && row.label);
  const rest = label ? fields.filter((field) => field !== link && field !== label) : fields;
  const texts = rest.flatMap((field, index) => {
    const text = row[field.name];
    return text ? leaf(field, text, index === 0 ? heading : "p", around) : [];
  });
  return label ? [...texts, linkHtml(row[link.name] ?? "", row.label ?? "")] : texts;
}

function leaf(field: LeafField, text: string, heading: string, row: Row): string[] {
  switch (field.kind) {
    case "rich":
      return [text];
    case "picture":
      return [
        `<figure><img src="${escapeMarkup(text)}" alt="${escapeMarkup(row[`${field.name}_alt`] ?? "")}"></figure>`,
      ];
    case "link":
      return [linkHtml(text, text)];
    case "line":
    case "text": {
      const tag = field.kind === "line" && (heading === "h3" || field.name === "title") ? heading : "p";
      const words = escapeMarkup(text).replaceAll("\n", "<br>");
      return field.name.endsWith("_alt") ? [] : [`<${tag}>${words}</${tag}>`];
    }
    case "choice":
    case "item":
      return [];
  }
}

function linkHtml(to: string, words: string) {
  return `<p><a href="${escapeMarkup(to)}">${escapeMarkup(words)}</a></p>`;
}
