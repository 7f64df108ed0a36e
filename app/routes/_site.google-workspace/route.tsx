import type { MetaFunction } from "@remix-run/react";
import { wordsOf } from "~/content/words";
import { workspace } from "~/content/workspace";
import { CallToAction } from "~/ui/call-to-action";
import { organization, service } from "~/ui/json-ld";
import { describePage, siteOf } from "~/ui/page-meta";
import { useWords } from "~/ui/use-site";
import { Hero } from "./hero";
import { Benefits, Phases, Problems, UseCases } from "./sections";

const path = "/google-workspace";

export const meta: MetaFunction = ({ matches }) => {
  const site = siteOf(matches);
  const { title, description, service: name } = wordsOf("workspace", workspace, site).meta;
  return describePage(matches, {
    title,
    description,
    path,
    image: "/images/og/google-workspace.png",
    jsonLd: import.meta.env.SSR && [
      organization(site),
      service(site, { slug: "google-workspace", path, name, description }),
    ],
  });
};

export default function GoogleWorkspacePage() {
  const { title, text, action } = useWords("workspace", workspace).closing;
  return (
    <>
      <Hero />
      <Problems />
      <Benefits />
      <UseCases />
      <Phases />
      <CallToAction title={title} text={text} label={action} to="/contact" />
    </>
  );
}
