import { Readable } from "node:stream";
import { createReadableStreamFromReadable, redirect } from "@remix-run/node";
import { recordIncident } from "~/platform/process/incidents.server";
import type { Toast } from "~/schemas/answers";
import { type Cell, csvLine } from "./csv-line.server";
import { flash } from "./flash.server";

type Columns<Row> = Record<string, (row: Row) => Cell>;

interface Table<Row> {
  name: string;
  columns: Columns<Row>;
  batches: AsyncGenerator<Row[]>;
  back: string;
  fault: Toast;
}

/** Streams CSV for a German Excel; redirects to `back` when nothing can be read. */
export async function csvResponse<Row>(
  request: Request,
  headers: Headers,
  { name, columns, batches, back, fault }: Table<Row>,
): Promise<Response> {
  try {
    // Before anything is sent, a fault can still redirect.
    const first = await batches.next();
    const file = Readable.from(lines(columns, first.value ?? [], batches));
    const today = new Date().toISOString().slice(0, 10);
    headers.set("Content-Type", "text/csv; charset=utf-8");
    headers.set("Content-Disposition", `attachment; filename="${name}-${today}.csv"`);
    headers.set("Cache-Control", "private, no-store");
    return new Response(createReadableStreamFromReadable(file), { headers });
  } catch (error) {
    recordIncident(error, request);
    headers.append("Set-Cookie", await flash(fault));
    return redirect(back, { status: 303, headers });
  }
}

/** Makes a German Excel read the file as UTF-8. */
const byteOrderMark = "\uFEFF";

async function* lines<Row>(columns: Columns<Row>, first: Row[], rest: AsyncIterable<Row[]>) {
  const toLine = (row: Row) => csvLine(Object.values(columns).map((cell) => cell(row)));
  yield byteOrderMark;
  yield csvLine(Object.keys(columns));
  yield first.map(toLine).join("");
  for await (const batch of rest) yield batch.map(toLine).join("");
}
