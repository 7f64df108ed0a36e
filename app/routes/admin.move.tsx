import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listMoves } from "~/features/moving/marks.server";
import { MoveList } from "~/features/moving/move-list";
import { OutFormats } from "~/features/moving/out/formats";
import { recordIncident } from "~/platform/process/incidents.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import { Empty } from "~/ui/admin/empty";
import { NotLoaded } from "~/ui/admin/not-loaded";
import { PageTitle } from "~/ui/admin/page-title";
import { staffMeta } from "~/ui/admin/staff-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const { db, headers } = await requireStaff(request);
  const moves = await listMoves(db).catch((error) => {
    recordIncident(error, request);
    return null;
  });
  return data({ moves }, { headers });
}

export const meta = staffMeta("Umzug");

export default function MovePage() {
  const { moves } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title="Umzug" back="/admin/settings" />
      <section aria-labelledby="umzuege">
        <h2 id="umzuege" className="mb-3 text-xl">
          Bisherige Umzüge
        </h2>
        {!moves ? (
          <NotLoaded what="Die Umzüge" />
        ) : moves.length > 0 ? (
          <MoveList moves={moves} />
        ) : (
          <Empty>Noch kein Umzug.</Empty>
        )}
      </section>
      <OutFormats />
    </>
  );
}
