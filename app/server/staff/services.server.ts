import { getService, type StaffService } from "~/models/services.server";
import { serviceFields } from "~/schemas/form-fields";
import { type ServiceInput, ServiceSchema } from "~/schemas/service";
import { openedVersion } from "~/server/forms/form-version.server";
import type { OrderedKind } from "./content-kind.server";

export const serviceKind: OrderedKind<ServiceInput, StaffService> = {
  table: "services",
  path: "/admin/services",
  noun: "service",
  slugTaken: "Ein Service mit diesem Slug existiert bereits.",
  schema: ServiceSchema,
  fields: serviceFields,
  get: getService,
  fieldsOf,
  filledIn: ["display_order"],
};

/** A service as its form shows it. */
function fieldsOf(service: StaffService) {
  return {
    title: service.title,
    slug: service.slug,
    short_description: service.short_description ?? "",
    full_description: service.full_description,
    is_active: service.is_active ? "on" : "",
    display_order: String(service.display_order),
  };
}

/** A service for its editor. */
export function serviceItem(service: StaffService) {
  const fields = fieldsOf(service);
  const state = service.is_active ? "Steht auf der Website" : "Inaktiv: niemand sieht die Leistung";
  return { id: service.id, fields, state, ...openedVersion(service, fields) };
}
