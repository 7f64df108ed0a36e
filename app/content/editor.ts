import type { SiteFacts } from "./site-schema";

/** Who answers for the articles: whom the imprint names in front of the address, or the first of the founders. */
export function editorOf({ register, founders: [first] }: Pick<SiteFacts, "register" | "founders">): string {
  return register.editorial.split(",", 1)[0]?.trim() || first.name;
}
