import { dating } from "~/content/dating";
import { fill, firstName } from "~/content/placeholders";
import { buttonClass } from "~/ui/button";
import { Illustration } from "~/ui/illustration";
import { Section } from "~/ui/section";
import { useSite, useWords } from "~/ui/use-site";

export function People() {
  const site = useSite();
  const { title, button } = useWords("dating", dating).people;
  return (
    <Section title={title}>
      <ul className="grid gap-6 lg:grid-cols-2">
        {site.founders.map(({ email, name, role, photo, quote, description, bookingUrl }) => (
          <li
            key={email}
            className="relative grid overflow-hidden rounded-lg bg-surface-raised shadow-soft sm:grid-cols-[2fr_3fr]"
          >
            <Illustration
              src={photo}
              alt=""
              width={640}
              height={800}
              className="h-52 w-full object-cover object-[50%_22%] sm:h-0 sm:min-h-full"
            />
            <div className="p-6 sm:min-h-64 sm:p-7">
              <h3 className="text-xl">{name}</h3>
              <p className="text-ink-muted text-sm">{role}</p>
              <p className="mt-4 text-ink-muted">{quote ? `„${quote}“` : fill(description, site)}</p>
              <a href={bookingUrl} target="_blank" rel="noopener" className="after:absolute after:inset-0">
                <span className={buttonClass("quiet", "mt-5")}>
                  {button.replace(/\[.*?\]/, () => firstName(name))}
                </span>
                <span className="sr-only"> (öffnet in neuem Tab)</span>
              </a>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
