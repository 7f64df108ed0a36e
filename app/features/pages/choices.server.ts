import { listActiveReferences } from "~/features/references/model.server";
import type { Db } from "~/platform/database/db";
import { recordFault } from "~/platform/process/incidents.server";
import { currentSite } from "~/platform/settings/site.server";
import { listInactive, listReferenceIds, listServiceIds } from "./model.server";
import type { Source } from "./sections/section";
import type { NameOf } from "./sections.server";

/** What sections may choose from: the value that is stored, and what it is called. */
export type Choices = Record<Source | "inactive", { value: string; label: string }[]>;

/** By what a testimonial is known: its row has another id once its text was written anew. */
export const voiceKey = (reference: string, person: string) => `${reference} ${person}`;

/** What the firm has to choose from; nothing of what cannot be read now. */
export async function choicesFor(db: Db): Promise<Choices> {
  const people = currentSite().founders.map(({ email, name }) => ({ value: email, label: name }));
  try {
    const [services, references, ids, inactive] = await Promise.all([
      listServiceIds(db),
      listActiveReferences(db),
      listReferenceIds(db),
      listInactive(db),
    ]);
    const idOf = (slug: string) => ids.find((one) => one.slug === slug)?.id ?? "";
    return {
      services: services.map(({ id, title }) => ({ value: id, label: title })),
      references: references.map(({ slug, title, client_name }) => ({
        value: idOf(slug),
        label: client_name ? `${client_name}: ${title}` : title,
      })),
      testimonials: references.flatMap(({ slug, client_name, testimonials }) =>
        testimonials.map(({ person }) => ({
          value: voiceKey(idOf(slug), person),
          label: client_name ? `${person}, ${client_name}` : person,
        })),
      ),
      people,
      inactive: inactive.map(({ id, title }) => ({ value: id, label: title })),
    };
  } catch (error) {
    recordFault("pages: what sections choose from is not known", error);
    return { services: [], references: [], testimonials: [], people, inactive: [] };
  }
}

/** What the firm's items are called, by the value that a section has of them. */
export async function namesOfItems(db: Db): Promise<NameOf> {
  const { inactive, ...choices } = await choicesFor(db);
  return (of, value) => {
    const [id, ...person] = value.split(" ");
    const name = choices[of].find((choice) => choice.value === value)?.label;
    const hidden = inactive.find((choice) => choice.value === id)?.label;
    return name ?? ([person.join(" "), hidden].filter(Boolean).join(", ") || "gibt es nicht mehr");
  };
}
