import { listMediaFormerlyNamed } from "~/features/media/model.server";
import { knownPicture } from "~/platform/database/cached-pictures.server";
import type { Db } from "~/platform/database/db";
import { text } from "~/platform/forms/read-form.server";
import { recordFault } from "~/platform/process/incidents.server";
import { mediaPath } from "~/schemas/media";

const fields = ["content", "featured_image", "image_url", "portraits", "cover"];
const address = /\/media\/([0-9a-f]{32})-\d+\.webp/g;

/** Replaces addresses of pictures that changed since the form was opened. Never throws. */
export async function renewAddresses(db: Db, form: FormData): Promise<void> {
  const rows = [...form.keys()].filter((name) =>
    /^testimonial_\d+_portrait$|^heroPhoto$|\.photo$|^sections\.\d+\.picture$/.test(name),
  );
  const texts = [...fields, ...rows].map((name) => [name, text(form, name)] as const);
  const named = texts.flatMap(([, typed]) => [...typed.matchAll(address)].map(([, name = ""]) => name));
  const unknown = [...new Set(named)].filter((name) => !knownPicture(name));
  if (unknown.length === 0) return;
  try {
    const pictures = await listMediaFormerlyNamed(db, unknown.slice(0, 100));
    const present = (path: string, name: string) => {
      const picture = pictures.find(({ former_names }) => former_names.includes(name));
      return picture ? mediaPath(picture.name, picture) : path;
    };
    for (const [field, typed] of texts) if (typed) form.set(field, typed.replace(address, present));
  } catch (error) {
    recordFault("media: the present addresses of replaced pictures are not known", error);
  }
}
