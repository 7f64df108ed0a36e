import Check from "lucide-react/icons/check";
import { landing } from "~/content/landing";
import { Container } from "~/ui/section";
import { useWords } from "~/ui/use-site";

export function Promises() {
  const { promisesTitle, promises } = useWords("landing", landing);
  return (
    <section aria-labelledby="zusagen" className="chart-lines-deep bg-deep py-16 text-deep-ink md:py-28">
      <Container className="grid gap-10 lg:grid-cols-[4fr_8fr] lg:gap-16">
        <h2 id="zusagen" className="text-2xl md:text-3xl lg:sticky lg:top-28 lg:self-start" data-fade="">
          {promisesTitle}
        </h2>
        <ul className="grid gap-8">
          {promises.map(({ title, text }, index) => (
            <li
              key={title}
              data-fade=""
              data-fade-index={index}
              className="grid grid-cols-[auto_1fr] gap-4 border-deep-line border-b pb-8 last:border-0 last:pb-0"
            >
              <Check className="mt-1 size-6 text-deep-muted" />
              <div>
                <h3 className="text-xl">{title}</h3>
                <p className="mt-1.5 max-w-text text-deep-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
