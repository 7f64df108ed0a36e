import type { ActionFunctionArgs } from "@remix-run/node";
import { receiveContact } from "~/server/contact.server";
import { ContactForm } from "~/ui/contact-form";
import { PageHeader } from "~/ui/page-header";
import { pageMeta } from "~/ui/page-meta";
import { Section } from "~/ui/section";

export function action({ request }: ActionFunctionArgs) {
  return receiveContact(request, "/contact#kontakt");
}

export const meta = pageMeta({
  title: "Kontakt",
  description: "Kontakt",
  path: "/contact",
  image: "/images/og/kontakt.png",
});

export default function ContactPage() {
  return (
    <>
      <PageHeader title="Kontakt" />
      <Section title="Schreib uns">
        <ContactForm action="/contact#kontakt" fields="phone and subject" />
      </Section>
    </>
  );
}
