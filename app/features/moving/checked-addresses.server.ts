import { data } from "@remix-run/node";
import { parseUrl, withoutWww } from "~/content/parse-url";
import { redirects } from "~/content/redirects";
import { readTargets, whyOurs } from "~/features/redirects/address-check.server";
import type { Db } from "~/platform/database/db";
import { text } from "~/platform/forms/read-form.server";
import { recordIncident } from "~/platform/process/incidents.server";
import { requireEditor, requirePage } from "~/platform/sessions/pending-form.server";
import { siteUrl } from "~/platform/settings/env.server";
import type { Refusal } from "~/schemas/answers";
import { originalsOf, storedAddress } from "~/schemas/old-address";
import { listMoves } from "./marks.server";

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
  const sites = (await listMoves(db)).map(({ site }) => site);
  const hosts = new Set([siteUrl, ...sites].flatMap((site) => withoutWww(parseUrl(site)?.host ?? "") || []));
  const asked = lines.map((address) => {
    const url = /^(?:https?:\/)?\//i.test(address) ? parseUrl(address, siteUrl) : null;
    const foreign = url && !hosts.has(withoutWww(url.host)) ? url.host : null;
    return { address, foreign, asked: url && url.pathname + url.search };
  });
  const paths = asked.flatMap(({ asked }) => (asked ? [storedAddress(asked), ...originalsOf(asked)] : []));
  const leads = await listDestinations(db, paths);
  return Promise.all(
    asked.map(async ({ address, foreign, asked }): Promise<CheckedAddress> => {
      if (!asked)
        return { address, group: "unread", result: "Keine Adresse: Sie beginnt mit / oder https://" };
      if (foreign) {
        const result = `Gehört zu einer anderen Website: ${foreign}. War es Deine alte, trag nur ein, was nach dem Namen kommt, ab dem Schrägstrich.`;
        return { address, group: "unread", result };
      }
      const path = storedAddress(asked);
      if (leads.get(path) === asked) return { address, group: "fine", result: "200" };
      if (!leads.has(path) && (await whyOurs(path)))
        return { address, group: "unread", result: "Adresse der Website selbst, nicht geprüft" };
      const to = [path, ...originalsOf(asked)].map((one) => leads.get(one)).find(Boolean);
      if (to) return { address, group: "leads", result: `301 → 200 ${to}` };
      return {
        address,
        group: "missing",
        result: "404: Hier steht nichts, oder noch nicht öffentlich",
        path,
      };
    }),
  );
}

/** Where each of these stored addresses ends; none where it leads to nothing. Throws on any backend fault. */
export async function listDestinations(db: Db, paths: readonly string[]) {
  const fixed = (path: string) => (Object.hasOwn(redirects, path) ? redirects[path] : undefined);
  const places = await readTargets(db, [...paths, ...paths.flatMap((path) => fixed(path) ?? [])]);
  const destinations = new Map<string, string>();
  for (const path of paths) {
    const lead = fixed(path);
    const place = places.get(lead ?? path);
    if (place && "to" in place) destinations.set(path, place.to);
    else if (lead?.endsWith(".xml")) destinations.set(path, lead);
  }
  return destinations;
}
