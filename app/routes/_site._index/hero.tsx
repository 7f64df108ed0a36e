import { ButtonLink } from "~/ui/button";
import { Container } from "~/ui/section";
import { useSite } from "~/ui/use-site";

export function Hero() {
  const { areaServed, claims, tagline } = useSite();
  return (
    <section id="home" className="relative isolate overflow-hidden">
      <Container className="grid items-center py-10 lg:min-h-[min(46rem,calc(100dvh-9rem))] lg:grid-cols-[11fr_9fr] lg:py-12">
        <div className="relative z-10">
          <p className="font-semibold text-brand text-sm">{areaServed.join(" · ")}</p>
          <h1 className="mt-3 max-w-2xl text-display lg:mt-5">{tagline}</h1>
          <p className="mt-4 max-w-xl text-lg lg:mt-6">
            Wir führen Google Workspace ein, nehmen Deinem Team Handarbeit ab und halten die Technik am
            Laufen. Persönlich und verständlich.
          </p>
          <div className="mt-6 grid gap-3 sm:flex sm:flex-wrap lg:mt-9">
            <ButtonLink to="/dating" tone="signal">
              Kostenloses Erstgespräch buchen
            </ButtonLink>
            <ButtonLink to="/references" tone="quiet" className="bg-canvas">
              Unsere Referenzen ansehen
            </ButtonLink>
          </div>
          <dl className="mt-8 grid max-w-lg grid-cols-3 gap-2 sm:gap-4 lg:mt-12">
            {claims.map(({ value, label }) => (
              <div
                key={label}
                className="flex flex-col-reverse justify-end rounded-sm bg-surface-raised p-2.5 shadow-soft sm:p-4"
              >
                <dt className="text-ink-muted text-xs leading-snug">{label}</dt>
                <dd className="font-bold text-2xl tabular-nums tracking-tight">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <Harbour />
      </Container>
    </section>
  );
}

/** A chart of the harbour; the light on its mole throws a second beam behind the headline. */
function Harbour() {
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute top-4 -right-40 -z-10 lg:relative lg:top-0 lg:right-0"
    >
      <div className="beam absolute top-[57.2%] right-[55.8%] h-[46rem] w-[56rem] -translate-y-1/2" />
      <img
        src="/images/home/harbour.svg"
        alt=""
        width={720}
        height={640}
        fetchPriority="high"
        className="relative w-88 max-w-none opacity-30 lg:w-[118%] lg:opacity-100"
      />
    </div>
  );
}
