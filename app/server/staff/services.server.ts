import {
  createService,
  deleteService,
  getService,
  isServiceSlugTaken,
  moveService,
  type StaffService,
  updateService,
} from "~/models/staff-services.server";
import { serviceFields } from "~/schemas/form-fields";
import { type ServiceInput, ServiceSchema } from "~/schemas/service";
import type { Fields } from "./form-version.server";
import { type ContentKind, openedVersion } from "./save.server";

export const serviceKind: ContentKind<ServiceInput, StaffService> = {
  path: "/admin/services",
  noun: "service",
  slugTaken: "Ein Service mit diesem Slug existiert bereits.",
  schema: ServiceSchema,
  fields: serviceFields,
  isSlugTaken: isServiceSlugTaken,
  create: createService,
  update: updateService,
  remove: deleteService,
  move: moveService,
  get: getService,
  fieldsOf,
  filledIn: ["display_order"],
};

/** A service as its form shows it. */
function fieldsOf(service: StaffService): Fields {
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
  return { id: service.id, fields, ...openedVersion(service, fields) };
}
