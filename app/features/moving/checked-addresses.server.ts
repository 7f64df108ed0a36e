import { data } from "@remix-run/node";
import { parseUrl } from "~/content/parse-url";
import { redirects } from "~/content/redirects";
import { readTargets, whyOurs } from "~/features/redirects/address-check.server";
import type { Db } from "~/platform/database/db";
import { text } from "~/platform/forms/read-form.server";
import { recordIncident } from "~/platform/process/incidents.server";
import { requireEditor, requirePage } from "~/platform/sessions/pending-form.server";
import { siteUrl } from "~/platform/settings/env.server";
import type { Refusal } from "~/schemas/answers";
import { storedAddress } from "~/schemas/old-address";

const mostAddresses = 2000;

export interface CheckedAddress {
  address: string;
  group: "missing" | "leads" | "fine" | "unread";
  result: string;
  /** For the form that makes a redirect. */
  path?: string;
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
  if (lines.length > mostAddresses) return refuse("Es gehen 2.000 Adressen auf einmal.");
  try {
    return await answer(200, { checked: await resultsOf(staff.db, lines) });
  } catch (error) {
    if (error instanceof Response) throw error;
    recordIncident(error, request);
    return refuse("Versuche es bitte gleich noch einmal.", 503);
  }
}

async function resultsOf(db: Db, lines: string[]): Promise<CheckedAddress[]> {
  const asked = lines.map((address) => {
    const url = /^(?:https?:\/)?\//i.test(address) ? parseUrl(address, siteUrl) : null;
    return { address, asked: url && url.pathname + url.search };
  });
  const paths = asked.flatMap((one) => (one.asked ? storedAddress(one.asked) : []));
  const places = await readTargets(db, paths);
  return Promise.all(
    asked.map(async ({ address, asked }): Promise<CheckedAddress> => {
      if (!asked)
        return { address, group: "unread", result: "Keine Adresse: Sie beginnt mit / oder https://" };
      const path = storedAddress(asked);
      const fixed = Object.hasOwn(redirects, path) ? redirects[path as keyof typeof redirects] : undefined;
      if (fixed) return { address, group: "leads", result: `301 → ${fixed}` };
      const place = places.get(path);
      if (place && "to" in place)
        return place.to === asked
          ? { address, group: "fine", result: "200" }
          : { address, group: "leads", result: `301 → 200 ${place.to}` };
      if (await whyOurs(path))
        return { address, group: "unread", result: "Adresse der Website selbst, nicht geprüft" };
      return {
        address,
        group: "missing",
        result: "404: Hier steht nichts, oder noch nicht öffentlich",
        path,
      };
    }),
  );
}
