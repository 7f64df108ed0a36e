import { currentSite } from "~/platform/settings/site.server";
import { canonicalDomain } from "~/schemas/address";

/** Equals the database's rule: characters that mail programs drop would make two accounts of one mailbox. */
const localPart = /^[a-z0-9_+'-]+(?:\.[a-z0-9_+'-]+)*$/i;

export function isCompanyAddress(email: string): boolean {
  const [name = "", domain, ...rest] = email.split("@");
  return (
    localPart.test(name) && domain === canonicalDomain(currentSite().staffEmailDomain) && rest.length === 0
  );
}
