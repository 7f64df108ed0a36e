import { site } from "./site";

const [firstName, secondName] = site.oldBookingNames;

export const redirectsAway: Record<string, keyof typeof site.externalRedirects> = {
  "/impacthub": "impacthub",
  "/event-techstack-registration": "eventTechstackRegistration",
  "/businessplan": "businessplan",
};

export const redirects: Record<string, string> = {
  ...Object.fromEntries(
    site.oldNewsroomPaths.map((path) => [
      path,
      `/blog/${site.productSlug}-die-geburt-einer-neuen-digitalisierungs-ara`,
    ]),
  ),
  "/feed": "/blog.rss.xml",
  "/rss": "/blog.rss.xml",
  "/kontakt": "/contact",
  "/leistungen": "/services",
  "/referenzen": "/references",
  "/ueber-uns": "/about",
  "/datenschutzerklaerung": "/datenschutz",
  "/termin": "/dating",
  "/pages/contact": "/contact",
  "/pages/kontakt": "/contact",
  [`/pages/onlinedating-with-${site.productSlug}`]: "/dating",
  [`/pages/termin-mit-${firstName}-vereinbaren`]: "/dating",
  [`/pages/termin-mit-${secondName}-vereinbaren`]: "/dating",
  "/pages/termin-vereinbaren": "/dating",
  [`/booking-${firstName}`]: "/dating",
  [`/booking-${secondName}`]: "/dating",
  "/insights-and-research": "/",
  "/blogs/caste-studies-1": "/references",
  "/blogs/case-studies": "/references",
  "/policies/legal-notice": "/impressum",
  "/policies/privacy-policy": "/datenschutz",
  "/policies/terms-of-service": "/agb",
  "/pages/general-terms-and-conditions": "/gtc",
  "/pages/code-of-conduct": "/coc",
  "/code-of-conduct": "/coc",
  "/pages/datenschutzhinweis-shipify-me-app": "/shipify-me-app-datenschutzhinweis",
};
