import { defineEditor } from "~/features/editing/editor.server";
import { shareIntents, sharesOf } from "~/features/sharing/shares.server";
import { nextPlace } from "~/platform/database/rows.server";
import { serviceLabels } from "~/schemas/field-labels";
import { ServiceSchema } from "~/schemas/service";
import { findServices, getService, type StaffService } from "./model.server";

const isPublic = ({ is_active }: StaffService) => is_active;

export const serviceEditor = defineEditor({
  table: "services",
  path: "/admin/services",
  slugTaken: "Ein Service mit diesem Slug existiert bereits.",
  schema: ServiceSchema,
  labels: serviceLabels,
  fresh: {
    title: "",
    slug: "",
    short_description: "",
    full_description: "",
    is_active: "on",
    display_order: "",
  },
  besides: ["item", "days"],
  get: getService,
  find: findServices,
  texts: (service) => ({
    title: service.title,
    slug: service.slug,
    short_description: service.short_description ?? "",
    full_description: service.full_description,
    is_active: service.is_active ? "on" : "off",
    display_order: String(service.display_order),
  }),
  columns: async (db, input, { id }) => ({
    values: {
      ...input,
      display_order: input.display_order ?? (id ? undefined : await nextPlace(db, "services")),
    },
    ...(!id && {
      done: [`Die Leistung ist angelegt${input.is_active ? " und steht auf der Website" : ""}.`],
    }),
  }),
  intents: shareIntents({ kind: "services", get: getService, isPublic }),
  around: async ({ db, id }) => ({ shares: await sharesOf(db, id) }),
  filledIn: ["display_order"],
  stateOf: ({ is_active }) => (is_active ? "Steht auf der Website" : "Inaktiv: niemand sieht die Leistung"),
  isPublic,
  publicPath: (service) => (isPublic(service) ? `/services#${service.slug}` : null),
});
