import { useForm } from "@conform-to/react";
import { Form, useActionData } from "@remix-run/react";
import Upload from "lucide-react/icons/upload";
import { useState } from "react";
import type { PictureAnswer } from "~/schemas/answers";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { useSending } from "~/ui/use-sending";
import { BusyWords } from "./busy-words";
import { PictureCaption, PictureDescription, PictureFile, useChosenFile } from "./picture-fields";
import { useAnswer } from "./use-answer";
import { useReply } from "./use-reply";

/** Brings a picture in. Once that is done, it is an empty form again. */
export function PictureUpload() {
  return <UploadForm key={useTimesTaken()} />;
}

function UploadForm() {
  const answer = useAnswer<PictureAnswer>();
  const [form, fields] = useForm<Record<"picture" | "alt" | "decorative" | "caption", string>>({
    id: "hochladen",
    lastResult: useReply(answer?.reply),
    defaultNoValidate: false,
  });
  const { alt, decorative, caption } = fields;
  const { field: picture, isTooLarge, onChoose } = useChosenFile(fields.picture, answer);
  const sending = useSending();
  return (
    <section
      aria-labelledby="upload-title"
      className="mb-8 rounded-sm border border-line bg-surface-raised p-4 sm:p-6"
    >
      <h2 id="upload-title" className="text-xl">
        Bild hochladen
      </h2>
      <Form
        method="post"
        encType="multipart/form-data"
        id={form.id}
        onSubmit={(event) => {
          if (!isTooLarge) return;
          event.preventDefault();
          document.getElementById(picture.id)?.focus();
        }}
        className="mt-4 grid grid-cols-1 gap-5"
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
            <BusyWords busy={sending}>Hochladen</BusyWords>
          </Button>
        </div>
      </Form>
    </section>
  );
}

/** How often the form was sent and taken: the page stays the same one behind it. */
function useTimesTaken() {
  const isRefused = useActionData() != null;
  const sending = useSending();
  const [last, setLast] = useState({ sending, times: 0 });
  if (last.sending !== sending)
    setLast({ sending, times: last.times + (last.sending && !isRefused ? 1 : 0) });
  return last.times;
}
