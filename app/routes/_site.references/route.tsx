import { data } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { listed } from "~/content/listed";
import { referencesPage } from "~/content/references-page";
import { wordsOf } from "~/content/words";
import { readPublicReferences, withServices } from "~/features/references/public-references.server";
import { servicesToShow } from "~/features/services/public-services.server";
import { logFault } from "~/platform/process/fault-log.server";
import type { Story } from "~/schemas/answers";
import { CallToAction } from "~/ui/call-to-action";
import { ClientLogo } from "~/ui/client-logo";
import { FeaturedReference } from "~/ui/featured-reference";
import { PageHeader } from "~/ui/page-header";
import { describePage, siteOf } from "~/ui/page-meta";
import { ReferenceCard } from "~/ui/reference-card";
import { Container } from "~/ui/section";
import { useSentence, useWords } from "~/ui/use-site";
import { EmptyList, Figures } from "./sections";

export async function loader() {
  try {
    const [stories, services] = await Promise.all([readPublicReferences(), servicesToShow()]);
    return data({ references: stories.map((story) => withServices(story, services)) });
  } catch (error) {
    logFault({ what: "references: list not read" }, error);
    return data({ references: [] }, { status: 503 });
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const industries = [...new Set(data?.references.flatMap(({ industry }) => industry ?? []))];
  return describePage(matches, {
    title: wordsOf("referencesPage", referencesPage, siteOf(matches)).head.title,
    description: ({ region }) =>
      industries.length > 0
        ? `Was sich bei Kunden ${region} geändert hat: ${listed(industries)}.`
        : `Was sich bei unseren Kunden ${region} geändert hat. Ergebnisse zuerst.`,
    path: "/references",
    image: "/images/og/referenzen.png",
  });
};

export default function ReferencesPage() {
  const { references } = useLoaderData<typeof loader>();
  const { eyebrow, closing } = useWords("referencesPage", referencesPage);
  return (
    <>
      <PageHeader
        eyebrow={eyebrow}
        title={useSentence("references.title")}
        intro={useSentence("references.intro")}
      />
      {references.length > 0 && <ClientStrip references={references} />}
      <Container className="py-16 md:py-28">
        {references.length === 0 && <EmptyList />}
        <div className="grid grid-cols-1 gap-x-16 lg:grid-cols-2">
          {references.map((reference, index) =>
            reference.is_featured ? (
              <FeaturedReference key={reference.slug} reference={reference} />
            ) : (
              <ReferenceCard key={reference.slug} reference={reference} index={index} />
            ),
          )}
        </div>
      </Container>
      <Figures />
      <CallToAction {...closing} label="Kostenloses Erstgespräch buchen" />
    </>
  );
}

function ClientStrip({ references }: { references: Pick<Story, "slug" | "client_name" | "logo">[] }) {
  return (
    <nav aria-label="Zu den Kunden" className="border-line border-b">
      <Container>
        <ul className="grid grid-cols-2 gap-x-6 py-3 sm:grid-cols-3 lg:grid-cols-6">
          {references.map(({ slug, client_name, logo }) => (
            <li key={slug}>
              <a href={`#${slug}`} className="flex min-h-16 items-center">
                <ClientLogo clientName={client_name} logo={logo} size="small" />
              </a>
            </li>
          ))}
        </ul>
      </Container>
    </nav>
  );
}
