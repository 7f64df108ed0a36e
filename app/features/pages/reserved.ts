import { publicPages } from "~/content/pages";
import { redirects, redirectsAway } from "~/content/redirects";

const others = "admin assets blog healthz images media metrics newsletter podcast preview".split(" ");

/** The slugs that no page may have: first parts of addresses of the product, and old ones that an installation names. */
export const reservedSlugs: readonly string[] = [
  ...publicPages.map(({ path }) => path),
  ...Object.keys(redirects),
  ...Object.keys(redirectsAway),
]
  .map((path) => path.split("/")[1] ?? "")
  .concat(others)
  .filter((part, index, all) => /^[a-z0-9-]+$/.test(part) && all.indexOf(part) === index)
  .sort();
