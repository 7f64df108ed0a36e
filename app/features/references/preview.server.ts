import type { Texts } from "~/features/editing/view";
import { servicesToShow } from "~/features/services/public-services.server";
import type { Preview } from "~/features/sharing/previewed";
import type { Db } from "~/platform/database/db";
import type { ShownReference } from "~/schemas/answers";
import type { Reference } from "./model.server";
import { storyOf, withServices } from "./public-references.server";
import { assemble } from "./testimonials.server";

export async function shownReference(reference: Reference): Promise<ShownReference> {
  return withServices(storyOf(reference), await servicesToShow());
}

export async function previewReference(_: Db, typed: Texts): Promise<Preview> {
  const { fields } = assemble(typed);
  const text = (name: string) => (fields[name] ?? "").trim();
  const reference = await shownReference({
    title: text("title") || "(ohne Titel)",
    slug: text("slug"),
    client_name: text("client_name") || null,
    industry: text("industry") || null,
    description: text("description"),
    challenge: text("challenge") || null,
    solution: text("solution") || null,
    sentences: text("results") || null,
    testimonials: [],
    technologies: text("technologies")
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean),
    image_url: text("image_url") || null,
    portraits: text("portraits") || null,
    website_url: text("website_url") || null,
    is_featured: text("is_featured") === "on",
  });
  return { kind: "references", reference, dropped: [] };
}
