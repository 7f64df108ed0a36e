import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freshData } from "../helpers/fresh-data";
import { attack } from "../helpers/interface-attack";
import { openBackend } from "../helpers/mailing";
import { serveApp } from "../helpers/served";
import { takeErrors } from "../helpers/setup";
import { atFullLength, prove } from "./prove";

// In npm test: tests/embedded/rights.test.ts - the rights of every role on every table.
if (atFullLength)
  prove("direct-attack", "the embedded interface gives nothing away with the public key", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "site-attack-"));
    const embedded = await openBackend(freshData(dataDir), { confirmAccounts: true });
    try {
      const { probes, successes, faults } = await attack(embedded);
      // The engine reports what the row rules have refused.
      takeErrors();
      return {
        figure: `PGlite: ${probes} probes, ${successes.length} successes ${successes.join("; ")}, ${faults.length} answered with a fault ${process.env.SHOW_FAULTS ? faults.join("\n") : ""}`,
        ok: probes >= 60 && successes.length === 0,
      };
    } finally {
      await embedded.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

prove("direct-attack", "the embedded backend has no door on the public port", async () => {
  const app = await serveApp();
  const open: string[] = [];
  const paths = [
    ..."/_system /_system/ /_system/api/config /_system/studio /rest/v1/ /auth/v1/settings".split(" "),
    ..."/%5fsystem /./_system /x/..%2f_system /_system.data /rest/v1/services?select=*".split(" "),
    ..."/storage/v1/bucket /auth/v1/verify?token=x&type=signup".split(" "),
  ];
  for (const path of paths) {
    for (const method of ["GET", "POST"]) {
      const { status, body } = await app.send(path, { method, headers: { apikey: "x" } });
      if ([400, 403, 404, 405].includes(status)) continue;
      const gone = await app.send(path.replace(/_|%5f/, "no-"), { method, headers: { apikey: "x" } });
      // An address may stand in the answer.
      const rest = (text: string) => text.replace(/_|no-/g, "");
      if (gone.status !== status || rest(gone.body) !== rest(body)) open.push(`${method} ${path}: ${status}`);
    }
  }
  takeErrors();
  app.close();
  return { figure: `public port: ${open.length} backend doors ${open.join("; ")}`, ok: open.length === 0 };
});
