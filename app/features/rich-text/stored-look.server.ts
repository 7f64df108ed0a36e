import type { Changed } from "~/schemas/answers";
import { holdsBlock } from "~/schemas/markup";
import { sanitiseArticle } from "./sanitise.server";

/** Fields that others have changed, those with a form of their own as readers would see them. */
export function withLooks(changed: Changed[], formatted: readonly string[] = []): Promise<Changed[]> {
  return Promise.all(
    changed.map(async (field) => {
      if (!formatted.includes(field.name) || !holdsBlock(field.stored)) return field;
      return { ...field, html: (await sanitiseArticle(field.stored)).html };
    }),
  );
}
