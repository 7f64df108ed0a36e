import { spoolState } from "~/features/contact/submission-queue.server";
import { retentionState } from "~/features/inbox/retention.server";
import { backendAnswers, damageState, degradation } from "~/features/operation/health.server";
import { publicDb } from "~/platform/database/client.server";
import { schemaState } from "~/platform/database/schema-state.server";

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
