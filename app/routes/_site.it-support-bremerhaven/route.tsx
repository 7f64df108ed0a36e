import type { MetaFunction } from "@remix-run/react";
import { landing } from "~/content/landing";
import { site } from "~/content/site";
import { CallToAction } from "~/ui/call-to-action";
import { faqPage } from "~/ui/json-ld";
import { describePage, siteOrigin } from "~/ui/page-meta";
import { Questions } from "~/ui/question-list";
import { Areas } from "./areas";
import { FirstCall } from "./first-call";
import { Hero } from "./hero";
import { localBusiness } from "./json-ld";
import { Promises } from "./promises";
import { Situations } from "./situations";

const path = "/it-support-bremerhaven";

export const meta: MetaFunction = ({ matches }) => {
  const root = matches.find(({ id }) => id === "root")?.data as { overrides?: object } | undefined;
  return describePage(matches, {
    title: landing.meta.title,
    description: landing.meta.description,
    path,
    image: "/images/og/it-support.png",
    extra: [{ name: "keywords", content: landing.meta.keywords.join(", ") }],
    jsonLd: [
      localBusiness({ ...site, ...root?.overrides }, siteOrigin(matches), path),
      faqPage(landing.questions),
    ],
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
        title="Was streikt gerade bei Dir?"
        text="Erzähl es uns in 30 Minuten per Video, kostenlos. Danach weißt Du, was wir als Erstes tun würden."
        label="Kostenloses Erstgespräch buchen"
      />
    </>
  );
}
