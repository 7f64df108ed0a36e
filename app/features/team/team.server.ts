import { data, redirect } from "@remix-run/node";
import { readListQuery } from "~/features/editing/list-query.server";
import { flash } from "~/platform/forms/flash.server";
import { readForm, text } from "~/platform/forms/read-form.server";
import { databaseFault } from "~/platform/forms/toasts.server";
import { readPart, recordIncident } from "~/platform/process/incidents.server";
import { requireStaff, type Staff } from "~/platform/sessions/require-staff.server";
import type { Refusal, Toast } from "~/schemas/answers";
import { longDate, shortDateTime } from "~/schemas/berlin-time";
import { teamFields } from "~/schemas/form-fields";
import type { ShownAct, ShownBlocked, ShownMember, TeamAnswer } from "~/schemas/team";
import {
  type AccessAct,
  type Blocked,
  type BlockOutcome,
  blockAccount,
  listAccessActs,
  type Member,
  NotStaff,
  readTeam,
  type UnblockOutcome,
  unblockAccount,
} from "./model.server";

const path = "/admin/team";

export async function showTeam(request: Request) {
  const { db, headers } = await requireStaff(request);
  const { page } = readListQuery(request);
  const [team, log] = await Promise.all([
    readPart(request, () => readTeam(db)),
    readPart(request, () => listAccessActs(db, page)),
  ]);
  const shown = {
    members: team?.members.map(showMember) ?? null,
    blocked: team?.blocked.map(showBlocked) ?? null,
    acts: log?.rows.map(showAct) ?? null,
    hasNext: log?.hasNext ?? false,
    page,
  };
  return data(shown, { status: team && log ? 200 : 503, headers });
}

/** Throws a 404 Response, and on any backend fault. */
export async function askToBlock(request: Request, id = "") {
  const { db, headers } = await requireStaff(request);
  const { members } = await readTeam(db);
  const member = members.find((one) => one.id === id);
  if (!member) throw new Response(null, { status: 404, headers });
  if (member.is_self)
    throw await leave(headers, { tone: "info", title: "Das geht nicht", lines: [refusals.self] });
  return data(showMember(member), { headers });
}

export async function changeAccess(request: Request) {
  const staff = await requireStaff(request);
  const { headers } = staff;
  const form = await readForm(request, teamFields);
  const [account, intent] = [text(form, "account").trim(), text(form, "intent")];
  if (!account || !isIntent(intent)) throw new Response(null, { status: 400, headers });
  const refuse = (status: number, refusal: Refusal) => data<TeamAnswer>({ refusal }, { status, headers });
  try {
    const outcome = await change[intent](staff, account);
    if (outcome === "self" || outcome === "last")
      return refuse(400, { title: "Zugang nicht gesperrt", lines: [refusals[outcome]] });
    return leave(headers, done[outcome]);
  } catch (error) {
    // A colleague has ended this one's access; the check leads to the login.
    if (error instanceof NotStaff) await requireStaff(request);
    recordIncident(error, request);
    return refuse(503, { title: "Nichts geändert", lines: databaseFault.lines ?? [] });
  }
}

const change = {
  block: ({ db }: Staff, account: string) => blockAccount(db, account),
  unblock: ({ db }: Staff, account: string) => unblockAccount(db, account),
};

function isIntent(intent: string): intent is keyof typeof change {
  return Object.hasOwn(change, intent);
}

const refusals = {
  self: "Deinen eigenen Zugang kann nur jemand anderes sperren.",
  last: "Das ist der letzte Zugang: Ohne ihn käme niemand mehr in die Redaktion.",
};

const done: Record<Exclude<BlockOutcome | UnblockOutcome, keyof typeof refusals>, Toast> = {
  blocked: {
    tone: "success",
    title: "Zugang gesperrt",
    lines: ["Er gilt ab sofort nicht mehr, auf keinem Gerät."],
  },
  unblocked: {
    tone: "success",
    title: "Wieder freigeschaltet",
    lines: [
      "Anmelden geht wieder mit demselben Passwort. Gibt es das Konto nicht mehr, lässt es sich neu anlegen.",
      "Geteilte Entwürfe, deren Links dabei endeten, müssen neu geteilt werden.",
    ],
  },
  already: { tone: "info", title: "Schon geschehen", lines: ["Jemand war schneller, es bleibt dabei."] },
  unknown: {
    tone: "info",
    title: "Dieses Konto hat keinen Zugang",
    lines: ["Zu sperren gibt es da nichts."],
  },
};

async function leave(headers: Headers, toast: Toast) {
  headers.append("Set-Cookie", await flash(toast));
  return redirect(path, { status: 303, headers });
}

function showMember({ id, email, name, since, seen, is_self, links }: Member): ShownMember {
  return {
    id,
    email,
    name: name || email,
    since: longDate(since),
    ...(seen && { seen: longDate(seen) }),
    isSelf: is_self,
    links,
  };
}

function showBlocked({ address, name, blocked_by, blocked_at }: Blocked): ShownBlocked {
  return { address, name: name || address, ended: `${shortDateTime(blocked_at)} Uhr von ${blocked_by}` };
}

function showAct({ id, act, account, actor, at }: AccessAct): ShownAct {
  const verb = act === "block" ? "gesperrt" : "wieder freigeschaltet";
  return {
    id,
    when: `${shortDateTime(at)} Uhr`,
    text: `${actor ?? "Die Technik"} hat den Zugang von ${account} ${verb}.`,
  };
}
