import type { SubmissionResult } from "@conform-to/react";
import { data, redirect } from "@remix-run/node";
import { listAddress } from "~/features/editing/list-query.server";
import { flash } from "~/platform/forms/flash.server";
import { restored } from "~/platform/forms/form-version.server";
import { text } from "~/platform/forms/read-form.server";
import { recordFault, recordIncident } from "~/platform/process/incidents.server";
import { requireEditor, requirePage } from "~/platform/sessions/pending-form.server";
import type { AddressAnswer, Toast } from "~/schemas/answers";
import { addressFields } from "~/schemas/form-fields";
import { invalid } from "~/schemas/invalid";
import { oldAddressLimit } from "~/schemas/old-address";
import { readPath, readTarget, whyNotOld } from "./address-check.server";
import { added, addressFault, forgotten, notThere, problems, removed, taken } from "./messages.server";
import { AddressTaken, addAddress, forgetNotFound, removeAddress } from "./model.server";

const listPath = "/admin/addresses";

export async function changeAddresses(request: Request) {
  const { staff, form } = await requireEditor(request, addressFields);
  const { db, headers } = staff;
  const [path, target, intent] = ["path", "target", "intent"].map((name) => text(form, name));
  const initialValue = { path: path ?? "", target: target ?? "" };

  const answer = async (status: number, rest: Partial<AddressAnswer>) => {
    await requirePage(request, form);
    return data<AddressAnswer>({ reply: { initialValue }, ...rest }, { status, headers });
  };
  const refuse = (
    error: NonNullable<SubmissionResult["error"]>,
    rest: { status?: number; taken?: string },
  ) => {
    const { status = 400, ...more } = rest;
    return answer(status, { reply: { initialValue, error }, refusal: invalid(error), ...more });
  };
  const done = async (place: string, ...toasts: Toast[]) => {
    headers.append("Set-Cookie", await flash(...toasts));
    return redirect(place, { status: 303, headers });
  };
  const back = (part: string) => `${listAddress(listPath, request)}#${part}`;

  async function add() {
    const old = readPath(initialValue.path, problems.path);
    const wanted = readPath(initialValue.target, problems.target);
    const isSame = "path" in old && "path" in wanted && old.path === wanted.path;
    const why = "path" in old ? await whyNotOld(db, old.path) : old;
    const place = await (isSame ? { problem: problems.target.same } : placeFor(wanted));
    if ("problem" in old || why || "problem" in place) {
      const error = {
        ...(why && { path: [why.problem] }),
        ...("problem" in place && { target: [place.problem] }),
      };
      const isTaken = why?.isTaken && "path" in old;
      return refuse(error, { ...(isTaken && { status: 409, taken: old.path }) });
    }
    try {
      await addAddress(db, old.path, place.as);
    } catch (error) {
      if (!(error instanceof AddressTaken)) throw error;
      const { problem } = (await whyNotOld(db, old.path)) ?? { problem: taken(null) };
      return refuse({ path: [problem] }, { status: 409, taken: old.path });
    }
    await forgetNotFound(db, old.path).catch((error) => recordFault("addresses: not forgotten", error));
    const isCut = old.isCut || ("isCut" in wanted && wanted.isCut);
    return done(`${listPath}#liste`, added(old.path, place.to, isCut));
  }
  const placeFor = async (wanted: ReturnType<typeof readPath>) =>
    "path" in wanted ? readTarget(db, wanted.path) : wanted;

  async function giveUp(what: "remove" | "forget") {
    const known = initialValue.path.slice(0, oldAddressLimit);
    if (what === "remove") {
      const toast = (await removeAddress(db, known)) ? removed(known) : notThere;
      return initialValue.target ? answer(200, { toasts: [toast] }) : done(back("liste"), toast);
    }
    await forgetNotFound(db, known);
    return done(back("vergeblich"), forgotten(known));
  }

  if (intent === "restore") return answer(200, { toasts: [restored()] });
  if (intent !== "" && intent !== "remove" && intent !== "forget")
    throw new Response(null, { status: 400, headers });
  try {
    return await (intent === "" ? add() : giveUp(intent));
  } catch (error) {
    if (error instanceof Response) throw error;
    recordIncident(error, request);
    return answer(503, { refusal: addressFault("change") });
  }
}
