import { Link } from "@remix-run/react";
import { telOf } from "~/schemas/contact-links";
import { BlogSearch } from "./blog-search";
import { useGermanLang, useSite, useWord } from "./use-site";

export default function WaysOn() {
  const { phone } = useSite();
  const word = useWord();
  const isGerman = useGermanLang() === undefined;
  return (
    <div className="mt-10 border-line border-t pt-6">
      <ul className="flex flex-wrap gap-x-8">
        <li>
          <Link to="/services" className={wayOn}>
            {word("Leistungen")}
          </Link>
        </li>
        <li>
          <Link to="/contact" className={wayOn}>
            {word("Kontakt")}
          </Link>
        </li>
        <li>
          <a href={telOf(phone)} className={wayOn}>
            {phone}
          </a>
        </li>
      </ul>
      {isGerman && <BlogSearch className="mt-4 text-base" />}
    </div>
  );
}

const wayOn = "inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline";
