import { kinds } from "~/content/kinds";
import { eraseSpooledMessages } from "~/features/contact/submission-queue.server";
import { backend } from "~/platform/database/client.server";
import type { Db } from "~/platform/database/db";
import { serverToken } from "~/platform/database/server-token.server";
import { KeyRefusedError } from "~/platform/outbox/rows.server";
import { logFault } from "~/platform/process/fault-log.server";
import { outsideBudget, renewBudget } from "~/platform/process/time-budget.server";
import { isOf, type Person } from "./address.server";
import { erasePerson, noteErasure } from "./model.server";
import { eraseFiles } from "./stored-files.server";

/** Rewrites these embedded tables and drops the log, so that files hold no deleted rows. Throws on any fault. */
async function overwriteDeleted(tables: readonly string[]): Promise<void> {
  const { embedded } = backend;
  if (!embedded) return;
  for (const table of tables) await embedded.sql(`vacuum (full) ${table}`);
  // Otherwise log files are reused with their content.
  await embedded.sql("set wal_recycle = off");
  await embedded.sql("select pg_switch_wal()");
  await embedded.sql("checkpoint");
  await embedded.sql("reset wal_recycle");
}

export interface Erased {
  counts: Record<string, number>;
  left: string[];
  wasThere: boolean;
}

class UnderWay extends Error {}

const changedTables = [
  ...Object.keys(kinds).map((table) => `public."${table}"`),
  "public.testimonials",
  "public.media",
  "public.old_addresses",
  "public.contact_submissions",
  "public.replies",
  "public.submission_notes",
  "public.subscribers",
  "public.outbox",
  "public.content_versions",
  "public.working_copies",
  "public.missed_addresses",
  "private.ended_signups",
];

/** Never rejects: what remains is listed, and another call continues with it. */
export async function eraseEverywhere(db: Db, person: Person): Promise<Erased> {
  const { spellings } = person;
  const isTheirs = ({ email }: { email: string }) => isOf(person, email);
  const counts: Record<string, number> = {};
  const left: string[] = [];
  const files: Record<string, number> = {};
  const step = async (name: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      left.push(reasonFor(name, error));
      if (!(error instanceof UnderWay)) logFault({ what: "person file: not everything was erased" }, error);
    }
  };
  // Queue first, then database, then mails: nothing comes back.
  await step("Noch da: wartende Nachrichten", async () => {
    files.spool = await outsideBudget(() => eraseSpooledMessages(isTheirs));
  });
  await step("Noch da: was in der Datenbank steht", async () => {
    const erased = await erasePerson(db, serverToken("people", { spellings }));
    if (erased === "busy") throw new UnderWay();
    Object.assign(counts, erased);
    renewBudget();
  });
  await step("Noch da: Mails als Dateien", async () => {
    files.outbox = await outsideBudget(() => eraseFiles("outbox", person));
  });
  await step("Noch da: beschädigte Dateien", async () => {
    files.damaged = await outsideBudget(() => eraseFiles("damaged", person));
  });
  await step("Noch da: Reste in den Dateien der Datenbank", () =>
    outsideBudget(() => overwriteDeleted(changedTables)),
  );
  let wasThere = false;
  await step("Noch nicht vermerkt: dass alles gelöscht ist", async () => {
    const claims = { address: spellings[0], counts: files, done: left.length === 0 };
    wasThere = await noteErasure(db, serverToken("people", claims));
  });
  return { counts: { ...counts, ...files }, left, wasThere };
}

function reasonFor(name: string, error: unknown) {
  if (error instanceof UnderWay)
    return `${name}. Gerade geht eine Mail an diese Adresse hinaus. Warte einen Moment, spätestens in einer Viertelstunde ist sie durch.`;
  if (error instanceof KeyRefusedError)
    return `${name}. Die Datenbank kennt den Schlüssel dieses Servers nicht. Wer ihn betreibt, findet in docs/guide/mail.md, was zu tun ist.`;
  return `${name}.`;
}
