import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { PendingFormButton } from "~/ui/admin/pending-form";
import { staffMeta } from "~/ui/admin/staff-meta";
import { ButtonLink } from "~/ui/button";
import { Container } from "~/ui/section";
import type { previewAction, previewTyped } from "./preview.server";
import { PreviewFrame } from "./preview-frame";
import { PreviewedItem } from "./previewed";

export const meta = staffMeta("Vorschau");

export function PreviewPage() {
  const shown = useActionData<ReturnType<typeof previewAction>>();
  const item = shown && "preview" in shown && <PreviewedItem {...shown.preview} />;
  return <TypedPreview shown={shown} item={item} />;
}

interface TypedPreviewProps {
  shown: Awaited<ReturnType<typeof previewTyped<{ dropped: string[] }>>>["data"] | null | undefined;
  item: ReactNode;
}

export function TypedPreview({ shown, item }: TypedPreviewProps) {
  if (!shown)
    return (
      <Container className="py-16">
        <h1 className="text-2xl">Hier gibt es nichts zu sehen</h1>
        <p className="mt-3 mb-6">Eine Vorschau entsteht aus einem Editor.</p>
        <ButtonLink to=".." relative="path">
          Zurück
        </ButtonLink>
      </Container>
    );
  const { kept, editor, path } = shown;
  const back = { kept, action: editor, restore: true, label: "Weiter bearbeiten" };
  if ("problem" in shown)
    return (
      <Container className="py-16">
        <h1 className="text-2xl">Davon gibt es keine Vorschau</h1>
        <p className="mt-3 mb-6">{`${shown.problem}.`}</p>
        <PendingFormButton {...back} />
      </Container>
    );
  return (
    <PreviewFrame
      item={item}
      dropped={shown.preview.dropped}
      form={{ kept, path }}
      text="Vorschau, noch nicht gespeichert"
    >
      <PendingFormButton {...back} tone="on-deep" />
    </PreviewFrame>
  );
}
