import { publicDb } from "~/server/backend.server";
import { backendAnswers } from "~/server/health.server";

export async function loader() {
  const up = await backendAnswers(publicDb);
  return Response.json(
    { status: up ? "ok" : "unavailable" },
    { status: up ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}
