import { getReference, type StaffReference } from "~/models/references.server";
import { referenceFields } from "~/schemas/form-fields";
import { portraitLines } from "~/schemas/portraits";
import { type ReferenceInput, ReferenceSchema } from "~/schemas/reference";
import { openedVersion } from "~/server/forms/form-version.server";
import { isOwnPicture, shownPicture } from "~/server/publishing/own-pictures.server";
import type { OrderedKind } from "./content-kind.server";
import {
  chooseLogo,
  choosePortrait,
  faceAsides,
  findPictures,
  referenceAims,
  referencePictures,
} from "./editor-pictures.server";
import { asSent, inRows, testimonialAsides, withTestimonials } from "./testimonials.server";

export const referenceKind: OrderedKind<ReferenceInput, StaffReference> = {
  table: "references",
  path: "/admin/references",
  noun: "reference",
  slugTaken: "Eine Referenz mit diesem Slug existiert bereits.",
  schema: ReferenceSchema.extend({
    image_url: shownPicture(ReferenceSchema.shape.image_url),
    portraits: ReferenceSchema.shape.portraits.refine(
      (text) => portraitLines(text).every((line) => !line || isOwnPicture(line.path)),
      { error: "Ein Porträt gibt es auf dieser Website nicht. Vielleicht ist im Pfad ein Buchstabe anders?" },
    ),
  }),
  fields: referenceFields,
  files: referencePictures,
  asides: {
    find: findPictures,
    picture: chooseLogo,
    portrait: choosePortrait,
    ...faceAsides,
    ...testimonialAsides,
  },
  pictures: referenceAims,
  together: withTestimonials,
  get: getReference,
  fieldsOf,
  sentAs: asSent,
  filledIn: ["display_order"],
  addresses: ["website_url"],
};

/** A reference as its form shows it. */
function fieldsOf(reference: StaffReference) {
  return {
    title: reference.title,
    slug: reference.slug,
    client_name: reference.client_name ?? "",
    description: reference.description,
    challenge: reference.challenge ?? "",
    solution: reference.solution ?? "",
    results: reference.results ?? "",
    is_active: reference.is_active ? "on" : "",
    is_featured: reference.is_featured ? "on" : "",
    industry: reference.industry ?? "",
    technologies: reference.technologies.join(", "),
    image_url: reference.image_url ?? "",
    portraits: reference.portraits ?? "",
    website_url: reference.website_url ?? "",
    display_order: String(reference.display_order),
  };
}

/** A reference for its editor. */
export function referenceItem(reference: StaffReference) {
  const fields = fieldsOf(reference);
  const state = reference.is_active ? "Steht auf der Website" : "Inaktiv: niemand sieht die Referenz";
  return { id: reference.id, fields: inRows(fields), state, ...openedVersion(reference, fields) };
}
