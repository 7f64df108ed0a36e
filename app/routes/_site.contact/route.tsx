import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { keepTyped } from "~/client/keep-typed";
import { officeAt } from "~/content/availability";
import { closedFromNow } from "~/content/closed-days";
import { faq } from "~/content/faq";
import { contactRules } from "~/schemas/form-rules";
import { oneLine } from "~/schemas/text";
import { tidyText } from "~/schemas/tidy-text";
import { presentSite } from "~/server/backend/known-facts.server";
import { formAction, formHeaders } from "~/server/forms/form-action.server";
import { receiveContact } from "~/server/messages/receive.server";
import { readSent } from "~/server/messages/sent.server";
import { buttonClass } from "~/ui/button";
import { ContactForm } from "~/ui/contact-form";
import { Costs } from "~/ui/costs";
import { faqPage, offices, organization } from "~/ui/json-ld";
import { PageHeader } from "~/ui/page-header";
import { describePage, filled, siteOf } from "~/ui/page-meta";
import { Questions } from "~/ui/question-list";
import { Container } from "~/ui/section";
import { useSentence } from "~/ui/use-site";
import { Bookings } from "./bookings";
import { ContactInfo } from "./contact-info";
import { NextSteps } from "./next-steps";
import { Offices } from "./offices";

export async function loader({ request }: LoaderFunctionArgs) {
  const [{ sent, headers }, site] = await Promise.all([readSent(request), presentSite()]);
  const { hours, closedDays } = site;
  const subject = subjectIn(new URL(request.url));
  const now = new Date();
  const closed = closedFromNow(closedDays, now);
  return data(
    {
      office: officeAt(hours, closedDays, now),
      sent,
      ...(subject && { subject }),
      ...(closed.length > 0 && { closed }),
      // Those that the page comes with it has already.
      ...(site.faq !== faq && { questions: site.faq }),
    },
    { headers },
  );
}

/** What a link to the form says that it is about. */
function subjectIn(url: URL) {
  const words = oneLine(
    tidyText((url.searchParams.get("betreff") ?? "").slice(0, 2 * contactRules.subject.max)),
  );
  return [...words].slice(0, contactRules.subject.max).join("").trim();
}

export const action = formAction(({ request }) => receiveContact(request, "/contact"));

export const clientAction = keepTyped;

export const headers = formHeaders;

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  const site = siteOf(matches);
  const asked = data?.questions ?? faq;
  return describePage(matches, {
    title: filled("Kontakt: IT-Beratung in {Büros}"),
    description: filled(
      "Schreib uns, ruf an oder buche ein kostenloses Erstgespräch per Video: {Minuten} Minuten, unverbindlich. Antwort innerhalb von 24 Stunden.",
    ),
    path: "/contact",
    image: "/images/og/kontakt.png",
    jsonLd: [organization(site), ...offices(site), ...(asked.length > 0 ? [faqPage(asked, site)] : [])],
  });
};

export default function ContactPage() {
  const { office, sent, subject, closed, questions: asked = faq } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader eyebrow="Kontakt" title={useSentence("contact.title")} intro={useSentence("contact.intro")}>
        {/* On wide screens the form itself is in sight. */}
        <a href="#schreib-uns" className={buttonClass("brand", "max-sm:w-full lg:hidden")}>
          Nachricht schreiben
        </a>
      </PageHeader>
      <ContactInfo closed={closed ?? []} />
      <section className="no-print bg-surface py-16 md:py-24" aria-labelledby="schreib-uns">
        <Container className="grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-[1fr_1.5fr] lg:grid-rows-[auto_1fr]">
          <div data-fade="">
            <h2 id="schreib-uns" tabIndex={-1} className="text-2xl md:text-3xl">
              Schreib uns
            </h2>
            <p className="mt-4 text-ink-muted text-lg">
              Name, E-Mail und ein paar Sätze genügen. Was Du schreibst, lesen nur wir.
            </p>
            <p className="mt-4 text-ink-muted">
              Felder mit * und den Haken brauchen wir, der Rest hilft uns beim Antworten.
            </p>
          </div>
          <div className="min-w-0 lg:col-start-2 lg:row-span-2">
            <ContactForm action="/contact#kontakt" fields="phone and subject" subject={subject} sent={sent} />
          </div>
          <NextSteps />
        </Container>
      </section>
      <Bookings office={office} closed={closed ?? []} />
      <Offices />
      <Costs />
      {asked.length > 0 && <Questions title="Häufige Fragen" questions={asked} />}
    </>
  );
}
