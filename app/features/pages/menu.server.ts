import { presentPages } from "~/platform/database/content-version.server";
import { orElse } from "~/platform/process/incidents.server";
import type { MenuEntry } from "~/schemas/answers";

/** The pages of staff that stand in a menu; nothing where there is none, so that other pages stay as small as they are. */
export async function presentMenu(): Promise<{ menu?: MenuEntry[] }> {
  const pages = (await orElse("pages: the menu is not known", presentPages(), null)) ?? [];
  const menu = pages.flatMap(({ slug, title, lang, menu }): MenuEntry[] =>
    menu === "none" ? [] : [{ to: `/${slug}`, label: title, in: menu, ...(lang === "en" && { lang }) }],
  );
  return menu.length > 0 ? { menu } : {};
}
