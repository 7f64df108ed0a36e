import { useLocation } from "@remix-run/react";
import { telOf } from "~/schemas/contact-links";
import { useAvailability } from "./availability";
import { ButtonLink, buttonClass } from "./button";
import { useSite } from "./use-site";

const without = /^\/(?:dating\/?$|admin)/;

/** Its visibility is CSS (site.css), so that it needs no scripts. */
export function CallBar() {
  const { phone } = useSite();
  const { available } = useAvailability();
  const { pathname } = useLocation();
  if (without.test(pathname)) return null;
  return (
    <nav aria-label="Kurzer Weg" className="call-bar gap-2 border-line border-t bg-canvas px-5">
      {available ? (
        <a href={telOf(phone)} className={buttonClass("quiet")}>
          Anrufen
        </a>
      ) : (
        <ButtonLink to="/contact#schreib-uns" tone="quiet">
          Schreiben
        </ButtonLink>
      )}{" "}
      <ButtonLink to="/dating" tone="signal">
        Termin
      </ButtonLink>
    </nav>
  );
}
