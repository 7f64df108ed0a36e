import { type KeyboardEvent, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { mediaLimits, pictureFormats } from "~/schemas/media";
import { pictureProblems } from "~/schemas/picture-problems";
import { FileField } from "~/ui/admin/file-field";
import { chooseNone } from "~/ui/admin/form-texts";
import type { FormField } from "~/ui/form-fields";
import { Choices, type OwnPicture, PicturesContext } from "./picture-choices";
import { useSentPicture } from "./sent-picture";

interface PicturePanelProps {
  title: string;
  /** What the field of the file is called. */
  label: string;
  /** The fields of the file and of the picture that is chosen instead. */
  file: FormField;
  chosen: FormField;
  /** Where its pictures are looked for, by a button of the same name. */
  find?: FormField | undefined;
  findLabel?: string;
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
export function PicturePanel({ title, label, file, chosen, find, ...props }: PicturePanelProps) {
  const { findLabel = "Vorhandene Bilder durchsuchen" } = props;
  const { intent, button, hint, isLogo = false, target, children, fields = [] } = props;
  const offered = useContext(PicturesContext);
  const input = useRef<HTMLInputElement>(null);
  const [own, setOwn] = useState<OwnPicture>();
  const isChosen = target === chosen.name;
  const sent = useSentPicture({
    input,
    target,
    isLogo,
    done: isChosen ? "ist hochgeladen." : "ist hochgeladen und übernommen, noch nicht gespeichert.",
    onArrived: (path, name) => {
      if (isChosen) return setOwn({ path, name, since: offered });
      // What was chosen before would take its place when the form is saved.
      chooseNone(input.current?.form, chosen.name);
    },
  });
  const isIdle = () => {
    const radio = input.current?.form?.elements.namedItem(chosen.name);
    const isWaiting = sent.isBusy ? !isChosen : sent.hasArrived;
    return isWaiting && !(radio instanceof RadioNodeList && radio.value);
  };
  const isFaulty = [file, chosen, ...fields].some(({ errors }) => errors?.length);
  const isFilled = [chosen, ...fields].some(({ initialValue }) => initialValue);
  const isFound = find !== undefined && offered.found?.field === find.name;
  const isWanted = isFaulty || isFilled || isFound;
  const [isOpen, setOpen] = useState(isWanted);
  // An answer opens it, and never closes it over what has the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer counts anew
  useEffect(() => {
    if (isWanted) setOpen(true);
  }, [isWanted, offered]);
  /** The Enter key presses the button that stands by the field, not the one that saves. */
  const pressOwn = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget, nativeEvent } = event;
    if (key !== "Enter" || nativeEvent.isComposing) return;
    if (!(target instanceof HTMLInputElement) || target.type === "file") return;
    event.preventDefault();
    const value = target.name === find?.name ? find.name : intent;
    currentTarget.querySelector<HTMLButtonElement>(`button[value="${value}"]`)?.click();
  };
  return (
    <>
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        onKeyDown={pressOwn}
      >
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
            taken={offered.taken.includes(file.name) ? offered : undefined}
          >
            <Choices {...{ chosen, find, findLabel }} own={own?.since === offered ? own : undefined} />
            {children}
          </FileField>
        </div>
      </details>
      {find && (
        <p role="status" className="sr-only">
          {isFound && newsOf(offered.pictures.length)}
        </p>
      )}
    </>
  );
}

function newsOf(count: number) {
  if (count === 0) return "Kein Bild gefunden";
  return count === 1 ? "1 Bild gefunden" : `${count} Bilder gefunden`;
}
