import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { listMoves, type Move } from "~/features/moving/marks.server";
import { receiveMove } from "~/features/moving/upload.server";
import { formAction } from "~/platform/forms/form-action.server";
import { recordIncident } from "~/platform/process/incidents.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import { Empty } from "~/ui/admin/empty";
import { NotLoaded } from "~/ui/admin/not-loaded";
import { PageTitle } from "~/ui/admin/page-title";
import { staffMeta } from "~/ui/admin/staff-meta";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";

export async function loader({ request }: LoaderFunctionArgs) {
  const { db, headers } = await requireStaff(request);
  const moves = await listMoves(db).catch((error) => {
    recordIncident(error, request);
    return null;
  });
  return data({ moves }, { headers });
}

export const action = formAction(({ request }) => receiveMove(request));

export const meta = staffMeta("Umzug");

export default function MovePage() {
  const { moves } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageTitle title="Umzug" back="/admin/settings" />
      <section aria-labelledby="hochladen" className="mb-8 max-w-text">
        <h2 id="hochladen" className="text-xl">
          Alte Website mitbringen
        </h2>
        <p className="mt-2 mb-4 text-ink-muted">
          Der Export von WordPress (XML) oder Ghost (JSON), dazu die Bilder als ZIP; oder Markdown-Dateien als
          ZIP. Zusammen bis 300 MB. Du siehst zuerst, was kommt und was verloren geht; übernommen wird erst
          danach.
        </p>
        <ErrorSummary refusal={answer?.refusal} fields={[]} />
        <Form method="post" encType="multipart/form-data" reloadDocument className="mt-4 grid gap-4">
          <label className="grid gap-1.5 font-semibold">
            Dateien
            <input
              type="file"
              name="file"
              multiple
              accept=".xml,.json,.zip,.yaml,.yml"
              className="min-h-11 min-w-0 max-w-full rounded-sm border border-control bg-surface-raised px-3 py-2 font-normal text-base text-ink"
            />
          </label>
          <p>
            <Button tone="brand" className="min-h-11 max-sm:w-full">
              Hochladen und ansehen
            </Button>
          </p>
        </Form>
        <p className="mt-4 flex flex-wrap gap-x-6">
          {ways.map(([to, label]) => (
            <Link key={to} to={to} className="inline-flex min-h-11 items-center underline underline-offset-4">
              {label}
            </Link>
          ))}
        </p>
      </section>
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

const ways = [
  ["/admin/move/addresses", "Alte Adressen prüfen"],
  ["/admin/help/moving", "So geht der Umzug"],
] as const;

const kinds: Record<string, string> = { wordpress: "WordPress", ghost: "Ghost", markdown: "Markdown" };
const states: Record<string, string> = {
  uploaded: "hochgeladen, noch nicht übernommen",
  taking: "wird übernommen",
  taken: "übernommen",
  undoing: "wird zurückgenommen",
  undone: "zurückgenommen",
};

type ListedMove = Pick<Move, "id" | "kind" | "site" | "state" | "created_at">;

function MoveList({ moves }: { moves: ListedMove[] }) {
  return (
    <ul className="max-w-text divide-y divide-line rounded-sm border border-line bg-surface-raised">
      {moves.map(({ id, kind, site, state, created_at }) => (
        <li key={id} className="px-5 py-4">
          <Link
            to={`/admin/move/${id}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4 wrap-anywhere"
          >
            {kinds[kind ?? ""] ?? "Umzug"} {site.replace(/^https?:\/\//, "")}
          </Link>
          <p className="mt-1 text-ink-muted">
            {day.format(new Date(created_at))}, {states[state]}
          </p>
        </li>
      ))}
    </ul>
  );
}

const day = new Intl.DateTimeFormat("de-DE", { dateStyle: "medium", timeZone: "Europe/Berlin" });

const formats = [
  ["wxr", "Für WordPress"],
  ["ghost", "Für Ghost"],
  ["markdown", "Als Markdown-Dateien"],
] as const;

/** What leads to the files with all content. */
function OutFormats() {
  return (
    <section aria-labelledby="mitnehmen" className="mt-12">
      <h2 id="mitnehmen" className="text-xl">
        Alles mitnehmen
      </h2>
      <p className="mt-2 max-w-text text-ink-muted">
        Alle Beiträge und Seiten, auch Entwürfe, mit ihren Bildern in einer ZIP-Datei.
      </p>
      <ul className="mt-4">
        {formats.map(([format, label]) => (
          <li key={format}>
            <a
              className="inline-flex min-h-11 items-center underline underline-offset-4"
              href={`/admin/move/out?format=${format}`}
              download
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
