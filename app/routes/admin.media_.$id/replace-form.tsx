import { Form, Link } from "@remix-run/react";
import { PictureFile, useChosenFile } from "~/features/media/picture-fields";
import type { ShownPicture } from "~/features/media/picture-shown.server";
import type { PictureAnswer } from "~/schemas/answers";
import { BusyLabel } from "~/ui/admin/action-button";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { formFields } from "~/ui/form-fields";
import { useIntent, useSending } from "~/ui/use-sending";

interface FormProps {
  item: ShownPicture;
  answer: PictureAnswer | undefined;
}

export function ReplaceForm({ item, answer }: FormProps) {
  const fields = formFields("ersetzen", ["picture"], answer?.reply);
  const { field: picture, isTooLarge, onChoose } = useChosenFile(fields.picture, answer);
  const sending = useSending();
  const isReplacing = useIntent() === "replace";
  return (
    <section
      aria-labelledby="replace-title"
      className="rounded-sm border border-line bg-surface-raised p-4 sm:p-6"
    >
      <h2 id="replace-title" className="text-xl">
        Ersetzen
      </h2>
      <p className="mt-1 text-ink-muted">
        {item.places.length
          ? "Überall, wo dieses Bild steht, steht danach das neue. Beschreibungen und Bildunterschriften bleiben."
          : "Das neue kommt an seine Stelle, die Worte dazu bleiben."}
      </p>
      <Form
        method="post"
        encType="multipart/form-data"
        id="ersetzen"
        onSubmit={(event) => {
          if (!isTooLarge) return;
          event.preventDefault();
          document.getElementById(picture.id)?.focus();
        }}
        className="mt-4 grid grid-cols-1 gap-5"
      >
        <input type="hidden" name="intent" value="replace" />
        <ErrorSummary refusal={answer?.refusal} fields={[picture]} />
        <PictureFile field={picture} label="Neue Datei" onChoose={onChoose} />
        {answer?.same && picture.errors?.length && (
          <div>
            <p>
              {answer.same.unused ? "Noch steht es nirgends: " : "Öffne es, um es selbst zu verwenden: "}
              <Link to={answer.same.to} className="wrap-anywhere underline underline-offset-4">
                {answer.same.name}
              </Link>
            </p>
            {answer.same.unused && (
              <Button
                name="same"
                value={answer.same.unused}
                tone="brand"
                busy={sending}
                className="mt-2 min-h-11"
              >
                Dieses Bild hier einsetzen
              </Button>
            )}
          </div>
        )}
        <div>
          <Button tone="quiet" busy={sending} className="min-h-11 max-sm:w-full">
            <BusyLabel busy={isReplacing} meanwhile="Wird ersetzt …">
              Bild ersetzen
            </BusyLabel>
          </Button>
        </div>
      </Form>
    </section>
  );
}
