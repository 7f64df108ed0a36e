import { initials } from "~/content/portraits";
import type { Voice } from "~/schemas/answers";
import { Illustration } from "./illustration";

export function TestimonialQuote({
  author,
  position,
  quote,
  photo,
  large = false,
  onDeep = false,
}: Voice & { large?: boolean; onDeep?: boolean }) {
  return (
    <figure className="flex flex-col">
      <blockquote className={large ? "font-semibold text-xl" : "text-lg"}>
        <p>„{quote}“</p>
      </blockquote>
      <figcaption className="mt-auto flex pt-5 items-center gap-4">
        <Face author={author} photo={photo} size={large ? "size-18 text-lg" : "size-14 text-sm"} />{" "}
        <span className="leading-snug">
          <span className="block font-semibold">{author}</span>{" "}
          <span className={`block text-sm ${onDeep ? "text-deep-muted" : "text-ink-muted"}`}>{position}</span>
        </span>
      </figcaption>
    </figure>
  );
}

export function Face({ author, photo, size }: Pick<Voice, "author" | "photo"> & { size: string }) {
  return photo ? (
    <Illustration
      {...photo}
      alt=""
      loading="lazy"
      className={`shrink-0 rounded-full object-cover object-top ${size}`}
    />
  ) : (
    <span
      aria-hidden
      className={`grid shrink-0 place-items-center rounded-full bg-brand-soft font-bold text-brand ${size}`}
    >
      {initials(author)}
    </span>
  );
}
