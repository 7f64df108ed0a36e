import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { contactPage } from "~/content/contact-page";
import { wordsOf } from "~/content/words";
import { receiveContact } from "~/features/contact/receive.server";
import { readSent } from "~/features/contact/sent.server";
import { presentClosing, presentSite } from "~/platform/database/cached-facts.server";
import { formAction, formHeaders } from "~/platform/forms/form-action.server";
import { mailtoOf } from "~/schemas/contact-links";
import { contactRules } from "~/schemas/form-rules";
import { oneLine } from "~/schemas/text";
import { tidyText } from "~/schemas/tidy-text";
import { Address } from "~/ui/address";
import { keepAutosavedText } from "~/ui/autosaved-text";
import { Bookings } from "~/ui/bookings";
import { ContactForm } from "~/ui/contact-form";
import { Costs } from "~/ui/costs";
import { faqPage, offices, organization } from "~/ui/json-ld";
import { describePage, siteOf } from "~/ui/page-meta";
import { PhoneLink } from "~/ui/phone-link";
import { Questions } from "~/ui/question-list";
import { Container, inText, Section } from "~/ui/section";
import { useSentence, useSite, useWords } from "~/ui/use-site";
import { ContactInfo } from "./contact-info";
import { NextSteps, Offices } from "./sections";

export async function loader({ request }: LoaderFunctionArgs) {
  const [{ sent, headers }, site, closing] = await Promise.all([
    readSent(request),
    presentSite(),
    presentClosing(),
  ]);
  const subject = subjectIn(new URL(request.url));
  return data(
    {
      sent,
      ...(subject && { subject }),
      ...closing,
      questions: site.faq,
    },
    { headers },
  );
}

function subjectIn(url: URL) {
  const words = oneLine(
    tidyText((url.searchParams.get("betreff") ?? "").slice(0, 2 * contactRules.subject.max)),
  );
  return [...words].slice(0, contactRules.subject.max).join("").trim();
}

export const action = formAction(({ request }) => receiveContact(request, "/contact"));

export const clientAction = keepAutosavedText;

export const headers = formHeaders;

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  const site = siteOf(matches);
  const asked = data?.questions ?? [];
  return describePage(matches, {
    ...wordsOf("contactPage", contactPage, site).head,
    path: "/contact",
    image: "/images/og/kontakt.png",
    jsonLd: import.meta.env.SSR && [
      organization(site),
      ...offices(site),
      ...(asked.length > 0 ? [faqPage(asked, site)] : []),
    ],
  });
};

export default function ContactPage() {
  const site = useSite();
  const { eyebrow, toBooking, booking, questions: heading } = useWords("contactPage", contactPage);
  const { sent, subject, closed, questions: asked } = useLoaderData<typeof loader>();
  return (
    <>
      <section className="chart-lines bg-surface pt-6 pb-16 md:py-20">
        <Container className="grid grid-cols-1 gap-x-16 gap-y-4 sm:gap-y-8 lg:grid-cols-[2fr_3fr] lg:grid-rows-[auto_1fr]">
          <div>
            <p className="font-semibold text-brand text-sm max-sm:hidden">{eyebrow}</p>
            <h1 className="text-2xl sm:mt-3 sm:text-3xl">{useSentence("contact.title")}</h1>
            <p className="mt-1 text-ink-muted sm:mt-4 sm:text-lg">{useSentence("contact.intro")}</p>
            <p className="flex flex-wrap gap-x-2 text-sm sm:mt-4 sm:gap-x-4 sm:text-base">
              <a href={mailtoOf(site.email)} className="inline-flex min-h-11 items-center text-brand">
                <Address of={site.email} />
              </a>{" "}
              <PhoneLink className="inline-flex" />{" "}
              <a href="#termin" className={`inline-flex min-h-11 items-center ${inText}`}>
                {toBooking}
              </a>
            </p>
          </div>
          <section
            id="schreib-uns"
            tabIndex={-1}
            aria-labelledby="formular"
            className="no-print min-w-0 lg:col-start-2 lg:row-span-2"
          >
            <h2 id="formular" className="sr-only">
              Schreib uns
            </h2>
            <ContactForm action="/contact#kontakt" fields="phone and subject" subject={subject} sent={sent} />
          </section>
          <NextSteps />
        </Container>
      </section>
      <Section id="termin" {...booking}>
        <Bookings className="lg:grid-cols-3 lg:gap-6" showsOffice />
      </Section>
      <ContactInfo closed={closed} />
      <Offices />
      <Costs />
      {asked.length > 0 && <Questions title={heading} questions={asked} />}
    </>
  );
}
