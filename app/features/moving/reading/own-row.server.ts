import { z } from "zod";
import type { MovingItem } from "../item";

const date = z.string().refine((text) => !Number.isNaN(Date.parse(text)));
const row = z.object({
  id: z.uuid().optional(),
  ...{ title: z.string(), slug: z.string().regex(/^[a-z0-9-]{1,100}$/) },
  ...{ status: z.enum(["draft", "published", "archived"]), created_at: date, updated_at: date },
  ...{ published_at: date.nullable(), old_addresses: z.array(z.string()) },
  excerpt: z.string().nullish(),
  description: z.string().nullish(),
  category: z.string().nullish(),
  author: z.string().nullish(),
  sections: z.array(z.unknown()).optional(),
});

/** An item of an export of this product as its row was; others stay as they are. */
export function withOwnRow(item: MovingItem, given: unknown): MovingItem {
  const { data } = row.safeParse(given);
  if (!data) return item;
  const { title, slug, excerpt, description, category, author, updated_at, old_addresses, ...own } = data;
  return {
    ...item,
    // Numbers of an export count anew in the next one.
    id: own.id ? `own:${own.id}` : item.id,
    ...{ title, slug, own, changed: updated_at, date: own.published_at, oldAddresses: old_addresses },
    excerpt: excerpt ?? description ?? "",
    author: author ?? null,
    categories: category ? [category] : [],
  };
}

export function parsedOrNull(json: string | undefined): unknown {
  try {
    return JSON.parse(json ?? "null");
  } catch {
    return null;
  }
}
