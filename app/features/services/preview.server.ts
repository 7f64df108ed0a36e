import { type ServiceText, splitDescription } from "~/content/services";
import type { Texts } from "~/features/editing/view";
import type { Preview } from "~/features/sharing/previewed";
import type { Db } from "~/platform/database/db";
import type { ShownService } from "~/schemas/answers";
import { getService } from "./model.server";

export function shownService(service: ServiceText): ShownService {
  const { title, slug, short_description, page, full_description } = service;
  return { title, slug, short_description, page, ...splitDescription(full_description) };
}

export async function previewService(db: Db, fields: Texts, item: string): Promise<Preview> {
  const typed = (name: string) => (fields[name] ?? "").trim();
  const stored = await getService(db, item);
  const service = shownService({
    title: typed("title") || "(ohne Titel)",
    slug: typed("slug"),
    short_description: typed("short_description") || null,
    full_description: typed("full_description"),
    page: stored?.page ?? null,
  });
  return { kind: "services", service, dropped: [] };
}
