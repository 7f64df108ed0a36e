import type { Picture } from "~/schemas/answers";
import { Illustration } from "~/ui/illustration";
import { Container } from "~/ui/section";
import { WholeWords } from "~/ui/whole-words";
import { defineSection, type SectionField, type ViewProps } from "./section";

const fields = [
  { kind: "line", name: "title", label: "Überschrift", max: 120 },
  { kind: "rich", name: "text", label: "Text", max: 5000 },
  { kind: "picture", name: "picture", label: "Bild" },
  {
    kind: "line",
    name: "picture_alt",
    label: "Was ist auf dem Bild zu sehen?",
    max: 300,
    hint: "Leer heißt: nur Dekoration.",
  },
  {
    kind: "choice",
    name: "side",
    label: "Das Bild steht auf breiten Bildschirmen",
    values: { right: "rechts", left: "links" },
  },
] as const satisfies readonly SectionField[];

export const textPicture = defineSection({
  label: "Text mit Bild",
  about: "Ein Bild neben einem kurzen Text",
  version: 1,
  shownBy: ["text", "picture"],
  fields,
  View: TextPicture,
});

function TextPicture({ section }: ViewProps<typeof fields>) {
  const { id, title, text, picture, picture_alt, side } = section;
  if (!text && !picture) return null;
  const isLeft = side === "left";
  return (
    <section id={id} className="py-16 md:py-28">
      <Container
        className={`grid grid-cols-1 items-start gap-10 lg:gap-16 ${picture ? "md:grid-cols-2" : ""}`}
      >
        <div className={isLeft ? "md:order-2" : ""} data-fade="">
          {title && (
            <h2 className="mb-6 text-2xl md:text-3xl">
              <WholeWords of={title} />
            </h2>
          )}
          <div className="prose-site max-w-text" dangerouslySetInnerHTML={{ __html: text }} />
        </div>
        {picture && (
          <Illustration
            {...withinReach(picture)}
            alt={picture_alt}
            loading="lazy"
            className={`max-h-160 rounded-lg object-cover object-top shadow-soft ${isLeft ? "md:justify-self-end" : ""}`}
          />
        )}
      </Container>
    </section>
  );
}

/** In pixels, `max-h-160` as well. */
const tallest = 640;
const narrowest = 0.4;

/** As large as it is, unless it is taller than a screen: then as wide as its height allows, and of a strip the upper part. */
function withinReach(picture: Picture): Picture {
  const { width, height } = picture;
  if (!(height > tallest)) return picture;
  const shown = Math.min(width, Math.round(tallest * Math.max(width / height, narrowest)));
  return { ...picture, width: shown, height: Math.round((height * shown) / width), sizes: `${shown}px` };
}
