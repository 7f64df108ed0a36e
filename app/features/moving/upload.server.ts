import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import { data, redirect } from "@remix-run/node";
import { moveLimit } from "~/platform/forms/read-form.server";
import { recordIncident } from "~/platform/process/incidents.server";
import { renewBudget } from "~/platform/process/time-budget.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import type { Refusal } from "~/schemas/answers";
import { folderOf, readUpload, stateOfReading } from "./folder.server";
import { createMove } from "./marks.server";
import type { Upload } from "./reading/archive.server";

const mostFiles = 20;
/** Within this time most files have been read, and a broken one is refused at once (milliseconds). */
const patience = 30_000;

class Refused extends Error {}

const sentences = {
  missing:
    "Wähle zuerst eine Datei aus: den Export von WordPress (XML) oder Ghost (JSON), oder Markdown-Dateien als ZIP.",
  form: "Das Formular ist nicht ganz angekommen. Schick es bitte noch einmal.",
  large: "Zusammen sind die Dateien zu groß: Es gehen 300 MB.",
  many: `Es gehen ${mostFiles} Dateien auf einmal.`,
};

/** Stores what was uploaded, and reads it. A file that cannot be read leaves nothing. */
export async function receiveMove(request: Request) {
  const { db, headers } = await requireStaff(request);
  const refuse = (title: string, sentence: string, status: number) =>
    data<{ refusal: Refusal }>({ refusal: { title, lines: [sentence] } }, { status, headers });
  const id = randomUUID();
  const folder = folderOf(id);
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { uploads, sha256 } = await receiveFiles(request, folder);
    await writeFile(join(folder, "upload.json"), JSON.stringify(uploads), { mode: 0o600 });
    await Promise.race([readUpload(id), new Promise((go) => setTimeout(go, patience).unref())]);
    renewBudget();
    const reading = await stateOfReading(id);
    if (reading.state === "failed") throw new Refused(reading.problem);
    const summary = reading.state === "read" ? reading.summary : null;
    await createMove(db, { id, sha256, ...(summary && { kind: summary.kind, site: summary.site }) });
  } catch (error) {
    await remove();
    if (error instanceof Refused) return refuse("Nicht angenommen", error.message, 400);
    recordIncident(error, request);
    return refuse("Nicht hochgeladen", "Versuche es bitte gleich noch einmal.", 503);
  }
  return redirect(`/admin/move/${id}`, { status: 303, headers });
}

async function receiveFiles(request: Request, folder: string) {
  const type = request.headers.get("Content-Type") ?? "";
  if (!request.body || !/^multipart\/form-data\b/i.test(type)) throw new Refused(sentences.missing);
  const uploads: Upload[] = [];
  const digests: string[] = [];
  const stored: Promise<void>[] = [];
  const stop = new AbortController();
  let parser: Busboy;
  try {
    parser = new Busboy({
      headers: { "content-type": type },
      limits: { headerPairs: 20, headerSize: 4096, fields: 0 },
    });
  } catch {
    throw new Refused(sentences.form);
  }
  const fail = (sentence: string) => parser.destroy(new Refused(sentence));
  parser.on("fieldsLimit", () => fail(sentences.form));
  parser.on("file", (field, content, name) => {
    content.on("error", () => undefined);
    if (field !== "file") return void fail(sentences.form);
    if (!name) return void content.resume();
    if (uploads.length === mostFiles) return void fail(sentences.many);
    const file = `upload-${uploads.length}`;
    uploads.push({ file, name: name.slice(0, 200) });
    const hash = createHash("sha256");
    content.on("data", (piece: Buffer) => hash.update(piece));
    const target = createWriteStream(join(folder, file), { mode: 0o600 });
    stored.push(
      pipeline(content, target, { signal: stop.signal }).then(() => void digests.push(hash.digest("hex"))),
    );
  });
  let size = 0;
  const bounded = async function* (body: AsyncIterable<Uint8Array>) {
    for await (const piece of body) {
      size += piece.length;
      if (size > moveLimit) throw new Refused(sentences.large);
      yield piece;
    }
  };
  try {
    await pipeline(Readable.fromWeb(request.body as never), bounded, parser);
    await Promise.all(stored);
  } catch (error) {
    stop.abort();
    // What else breaks off follows from the first fault.
    await Promise.allSettled(stored);
    throw error instanceof Refused ? error : new Refused(sentences.form);
  }
  renewBudget();
  if (uploads.length === 0) throw new Refused(sentences.missing);
  const sha256 = createHash("sha256").update(digests.sort().join()).digest("hex");
  return { uploads, sha256 };
}
