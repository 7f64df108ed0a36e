import { z } from "zod";
import { serviceLimits } from "./limits";
import { clearableText, neededText, place, slug, tickBox, titleText } from "./staff-fields";

export const ServiceSchema = z.object({
  title: titleText(serviceLimits.title),
  slug,
  short_description: clearableText("Kurztext", serviceLimits.short_description),
  full_description: neededText("Beschreibung", serviceLimits.full_description),
  is_active: tickBox,
  display_order: place(serviceLimits.display_order),
});
