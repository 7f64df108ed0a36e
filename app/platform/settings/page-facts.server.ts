import type { AppLoadContext } from "@remix-run/node";
import { factGroups, factKeys } from "~/content/fact-groups";
import { type FactKey, type FactValues, factOf } from "~/content/facts";
import { isWordShown } from "~/content/fixed-pages";
import type { SiteFacts } from "~/content/site-schema";
import { currentSite, siteChanges } from "./site.server";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** What this request alone sees, as if it asked for the page at `path`. */
    typed?: { path: string; words: FactValues };
  }
}

const shownOn: Record<string, readonly FactKey[]> = {
  "": ["claims", "evidence.survey"],
  about: ["founders"],
  contact: ["offices"],
  dating: ["founders"],
  services: ["evidence.price"],
  "google-workspace": ["evidence.study", "evidence.studyUrl"],
  references: ["figures", "evidence.survey"],
  blog: ["register.editorial"],
  admin: ["register.editorial"],
  preview: ["register.editorial"],
  impressum: ["legalForm", ...factGroups.register],
  datenschutz: ["register.representatives"],
};

export function pageFacts(pathname: string, typed?: AppLoadContext["typed"]): FactValues {
  const site = currentSite();
  const parts = partsOf(typed?.path ?? pathname);
  const [place = ""] = parts;
  // Its forms edit each fact where visitors see it.
  const shown = Object.hasOwn(shownOn, place) ? (shownOn[place] ?? []) : [];
  const own = parts.join("/") === "admin/company" ? factKeys : shown;
  const sentences = Object.entries(site.sentences).filter(([key]) => isShown(key, place, site.homeVariant));
  const changes = Object.entries({ ...siteChanges(), ...typed?.words }).filter(
    ([key]) => isWordShown(key, place) !== false,
  );
  return Object.fromEntries([
    ...changes,
    ...own.map((key) => [key, factOf(site, key)]),
    ...sentences.map(([key, text]) => [`sentences.${key}`, text]),
  ]);
}

function partsOf(pathname: string): string[] {
  return pathname
    .split("/")
    .filter(Boolean)
    .map((part) => {
      try {
        return decodeURIComponent(part).toLowerCase();
      } catch {
        return part;
      }
    });
}

function isShown(key: string, place: string, variant: SiteFacts["homeVariant"]) {
  if (key.startsWith("home.regional.")) return place === "" && variant === "B";
  return key.startsWith(`${place || "home"}.`) || key === "footer.line";
}
