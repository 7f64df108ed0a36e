import { TextLine, TickBox } from "~/features/editing/editor-fields";
import { blocksOf } from "~/schemas/markup";
import { mediaLimits } from "~/schemas/media";
import type { FormField } from "~/ui/form-fields";
import { PicturePanel } from "./picture-panel";

export const textPictureLabels = {
  picture: "Bilddatei",
  chosen: "Vorhandenes Bild",
  find: "Bilder suchen",
  alt: "Was ist zu sehen?",
  decorative: "Nur Dekoration",
  caption: "Bildunterschrift",
  after: "Nach Absatz Nummer",
};
const labels = textPictureLabels;

interface TextPictureProps {
  fields: Record<keyof typeof labels, FormField>;
  text: string;
  /** Who is not saved with it. */
  what: string;
}

/** For whom no editor lies over the text: a picture for it. */
export function TextPicture({ fields, text, what }: TextPictureProps) {
  const { picture, chosen, find, alt, decorative, caption, after } = fields;
  return (
    <PicturePanel
      title="Bild einfügen"
      label={labels.picture}
      file={picture}
      {...{ chosen, find }}
      fields={[alt, caption, after, ...(decorative.initialValue === "on" ? [decorative] : [])]}
      intent="picture"
      button="Bild einfügen"
      hint={`JPEG, PNG, WebP, AVIF oder GIF bis 12 MB. Gespeichert wird ${what} dabei noch nicht.`}
    >
      <TextLine
        field={alt}
        label={labels.alt}
        max={mediaLimits.alt}
        hint="Ein Satz für alle, die es nicht sehen: Was ist darauf?"
      />
      <TickBox
        field={decorative}
        label={labels.decorative}
        hint="Dann braucht es keine Beschreibung."
        sendsOff
      />
      <TextLine field={caption} label={labels.caption} max={mediaLimits.caption} />
      <TextLine
        field={after}
        label={labels.after}
        inputMode="numeric"
        list="absaetze"
        hint="Leer heißt: ans Ende. 0 heißt: ganz nach oben. Oder schreib [Bild] in eine eigene Zeile, dann kommt es dorthin."
      />
      <datalist id="absaetze">
        {blocksOf(text).map(({ end, words }, index) => (
          <option key={end} value={index + 1}>
            {words}
          </option>
        ))}
      </datalist>
    </PicturePanel>
  );
}
