import { type KeyboardEvent, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { mediaLimits, pictureFormats, pictureProblems } from "~/schemas/media";
import { FileField } from "~/ui/admin/file-field";
import { chooseNone } from "~/ui/admin/form-texts";
import type { FormField } from "~/ui/form-fields";
import { Choices, type OwnPicture, PicturesContext } from "./picture-choices";
import { useSentPicture } from "./sent-picture";

interface PicturePanelProps {
  title: string;
  label: string;
  file: FormField;
  chosen: FormField;
  find?: FormField | undefined;
  findLabel?: string;
  intent: string;
  button: string;
  hint: string;
  isLogo?: boolean;
  target?: string;
  children?: ReactNode;
  fields?: FormField[];
}

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
      // A chosen picture would win over the file.
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
  // Opens it, and never closes it over the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer counts anew
  useEffect(() => {
    if (isWanted) setOpen(true);
  }, [isWanted, offered]);
  /** Enter presses the button beside the field, not the form's first. */
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
