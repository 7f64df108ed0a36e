import { canonicalDomain } from "~/schemas/address";
import { currentSite } from "~/server/settings/site.server";

/** True for a whole address at the company's domain, the only ones that accounts are for. */
export function isCompanyAddress(email: string): boolean {
  const [name, domain, ...rest] = email.split("@");
  return Boolean(name) && domain === canonicalDomain(currentSite().staffEmailDomain) && rest.length === 0;
}
