import { type ReactNode, useContext, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { TextLine } from "~/features/editing/editor-fields";
import { MeanwhileContext } from "~/features/editing/stored-meanwhile";
import { setValue } from "~/ui/admin/form-texts";
import type { FormField } from "~/ui/form-fields";
import { useFold } from "~/ui/use-fold";

interface ChosenPictureProps {
  field: FormField;
  label: string;
  hint: string;
  max: number;
  wantsPhoto?: boolean;
  /** The way to bring one in. */
  children?: ReactNode;
}

/** The picture first, then how to bring in another; the address that is stored is folded away. */
export function ChosenPicture({ field, hint, wantsPhoto, children, ...props }: ChosenPictureProps) {
  const [typed, setTyped] = useState<string>();
  const path = (typed ?? field.initialValue ?? "").trim();
  const isHydrated = useHydrated();
  const box = useRef<HTMLDivElement>(null);
  const isChanged = useContext(MeanwhileContext).has(field.name);
  const fold = useFold(isChanged || Boolean(field.errors?.length));
  const takeOut = () => {
    const input = box.current?.querySelector<HTMLInputElement>(`[name="${field.name}"]`);
    if (!input) return;
    setValue(input, "");
    box.current?.querySelector("summary")?.focus();
  };
  return (
    <div
      ref={box}
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === field.name) setTyped(target.value);
      }}
    >
      <p className="font-semibold text-sm">{props.label}</p>
      <p className="mt-1 text-ink-muted text-sm">{hint}</p>
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
      {children}
      <details {...fold}>
        <summary className="min-h-11 w-fit cursor-pointer content-center text-ink-muted text-sm">
          Adresse des Bildes<span className="sr-only">: {props.label}</span>
        </summary>
        <TextLine
          field={field}
          {...props}
          placeholder="/media/… oder /images/…"
          hint="Kommt von selbst, wenn Du ein Bild hochlädst oder wählst."
        />
      </details>
    </div>
  );
}
