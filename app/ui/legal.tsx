import { mailtoOf, telOf } from "~/schemas/contact-links";
import { Address } from "./address";
import { useSite } from "./use-site";

export function SiteEmail() {
  const { email } = useSite();
  return (
    <a href={mailtoOf(email)}>
      <Address of={email} />
    </a>
  );
}

export function SitePhone() {
  const { phone } = useSite();
  return <a href={telOf(phone)}>{phone}</a>;
}

export function OtherOffices() {
  const [, ...others] = useSite().offices;
  if (others.length === 0) return null;
  const addresses = others.map(({ street, postcode, city }) => `${street}, ${postcode} ${city}`);
  return (
    <p>
      {others.length > 1 ? "Weitere Standorte" : "Weiterer Standort"}: {addresses.join("; ")}
    </p>
  );
}

export function RegisterEntry() {
  const { court, number } = useSite().register;
  if (!court && !number) return <p>Wir stehen in keinem Register.</p>;
  return (
    <p>
      {court && `Registergericht: ${court}`}
      {court && number && <br />}
      {number && `Registernummer: ${number}`}
    </p>
  );
}

export function ContactBox({ lang = "de" }: { lang?: "de" | "en" }) {
  const site = useSite();
  const [office] = site.offices;
  return (
    <aside
      className="not-prose mt-12 rounded-md bg-surface p-6"
      aria-label={lang === "de" ? "Kontakt" : "Contact"}
    >
      <p className="font-semibold">
        {lang === "de" ? "Fragen zu diesen Bedingungen?" : "Questions about these terms?"}
      </p>
      <address className="mt-2 not-italic">
        {site.company}
        <br />
        {office.street}, {office.postcode} {office.city}
        <br />
        {lang === "de" ? "Telefon" : "Phone"}: <SitePhone />
        <br />
        E-Mail: <SiteEmail />
      </address>
    </aside>
  );
}
