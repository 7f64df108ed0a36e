import { postRow } from "~/features/blog/states.server";
import { menus } from "./labels";
import type { PageRow } from "./model.server";

/** A page as a row of the list. */
export function pageRow({ lang, menu, ...page }: PageRow) {
  const language = lang === "en" ? "Englisch" : "";
  const place = menu === "none" ? "" : menus[menu as keyof typeof menus];
  return { ...postRow({ ...page, category: null }), menu: [place, language].filter(Boolean).join(", ") };
}
