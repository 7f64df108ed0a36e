import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { keepTyped } from "~/client/keep-typed";
import { isAvailable } from "~/content/availability";
import { faq } from "~/content/faq";
import { formAction } from "~/server/forms/form-action.server";
import { receiveContact } from "~/server/messages/receive.server";
import { readSent } from "~/server/messages/sent.server";
import { ContactForm } from "~/ui/contact-form";
import { faqPage } from "~/ui/json-ld";
import { PageHeader } from "~/ui/page-header";
import { pageMeta } from "~/ui/page-meta";
import { Questions } from "~/ui/question-list";
import { Container } from "~/ui/section";
import { Bookings } from "./bookings";
import { ContactInfo } from "./contact-info";
import { Offices } from "./offices";

export async function loader({ request }: LoaderFunctionArgs) {
  const { sent, headers } = await readSent(request);
  return data({ available: isAvailable(new Date()), sent }, { headers });
}

export const action = formAction(({ request }) => receiveContact(request, "/contact"));

export const clientAction = keepTyped;

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta = pageMeta({
  title: "Kontakt",
  description:
    "Schreib uns, ruf an oder buche ein kostenloses Erstgespräch per Video: 30 Minuten, unverbindlich. Wir antworten binnen 24 Stunden.",
  path: "/contact",
  image: "/images/og/kontakt.png",
  jsonLd: faqPage(faq),
});

export default function ContactPage() {
  const { available, sent } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        eyebrow="Kontakt"
        title="Lass uns reden"
        intro="Schildere uns kurz, was bei Dir klemmt. Eine Antwort bekommst Du binnen 24 Stunden, und zwar von einem Menschen."
      />
      <ContactInfo />
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
      <Bookings available={available} />
      <Offices />
      <Questions title="Häufige Fragen" questions={faq} />
    </>
  );
}
