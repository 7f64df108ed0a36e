import { presentPages } from "~/platform/database/content-version.server";
import { orElse } from "~/platform/process/incidents.server";
import type { MenuEntry } from "~/schemas/answers";

/** The pages of staff that stand in a menu; nothing where there is none, so that other pages stay as small as they are. */
export async function presentMenu(): Promise<{ menu?: MenuEntry[] }> {
  const pages = (await orElse("pages: the menu is not known", presentPages(), null)) ?? [];
  const menu = pages.flatMap(({ slug, title, lang, menu, pair }): MenuEntry[] => {
    if (menu === "none") return [];
    const entry = { to: `/${slug}`, label: title, in: menu };
    if (lang === "en") return [{ ...entry, lang }];
    const other = pages.find((one) => one.slug === pair && one.lang === "en");
    return [{ ...entry, ...(other && { english: { to: `/${other.slug}`, label: other.title } }) }];
  });
  return menu.length > 0 ? { menu } : {};
}
