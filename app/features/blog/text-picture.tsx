import { TextLine, TickBox } from "~/features/editing/editor-fields";
import { PicturePanel } from "~/features/media/picture-panel";
import { blocksOf } from "~/schemas/blocks";
import { mediaLimits } from "~/schemas/media";
import type { FormField } from "~/ui/form-fields";

type Names = "picture" | "chosen" | "find" | "alt" | "decorative" | "caption" | "after";

interface TextPictureProps {
  fields: Record<Names, FormField>;
  labels: Record<Names, string>;
  /** The text as it came with the page. */
  text: string;
}

/** A picture for the text of an article. An editor over the text has a tool of its own for that. */
export function TextPicture({ fields, labels, text }: TextPictureProps) {
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
      hint="JPEG, PNG, WebP, AVIF oder GIF bis 12 MB. Gespeichert wird der Beitrag dabei noch nicht."
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
