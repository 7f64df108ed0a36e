import type { Picture } from "~/schemas/answers";
import { Illustration } from "~/ui/illustration";
import { Container } from "~/ui/section";
import { defineSection, type ViewProps } from "./section";

interface Shown {
  title: string;
  text: string;
  picture: Picture | null;
  picture_alt: string;
  side: string;
}

export const textPicture = defineSection<Shown>({
  label: "Text mit Bild",
  about: "Ein Bild neben einem kurzen Text",
  version: 1,
  shownBy: ["text", "picture"],
  fields: [
    { kind: "line", name: "title", label: "Überschrift", max: 120 },
    { kind: "rich", name: "text", label: "Text", max: 5000 },
    { kind: "picture", name: "picture", label: "Bild" },
    {
      kind: "line",
      name: "picture_alt",
      label: "Was ist auf dem Bild zu sehen?",
      max: 300,
      hint: "Leer heißt: Das Bild schmückt nur.",
    },
    {
      kind: "choice",
      name: "side",
      label: "Das Bild steht auf breiten Bildschirmen",
      values: { right: "rechts", left: "links" },
    },
  ],
  View: TextPicture,
});

function TextPicture({ section }: ViewProps<Shown>) {
  const { id, title, text, picture, picture_alt, side } = section;
  if (!text && !picture) return null;
  const isLeft = side === "left";
  return (
    <section id={id} className="py-16 md:py-28">
      <Container
        className={`grid grid-cols-1 items-center gap-10 lg:gap-16 ${picture ? "md:grid-cols-2" : ""}`}
      >
        <div className={isLeft ? "md:order-2" : ""} data-fade="">
          {title && <h2 className="mb-6 text-2xl md:text-3xl">{title}</h2>}
          <div className="prose-site max-w-text" dangerouslySetInnerHTML={{ __html: text }} />
        </div>
        {picture && (
          <Illustration
            {...picture}
            alt={picture_alt}
            loading="lazy"
            className="w-full rounded-lg object-cover shadow-soft"
          />
        )}
      </Container>
    </section>
  );
}
