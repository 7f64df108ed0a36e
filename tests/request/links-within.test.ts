import { expect, it } from "vitest";
import { builtInServices } from "~/content/services";
import { contactRules } from "~/schemas/form-rules";
import { get } from "../helpers/app";
import { decode } from "../helpers/staff-form";

const origin = "http://127.0.0.1:3000";

async function addressesInMain(path: string) {
  const html = await (await get(path)).text();
  const main = html.slice(html.indexOf("<main"), html.lastIndexOf("</main>"));
  const text = main.replace(/<nav aria-label="(?:Rechtliche Seiten|Brotkrumen)".*?<\/nav>/gs, "");
  return [...text.matchAll(/<a\b[^>]*href="([^"]+)"/g)].map(([, href = ""]) => decode(href));
}

async function listedPages() {
  const map = await (await get("/sitemap.xml")).text();
  return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => address.replace(origin, "") || "/",
  );
}

it("leads to each page of the site map from the text of two others at least", async () => {
  const pages = await listedPages();
  expect(pages.length).toBeGreaterThan(20);
  const sources = new Map(pages.filter((page) => page !== "/").map((page) => [page, new Set<string>()]));
  const toWalk = [...pages];
  const walked = new Set<string>();
  for (let path = toWalk.pop(); path !== undefined; path = toWalk.pop()) {
    if (walked.has(path)) continue;
    walked.add(path);
    for (const address of await addressesInMain(path)) {
      const { origin: site, pathname, search }: URL = new URL(address, origin + path);
      if (site !== origin) continue;
      if (pathname !== path) sources.get(pathname)?.add(path);
      if (/[?&](?:seite|kategorie)=/.test(search)) toWalk.push(pathname + search);
    }
  }
  const lonely = [...sources].filter(([, from]) => from.size < 2).map(([page, from]) => [page, ...from]);
  expect(lonely).toEqual([]);
});

it.each([
  ["/", ["/services", "/contact", "/it-support-bremerhaven"]],
  ["/references", builtInServices.map(({ slug }) => `/services#${slug}`)],
  ["/about", builtInServices.slice(0, 2).map(({ slug }) => `/services#${slug}`)],
])("%s leads from its text to what it speaks of", async (path, targets) => {
  expect(await addressesInMain(path)).toEqual(expect.arrayContaining(targets));
});

it.each(["/", "/services"])("%s leads on from each service", async (path) => {
  const addresses = await addressesInMain(path);
  for (const { slug, title } of builtInServices) {
    const isOn = (address: string) =>
      slug === "google-workspace"
        ? address === "/google-workspace"
        : new URL(address, origin).searchParams.get("betreff") === title;
    expect(addresses.some(isOn), title).toBe(true);
  }
});

it.each([
  ["Hardware & IT-Infrastruktur", "Hardware & IT-Infrastruktur"],
  [" Softr\nDashboards ", "Softr Dashboards"],
  ["x".repeat(500), "x".repeat(contactRules.subject.max)],
  ['<b>"Moin"</b>', '<b>"Moin"</b>'],
])("the contact form asked for with %j as its subject has it filled in", async (betreff, subject) => {
  const answer = await get(`/contact?${new URLSearchParams({ betreff })}`);
  expect(answer.status).toBe(200);
  const [field = ""] = /<input[^>]*name="subject"[^>]*>/.exec(await answer.text()) ?? [];
  expect(decode(/ value="([^"]*)"/.exec(field)?.[1] ?? "")).toBe(subject);
});
