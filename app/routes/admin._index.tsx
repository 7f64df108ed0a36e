import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/server/session.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { headers } = await requireStaff(request);
  return data(null, { headers });
}

export default function DashboardPage() {
  return <h1 className="text-2xl">Übersicht</h1>;
}
