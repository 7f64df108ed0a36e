import { type ReactNode, useEffect, useRef, useState } from "react";
import type { EditorAnswer, PictureChoice } from "~/schemas/answers";
import { mediaLimits, mediaName, pictureFormats } from "~/schemas/media";
import { pictureProblems } from "~/schemas/picture-problems";
import { Button } from "~/ui/button";
import { FieldErrors, wiring } from "~/ui/field";
import type { FormField } from "~/ui/form-fields";
import { control } from "./editor-fields";
import { FileField } from "./file-field";
import { shownValue } from "./form-texts";
import { useSentPicture } from "./sent-picture";

interface PicturePanelProps {
  title: string;
  /** What the field of the file is called. */
  label: string;
  /** The fields of the file and of the picture that is chosen instead. */
  file: FormField;
  chosen: FormField;
  /** Where its pictures are looked for; one in a form is enough. */
  find?: FormField;
  pictures: PictureChoice[];
  answer: EditorAnswer | undefined;
  intent: string;
  button: string;
  hint: string;
  isLogo?: boolean;
  /** The field that scripts put the address into once they have sent the file; where there is none, the form has it. */
  target?: string;
  /** What is to be said about the picture. */
  children?: ReactNode;
  /** The fields among these. */
  fields?: FormField[];
}

/** A picture for an editor: brought in as a file, or chosen among those that are there. The answer is the form around it. */
export function PicturePanel({
  title,
  label,
  file,
  chosen,
  find,
  pictures,
  answer,
  ...props
}: PicturePanelProps) {
  const { intent, button, hint, isLogo = false, target, children, fields = [] } = props;
  const input = useRef<HTMLInputElement>(null);
  const [own, setOwn] = useState<OwnPicture>();
  const isChosen = target === chosen.name;
  const sent = useSentPicture({
    input,
    target,
    isLogo,
    done: isChosen ? "ist hochgeladen." : "ist hochgeladen und übernommen, noch nicht gespeichert.",
    onArrived: (path, name) => isChosen && setOwn({ path, name, since: answer }),
  });
  const isIdle = () => {
    const radio = input.current?.form?.elements.namedItem(chosen.name);
    const isWaiting = sent.isBusy ? !isChosen : sent.hasArrived;
    return isWaiting && !(radio instanceof RadioNodeList && radio.value);
  };
  const isFaulty = [file, chosen, ...fields].some(({ errors }) => errors?.length);
  const isFilled = [chosen, ...fields].some((field) => shownValue(field, answer));
  const isFound = Boolean(find && answer?.pictures);
  return (
    <details open={isFaulty || isFilled || isFound}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-sm">{title}</summary>
      <div className="grid grid-cols-1 gap-4 rounded-sm bg-surface p-4">
        <FileField
          field={file}
          label={label}
          hint={hint}
          accept={isLogo ? `${pictureFormats},image/svg+xml` : pictureFormats}
          limit={mediaLimits.bytes}
          tooLarge={pictureProblems.large}
          intent={intent}
          button={button}
          sending={target === undefined ? undefined : { input, isIdle, ...sent }}
          taken={answer?.taken?.includes(file.name) ? answer : undefined}
        >
          <Choices {...{ chosen, pictures, find, answer }} own={own?.since === answer ? own : undefined} />
          {children}
        </FileField>
      </div>
    </details>
  );
}

type ChoicesProps = Pick<PicturePanelProps, "chosen" | "pictures" | "find" | "answer"> & {
  own: OwnPicture | undefined;
};

/** A picture that scripts have sent, until the next answer. */
interface OwnPicture {
  path: string;
  name: string;
  since: EditorAnswer | undefined;
}

function Choices({ chosen, find, answer, own, ...props }: ChoicesProps) {
  const offered = answer?.pictures ?? props.pictures;
  const wanted = find && shownValue(find, answer).trim();
  const value = own?.path ?? shownValue(chosen, answer);
  const pictures = withChosen(offered, value, own?.name);
  const box = useRef<HTMLFieldSetElement>(null);
  // What an answer chooses is chosen, whatever was before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same answer once more counts again
  useEffect(() => {
    for (const radio of box.current?.querySelectorAll<HTMLInputElement>("input[type=radio]") ?? [])
      radio.checked = radio.value === value;
  }, [answer, value]);
  if (pictures.length === 0 && !wanted) return null;
  return (
    <fieldset ref={box} className="min-w-0">
      <legend className="font-semibold text-sm">Oder ein vorhandenes Bild</legend>
      {find && (
        <div className="mt-1.5 flex flex-wrap gap-2">
          <input
            type="search"
            {...wiring(find)}
            aria-label="Vorhandene Bilder durchsuchen"
            placeholder="Beschreibung oder Beitrag"
            className={`${control} min-h-11 w-auto grow`}
          />
          <Button tone="quiet" name="intent" value="find" formNoValidate className="min-h-11">
            Suchen
          </Button>
        </div>
      )}
      {pictures.length === 0 && <p className="mt-2 text-ink-muted">{`Zu „${wanted}“ gibt es kein Bild.`}</p>}
      <ul className="mt-1 grid grid-cols-2 gap-2 p-1 sm:max-h-96 sm:grid-cols-4 sm:overflow-y-auto lg:grid-cols-6">
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
        {pictures.map((picture) => (
          <li key={picture.path}>
            <Choice {...picture} name={chosen.name} isChosen={picture.path === value} />
          </li>
        ))}
      </ul>
      <FieldErrors field={chosen} />
    </fieldset>
  );
}

/** The pictures to choose from, with the one that is chosen. */
function withChosen(pictures: PictureChoice[], value: string, words = "Dein Bild"): PictureChoice[] {
  if (!mediaName(value) || pictures.some(({ path }) => path === value)) return pictures;
  return [{ path: value, thumbnail: { src: value, width: 480, height: 480 }, words }, ...pictures];
}

function Choice({
  path,
  thumbnail,
  words,
  name,
  isChosen,
}: PictureChoice & { name: string; isChosen: boolean }) {
  return (
    <label className="flex h-full flex-col gap-1 rounded-sm border border-line bg-surface-raised p-2 has-checked:border-brand has-checked:bg-brand-soft">
      <img {...thumbnail} alt="" loading="lazy" className="aspect-square w-full rounded-sm object-contain" />
      <span className="mt-auto flex items-start gap-2 text-sm">
        <input
          type="radio"
          name={name}
          value={path}
          defaultChecked={isChosen}
          className="mt-0.5 size-5 shrink-0"
        />
        <span className="line-clamp-3 min-w-0 break-words">{words}</span>
      </span>
    </label>
  );
}
