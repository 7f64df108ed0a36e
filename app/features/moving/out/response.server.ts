import { createReadableStreamFromReadable, redirect } from "@remix-run/node";
import type { Db } from "~/platform/database/db";
import { flash } from "~/platform/forms/flash.server";
import { databaseFault } from "~/platform/forms/toasts.server";
import { recordFault, recordIncident } from "~/platform/process/incidents.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import { listOutPictures } from "./content.server";
import { ghostFiles } from "./ghost.server";
import { markdownFiles } from "./markdown-files.server";
import { OutPictures } from "./pictures.server";
import { wxrFiles } from "./wxr.server";
import { type Entry, zipOf } from "./zip.server";

const formats: Record<
  string,
  { file: string; entries: (db: Db, pictures: OutPictures) => AsyncGenerator<Entry> }
> = {
  wxr: { file: "wordpress", entries: wxrFiles },
  ghost: { file: "ghost", entries: ghostFiles },
  markdown: { file: "markdown", entries: markdownFiles },
};

/** All articles and pages with their pictures, as a ZIP archive that is made while it is sent. */
export async function sendContent(request: Request): Promise<Response> {
  const { db, headers } = await requireStaff(request);
  const format = new URL(request.url).searchParams.get("format") ?? "";
  const wanted = Object.hasOwn(formats, format) ? formats[format] : undefined;
  if (!wanted) return redirect("/admin/move#mitnehmen", { status: 303, headers });
  let pictures: OutPictures;
  try {
    pictures = new OutPictures(await listOutPictures(db));
  } catch (error) {
    recordIncident(error, request);
    headers.append("Set-Cookie", await flash(databaseFault));
    return redirect("/admin/move", { status: 303, headers });
  }
  const zip = zipOf(wanted.entries(db, pictures));
  zip.on("error", (error) => recordFault("moving out: the archive broke off", error));
  headers.set("Content-Type", "application/zip");
  headers.set(
    "Content-Disposition",
    `attachment; filename="${wanted.file}-${new Date().toISOString().slice(0, 10)}.zip"`,
  );
  headers.set("Cache-Control", "private, no-store");
  return new Response(createReadableStreamFromReadable(zip), { headers });
}
