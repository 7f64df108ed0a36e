import { defineEditor } from "~/features/editing/editor.server";
import { pictureFiles, pictureIntents, pictureSearch } from "~/features/editing/pictures.server";
import { renewAddresses } from "~/features/redirects/renewed-addresses.server";
import { isOwnPicture, shownPicture } from "~/features/rich-text/own-pictures.server";
import { shareIntents, sharesOf } from "~/features/sharing/shares.server";
import { nextPlace } from "~/platform/database/rows.server";
import { referenceLabels } from "~/schemas/field-labels";
import { ReferenceSchema } from "~/schemas/reference";
import { isRowFile, isRowSearch, portraitLines, rowFields } from "~/schemas/testimonials";
import {
  findReferences,
  getReference,
  insertReference,
  type StaffReference,
  updateReference,
} from "./model.server";
import { referencePictures } from "./pictures.server";
import { assemble, besideSent, inRows, rowIntents, toldIn } from "./testimonials.server";

const beside = rowFields.filter((name) => isRowFile(name) || isRowSearch(name));
const pictures = pictureIntents(referencePictures, ["find", ...beside.filter(isRowSearch)]);

const isPublic = ({ is_active }: StaffReference) => is_active;

export const referenceEditor = defineEditor({
  table: "references",
  path: "/admin/references",
  slugTaken: "Eine Referenz mit diesem Slug existiert bereits.",
  schema: ReferenceSchema.extend({
    image_url: shownPicture(ReferenceSchema.shape.image_url),
    portraits: ReferenceSchema.shape.portraits.refine(
      (text) => portraitLines(text).every((line) => !line || isOwnPicture(line.path)),
      { error: "Ein Porträt gibt es auf dieser Website nicht. Vielleicht ist im Pfad ein Buchstabe anders?" },
    ),
  }),
  labels: referenceLabels,
  fresh: {
    ...{ title: "", slug: "", client_name: "", description: "", challenge: "", solution: "", results: "" },
    ...{ is_active: "on", is_featured: "off", industry: "", technologies: "", website_url: "" },
    ...{ display_order: "", image_url: "", portraits: "", testimonials: "0" },
    ...{ chosen: "", chosen_portrait: "", portrait_of: "" },
  },
  rows: {
    length: "testimonials",
    names: rowFields.filter((name) => name !== "testimonials" && !beside.includes(name)),
    numberOf: (name) => Number(/^testimonial_(\d+)_/.exec(name)?.[1]) || undefined,
    isOptional: true,
  },
  besides: ["item", "days", "picture", "portrait", "find", ...beside],
  files: pictureFiles(referencePictures),
  get: getReference,
  find: findReferences,
  texts: (reference) => ({
    title: reference.title,
    slug: reference.slug,
    client_name: reference.client_name ?? "",
    description: reference.description,
    challenge: reference.challenge ?? "",
    solution: reference.solution ?? "",
    is_active: reference.is_active ? "on" : "off",
    is_featured: reference.is_featured ? "on" : "off",
    industry: reference.industry ?? "",
    technologies: reference.technologies.join(", "),
    image_url: reference.image_url ?? "",
    website_url: reference.website_url ?? "",
    display_order: String(reference.display_order),
    ...inRows(reference),
  }),
  besideSent,
  assemble,
  columns: async (db, { results: _, ...input }, { id, fields }) => ({
    values: {
      ...input,
      ...toldIn(fields),
      display_order: input.display_order ?? (id ? undefined : await nextPlace(db, "references")),
    },
    ...(!id && {
      done: [`Die Referenz ist angelegt${input.is_active ? " und steht auf der Website" : ""}.`],
    }),
  }),
  insert: (db, _, values) => insertReference(db, values),
  update: (db, _, item) => updateReference(db, item),
  intents: {
    ...pictures.intents,
    ...rowIntents,
    ...shareIntents({ kind: "references", get: getReference, isPublic }),
  },
  alongside: pictures.alongside,
  enter: pictures.enter,
  renew: renewAddresses,
  around: async (place) => {
    const [search, shares] = await Promise.all([pictureSearch(place), sharesOf(place.db, place.id)]);
    return { ...search, shares };
  },
  filledIn: ["display_order"],
  addresses: ["website_url"],
  stateOf: ({ is_active }) => (is_active ? "Steht auf der Website" : "Inaktiv: niemand sieht die Referenz"),
  isPublic,
  publicPath: (reference) => (isPublic(reference) ? `/references#${reference.slug}` : null),
});
