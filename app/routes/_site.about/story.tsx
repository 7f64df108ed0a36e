import { storyOf } from "~/content/story";
import { Container } from "~/ui/section";
import { useSite } from "~/ui/use-site";

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
