import type { SiteFacts } from "./site-schema";

export function editorOf({ register, founders: [first] }: Pick<SiteFacts, "register" | "founders">): string {
  return register.editorial.split(",", 1)[0]?.trim() || first.name;
}
