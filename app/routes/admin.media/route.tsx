import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { keepTypedFile } from "~/client/keep-typed-file";
import { PictureBatch } from "~/features/media/picture-batch";
import { PictureGrid } from "~/features/media/picture-grid";
import { PictureHealthReport } from "~/features/media/picture-health";
import { PictureUpload } from "~/features/media/picture-upload";
import { readPictures, uploadPicture } from "~/features/media/pictures.server";
import { formAction } from "~/platform/forms/form-action.server";
import { SearchBox } from "~/ui/admin/list-filters";
import { NoRows } from "~/ui/admin/no-rows";
import { NotLoaded } from "~/ui/admin/not-loaded";
import { PageTitle } from "~/ui/admin/page-title";
import { Pagination } from "~/ui/admin/pagination";
import { staffMeta } from "~/ui/admin/staff-meta";
import { useAnswer } from "~/ui/admin/use-answer";
import { ResultCount } from "~/ui/result-count";
import { Toasts } from "~/ui/toasts";

export const loader = ({ request }: LoaderFunctionArgs) => readPictures(request);

export const action = formAction(({ request }) => uploadPicture(request));

export const clientAction = keepTypedFile;

export const meta = staffMeta("Bilder");

export default function PicturesPage() {
  const { rows, page, hasNext, search, health, toasts, failed } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const [areUnderWay, setUnderWay] = useState(false);
  return (
    <>
      <PageTitle title="Bilder" />
      <PictureBatch onUnderWay={setUnderWay} />
      <PictureUpload areUnderWay={areUnderWay} isOpen={rows.length === 0 && !search && page === 1} />
      <section aria-labelledby="list-title">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h2 id="list-title" className="text-xl">
            Alle Bilder
          </h2>
          <SearchBox label="Bilder durchsuchen" />
        </div>
        {!failed && <ResultCount count={rows.length} />}
        {failed ? (
          <NotLoaded what="Die Bilder" />
        ) : rows.length > 0 ? (
          <PictureGrid pictures={rows} />
        ) : (
          <NoRows many="Bilder" none="Noch keine Bilder. Lade das erste hoch." />
        )}
        <Pagination page={page} hasNext={hasNext} />
      </section>
      <div className="mt-8 pb-24">
        {health ? <PictureHealthReport {...health} /> : <NotLoaded what="Der Zustand der Dateien" />}
      </div>
      <Toasts items={toasts} />
      <Toasts items={answer?.toasts} />
    </>
  );
}
