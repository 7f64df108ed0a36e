import type { ReactNode } from "react";
import { home } from "~/content/home";
import { ButtonLink } from "~/ui/button";
import { Harbour } from "~/ui/harbour";
import { PhoneLink } from "~/ui/phone-link";
import { Container } from "~/ui/section";
import { useSentence, useSite, useWords } from "~/ui/use-site";
import { HeroPhoto } from "./hero-photo";

export function Hero({ children }: { children: ReactNode }) {
  const { areaServed, claims, evidence, heroPhoto } = useSite();
  const { call } = useWords("home", home);
  const title = useSentence("home.title");
  const intro = useSentence("home.intro");
  const [, opening, promise] = /^(.*?:) (.*)$/.exec(title) ?? [undefined, title];
  return (
    <section id="home" className="relative isolate overflow-clip">
      <Container className="grid items-center pt-5 sm:py-14 lg:min-h-[min(46rem,calc(100dvh-9rem))] lg:grid-cols-[7fr_5fr] lg:py-12">
        <div className="relative z-10">
          <p className="font-semibold text-brand text-sm">{areaServed.join(" · ")}</p>
          <h1 className="mt-2 text-display lg:mt-6">
            {opening} {promise && <span className="block lg:whitespace-nowrap">{promise}</span>}
          </h1>
          <p className="mt-3 max-w-xl sm:text-lg lg:mt-6">{intro}</p>
          <div className="mt-4 grid gap-2 sm:flex sm:flex-wrap sm:gap-x-4 lg:mt-9" data-call="1">
            <ButtonLink to="/dating" tone="signal" className="max-sm:px-3">
              Kostenloses Erstgespräch buchen
            </ButtonLink>{" "}
            <ButtonLink to="/references" tone="quiet" className="bg-canvas">
              Unsere Referenzen ansehen
            </ButtonLink>{" "}
            <PhoneLink before={`${call} `} className="flex justify-center" />
          </div>
          <dl className="mt-1 sm:mt-6 flex wrap-break-word max-w-lg flex-wrap gap-2 sm:gap-4 lg:mt-12">
            {claims.map(({ value, label }) => (
              <div
                key={label}
                className="flex flex-1 flex-col-reverse justify-end rounded-sm bg-surface-raised px-2 py-2.5 shadow-soft sm:p-4"
              >
                <dt className="text-ink-muted text-xs leading-snug">{label}</dt>
                <dd className="font-bold text-2xl tabular tracking-tight">{value}</dd>
              </div>
            ))}
          </dl>
          {evidence.survey && <p className="mt-1 text-ink-muted text-xs">{evidence.survey}</p>}
        </div>
        {heroPhoto ? <HeroPhoto /> : <Harbour />}
      </Container>
      {children}
    </section>
  );
}
