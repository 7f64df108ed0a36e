import { Link, useRouteLoaderData } from "@remix-run/react";
import { listed } from "~/content/listed";
import { lasting } from "~/content/picture-address";
import { cities } from "~/content/placeholders";
import { mailtoOf, telOf } from "~/schemas/contact-links";
import { Address } from "./address";
import { CookieSettings } from "./cookie-settings";
import { Logo } from "./logo";
import { footerMenu, legalMenu } from "./navigation";
import { Container } from "./section";
import { useGermanLang, useMenu, useSentence, useServices, useSite, useWord } from "./use-site";
import { WholeWords } from "./whole-words";

export function SiteFooter() {
  const site = useSite();
  const word = useWord();
  const inWords = (links: Entry[]) => links.map((link) => ({ ...link, label: word(link.label) }));
  const lang = useGermanLang();
  const isEnglish = lang !== undefined;
  const pages = useMenu("footer").filter((page) => !isEnglish || page.lang === "en");
  const services = useServices().map((label) => ({ to: "/services", label, lang }));
  return (
    <footer className="bg-deep text-deep-ink">
      <Container>
        <div className="grid gap-x-8 gap-y-4 py-6 min-[22rem]:grid-cols-[3fr_2fr] md:grid-cols-[auto_auto_auto_auto] md:py-8 lg:grid-cols-[1.6fr_1.2fr_1fr_1fr_0.8fr] lg:py-20">
          <Company />
          {services.length > 0 && <FooterList title={word("Leistungen")} links={services} />}
          <FooterList
            title={word("Unternehmen")}
            links={[...inWords(footerMenu), ...pages]}
            className="max-md:row-span-2"
          />
          <FooterList
            title={word("Rechtliches")}
            links={inWords(legalMenu).map((link) =>
              isEnglish && link.to === "/agb" ? { ...link, to: "/gtc" } : link,
            )}
          />
          {site.social.length > 0 && (
            <nav aria-label={word("Netzwerke")} className="max-md:col-span-full">
              <h2 className={listTitle}>{word("Folge uns")}</h2>
              <ul className="mt-2 flex flex-wrap gap-x-5 md:block">
                {site.social.map(({ name, url }) => (
                  <li key={name}>
                    <a
                      href={url}
                      rel="noopener"
                      target="_blank"
                      title={word("Öffnet in neuem Tab")}
                      className={linkClass}
                    >
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </div>
        <div className="flex flex-col gap-3 border-deep-line border-t py-4 text-deep-muted text-sm sm:flex-row-reverse sm:items-center sm:justify-between">
          <ul className="flex shrink-0 flex-wrap gap-3">
            {site.partnerBadges.map(({ name, image }) => (
              <li key={name}>
                <img src={lasting(image)} alt={name} width={144} height={48} loading="lazy" />
              </li>
            ))}
          </ul>
          <div className="flex min-h-11 flex-wrap items-center gap-x-6">
            <p>
              © <time suppressHydrationWarning>{new Date().getFullYear()}</time> {site.company}
            </p>
            <OtherLanguage />
            <CookieSettings className={linkClass}>{word("Cookie-Einstellungen")}</CookieSettings>
          </div>
        </div>
      </Container>
    </footer>
  );
}

interface PairedPage {
  page?: { pair: { slug: string; lang: string } | null };
}

/** The same page in the other language. */
function OtherLanguage() {
  const data = useRouteLoaderData("routes/_site.$slug") as PairedPage | undefined;
  const pair = data?.page?.pair;
  if (!pair) return null;
  return (
    <Link to={`/${pair.slug}`} lang={pair.lang} hrefLang={pair.lang} className={linkClass}>
      {pair.lang === "en" ? "English" : "Deutsch"}
    </Link>
  );
}

function Company() {
  const site = useSite();
  const word = useWord();
  const line = useSentence("footer.line");
  const lang = useGermanLang();
  return (
    <div className="max-lg:col-span-full">
      <Logo onDeep />
      <p lang={lang} className="mt-3 max-w-72 font-semibold text-lg leading-snug">
        {line}
      </p>
      <address className="mt-2 text-sm not-italic">
        <p className="text-deep-muted">{listed(cities(site), word("und"))}</p>
        <p>
          <a href={telOf(site.phone)} className={linkClass}>
            {site.phone}
          </a>
        </p>
        <p>
          <a href={mailtoOf(site.email)} className={linkClass}>
            <Address of={site.email} />
          </a>
        </p>
      </address>
    </div>
  );
}

interface Entry {
  to: string;
  label: string;
  lang?: string | undefined;
  reloadDocument?: boolean;
}

interface FooterListProps {
  title: string;
  links: Entry[];
  className?: string;
}

function FooterList({ title, links, className }: FooterListProps) {
  return (
    <nav aria-label={title} className={className}>
      <h2 className={listTitle}>{title}</h2>
      <ul className="mt-2">
        {links.map(({ label, ...link }) => (
          <li key={label}>
            <Link prefetch="intent" {...link} className={linkClass}>
              <span>
                <WholeWords of={label} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const listTitle = "font-semibold text-base tracking-normal";
const linkClass =
  "inline-flex min-h-11 items-center py-1 text-deep-muted text-sm leading-snug underline-offset-4 transition-colors hover:text-deep-ink hover:underline";
