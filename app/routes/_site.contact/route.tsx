import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { keepTyped } from "~/client/keep-typed";
import { closedFromNow, isAvailable } from "~/content/availability";
import { faq } from "~/content/faq";
import { presentSite } from "~/server/backend/known-facts.server";
import { formAction } from "~/server/forms/form-action.server";
import { receiveContact } from "~/server/messages/receive.server";
import { readSent } from "~/server/messages/sent.server";
import { ContactForm } from "~/ui/contact-form";
import { faqPage } from "~/ui/json-ld";
import { PageHeader } from "~/ui/page-header";
import { describePage, siteOf } from "~/ui/page-meta";
import { Questions } from "~/ui/question-list";
import { Container } from "~/ui/section";
import { useSentence } from "~/ui/use-site";
import { Bookings } from "./bookings";
import { ContactInfo } from "./contact-info";
import { Offices } from "./offices";

export async function loader({ request }: LoaderFunctionArgs) {
  const [{ sent, headers }, site] = await Promise.all([readSent(request), presentSite()]);
  const { hours, closedDays } = site;
  const now = new Date();
  const closed = closedFromNow(closedDays, now);
  return data(
    {
      available: isAvailable(hours, closedDays, now),
      sent,
      ...(closed.length > 0 && { closed }),
      // Those that the page comes with it has already.
      ...(site.faq !== faq && { questions: site.faq }),
    },
    { headers },
  );
}

export const action = formAction(({ request }) => receiveContact(request, "/contact"));

export const clientAction = keepTyped;

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  const asked = data?.questions ?? faq;
  return describePage(matches, {
    title: "Kontakt",
    description: ({ founders: [{ bookingMinutes }] }) =>
      `Schreib uns, ruf an oder buche ein kostenloses Erstgespräch per Video: ${bookingMinutes} Minuten, unverbindlich. Wir antworten binnen 24 Stunden.`,
    path: "/contact",
    image: "/images/og/kontakt.png",
    ...(asked.length > 0 && { jsonLd: faqPage(asked, siteOf(matches)) }),
  });
};

export default function ContactPage() {
  const { available, sent, closed, questions: asked = faq } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        eyebrow="Kontakt"
        title={useSentence("contact.title")}
        intro={useSentence("contact.intro")}
      />
      <ContactInfo closed={closed ?? []} />
      <section className="bg-surface py-16 md:py-24" aria-labelledby="schreib-uns">
        <Container className="grid gap-10 lg:grid-cols-[1fr_1.5fr] lg:gap-16">
          <div data-fade="">
            <h2 id="schreib-uns" className="text-2xl md:text-3xl">
              Schreib uns
            </h2>
            <p className="mt-4 text-ink-muted text-lg">
              Name, E-Mail und ein paar Sätze genügen. Was Du schreibst, lesen nur wir.
            </p>
            <p className="mt-4 text-ink-muted">
              Felder mit * und den Haken brauchen wir, der Rest hilft uns beim Antworten.
            </p>
          </div>
          <ContactForm action="/contact#kontakt" fields="phone and subject" sent={sent} />
        </Container>
      </section>
      <Bookings available={available} closed={closed ?? []} />
      <Offices />
      {asked.length > 0 && <Questions title="Häufige Fragen" questions={asked} />}
    </>
  );
}
