import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useParams } from "@remix-run/react";
import type { ComponentType } from "react";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import { staffMeta } from "~/ui/admin/staff-meta";
import Newsletter from "../../docs/staff/newsletter.md";
import Keeping from "../../docs/staff/nichts-geht-verloren.md";
import Inbox from "../../docs/staff/posteingang.md";
import Writing from "../../docs/staff/schreiben.md";
import Pages from "../../docs/staff/seiten.md";
import Team from "../../docs/staff/team.md";
import Moving from "../../docs/staff/umzug.md";
import Company from "../../docs/staff/unternehmen.md";

const topics = new Map<string | undefined, { title: string; Text: ComponentType }>([
  ["company", { title: "Unternehmen: Hilfe", Text: Company }],
  ["inbox", { title: "Posteingang", Text: Inbox }],
  ["keeping", { title: "Nichts geht verloren", Text: Keeping }],
  ["newsletter", { title: "Newsletter", Text: Newsletter }],
  ["moving", { title: "Umzug: Hilfe", Text: Moving }],
  ["pages", { title: "Seiten", Text: Pages }],
  ["team", { title: "Team und Konto: Hilfe", Text: Team }],
  ["writing", { title: "Schreiben", Text: Writing }],
]);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { headers } = await requireStaff(request);
  if (!topics.has(params.topic)) throw new Response(null, { status: 404, headers });
  return data(null, { headers });
}

export const meta = staffMeta(({ params }) => topics.get(params.topic)?.title ?? "Hilfe");

export default function HelpPage() {
  const Text = topics.get(useParams().topic)?.Text;
  return <article className="prose-site max-w-text text-base">{Text && <Text />}</article>;
}
