import { useState } from "react";
import type { EditorAnswer } from "~/schemas/answers";
import type { FormField } from "~/ui/form-fields";
import { TextLine } from "./editor-fields";
import { shownValue } from "./form-texts";

interface ChosenPictureProps {
  field: FormField;
  label: string;
  hint: string;
  max: number;
  answer: EditorAnswer | undefined;
}

/** The address of a picture, and the picture itself. */
export function ChosenPicture({ field, hint, answer, ...props }: ChosenPictureProps) {
  const [typed, setTyped] = useState<string>();
  const path = (typed ?? shownValue(field, answer)).trim();
  return (
    <div
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement) setTyped(target.value);
      }}
    >
      <TextLine
        field={field}
        {...props}
        placeholder="/media/… oder /images/…"
        hint={`Die Adresse kommt von selbst, wenn Du unten eines hochlädst oder wählst. ${hint}`}
      />
      {/^\/(?:media|images)\/[\w./-]+$/.test(path) && (
        <img
          src={path}
          alt={`${props.label}, wie es jetzt ist`}
          className="mt-2 max-h-32 max-w-full rounded-sm bg-surface object-contain"
        />
      )}
    </div>
  );
}
