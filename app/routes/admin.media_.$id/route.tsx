import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { keepTypedFile } from "~/client/keep-typed-file";
import { changePicture, readPicture } from "~/features/media/picture.server";
import { PlaceList } from "~/features/media/picture-grid";
import type { ShownPicture } from "~/features/media/picture-shown.server";
import { formAction } from "~/platform/forms/form-action.server";
import type { PictureAnswer } from "~/schemas/answers";
import { DeleteLink } from "~/ui/admin/delete";
import { MissingItem } from "~/ui/admin/not-loaded";
import { PageTitle } from "~/ui/admin/page-title";
import { staffMeta } from "~/ui/admin/staff-meta";
import { useAnswer } from "~/ui/admin/use-answer";
import { Toasts } from "~/ui/toasts";
import { ReplaceForm } from "./replace-form";
import { TextsForm } from "./texts-form";

export const loader = ({ request, params }: LoaderFunctionArgs) => readPicture(request, params.id);

export const action = formAction(({ request, params }) => changePicture(request, params.id));

export const clientAction = keepTypedFile;

export const meta = staffMeta<{ item: ShownPicture | null }>(
  ({ data }) => `Bild: ${data?.item?.name ?? "nicht gefunden"}`,
);

export default function PicturePage() {
  const { item, toasts } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const answer = useAnswer<PictureAnswer>();
  const isReplacing = (answer?.intent ?? answer?.reply.initialValue?.intent) === "replace";
  const back = `/admin/media${search}`;
  return (
    <>
      <PageTitle title="Bild" back={back}>
        {item && (
          <DeleteLink to={`/admin/media/${item.id}/delete`} what="media" isInUse={item.places.length > 0} />
        )}
      </PageTitle>
      {item ? (
        <div
          key={item.id}
          className="grid grid-cols-1 items-start gap-5 pb-24 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]"
        >
          <div className="grid grid-cols-1 gap-5">
            <PictureFacts {...item} />
            <Uses {...item} />
          </div>
          <div className="grid grid-cols-1 gap-5">
            <TextsForm item={item} answer={isReplacing ? undefined : answer} />
            <ReplaceForm key={item.path} item={item} answer={isReplacing ? answer : undefined} />
          </div>
        </div>
      ) : (
        <MissingItem toasts={toasts} back={back} />
      )}
      <Toasts items={answer?.toasts} />
    </>
  );
}

function Uses({ places }: ShownPicture) {
  return (
    <section
      aria-labelledby="uses-title"
      className="rounded-sm border border-line bg-surface-raised p-4 sm:p-6"
    >
      <h2 id="uses-title" className="text-xl">
        {places.length ? `Verwendet in ${places.length.toLocaleString("de-DE")}` : "Nirgends verwendet"}
      </h2>
      {places.length ? (
        <div className="mt-2">
          <PlaceList places={places} />
        </div>
      ) : (
        <p className="mt-2 text-ink-muted">Dieses Bild steht in keinem Beitrag und in keiner Referenz.</p>
      )}
    </section>
  );
}

function PictureFacts(picture: ShownPicture) {
  const { src, srcSet, width, height, alt, size, files, path, broughtIn } = picture;
  return (
    <figure className="overflow-hidden rounded-sm border border-line bg-surface-raised">
      <div className="grid place-items-center bg-surface p-3 sm:p-5">
        <img
          alt={alt}
          {...{ src, srcSet, width, height }}
          sizes="(min-width: 64rem) 46rem, 100vw"
          className="see-through h-auto max-h-[75vh] w-auto max-w-full object-contain"
        />
      </div>
      <figcaption className="border-line border-t p-4 sm:px-6">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5">
          <dt className="text-ink-muted">Größe</dt>
          <dd className="tabular">{size}</dd>
          <dt className="text-ink-muted">Dateien</dt>
          <dd className="tabular">{files}</dd>
          <dt className="text-ink-muted">Adresse</dt>
          <dd className="wrap-anywhere hyphens-none">
            <a href={path} className="underline underline-offset-4">
              <code>{path}</code>
            </a>
          </dd>
          <dt className="text-ink-muted">Hochgeladen</dt>
          <dd>{broughtIn}</dd>
        </dl>
      </figcaption>
    </figure>
  );
}
