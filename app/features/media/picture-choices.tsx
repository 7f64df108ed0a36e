import { createContext, useContext, useEffect, useRef } from "react";
import { control } from "~/features/editing/editor-fields";
import type { PictureChoice } from "~/schemas/answers";
import { mediaName } from "~/schemas/media";
import { Button } from "~/ui/button";
import { FieldErrors, wiring } from "~/ui/field";
import type { FormField } from "~/ui/form-fields";

export interface OfferedPictures {
  pictures: PictureChoice[];
  found: { field: string; words: string } | null;
  taken: readonly string[];
}

export const PicturesContext = createContext<OfferedPictures>({ pictures: [], found: null, taken: [] });

interface ChoicesProps {
  chosen: FormField;
  find: FormField | undefined;
  findLabel: string;
  own: OwnPicture | undefined;
}

export interface OwnPicture {
  path: string;
  name: string;
  since: OfferedPictures;
}

export function Choices({ chosen, find, findLabel, own }: ChoicesProps) {
  const offered = useContext(PicturesContext);
  const wanted = find && offered.found?.field === find.name ? offered.found.words : undefined;
  const value = own?.path ?? chosen.initialValue ?? "";
  const pictures = withChosen(offered.pictures, value, own?.name);
  const box = useRef<HTMLFieldSetElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same answer once more counts again
  useEffect(() => {
    for (const radio of box.current?.querySelectorAll<HTMLInputElement>("input[type=radio]") ?? [])
      radio.checked = radio.value === value;
  }, [offered, value]);
  if (pictures.length === 0 && !wanted) return null;
  return (
    <fieldset ref={box} className="min-w-0">
      <legend className="font-semibold text-sm">Oder ein vorhandenes Bild</legend>
      {find && (
        <div className="mt-1.5 flex flex-wrap gap-2">
          <input
            type="search"
            {...wiring(find)}
            aria-label={findLabel}
            placeholder="Beschreibung oder Beitrag"
            className={`${control} min-h-11 w-auto grow`}
          />
          <Button tone="quiet" name="intent" value={find.name} className="min-h-11">
            Suchen
          </Button>
        </div>
      )}
      {offered.pictures.length === 0 && wanted && (
        <p className="mt-2 text-ink-muted">{`Zu „${wanted}“ gibt es kein Bild.`}</p>
      )}
      <ul className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2 p-1 sm:max-h-128 sm:overflow-y-auto">
        <li className="col-span-full">
          <label className="flex min-h-11 items-center gap-2 text-sm">
            <input
              type="radio"
              name={chosen.name}
              value=""
              defaultChecked={!value}
              className="size-5 shrink-0"
            />
            Keins davon
          </label>
        </li>
        {pictures.map(({ path, thumbnail, words }) => (
          <li key={path}>
            <label className="relative flex h-full flex-col gap-1 rounded-sm border border-line bg-surface-raised p-2 has-checked:border-brand has-checked:bg-brand-soft">
              <img
                {...thumbnail}
                alt=""
                loading="lazy"
                className="aspect-square w-full rounded-sm object-contain"
              />
              <input
                type="radio"
                name={chosen.name}
                value={path}
                defaultChecked={path === value}
                className="absolute top-3 left-3 size-5"
              />
              <span className="line-clamp-3 hyphens-auto wrap-break-word text-sm">{words}</span>
            </label>
          </li>
        ))}
      </ul>
      <FieldErrors field={chosen} />
    </fieldset>
  );
}

function withChosen(pictures: PictureChoice[], value: string, words = "Dein Bild"): PictureChoice[] {
  if (!mediaName(value) || pictures.some(({ path }) => path === value)) return pictures;
  return [{ path: value, thumbnail: { src: value, width: 480, height: 480 }, words }, ...pictures];
}
