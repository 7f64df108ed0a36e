import { Link, useLoaderData } from "@remix-run/react";
import Mail from "lucide-react/icons/mail";
import MapPin from "lucide-react/icons/map-pin";
import Phone from "lucide-react/icons/phone";
import type { ReactNode } from "react";
import { hoursPhrase, officeHours } from "~/content/availability";
import { home } from "~/content/home";
import { listed } from "~/content/listed";
import { cities } from "~/content/placeholders";
import { mailtoOf, telOf } from "~/schemas/contact-links";
import type { Sent } from "~/schemas/sent-message";
import { Address } from "~/ui/address";
import { Bookings } from "~/ui/bookings";
import { ContactForm } from "~/ui/contact-form";
import { Container } from "~/ui/section";
import { useSentence, useSite, useWords } from "~/ui/use-site";

export function Contact({ sent }: { sent: Sent | undefined }) {
  const title = useSentence("home.contact.title");
  const intro = useSentence("home.contact.intro");
  const { talk } = useWords("home", home);
  return (
    <section id="contact" className="chart-lines bg-surface py-6 md:py-28">
      <Container className="grid gap-6 sm:gap-8 lg:grid-cols-[7fr_5fr] lg:gap-16">
        <div data-fade="">
          <h2 className="text-2xl md:text-3xl">{title}</h2>
          <p className="mt-2 mb-4 max-w-text text-ink-muted sm:text-lg">{intro}</p>
          <ContactForm action="/?index#kontakt" fields="company" sent={sent} />
        </div>
        <div className="grid content-start gap-6 sm:gap-8" data-fade="" data-fade-index={1}>
          <div>
            <h3 className="text-xl">{talk.title}</h3>
            <p className="mt-1 text-ink-muted">{talk.text}</p>
            <Bookings className="mt-4" />
          </div>
          <Ways />
        </div>
      </Container>
    </section>
  );
}

function Ways() {
  const site = useSite();
  const office = officeHours(site);
  const { closed = "" } = useLoaderData<{ closed?: string }>();
  const { title, mail, towns, more } = useWords("home", home).ways;
  return (
    <div>
      <h3 className="text-xl">{title}</h3>
      <ul className="mt-3 grid gap-3">
        <Way Icon={Mail} description={mail}>
          <a href={mailtoOf(site.email)} className={wayLink}>
            <Address of={site.email} />
          </a>
        </Way>
        <Way
          Icon={Phone}
          description={hoursPhrase(site.phoneHours) + (office && `, ${office}`) + (closed && `.${closed}`)}
        >
          <a href={telOf(site.phone)} className={wayLink}>
            {site.phone}
          </a>
        </Way>
        <Way Icon={MapPin} description={towns}>
          <span className={wayLink}>{listed(cities(site))}</span>
        </Way>
      </ul>
      <p className="mt-4">
        <Link
          prefetch="intent"
          to="/contact"
          className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
        >
          {more}
        </Link>
      </p>
    </div>
  );
}

const wayLink =
  "-my-2 inline-flex min-h-11 py-2 items-center font-semibold underline-offset-4 [a&]:hover:underline";

function Way({
  Icon,
  description,
  children,
}: {
  Icon: typeof Mail;
  description: string;
  children: ReactNode;
}) {
  return (
    <li className="flex gap-4">
      <Icon className="mt-0.5 size-6 shrink-0 text-brand" />
      <div>
        {children}
        <p className="text-ink-muted text-sm">{description}</p>
      </div>
    </li>
  );
}
