import { about } from "~/content/about";
import { storyOf } from "~/content/story";
import { Linked } from "~/ui/linked";
import { Portrait } from "~/ui/portrait";
import { Container } from "~/ui/section";
import { useSentence, useSite, useWords } from "~/ui/use-site";
import { ValueIcon, valueTitles } from "~/ui/value-icon";

export function Hero() {
  const { founders } = useSite();
  const { eyebrow } = useWords("about", about);
  return (
    <div className="chart-lines overflow-hidden border-line border-b bg-surface">
      <Container className="grid gap-x-16 gap-y-10 pt-14 md:pt-24 lg:grid-cols-[7fr_5fr]">
        <div className="lg:pb-28">
          <p className="mb-4 font-semibold text-brand text-sm">{eyebrow}</p>
          <h1 className="text-3xl md:text-display">{useSentence("about.title")}</h1>
          <p className="mt-6 max-w-text text-lg">{useSentence("about.intro")}</p>
        </div>
        <div className="flex items-end gap-4 lg:gap-6">
          {founders.map(({ email, name, photo }, index) => (
            <figure key={email} className="flex-1">
              <figcaption className="mb-3 font-semibold text-sm">{name}</figcaption>
              <Portrait
                of={name}
                src={photo}
                alt={`Porträt von ${name}`}
                width={640}
                height={800}
                className={`w-full rounded-t-lg object-cover object-top ${index === 0 ? "aspect-4/5 lg:aspect-3/5" : "aspect-square lg:aspect-4/5"}`}
              />
            </figure>
          ))}
        </div>
      </Container>
    </div>
  );
}

export function Mission() {
  const { missionTitle, mission } = useWords("about", about);
  return (
    <section aria-labelledby="mission" className="chart-lines-deep bg-deep py-16 text-deep-ink md:py-28">
      <Container>
        <h2 id="mission" className="font-semibold text-deep-muted text-lg tracking-normal" data-fade="">
          {missionTitle}
        </h2>
        <dl className="mt-8 divide-y divide-deep-line border-deep-line border-y md:mt-10">
          {mission.map(({ title, text }, index) => (
            <div
              key={title}
              className="grid gap-3 py-8 lg:grid-cols-[5fr_7fr] lg:gap-16"
              data-fade=""
              data-fade-index={index}
            >
              <dt className="font-bold text-2xl tracking-tight md:text-3xl">{title}</dt>
              <dd className="max-w-text text-deep-muted text-lg">{text}</dd>
            </div>
          ))}
        </dl>
      </Container>
    </section>
  );
}

export function Story() {
  const story = storyOf(useSite());
  if (!story) return null;
  const { title, paragraphs } = story;
  return (
    <section aria-labelledby="geschichte" className="py-16 md:py-28">
      <Container className="grid gap-8 lg:grid-cols-[4fr_8fr] lg:gap-16">
        <h2 id="geschichte" className="text-2xl md:text-3xl lg:sticky lg:top-28 lg:self-start" data-fade="">
          {title}
        </h2>
        <div className="grid max-w-text gap-6">
          {paragraphs.map((paragraph, index) => (
            <p
              key={paragraph}
              data-fade=""
              className={
                index === 0
                  ? "font-semibold text-xl"
                  : index === paragraphs.length - 1
                    ? "mt-4 border-brand border-l-4 pl-6 font-semibold text-xl"
                    : "text-ink-muted text-lg"
              }
            >
              {paragraph}
            </p>
          ))}
        </div>
      </Container>
    </section>
  );
}

export function Values() {
  const { valuesTitle, values, conduct } = useWords("about", about);
  return (
    <section aria-labelledby="werte" className="py-16 md:py-28">
      <Container>
        <h2 id="werte" className="max-w-text text-2xl md:text-3xl" data-fade="">
          {valuesTitle}
        </h2>
        <ul className="mt-10 grid gap-x-16 gap-y-10 md:mt-14 md:grid-cols-2">
          {valueTitles.map(([key, title], index) => (
            <li key={title} data-fade="" data-fade-index={index % 2} className="flex gap-5 lg:gap-6">
              <span
                aria-hidden
                className="grid size-14 shrink-0 place-items-center rounded-sm bg-brand-soft text-brand lg:size-18"
              >
                <ValueIcon of={key} className="size-1/2" />
              </span>
              <div>
                <h3 className="text-xl">{title}</h3>
                <p className="mt-2 text-ink-muted">{values[key]}</p>
              </div>
            </li>
          ))}
        </ul>
        <p className="mt-10 max-w-text text-ink-muted md:mt-14">
          <Linked text={conduct} links={[{ to: "/coc" }]} />
        </p>
      </Container>
    </section>
  );
}
