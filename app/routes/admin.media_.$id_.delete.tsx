import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { keepTyped } from "~/client/keep-typed";
import { askDeletePicture, deletePicture } from "~/features/media/picture.server";
import { PlaceList } from "~/features/media/picture-grid";
import type { PicturePlace } from "~/features/media/picture-shown.server";
import { formAction } from "~/platform/forms/form-action.server";
import type { Refusal } from "~/schemas/answers";
import { ConfirmDelete } from "~/ui/admin/delete";
import { PageTitle } from "~/ui/admin/page-title";
import { staffMeta } from "~/ui/admin/staff-meta";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";

export const loader = ({ request, params }: LoaderFunctionArgs) => askDeletePicture(request, params.id);

export const action = formAction(({ request, params }) => deletePicture(request, params.id));

export const clientAction = keepTyped;

export const meta = staffMeta("Bild löschen");

export default function DeletePicturePage() {
  const { places, ...asked } = useLoaderData<typeof loader>();
  if (places.length > 0) return <InUse places={places} {...asked} />;
  return <ConfirmDelete title="Bild löschen" what="media" />;
}

function InUse({ places, name, cancelTo }: { places: PicturePlace[]; name: string; cancelTo: string }) {
  const answer = useActionData<{ refusal?: Refusal }>();
  return (
    <div className="mx-auto max-w-text">
      <PageTitle title="Bild löschen" />
      <div className="rounded-sm border border-line bg-surface-raised p-5 sm:p-6">
        <ErrorSummary refusal={answer?.refusal} fields={[]} />
        <p className="font-semibold text-base">
          Dieses Bild wird verwendet und lässt sich darum nicht löschen.
        </p>
        <p className="mt-1 text-ink-muted">{name}</p>
        <p className="mt-4">Nimm es zuerst dort heraus, wo es steht:</p>
        <PlaceList places={places} />
        <ButtonLink to={cancelTo} tone="quiet" className="mt-4">
          Zurück zum Bild
        </ButtonLink>
      </div>
    </div>
  );
}
