import { dating } from "~/content/dating";
import { ButtonLink } from "~/ui/button";
import { Section } from "~/ui/section";
import { useSite, useWords } from "~/ui/use-site";

export function Course() {
  const { founders } = useSite();
  const { title: heading, intro, minute, parts, after, button } = useWords("dating", dating).course;
  const third = founders[0].bookingMinutes / parts.length;
  return (
    <Section tone="surface" title={heading} intro={intro}>
      <ol className="grid gap-10 lg:grid-cols-3 lg:gap-0">
        {parts.map(({ title, text }, index) => (
          <li
            key={title}
            data-fade=""
            data-fade-index={index}
            className="relative border-brand pl-7 max-lg:border-l-2 lg:border-t-2 lg:pt-8 lg:pr-10 lg:pl-0"
          >
            <span
              aria-hidden
              className="absolute top-1 -left-[9px] size-4 rounded-full border-4 border-brand bg-surface lg:-top-[9px] lg:left-0"
            />
            <p className="font-semibold text-brand text-sm tabular">
              {minute} {Math.round(index * third)}–{Math.round((index + 1) * third)}
            </p>
            <h3 className="mt-1 text-xl">{title}</h3>
            <p className="mt-2 text-ink-muted">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-12 max-w-text text-ink-muted" data-fade="">
        {after}
      </p>
      <ButtonLink to="#auswahl" tone="signal" className="mt-8">
        {button}
      </ButtonLink>
    </Section>
  );
}
