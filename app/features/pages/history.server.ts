import type { FormerRow } from "~/features/editing/versions.server";
import { presentPhoto } from "~/features/media/former-pictures.server";
import type { Db } from "~/platform/database/db";
import { shortDateTime } from "~/schemas/berlin-time";
import { namesOfItems } from "./choices.server";
import { employments, languages, menus, pageLabels, templates } from "./labels";
import type { StaffPage } from "./model.server";
import { plainText, sectionsInWords } from "./sections.server";

/** A former page as it is compared: its sections are one text. */
export async function formerPage(row: FormerRow | null, db: Db): Promise<FormerRow> {
  if (!row) return {};
  const page = row as unknown as StaffPage;
  const time = (at: string | null) => at && `${shortDateTime(at)} Uhr`;
  return {
    ...row,
    sections: sectionsInWords(page.sections, plainText, await namesOfItems(db)),
    lang: languages[page.lang],
    menu: menus[page.menu],
    template: templates[page.template],
    employment: employments[page.employment],
    starts_at: time(page.starts_at),
    ends_at: time(page.ends_at),
  };
}

/** With pictures that are there: those that were replaced by their present addresses, without those that are gone. */
export async function preparePage(db: Db, former: FormerRow) {
  const { cover, sections } = former as unknown as StaffPage;
  let missing = 0;
  const present = async (path: unknown) => {
    if (typeof path !== "string" || !path) return path;
    const photo = await presentPhoto(db, path);
    missing += photo.missing;
    return photo.value;
  };
  const values: FormerRow = Object.fromEntries(
    Object.keys(pageLabels).flatMap((name) => (name in former ? [[name, former[name]]] : [])),
  );
  values.cover = (await present(cover)) || null;
  const shown: unknown[] = [];
  for (const section of sections as { picture?: unknown }[])
    shown.push("picture" in section ? { ...section, picture: await present(section.picture) } : section);
  return { values: { ...values, sections: shown }, missing, notices: [] };
}
