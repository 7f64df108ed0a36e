import { Link } from "@remix-run/react";
import ArrowRight from "lucide-react/icons/arrow-right";
import MapPin from "lucide-react/icons/map-pin";
import { regional } from "~/content/home";
import { ButtonLink } from "~/ui/button";
import { CallToAction } from "~/ui/call-to-action";
import { Container } from "~/ui/section";
import { useSite } from "~/ui/use-site";
import { RegionalServices } from "./regional-services";
import { Trust } from "./trust";

/** The home page's second variant: IT services for the region. */
export function RegionalHome() {
  return (
    <>
      <Hero />
      <Opening />
      <RegionalServices />
      <Trust />
      <References />
      <CallToAction
        title="Sag uns, was bei Dir klemmt"
        text="30 Minuten per Video, kostenlos und ohne Verpflichtung. Danach weißt Du, was wir als Erstes tun würden."
        label="Kostenloses Beratungsgespräch buchen"
      />
    </>
  );
}

function Hero() {
  const { areaServed } = useSite();
  return (
    <section id="home" className="chart-lines overflow-hidden border-line border-b bg-surface">
      <div aria-hidden className="beam absolute -top-40 right-[8%] -z-10 h-[60rem] w-[70rem] -rotate-32" />
      <Container className="py-14 md:py-24">
        <p className="inline-flex items-center gap-2 rounded-full bg-surface-raised px-4 py-2 font-semibold text-brand text-sm shadow-soft">
          <MapPin aria-hidden className="size-4" strokeWidth={1.75} />
          {regional.badge}
        </p>
        <h1 className="mt-6 max-w-3xl text-display">{regional.title}</h1>
        <p className="mt-6 max-w-text text-lg">{regional.intro}</p>
        <ButtonLink to="/dating" tone="signal" className="mt-8 max-sm:w-full">
          Kostenloses Erstgespräch buchen
        </ButtonLink>
        <ul className="mt-12 flex flex-wrap gap-x-8 gap-y-2 text-ink-muted text-sm md:mt-20">
          {areaServed.map((city) => (
            <li key={city} className="flex items-center gap-3">
              <span aria-hidden className="size-2.5 rounded-full border-2 border-brand" />
              {city}
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}

function Opening() {
  const { title, paragraphs } = regional.opening;
  return (
    <section id="intro" className="py-16 md:py-28">
      <Container className="grid gap-6 lg:grid-cols-2 lg:gap-16">
        <h2 className="text-2xl md:text-3xl" data-fade="">
          {title}
        </h2>
        <div className="grid gap-5 text-ink-muted text-lg" data-fade="" data-fade-index={1}>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Container>
    </section>
  );
}

function References() {
  const { clients } = useSite();
  return (
    <section aria-labelledby="kunden" className="py-16 md:py-24">
      <Container className="grid items-center gap-8 lg:grid-cols-[auto_1fr_auto] lg:gap-14">
        <h2 id="kunden" className="text-xl">
          Arbeiten schon ruhiger
        </h2>
        <ul className="flex flex-wrap items-center justify-start gap-x-10 gap-y-6 lg:justify-center">
          {clients.slice(0, 3).map(({ name, logo }) => (
            <li key={name}>
              <img
                src={logo}
                alt={name}
                width={200}
                height={56}
                loading="lazy"
                className="h-12 w-auto dark:brightness-0 dark:invert"
              />
            </li>
          ))}
        </ul>
        <Link
          to="/references"
          className="group inline-flex min-h-11 items-center gap-2 font-semibold text-brand underline-offset-4 hover:underline"
        >
          Alle Referenzen ansehen
          <ArrowRight
            aria-hidden
            className="size-5 transition-transform duration-150 group-hover:translate-x-1"
            strokeWidth={1.75}
          />
        </Link>
      </Container>
    </section>
  );
}
