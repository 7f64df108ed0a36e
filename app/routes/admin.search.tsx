import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { type SearchGroup, searchEverything } from "~/features/search/search.server";
import { Empty } from "~/ui/admin/empty";
import { SearchBox } from "~/ui/admin/list-filters";
import { NotLoaded } from "~/ui/admin/not-loaded";
import { PageTitle } from "~/ui/admin/page-title";
import { staffMeta } from "~/ui/admin/staff-meta";
import { TextLink } from "~/ui/admin/text-link";
import { ResultCount } from "~/ui/result-count";

export const loader = ({ request }: LoaderFunctionArgs) => searchEverything(request);

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta = staffMeta("Suche");

export default function SearchPage() {
  const { search, groups } = useLoaderData<typeof loader>();
  const count = groups.reduce((sum, { hits }) => sum + (hits?.length ?? 0), 0);
  return (
    <>
      <PageTitle title="Suche" />
      <SearchBox label="Alles durchsuchen" reset="Leeren" />
      <ResultCount count={count} />
      <div className="mt-6 grid max-w-3xl gap-8 pb-24">
        {groups.map((group) => (
          <Group key={group.label} {...group} />
        ))}
        {search && groups.length === 0 && (
          <Empty>
            <p className="wrap-anywhere">Zu „{search}“ gibt es nichts.</p>
          </Empty>
        )}
        <p className="text-ink-muted">
          Gesucht wird in Beiträgen, Seiten, Leistungen, Referenzen, Nachrichten, Personen und Bildern, nicht
          aber in dem, was gelöscht ist: Das liegt im{" "}
          <Link to="/admin/trash" className="underline underline-offset-4">
            Papierkorb
          </Link>
          .
        </p>
      </div>
    </>
  );
}

function Group({ label, hits, more }: SearchGroup) {
  const id = `treffer-${label.toLowerCase()}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {label}
      </h2>
      {hits ? (
        <ul className="mt-2 divide-y divide-line rounded-sm border border-line bg-surface-raised">
          {hits.map(({ to, title, note, excerpt }) => (
            <li key={to} className="relative px-4 py-3 hover:bg-surface">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <Link to={to} className="font-semibold wrap-anywhere after:absolute after:inset-0">
                  <Pieces of={title} />
                </Link>
                {note && <span className="text-ink-muted">{note}</span>}
              </div>
              {excerpt.length > 0 && (
                <p className="mt-0.5 text-ink-muted wrap-anywhere">
                  <Pieces of={excerpt} />
                </p>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <div className="mt-2">
          <NotLoaded what={`Die Treffer unter „${label}“`} />
        </div>
      )}
      {more && (
        <TextLink to={more}>
          Alle zeigen<span className="sr-only">: {label}</span>
        </TextLink>
      )}
    </section>
  );
}

type Marked = NonNullable<SearchGroup["hits"]>[number]["excerpt"];

function Pieces({ of }: { of: Marked }) {
  return of.map(({ text, isHit }, index) =>
    isHit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces never change places
      <mark key={index} className="bg-sand-soft font-semibold text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
