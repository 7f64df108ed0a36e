import { data } from "@remix-run/node";
import { parseUrl } from "~/content/parse-url";
import { redirects } from "~/content/redirects";
import { readTarget, whyOurs } from "~/features/redirects/address-check.server";
import type { Db } from "~/platform/database/db";
import { text } from "~/platform/forms/read-form.server";
import { recordIncident } from "~/platform/process/incidents.server";
import { requireEditor, requirePage } from "~/platform/sessions/pending-form.server";
import { siteUrl } from "~/platform/settings/env.server";
import type { Refusal } from "~/schemas/answers";
import { storedAddress } from "~/schemas/old-address";

export const mostAddresses = 200;

export interface CheckedAddress {
  address: string;
  result: string;
}

interface Answer {
  addresses: string;
  checked?: CheckedAddress[];
  refusal?: Refusal;
}

export async function checkAddresses(request: Request) {
  const { staff, form } = await requireEditor(request, ["addresses"]);
  const addresses = text(form, "addresses");
  const lines = [...new Set(addresses.split("\n").map((line) => line.trim()))].filter(Boolean);
  const answer = async (status: number, rest: Partial<Answer>) => {
    await requirePage(request, form);
    return data<Answer>({ addresses, ...rest }, { status, headers: staff.headers });
  };
  const refuse = (line: string, status = 400) =>
    answer(status, { refusal: { title: "Nicht geprüft", lines: [line] } });
  if (lines.length === 0) return refuse("Trage mindestens eine Adresse ein.");
  if (lines.length > mostAddresses) return refuse(`Es gehen ${mostAddresses} Adressen auf einmal.`);
  try {
    const checked: CheckedAddress[] = [];
    for (const address of lines) checked.push({ address, result: await resultOf(staff.db, address) });
    return await answer(200, { checked });
  } catch (error) {
    if (error instanceof Response) throw error;
    recordIncident(error, request);
    return refuse("Versuche es bitte gleich noch einmal.", 503);
  }
}

async function resultOf(db: Db, address: string): Promise<string> {
  const url = /^(?:https?:\/)?\//i.test(address) ? parseUrl(address, siteUrl) : null;
  if (!url) return "Keine Adresse: Sie beginnt mit / oder https://";
  const asked = url.pathname + url.search;
  const path = storedAddress(asked);
  const fixed = Object.hasOwn(redirects, path) ? redirects[path as keyof typeof redirects] : undefined;
  if (fixed) return `301 → ${fixed}`;
  const place = await readTarget(db, path);
  if ("to" in place) return place.to === asked ? "200" : `301 → 200 ${place.to}`;
  if (await whyOurs(path)) return "Adresse der Website selbst, nicht geprüft";
  return "404: Hier steht nichts, oder noch nicht öffentlich";
}
