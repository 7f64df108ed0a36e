import { useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { TextLine } from "~/features/editing/editor-fields";
import { setValue } from "~/ui/admin/form-texts";
import type { FormField } from "~/ui/form-fields";

interface ChosenPictureProps {
  field: FormField;
  label: string;
  hint: string;
  max: number;
  wantsPhoto?: boolean;
}

export function ChosenPicture({ field, hint, wantsPhoto, ...props }: ChosenPictureProps) {
  const [typed, setTyped] = useState<string>();
  const path = (typed ?? field.initialValue ?? "").trim();
  const isHydrated = useHydrated();
  const box = useRef<HTMLDivElement>(null);
  const takeOut = () => {
    const input = box.current?.querySelector("input");
    if (!input) return;
    setValue(input, "");
    input.focus();
  };
  return (
    <div
      ref={box}
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
      {wantsPhoto && /^$|\.svg$/.test(path) && (
        <p className="mt-1.5 font-semibold text-sm">Hier wirkt ein Foto mehr.</p>
      )}
      {/^\/(?:media|images)\/[\w./-]+$/.test(path) && (
        <div className="mt-2 flex flex-wrap items-end gap-x-4 gap-y-1">
          <img
            src={path}
            alt={`${props.label}, wie es jetzt ist`}
            className="max-h-32 max-w-full rounded-sm bg-surface object-contain"
          />
          {isHydrated && (
            <button
              type="button"
              onClick={takeOut}
              className="min-h-11 text-ink-muted text-sm underline underline-offset-4 hover:text-ink"
            >
              Herausnehmen<span className="sr-only">: {props.label}</span>
            </button>
          )}
        </div>
      )}
    </div>
  );
}
