import { useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useUnsaved } from "~/features/editing/use-unsaved";
import { PictureCaption, PictureDescription } from "~/features/media/picture-fields";
import type { ShownPicture } from "~/features/media/picture-shown.server";
import type { PictureAnswer } from "~/schemas/answers";
import { BusyLabel } from "~/ui/admin/action-button";
import { useReply } from "~/ui/admin/use-reply";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { useIntent, useSending } from "~/ui/use-sending";

interface FormProps {
  item: ShownPicture;
  answer: PictureAnswer | undefined;
}

export function TextsForm({ item, answer }: FormProps) {
  const [form, { alt, decorative, caption }] = useForm<ShownPicture["fields"]>({
    id: "worte",
    lastResult: useReply(answer?.reply),
    defaultValue: item.fields,
  });
  const sending = useSending();
  const isSaving = useIntent() === "";
  const unsaved = useUnsaved(answer);
  return (
    <section
      aria-labelledby="words-title"
      className="rounded-sm border border-line bg-surface-raised p-4 sm:p-6"
    >
      <h2 id="words-title" className="text-xl">
        Beschreibung
      </h2>
      <p className="mt-1 text-ink-muted">
        Gilt, wo das Bild neu in einen Text eingefügt wird; wo es schon steht, bleibt alles, wie es dort
        geschrieben ist. Beitragsbilder schmücken nur, Logos und Porträts heißen nach Kunde und Person.
      </p>
      <Form
        method="post"
        id={form.id}
        onSubmit={unsaved.takenCare}
        onInput={unsaved.typed}
        className="mt-4 grid grid-cols-1 gap-5"
      >
        <ErrorSummary refusal={answer?.refusal} fields={[alt, decorative, caption]} />
        <PictureDescription fields={{ alt, decorative }} />
        <PictureCaption field={caption} />
        <div>
          <Button tone="brand" busy={sending} className="min-h-11 max-sm:w-full">
            <BusyLabel busy={isSaving}>Speichern</BusyLabel>
          </Button>
        </div>
      </Form>
    </section>
  );
}
