import { lasting } from "~/content/picture-address";
import type { ClientVoice as Voice } from "~/schemas/answers";
import { Container } from "~/ui/section";
import { Face } from "~/ui/testimonial-quote";

const long = 240;

export function ClientVoice({ voice }: { voice: Voice }) {
  const { quote, author, position, photo, client, logo } = voice;
  return (
    <section aria-label="Das sagt ein Kunde" className="border-line py-6 sm:border-t md:py-14">
      <Container>
        <figure className="grid gap-3 lg:grid-cols-[7fr_5fr] lg:items-center lg:gap-16">
          <blockquote className={`font-semibold ${quote.length > long ? "" : "sm:text-xl"}`}>
            <p>„{quote}“</p>
          </blockquote>
          <figcaption className="flex flex-wrap items-center gap-3 leading-snug sm:gap-4">
            <Face author={author} photo={photo} size="size-14 text-sm" />{" "}
            <span className="min-w-0 grow basis-28">
              <span className="block font-semibold">{author}</span>{" "}
              <span className="block text-ink-muted text-sm">{position}</span>{" "}
              {!logo && <span className="block text-ink-muted text-sm">{client}</span>}
            </span>
            {logo && (
              <img
                {...logo}
                src={lasting(logo.src)}
                alt={client ?? ""}
                loading="lazy"
                className={`h-9 w-auto sm:h-11 ${
                  // Its colours are unknown.
                  logo.srcSet ? "rounded-sm bg-deep-ink p-2" : "white-at-night"
                }`}
              />
            )}
          </figcaption>
        </figure>
      </Container>
    </section>
  );
}
