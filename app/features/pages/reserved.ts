import { publicPages } from "~/content/pages";
import { redirects, redirectsAway } from "~/content/redirects";

const others = "admin assets blog healthz images media metrics newsletter podcast preview".split(" ");
const lookedFor = "api de en login logout manifest robots search".split(" ");

/** First parts of addresses of the product, and old ones that an installation names: a page is not shown there. */
export const takenSlugs: readonly string[] = [
  ...publicPages.map(({ path }) => path),
  ...Object.keys(redirects),
  ...Object.keys(redirectsAway),
]
  .map((path) => path.split("/")[1] ?? "")
  .concat(others)
  .filter((part, index, all) => /^[a-z0-9-]+$/.test(part) && all.indexOf(part) === index);

/** The slugs that no page may be given. */
export const reservedSlugs: readonly string[] = [...takenSlugs, ...lookedFor].sort();
