import { nextSteps } from "~/content/next-steps";
import { RoundPortrait } from "~/ui/round-portrait";
import { useSite, useWords } from "~/ui/use-site";

export function NextSteps() {
  const { founders } = useSite();
  const { title: heading, steps } = useWords("nextSteps", nextSteps);
  return (
    <section aria-labelledby="so-geht-es-weiter" className="border-line border-t pt-6">
      <ul className="flex">
        {founders.map(({ email, name, photo }) => (
          <li key={email} className="not-first:-ml-4">
            <RoundPortrait src={photo} alt={`Porträt von ${name}`} />
          </li>
        ))}
      </ul>
      <h3 id="so-geht-es-weiter" className="mt-3 text-xl">
        {heading}
      </h3>
      <ol className="mt-4">
        {steps.map(({ title, text }) => (
          <li
            key={title}
            className="relative pb-4 pl-8 not-last:before:absolute not-last:before:top-3 not-last:before:-bottom-3 not-last:before:left-2.5 not-last:before:border-control not-last:before:border-l-2 not-last:before:border-dashed last:pb-0"
          >
            <span
              aria-hidden
              className="absolute top-1 left-0 size-5.5 rounded-full border-[5px] border-brand bg-surface"
            />
            <p className="font-semibold">{title}</p>
            <p className="text-base text-ink-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
