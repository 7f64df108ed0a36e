import type { LeafField } from "~/schemas/fact-fields";
import { pictureNames } from "~/schemas/fact-texts";
import { ChosenPicture } from "./chosen-picture";
import { factField, useFacts } from "./fact-form";
import { PicturePanel } from "./picture-panel";

interface FactPictureProps {
  field: Extract<LeafField, { kind: "picture" }>;
  name: string;
}

/** The address of a picture, which comes by itself when one is brought in or chosen. */
export function FactPicture({ field: { label, hint = "", max = 2000 }, name }: FactPictureProps) {
  const { page, errors } = useFacts();
  const { file, chosen } = pictureNames(name);
  const named = (of: string) => factField(of, page.texts, errors);
  return (
    <div>
      <ChosenPicture field={named(name)} label={label} hint={hint} max={max} wantsPhoto />
      <PicturePanel
        title={`${label} hochladen oder wählen`}
        label={`Bilddatei für ${label}`}
        file={named(file)}
        chosen={named(chosen)}
        intent={file}
        button="Übernehmen"
        target={name}
        hint="JPEG, PNG, WebP, AVIF oder GIF bis 12 MB."
      />
    </div>
  );
}
