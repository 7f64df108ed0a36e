import { Link } from "@remix-run/react";
import { builtInServices } from "~/content/services";
import { footerMenu, legalMenu } from "./navigation";
import { Container } from "./section";
import { useSite } from "./use-site";

export function SiteFooter() {
  const site = useSite();
  return (
    <footer className="bg-deep text-deep-ink">
      <Container className="grid gap-10 border-deep-line border-t py-14 sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr_1fr]">
        <div>
          <img src="/images/logo-dark.svg" alt={site.name} width={180} height={36} />
          <address className="mt-5 grid gap-1 text-deep-muted text-sm not-italic">
            <span>{site.offices.map((office) => office.city).join(" und ")}</span>
            <a
              href={`tel:${site.phone.replaceAll(" ", "")}`}
              className="inline-flex min-h-11 items-center hover:underline"
            >
              {site.phone}
            </a>
            <a href={`mailto:${site.email}`} className="inline-flex min-h-11 items-center hover:underline">
              {site.email}
            </a>
          </address>
          <ul className="mt-5 flex flex-wrap gap-3">
            {site.partnerBadges.map(({ name, image }) => (
              <li key={name} className="rounded-sm bg-white p-2">
                <img src={image} alt={name} width={120} height={42} loading="lazy" />
              </li>
            ))}
          </ul>
        </div>
        <FooterList title="Unternehmen" links={footerMenu} />
        <FooterList
          title="Leistungen"
          links={builtInServices.map(({ title }) => ({ to: "/services", label: title }))}
        />
        <nav aria-label="Rechtliches und Netzwerke">
          <h2 className="font-semibold text-base">Rechtliches</h2>
          <FooterLinks links={legalMenu} />
          <h2 className="mt-6 font-semibold text-base">Folge uns</h2>
          <ul className="mt-2">
            {site.social.map(({ name, url }) => (
              <li key={name}>
                <a href={url} rel="noopener" target="_blank" className={linkClass}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </Container>
      <Container className="border-deep-line border-t py-6 text-deep-muted text-sm">
        © <time suppressHydrationWarning>{new Date().getFullYear()}</time> {site.company}
      </Container>
    </footer>
  );
}

interface FooterListProps {
  title: string;
  links: { to: string; label: string }[];
}

function FooterList({ title, links }: FooterListProps) {
  return (
    <nav aria-label={title}>
      <h2 className="font-semibold text-base">{title}</h2>
      <FooterLinks links={links} />
    </nav>
  );
}

function FooterLinks({ links }: Pick<FooterListProps, "links">) {
  return (
    <ul className="mt-2">
      {links.map(({ to, label }) => (
        <li key={label}>
          <Link to={to} className={linkClass}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const linkClass =
  "inline-flex min-h-11 items-center text-deep-muted text-sm hover:text-deep-ink hover:underline";
