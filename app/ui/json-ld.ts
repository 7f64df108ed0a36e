import type { Article, BreadcrumbList, FAQPage, LocalBusiness, Organization, WithContext } from "schema-dts";
import type { Site } from "~/content/site";

/** Structured data for search engines; every address is absolute, built from `origin`. */
export function organization(site: Site, origin: string): WithContext<Organization> {
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    "@id": `${origin}/#organization`,
    name: site.company,
    url: origin,
    logo: `${origin}/icon-512.png`,
    email: site.email,
    telephone: site.phone,
    sameAs: site.social.map((profile) => profile.url),
    address: site.offices.map((office) => ({
      "@type": "PostalAddress",
      streetAddress: office.street,
      postalCode: office.postcode,
      addressLocality: office.city,
      addressCountry: "DE",
    })),
  };
}

export function localBusiness(site: Site, origin: string, path: string): WithContext<LocalBusiness> {
  const [office] = site.offices;
  return {
    "@context": "https://schema.org",
    "@type": "LocalBusiness",
    "@id": `${origin}${path}#business`,
    name: site.company,
    url: `${origin}${path}`,
    image: `${origin}/images/og/it-support.png`,
    email: site.email,
    telephone: site.phone,
    priceRange: "€€",
    areaServed: site.areaServed.map((name) => ({ "@type": "City", name })),
    address: {
      "@type": "PostalAddress",
      streetAddress: office.street,
      postalCode: office.postcode,
      addressLocality: office.city,
      addressCountry: "DE",
    },
    geo: { "@type": "GeoCoordinates", latitude: office.latitude, longitude: office.longitude },
    openingHoursSpecification: {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
      opens: "09:00",
      closes: "18:00",
    },
  };
}

export function breadcrumbList(
  origin: string,
  trail: { name: string; path: string }[],
): WithContext<BreadcrumbList> {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}

export function faqPage(questions: { question: string; answer: string }[]): WithContext<FAQPage> {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

export interface ArticleFacts {
  title: string;
  excerpt: string | null;
  path: string;
  image: string;
  publishedAt: string;
  updatedAt: string;
}

export function article(site: Site, origin: string, facts: ArticleFacts): WithContext<Article> {
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: facts.title,
    description: facts.excerpt ?? undefined,
    url: `${origin}${facts.path}`,
    mainEntityOfPage: `${origin}${facts.path}`,
    image: `${origin}${facts.image}`,
    datePublished: facts.publishedAt,
    dateModified: facts.updatedAt,
    inLanguage: "de",
    author: { "@type": "Organization", name: site.company, url: origin },
    publisher: { "@id": `${origin}/#organization`, "@type": "Organization", name: site.company },
  };
}
