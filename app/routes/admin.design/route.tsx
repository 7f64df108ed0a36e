import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { FilterLinks } from "~/ui/admin/list-filters";
import { PageTitle } from "~/ui/admin/page-title";
import { staffMeta } from "~/ui/admin/staff-meta";
import { Controls } from "./controls";
import { Fields } from "./fields";
import { Foundations } from "./foundations";
import { designTokens } from "./tokens.server";

const parts = [
  { label: "Grundlagen" },
  { value: "bedienung", label: "Bedienung" },
  { value: "felder", label: "Felder" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { headers } = await requireStaff(request);
  const part = new URL(request.url).searchParams.get("teil");
  return data({ part, tokens: designTokens }, { headers });
}

export const meta = staffMeta("Gestaltung");

export default function DesignPage() {
  const { part, tokens } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title="Gestaltung" back="/admin" />
      <p className="mb-4 max-w-text text-ink-muted">
        Die Werte des Stylesheets und die wichtigsten Bausteine, gezeichnet von denselben Dateien wie die
        Website.
      </p>
      <FilterLinks label="Teile" name="teil" choices={parts} />
      <div className="mt-6">
        <Part name={part} tokens={tokens} />
      </div>
    </>
  );
}

function Part({ name, tokens }: { name: string | null; tokens: typeof designTokens }) {
  if (name === "bedienung") return <Controls />;
  if (name === "felder") return <Fields />;
  return <Foundations tokens={tokens} />;
}
