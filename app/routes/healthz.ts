import { publicDb } from "~/server/backend/client.server";
import { schemaState } from "~/server/backend/schema-state.server";
import { retentionState } from "~/server/messages/retention.server";
import { spoolState } from "~/server/messages/spool.server";
import { backendAnswers, damageState, degradation } from "~/server/operating/health.server";

export async function loader() {
  const [up, degraded] = await Promise.all([backendAnswers(publicDb), degradation()]);
  const status = Object.keys(degraded).length > 0 ? "degraded" : "ok";
  return Response.json(
    {
      status: up ? status : "unavailable",
      ...degraded,
      schema: schemaState(),
      spool: spoolState(),
      damaged: damageState().files,
      retention: retentionState(),
    },
    { status: up ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}
