import { workspace } from "~/content/workspace";
import { Container } from "~/ui/section";
import { useSite, useWords } from "~/ui/use-site";

/** Of the study, as the specification has them. */
const figures = [
  { value: "441%", label: "durchschnittlicher ROI" },
  { value: "95%", label: "weniger Sicherheitsvorfälle" },
];

export function Benefits() {
  const { title, intro, source } = useWords("workspace", workspace).benefits;
  const { study, studyUrl } = useSite().evidence;
  return (
    <section aria-labelledby="zahlen" className="chart-lines-deep bg-deep py-16 text-deep-ink md:py-28">
      <Container className="grid gap-12 lg:grid-cols-[5fr_7fr] lg:gap-20">
        <div data-fade="">
          <h2 id="zahlen" className="text-2xl md:text-3xl">
            {title}
          </h2>
          <p className="mt-4 text-deep-muted">{intro}</p>
        </div>
        <div data-fade="">
          <dl className="grid gap-10 sm:grid-cols-2">
            {figures.map(({ value, label }) => (
              <div key={value} className="flex flex-col-reverse border-deep-line border-t pt-6">
                <dt className="mt-2 text-deep-muted text-lg">{label}</dt>
                <dd className="font-bold text-display tabular tracking-tight">{value}</dd>
              </div>
            ))}
          </dl>
          {study && (
            <p className="mt-10 text-deep-muted text-sm">
              {source}{" "}
              {studyUrl ? (
                <a href={studyUrl} target="_blank" rel="noopener" className="underline underline-offset-4">
                  {study}
                  <span className="sr-only"> (öffnet in neuem Tab)</span>
                </a>
              ) : (
                study
              )}
            </p>
          )}
        </div>
      </Container>
    </section>
  );
}
