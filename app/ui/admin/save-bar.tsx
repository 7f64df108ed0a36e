import type { ReactNode, RefObject } from "react";
import { Button, ButtonLink } from "~/ui/button";
import { BusyWords } from "./busy-words";
import { type Answered, isSave, NotTaken, SaveAgain, saveLabel, stateOf } from "./save-state";

const inBar = "min-h-11 max-sm:px-1 max-sm:py-1 max-[22rem]:text-xs";
/** On phones the buttons of the bar that save stand side by side, and below them all others: the text needs the room. */
export const barButton = `${inBar} max-sm:col-span-2 max-sm:text-xs max-[22rem]:px-0`;
const saveButton = `${inBar} max-sm:text-sm`;

interface SaveBarProps {
  form: RefObject<HTMLFormElement>;
  item: { state: string } | undefined;
  isUnsaved: boolean;
  /** Where the draft of it is kept, in a sentence. */
  kept: string | undefined;
  answer: Answered;
  /** The value of the button for which it is under way, and how often news did not get the focus. */
  writing: { sending: string | undefined; unseen: number };
  /** The button that saved, or tried to. */
  pressed: RefObject<HTMLElement | null>;
  /** Where a save goes that does not go to the form's own address. */
  saveAddress: string | undefined;
  /** Where the list goes on. */
  back: string;
  /** Buttons beside the one that saves. */
  buttons: ReactNode;
  /** Where one button alone saves, and stays: what it is called, and for what is gone. */
  save?: { label: string; asNew: string } | undefined;
}

/** The foot of an editor: who sees what is stored, whether that is all, and the buttons. */
export function SaveBar({ form, item, answer, writing, pressed, saveAddress, ...props }: SaveBarProps) {
  const { isUnsaved, kept, back, buttons, save } = props;
  const saving = writing.sending !== undefined;
  // What somebody has to decide on is not decided in passing.
  const staysHere = !answer.changed && !answer.gone;
  return (
    <div className="save-bar -mx-4 mt-1 grid grid-cols-6 gap-x-2 gap-y-1.5 rounded-b-sm border-line border-t bg-surface-raised px-4 py-2 sm:-mx-6 sm:flex sm:flex-wrap sm:px-6 sm:py-3">
      <p className="col-span-full w-full text-ink-muted text-sm max-sm:text-xs">
        {stateOf(answer.gone ? undefined : item, isUnsaved && !kept)}
        {kept && <span data-draft=""> · {kept}</span>}
      </p>
      <NotTaken answer={answer} unseen={writing.unseen} />
      {answer.untaken && isSave(pressed.current) && <SaveAgain form={form} pressed={pressed} busy={saving} />}
      <Button
        tone="brand"
        className={`${saveButton} ${staysHere && !save ? "max-sm:col-span-3" : "max-sm:col-span-6"}`}
        busy={saving}
        formAction={saveAddress}
        {...(save && staysHere && { name: "intent", value: "stay" })}
      >
        <BusyWords busy={saving && ["", save && "stay"].includes(writing.sending)}>
          {saveLabel(answer, save)}
        </BusyWords>
      </Button>
      {staysHere && !save && (
        <Button
          name="intent"
          value="stay"
          tone="quiet"
          className={`${saveButton} max-sm:col-span-3`}
          busy={saving}
          title="Strg+S"
        >
          <BusyWords busy={writing.sending === "stay"}>Speichern und weiterschreiben</BusyWords>
        </Button>
      )}
      {buttons}
      {!save && (
        <Button name="intent" value="draft" tone="quiet" className={barButton} busy={saving}>
          <BusyWords busy={writing.sending === "draft"} meanwhile="Wird gesichert …">
            Für später sichern
          </BusyWords>
        </Button>
      )}
      <ButtonLink to={back} tone="quiet" className={barButton}>
        Abbrechen
      </ButtonLink>
    </div>
  );
}
