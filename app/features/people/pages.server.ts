import { data, redirect } from "@remix-run/node";
import { flash } from "~/platform/forms/flash.server";
import { readForm } from "~/platform/forms/read-form.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import type { Toast } from "~/schemas/answers";
import type { Beyond, ErasureAnswer, ShownPerson } from "~/schemas/person";
import { readPersonAddress } from "./address.server";
import { beyondErasure } from "./beyond.server";
import { type Erased, eraseEverywhere } from "./erase.server";
import { isWhole, type PersonFile, readFile } from "./file.server";
import { countsInWords } from "./labels.server";
import { showPerson } from "./parts.server";

const path = "/admin/people";
const noStore = { "Cache-Control": "private, no-store" };

function fileAddress(address: string) {
  return `${path}?${new URLSearchParams({ email: address })}`;
}

interface Asked {
  typed: string;
  isRefused: boolean;
  file: ShownPerson | null;
}

export async function showFile(request: Request) {
  const { db, headers } = await requireStaff(request);
  const typed = typedIn(request);
  const person = readPersonAddress(typed);
  if (!person) {
    const status = typed ? 400 : 200;
    return data<Asked>({ typed, isRefused: typed !== "", file: null }, { status, headers });
  }
  const file = await readFile(request, db, person);
  const answer = { typed: person.address, isRefused: false, file: showPerson(file) };
  return data<Asked>(answer, { status: isWhole(file) ? 200 : 503, headers });
}

export async function askErasure(request: Request) {
  const { db, headers } = await requireStaff(request);
  const person = readPersonAddress(typedIn(request));
  if (!person) throw redirect(path, { status: 303, headers });
  const file = await readFile(request, db, person);
  const answer: { file: ShownPerson; beyond: Beyond[] } = {
    file: showPerson(file),
    beyond: beyondErasure(file.former),
  };
  return data(answer, { status: isWhole(file) ? 200 : 503, headers });
}

/** 503 with what remains. */
export async function takeErasure(request: Request) {
  const { db, headers } = await requireStaff(request);
  const form = await readForm(request, ["email"]);
  const person = readPersonAddress(String(form.get("email") ?? ""));
  if (!person) throw new Response(null, { status: 400, headers });
  const erased = await eraseEverywhere(db, person);
  if (erased.left.length > 0) {
    const refusal = { title: "Noch ist nicht alles weg", lines: unfinished(erased) };
    return data<ErasureAnswer>({ refusal }, { status: 503, headers });
  }
  headers.append("Set-Cookie", await flash(done(erased)));
  return redirect(fileAddress(person.address), { status: 303, headers });
}

export async function sendFile(
  request: Request,
  { type, extension, headers: more }: { type: string; extension: string; headers?: Record<string, string> },
  write: (file: PersonFile) => string,
) {
  const { db, headers } = await requireStaff(request);
  const person = readPersonAddress(typedIn(request));
  if (!person) throw redirect(path, { status: 303, headers });
  const file = await readFile(request, db, person);
  if (!isWhole(file)) {
    headers.append("Set-Cookie", await flash(notWhole));
    return redirect(fileAddress(person.address), { status: 303, headers });
  }
  const day = new Date().toISOString().slice(0, 10);
  const sent = { ...noStore, "Content-Type": type, ...more };
  for (const [name, value] of Object.entries(sent)) headers.set(name, value);
  // File names get around: no address.
  headers.set("Content-Disposition", `attachment; filename="personenakte-${day}.${extension}"`);
  return new Response(write(file), { headers });
}

const notWhole: Toast = {
  tone: "error",
  title: "Die Datei wäre unvollständig",
  lines: ["Ein Teil ließ sich gerade nicht lesen. Bitte versuche es gleich noch einmal."],
};

function typedIn(request: Request) {
  return (new URL(request.url).searchParams.get("email") ?? "").trim();
}

function unfinished({ counts, left }: Erased) {
  const gone = countsInWords(counts);
  return [
    gone ? `Gelöscht: ${gone}.` : "Gelöscht wurde noch nichts.",
    ...left,
    "Drücke gleich noch einmal auf „Alles löschen“: Was schon weg ist, stört dabei nicht.",
  ];
}

function done({ counts, wasThere }: Erased): Toast {
  const gone = countsInWords(counts);
  if (!wasThere && !gone) return { tone: "info", title: "Zu dieser Adresse gab es nichts zu löschen" };
  return { tone: "success", title: "Gelöscht", lines: [gone ? `${gone}.` : "Es war schon alles weg."] };
}
