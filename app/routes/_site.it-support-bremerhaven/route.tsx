import type { MetaFunction } from "@remix-run/react";
import { landing } from "~/content/landing";
import { fill } from "~/content/placeholders";
import { CallToAction } from "~/ui/call-to-action";
import { faqPage, offices, organization } from "~/ui/json-ld";
import { describePage, siteOf } from "~/ui/page-meta";
import { Questions } from "~/ui/question-list";
import { Areas } from "./areas";
import { FirstCall } from "./first-call";
import { Hero } from "./hero";
import { Promises } from "./promises";
import { Situations } from "./situations";

export const meta: MetaFunction = ({ matches }) => {
  const site = siteOf(matches);
  const { title, description, keywords } = landing.meta;
  const searched = [...site.areaServed.map((town) => `IT-Support ${town}`), ...keywords];
  return describePage(matches, {
    title: fill(title, site),
    description: fill(description, site),
    path: "/it-support-bremerhaven",
    image: "/images/og/it-support.png",
    extra: [{ name: "keywords", content: searched.join(", ") }],
    jsonLd: import.meta.env.SSR && [organization(site), ...offices(site), faqPage(landing.questions, site)],
  });
};

export default function ItSupportPage() {
  return (
    <>
      <Hero />
      <Situations />
      <FirstCall />
      <Areas />
      <Promises />
      <Questions title="Was Du vor dem Anruf wissen willst" questions={landing.questions} />
      <CallToAction
        title="Was geht bei Dir gerade nicht?"
        text="Erzähl es uns in {Minuten} Minuten per Video, kostenlos. Danach weißt Du, was wir als Erstes tun würden."
        label="Kostenloses Erstgespräch buchen"
      />
    </>
  );
}
