import { about } from "~/content/about";
import { Container } from "~/ui/section";
import { useWords } from "~/ui/use-site";

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
              className="grid gap-3 py-8 md:py-12 lg:grid-cols-[5fr_7fr] lg:gap-16"
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
