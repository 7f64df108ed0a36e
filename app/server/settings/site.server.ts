import { type Site, site } from "~/content/site";
import { env, siteUrl } from "./env.server";

const [first, second] = site.founders;

/** What the environment says otherwise than app/content/site.ts; sent to the browser, so nothing secret. */
export const siteOverrides: Partial<Site> = {
  ...(siteUrl !== site.url && { url: siteUrl }),
  ...(env.CONTACT_EMAIL && { email: env.CONTACT_EMAIL }),
  ...(env.STAFF_EMAIL_DOMAIN && { staffEmailDomain: env.STAFF_EMAIL_DOMAIN }),
  ...(env.HOME_VARIANT && { homeVariant: env.HOME_VARIANT }),
  ...((env.BOOKING_URL_FIRST || env.BOOKING_URL_SECOND) && {
    founders: [
      { ...first, bookingUrl: env.BOOKING_URL_FIRST ?? first.bookingUrl },
      { ...second, bookingUrl: env.BOOKING_URL_SECOND ?? second.bookingUrl },
    ] satisfies Site["founders"],
  }),
  ...(env.BOOKING_URL_TEAM && { teamBooking: { ...site.teamBooking, url: env.BOOKING_URL_TEAM } }),
};

/** The company's facts as this installation shows them. */
export const currentSite: Site = { ...site, ...siteOverrides };

/** Where the short addresses to outside documents lead. */
export const externalRedirects: Site["externalRedirects"] = {
  impacthub: env.REDIRECT_IMPACTHUB ?? site.externalRedirects.impacthub,
  eventTechstackRegistration:
    env.REDIRECT_EVENT_TECHSTACK_REGISTRATION ?? site.externalRedirects.eventTechstackRegistration,
  businessplan: env.REDIRECT_BUSINESSPLAN ?? site.externalRedirects.businessplan,
};
