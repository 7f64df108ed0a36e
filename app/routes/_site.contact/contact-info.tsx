import Mail from "lucide-react/icons/mail";
import MapPin from "lucide-react/icons/map-pin";
import Phone from "lucide-react/icons/phone";
import type { ReactNode } from "react";
import { officeHours } from "~/content/availability";
import { contactPage } from "~/content/contact-page";
import { listed } from "~/content/listed";
import { cities } from "~/content/placeholders";
import { mailtoOf, telOf } from "~/schemas/contact-links";
import { Address } from "~/ui/address";
import { Container } from "~/ui/section";
import { useSite, useWords } from "~/ui/use-site";

export function ContactInfo({ closed = "" }: { closed: string | undefined }) {
  const site = useSite();
  const words = useWords("contactPage", contactPage).ways;
  const office = officeHours(site);
  const linkClass =
    "inline-flex min-h-11 min-w-0 items-center font-semibold text-lg underline-offset-4 hover:underline";
  return (
    <section aria-label="So erreichst Du uns" className="py-12 md:py-16">
      <Container>
        <ul className="grid gap-x-10 gap-y-8 md:grid-cols-3">
          <InfoCard Icon={Mail} title={words.mailTitle} description={words.mail}>
            <a href={mailtoOf(site.email)} className={linkClass}>
              <Address of={site.email} />
            </a>
          </InfoCard>
          <InfoCard Icon={Phone} title={words.phoneTitle} description={words.phone + closed}>
            <a href={telOf(site.phone)} className={linkClass}>
              {site.phone}
            </a>
          </InfoCard>
          <InfoCard
            Icon={MapPin}
            title={words.officesTitle}
            description={words.offices + (office && ` Wir sind ${office}.`)}
          >
            <a href="#standorte" className={linkClass}>
              {listed(cities(site))}
            </a>
          </InfoCard>
        </ul>
      </Container>
    </section>
  );
}

interface InfoCardProps {
  Icon: typeof Mail;
  title: string;
  description: string;
  children: ReactNode;
}

function InfoCard({ Icon, title, description, children }: InfoCardProps) {
  return (
    <li className="min-w-0 border-brand border-t-2 pt-5">
      <h2 className="flex items-center gap-2 font-semibold text-brand text-base">
        <Icon className="size-5" />
        {title}
      </h2>
      <div className="mt-2">{children}</div>
      <p className="text-ink-muted text-sm">{description}</p>
    </li>
  );
}
