import { currentSite } from "~/platform/settings/site.server";
import { canonicalDomain } from "~/schemas/address";

/**
 * What may stand in front of the @. Marks that mail programs leave out or read as something else (brackets, quotes, what
 * nobody sees) would make two accounts of one mailbox; the database has the same rule.
 */
const localPart = /^[a-z0-9_+'-]+(?:\.[a-z0-9_+'-]+)*$/i;

/** True for a whole address at the company's domain, the only ones that accounts are for. */
export function isCompanyAddress(email: string): boolean {
  const [name = "", domain, ...rest] = email.split("@");
  return (
    localPart.test(name) && domain === canonicalDomain(currentSite().staffEmailDomain) && rest.length === 0
  );
}
