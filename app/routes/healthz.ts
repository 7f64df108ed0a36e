import { publicDb } from "~/server/backend/client.server";
import { schemaState } from "~/server/backend/schema-state.server";
import { retentionState } from "~/server/messages/retention.server";
import { spoolState } from "~/server/messages/spool.server";
import { backendAnswers, damageState } from "~/server/operating/health.server";

export async function loader() {
  const up = await backendAnswers(publicDb);
  return Response.json(
    {
      status: up ? "ok" : "unavailable",
      schema: schemaState(),
      spool: spoolState(),
      damaged: damageState().files,
      retention: retentionState(),
    },
    { status: up ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}
