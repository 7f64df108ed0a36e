import { Link } from "@remix-run/react";
import ArrowRight from "lucide-react/icons/arrow-right";
import BadgeCheck from "lucide-react/icons/badge-check";
import GraduationCap from "lucide-react/icons/graduation-cap";
import Handshake from "lucide-react/icons/handshake";
import Layers from "lucide-react/icons/layers";
import ShieldCheck from "lucide-react/icons/shield-check";
import type { ReactNode } from "react";
import { regional } from "~/content/regional";
import type { Client } from "~/schemas/answers";
import { CallToAction } from "~/ui/call-to-action";
import { ClientLogo } from "~/ui/client-logo";
import { RoundPortrait } from "~/ui/round-portrait";
import { Container } from "~/ui/section";
import { useSite, useWords } from "~/ui/use-site";
import { RegionalHero } from "./regional-hero";
import { RegionalServices } from "./regional-services";

export default function RegionalHome({ clients, children }: { clients: Client[]; children: ReactNode }) {
  const { closing } = useWords("regional", regional);
  return (
    <>
      <RegionalHero />
      {children}
      <Opening />
      <RegionalServices />
      <Trust />
      {clients.length > 0 && <References clients={clients} />}
      <CallToAction {...closing} label="Kostenloses Beratungsgespräch buchen" />
    </>
  );
}

function Opening() {
  const { title, paragraphs } = useWords("regional", regional).opening;
  const { founders } = useSite();
  return (
    <section id="intro" className="py-16 md:py-28">
      <Container className="grid gap-6 lg:grid-cols-2 lg:gap-16">
        <h2 className="text-2xl md:text-3xl" data-fade="">
          {title}
        </h2>
        <div className="grid grid-cols-1 gap-5 text-ink-muted text-lg" data-fade="" data-fade-index={1}>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <ul className="mt-2 grid gap-4 sm:grid-cols-2">
            {founders.map(({ email, name, role, photo }) => (
              <li key={email} className="flex items-center gap-4">
                <RoundPortrait of={name} src={photo} />
                <p className="text-sm leading-snug">
                  <span className="block font-semibold text-base text-ink">{name}</span>
                  {role}
                </p>
              </li>
            ))}
          </ul>
        </div>
      </Container>
    </section>
  );
}

function References({ clients }: { clients: Client[] }) {
  const title = useWords("regional", regional).clients;
  return (
    <section aria-labelledby="kunden" className="py-16 md:py-24">
      <Container className="grid items-center gap-8 lg:grid-cols-[auto_1fr_auto] lg:gap-12">
        <h2 id="kunden" className="text-xl">
          {title}
        </h2>
        <ul className="flex flex-wrap items-center gap-x-6 gap-y-6 lg:justify-end">
          {clients.map(({ name, logo }) => (
            <li key={name}>
              <ClientLogo clientName={name} logo={logo} size="small" />
            </li>
          ))}
        </ul>
        <Link
          prefetch="intent"
          to="/references"
          className="group inline-flex min-h-11 items-center gap-2 font-semibold text-brand underline-offset-4 hover:underline"
        >
          Alle Referenzen ansehen
          <ArrowRight className="size-5 transition-transform group-hover:translate-x-1" />
        </Link>
      </Container>
    </section>
  );
}

const icons = [BadgeCheck, GraduationCap, Handshake, ShieldCheck, Layers];

function Trust() {
  const { title, intro, items } = useWords("regional", regional).trust;
  return (
    <section aria-labelledby="vertrauen" className="pt-16 md:pt-28">
      <Container className="grid gap-8 lg:grid-cols-[5fr_7fr] lg:gap-16">
        <div className="lg:sticky lg:top-28 lg:self-start" data-fade="">
          <h2 id="vertrauen" className="text-2xl md:text-3xl">
            {title}
          </h2>
          <p className="mt-4 text-ink-muted text-lg">{intro}</p>
        </div>
        <ul className="divide-y divide-line border-line border-y">
          {items.map(({ title, text }, index) => {
            const Icon = icons[index] ?? Layers;
            return (
              <li key={title} className="flex gap-5 py-6" data-fade="" data-fade-index={index}>
                <Icon className="mt-0.5 size-7 shrink-0 text-brand" />
                <div>
                  <h3 className="text-lg">{title}</h3>
                  <p className="mt-1 text-ink-muted">{text}</p>
                </div>
              </li>
            );
          })}
        </ul>
      </Container>
    </section>
  );
}
