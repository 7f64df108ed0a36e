import type { MetaFunction } from "@remix-run/react";
import { landing } from "~/content/landing";
import { wordsOf } from "~/content/words";
import { CallToAction } from "~/ui/call-to-action";
import { faqPage, offices, organization } from "~/ui/json-ld";
import { describePage, siteOf } from "~/ui/page-meta";
import { Questions } from "~/ui/question-list";
import { useWords } from "~/ui/use-site";
import { Hero } from "./hero";
import { Areas, FirstCall, Promises, Situations } from "./sections";

export const meta: MetaFunction = ({ matches }) => {
  const site = siteOf(matches);
  const { meta, questions } = wordsOf("landing", landing, site);
  const { title, description, keywords } = meta;
  const searched = [...site.areaServed.map((town) => `IT-Support ${town}`), ...keywords];
  return describePage(matches, {
    title,
    description,
    path: "/it-support-bremerhaven",
    image: "/images/og/it-support.png",
    extra: [{ name: "keywords", content: searched.join(", ") }],
    jsonLd: import.meta.env.SSR && [organization(site), ...offices(site), faqPage(questions, site)],
  });
};

export default function ItSupportPage() {
  const { questionsTitle, questions, closing } = useWords("landing", landing);
  return (
    <>
      <Hero />
      <Situations />
      <FirstCall />
      <Areas />
      <Promises />
      <Questions title={questionsTitle} questions={questions} />
      <CallToAction {...closing} label="Kostenloses Erstgespräch buchen" />
    </>
  );
}
