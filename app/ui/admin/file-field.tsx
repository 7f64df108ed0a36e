import {
  type ChangeEvent,
  type HTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type RefAttributes,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { Button } from "~/ui/button";
import { FieldFrame, wiring } from "~/ui/field";
import { type FormField, withErrors } from "~/ui/form-fields";
import { useIntent, useSending } from "~/ui/use-sending";
import { BusyLabel } from "./action-button";

interface FileFieldProps {
  field: FormField;
  label: string;
  hint: string;
  accept: string;
  limit: number;
  tooLarge: string;
  intent: string;
  button: string;
  meanwhile?: string;
  children?: ReactNode;
  taken?: unknown;
  /** True where a chosen file needs no second press. */
  isAtOnce?: boolean;
  sending?: FileSending;
}

interface FileSending {
  input: RefObject<HTMLInputElement>;
  add: (file: File | undefined) => void;
  around: HTMLAttributes<HTMLDivElement> & RefAttributes<HTMLDivElement>;
  status: ReactNode;
  isIdle: () => boolean;
}

export function FileField(props: FileFieldProps) {
  const { field, label, hint, accept, limit, tooLarge, children } = props;
  const { intent, button, meanwhile = "Wird übernommen …", taken, isAtOnce, sending: way } = props;
  const ownInput = useRef<HTMLInputElement>(null);
  const input = way?.input ?? ownInput;
  const [isTooLarge, setTooLarge] = useState(false);
  const sending = useSending();
  const isOwn = useIntent() === intent;
  useEffect(() => {
    if (taken !== undefined && input.current) input.current.value = "";
  }, [taken, input]);
  const shown = isTooLarge ? withErrors(field, [tooLarge]) : field;
  const { defaultValue, ...wires } = wiring(shown, true);
  const isFitting = () => (input.current?.files?.[0]?.size ?? 0) <= limit;
  const look = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (way) return way.add(file);
    setTooLarge(!isFitting());
    if (isAtOnce && file && isFitting())
      target.form?.querySelector<HTMLButtonElement>(`button[value="${intent}"]`)?.click();
  };
  const check = (event: MouseEvent) => {
    if (way ? !way.isIdle() : isFitting()) return;
    event.preventDefault();
    input.current?.focus();
  };
  const send = (
    <Button
      tone="quiet"
      name="intent"
      value={intent}
      formEncType="multipart/form-data"
      busy={sending}
      onClick={check}
      className="min-h-11"
    >
      <BusyLabel busy={isOwn} meanwhile={meanwhile}>
        {button}
      </BusyLabel>
    </Button>
  );
  return (
    <>
      <div {...way?.around}>
        <FieldFrame field={shown} label={label} hint={hint}>
          <div className="mt-1.5 flex flex-wrap items-center gap-2">
            <input
              type="file"
              {...wires}
              ref={input}
              onChange={look}
              accept={accept}
              className="min-h-11 min-w-0 max-w-full grow rounded-sm border border-control bg-surface-raised px-3 py-2 text-base text-ink aria-invalid:border-danger aria-invalid:bg-danger-soft"
            />
            {!children && send}
          </div>
        </FieldFrame>
        {way?.status}
      </div>
      {children}
      {children && <p>{send}</p>}
    </>
  );
}
