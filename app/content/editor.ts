import type { SiteFacts } from "./site-schema";

export function editorOf({ register, founders: [first] }: Pick<SiteFacts, "register" | "founders">): string {
  return register.editorial.split(",", 1)[0]?.trim() || first.name;
}

export function authorOf(site: Pick<SiteFacts, "register" | "founders">, author: string | null | undefined) {
  const name = author || editorOf(site);
  return { name, isFounder: site.founders.some((founder) => founder.name === name) };
}
