import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { FilterLinks } from "~/ui/admin/list-filters";
import { MailingForm } from "~/ui/admin/mailing-form";
import { PageTitle } from "~/ui/admin/page-title";
import { ReferenceForm } from "~/ui/admin/reference-form";
import { ServiceForm } from "~/ui/admin/service-form";
import { staffMeta } from "~/ui/admin/staff-meta";
import { Content } from "./content";
import { Controls } from "./controls";
import { Fields } from "./fields";
import { Foundations } from "./foundations";
import { Frames } from "./frames";
import { PostSample } from "./post-sample";
import { StaffParts } from "./staff-parts";
import { designTokens } from "./tokens.server";

const parts = [
  { label: "Grundlagen" },
  { value: "bedienung", label: "Bedienung" },
  { value: "felder", label: "Felder" },
  { value: "inhalte", label: "Inhalte" },
  { value: "rahmen", label: "Rahmen" },
  { value: "redaktion", label: "Redaktion" },
  { value: "beitrag", label: "Beitrag" },
  { value: "leistung", label: "Leistung" },
  { value: "referenz", label: "Referenz" },
  { value: "mailing", label: "Mailing" },
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
        Alle Werte und Bausteine in jedem Zustand, gezeichnet von denselben Dateien wie die Website. Hell und
        dunkel schaltest Du oben um.
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
  if (name === "inhalte") return <Content />;
  if (name === "rahmen") return <Frames />;
  if (name === "redaktion") return <StaffParts />;
  if (name === "beitrag") return <PostSample />;
  if (name === "leistung") return <ServiceForm />;
  if (name === "referenz") return <ReferenceForm />;
  if (name === "mailing") return <MailingForm posts={[{ value: "", label: "Keiner" }]} answer={undefined} />;
  return <Foundations tokens={tokens} />;
}
