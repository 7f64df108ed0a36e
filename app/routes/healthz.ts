import { publicDb } from "~/server/backend.server";
import { backendAnswers, damageState } from "~/server/health.server";
import { retentionState } from "~/server/retention.server";
import { schemaState } from "~/server/schema-state.server";
import { spoolState } from "~/server/spool.server";

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
