import { Readable } from "node:stream";
import { createReadableStreamFromReadable, redirect } from "@remix-run/node";
import { recordIncident } from "~/platform/process/incidents.server";
import type { Toast } from "~/schemas/answers";
import { type Cell, csvLine } from "./csv-line.server";
import { flash } from "./flash.server";

/** Each heading, and what of a row stands below it. */
type Columns<Row> = Record<string, (row: Row) => Cell>;

interface Table<Row> {
  /** What the file is called; it gets today's date. */
  name: string;
  columns: Columns<Row>;
  batches: AsyncGenerator<Row[]>;
  /** Where a fault is told of. */
  back: string;
  fault: Toast;
}

/** A table as a file for a German Excel, sent while it is read. When nothing can be read, it leads to where that is told. */
export async function csvResponse<Row>(
  request: Request,
  headers: Headers,
  { name, columns, batches, back, fault }: Table<Row>,
): Promise<Response> {
  try {
    // While nothing is sent yet, a fault can still be told on a page.
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

/** What makes a German Excel read the file as UTF-8. */
const byteOrderMark = "\uFEFF";

async function* lines<Row>(columns: Columns<Row>, first: Row[], rest: AsyncIterable<Row[]>) {
  const toLine = (row: Row) => csvLine(Object.values(columns).map((cell) => cell(row)));
  yield byteOrderMark;
  yield csvLine(Object.keys(columns));
  yield first.map(toLine).join("");
  for await (const batch of rest) yield batch.map(toLine).join("");
}
