import { about } from "~/content/about";
import { Illustration } from "~/ui/illustration";
import { Container } from "~/ui/section";
import { useSentence, useSite, useWords } from "~/ui/use-site";

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
              <Illustration
                src={photo}
                alt={`Porträt von ${name}`}
                width={640}
                height={800}
                className={`w-full rounded-t-lg object-cover object-top ${index === 0 ? "aspect-[4/5] lg:aspect-[3/5]" : "aspect-[1/1] lg:aspect-[4/5]"}`}
              />
            </figure>
          ))}
        </div>
      </Container>
    </div>
  );
}
