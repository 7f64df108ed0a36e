import { Link } from "@remix-run/react";
import Mail from "lucide-react/icons/mail";
import { BrokenLink } from "~/ui/broken-link";
import { ButtonLink } from "~/ui/button";
import { CallToAction } from "~/ui/call-to-action";
import { Harbour } from "~/ui/harbour";
import { NewsletterTeaser } from "~/ui/newsletter-teaser";
import { PageHeader } from "~/ui/page-header";
import { Section } from "~/ui/section";
import { WorkspaceLink } from "~/ui/service-parts";
import { SiteFooter } from "~/ui/site-footer";
import { SiteHeader } from "~/ui/site-header";
import { Unsubscribed } from "~/ui/unsubscribed";
import { Specimen } from "./specimen";

/** Pages that can only be looked at as a whole. */
const pages = [
  { to: "/gibt-es-nicht", label: "Seite fehlt (404)" },
  { to: "/blog/gibt-es-nicht", label: "Artikel fehlt (404)" },
  { to: "/blog?kategorie=Leer", label: "Kategorie ohne Artikel" },
  { to: "/admin/blog/00000000-0000-4000-8000-000000000000", label: "Eintrag fehlt" },
  { to: "/admin/login", label: "Anmelden" },
  { to: "/newsletter/confirm", label: "Bestätigungslink unvollständig" },
];

export function Frames() {
  return (
    <>
      <Specimen title="Kopf der Website" ground="plain">
        <div className="h-18">
          <SiteHeader />
        </div>
      </Specimen>
      <Specimen title="Seitenkopf" ground="plain">
        <PageHeader
          eyebrow="Kontakt"
          title="Wie können wir helfen?"
          intro="Ein Satz, der sagt, was hier wartet."
        >
          <ButtonLink to="/contact" tone="brand">
            <Mail aria-hidden className="size-5" strokeWidth={1.75} />
            Schreib uns
          </ButtonLink>
        </PageHeader>
      </Specimen>
      <Specimen title="Hafen mit Lichtkegel" ground="plain">
        <div className="relative isolate overflow-hidden">
          <div className="grid min-h-96 lg:grid-cols-[7fr_5fr]">
            <span />
            <Harbour />
          </div>
        </div>
      </Specimen>
      <Specimen title="Weg zur eigenen Seite" note="Die ganze Karte darum lässt sich drücken." ground="plain">
        <div className="group relative rounded-md bg-surface-raised px-6 pb-4 shadow-soft">
          <WorkspaceLink className="after:rounded-md" />
        </div>
      </Specimen>
      <Specimen title="Abschnitt" ground="plain">
        <Section
          eyebrow="Leistungen"
          title="Was wir für Dich tun"
          intro="Eine Idee je Abschnitt."
          tone="surface"
        >
          <p>Und was dazugehört.</p>
        </Section>
      </Specimen>
      <Specimen title="Newsletter am Ende des Blogs" ground="plain">
        <NewsletterTeaser />
      </Specimen>
      <Specimen title="Ruf am Ende einer Seite" ground="plain">
        <CallToAction
          title="Klingt nach Dir?"
          text="30 Minuten per Video, kostenlos."
          label="Erstgespräch buchen"
        />
      </Specimen>
      <Specimen title="Fuß der Website" ground="plain">
        <SiteFooter />
      </Specimen>
      <Specimen title="Hinweisseiten" ground="plain">
        <BrokenLink state="expired" />
        <BrokenLink state="ended" />
        <BrokenLink state="invalid" />
        <Unsubscribed />
      </Specimen>
      <Specimen title="Ganze Seiten">
        <ul>
          {pages.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                reloadDocument
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </Specimen>
    </>
  );
}
