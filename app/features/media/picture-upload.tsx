import { useForm } from "@conform-to/react";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import Plus from "lucide-react/icons/plus";
import Upload from "lucide-react/icons/upload";
import { useState } from "react";
import { useUnsaved } from "~/features/editing/use-unsaved";
import type { PictureAnswer } from "~/schemas/answers";
import { BusyLabel } from "~/ui/admin/action-button";
import { useAnswer } from "~/ui/admin/use-answer";
import { useReply } from "~/ui/admin/use-reply";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { useSending } from "~/ui/use-sending";
import { PictureCaption, PictureDescription, PictureFile, useChosenFile } from "./picture-fields";

interface UploadProps {
  isOpen: boolean;
  areUnderWay: boolean;
}

export function PictureUpload(props: UploadProps) {
  return <UploadForm key={useTimesTaken()} {...props} />;
}

function UploadForm({ isOpen, areUnderWay }: UploadProps) {
  const answer = useAnswer<PictureAnswer>();
  const [form, fields] = useForm<Record<"picture" | "alt" | "decorative" | "caption", string>>({
    id: "hochladen",
    lastResult: useReply(answer?.reply),
  });
  const { alt, decorative, caption } = fields;
  const { field: picture, isTooLarge, onChoose } = useChosenFile(fields.picture, answer);
  const sending = useSending();
  const unsaved = useUnsaved(answer, areUnderWay);
  return (
    <details
      open={isOpen || answer !== undefined}
      className="mb-8 rounded-sm border border-line bg-surface-raised"
    >
      <summary className="flex min-h-14 items-center gap-2 px-4 py-2 sm:px-6">
        <Plus aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
        <h2 className="text-xl">Bild hochladen</h2>
      </summary>
      <Form
        method="post"
        encType="multipart/form-data"
        id={form.id}
        onInput={unsaved.typed}
        onSubmit={(event) => {
          if (!isTooLarge) return unsaved.takenCare();
          event.preventDefault();
          document.getElementById(picture.id)?.focus();
        }}
        className="grid grid-cols-1 gap-5 px-4 pt-2 pb-4 sm:px-6 sm:pb-6"
      >
        <ErrorSummary refusal={answer?.refusal} fields={[picture, alt, decorative, caption]} />
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-2 lg:gap-x-8">
          <div>
            <PictureFile field={picture} label="Datei" onChoose={onChoose} />
            <p className="mt-1.5 text-ink-muted text-sm">
              Wo und wann es aufgenommen wurde, bleibt draußen, und die Datei selbst wird nicht aufgehoben.
            </p>
          </div>
          <div className="grid grid-cols-1 content-start gap-3 lg:row-span-2">
            <PictureDescription fields={{ alt, decorative }} />
          </div>
          <PictureCaption field={caption} />
        </div>
        <div>
          <Button tone="brand" busy={sending} className="min-h-11 max-sm:w-full">
            <Upload aria-hidden className="size-5" strokeWidth={1.75} />
            <BusyLabel busy={sending} meanwhile="Wird hochgeladen …">
              Hochladen
            </BusyLabel>
          </Button>
        </div>
      </Form>
    </details>
  );
}

function useTimesTaken() {
  const isRefused = useActionData() != null;
  const { state } = useNavigation();
  const sending = useSending() && state;
  const [last, setLast] = useState({ sending, times: 0 });
  if (last.sending !== sending) {
    const isTaken = last.sending === "loading" && !isRefused;
    setLast({ sending, times: last.times + (isTaken ? 1 : 0) });
  }
  return last.times;
}
