import { site } from "~/content/site";
import { createAccount, get, signIn } from "../helpers/app";
import { serveApp } from "../helpers/served";
import { takeErrors } from "../helpers/setup";
import { prove } from "./prove";

const own = "http://127.0.0.1:3000";
const account = { email: "umleiten@musterhafen.example", password: "hafen-lotse-1" };

/** Addresses to be sent to after signing in; all others are in tests/unit/security.test.ts. */
const targets = [
  ..."https://boese.example //boese.example /\\boese.example javascript:alert(1)".split(" "),
  "/\t/boese.example",
];

const asked = `//boese.example //boese.example/pages/kontakt /pages/kontakt//boese.example
  /pages/kontakt/..//boese.example /pages/kontakt?next=//boese.example /pages/kontakt?//boese.example
  /pages/kontakt/%2f%2fboese.example /pages/kontakt%0d%0aLocation:%20https://boese.example /PAGES/Kontakt///
  /\\boese.example /%5cboese.example /%2f%2fboese.example /%09/boese.example /booking-mara@boese.example
  /insights-and-research?//boese.example /insights-and-research/?x=%0d%0aSet-Cookie:a=b
  /admin?//boese.example /admin//boese.example /admin/blog/..//boese.example
  /admin/newsletter/x/stop?//boese.example /newsletter/confirm?token=//boese.example
  /impacthub?https://boese.example //boese.example/contact/ /\\boese.example/ /contact// /Blog/..%2f
  /GIBT-ES-NICHT/`.split(/\s+/);

const configured = Object.values(site.externalRedirects).map((address) => new URL(address).origin);

function leaves(location: string | null | undefined, base = own) {
  if (!location) return false;
  if (!URL.canParse(location, base)) return true;
  const { origin } = new URL(location, base);
  return origin !== own && !configured.includes(origin);
}

prove("open-redirect", "no address leads away from the site", async () => {
  await createAccount(account.email, account.password);
  const cookie = await signIn(account.email, account.password);
  const left: string[] = [];
  let count = 0;
  const note = (what: string, location: string | null | undefined) => {
    count += 1;
    if (leaves(location)) left.push(`${what} leads to ${location}`);
  };

  const app = await serveApp();
  for (const [index, target] of targets.entries()) {
    const path = `/admin/login?redirectTo=${encodeURIComponent(target)}`;
    const answer = await get(path, { headers: { Cookie: cookie } });
    note(`${JSON.stringify(target)} when signed in`, answer.headers.get("Location"));
    if (index > 2) continue;
    const body = new URLSearchParams(account).toString();
    const { status, headers } = await app.send(path, { method: "POST", headers: { Origin: own }, body });
    if (status !== 303) left.push(`${target}: signing in answers ${status}`);
    note(`${JSON.stringify(target)} after signing in`, headers.location);
  }
  for (const path of asked) {
    for (const name of ["Accept", "Host", "X-Forwarded-Host"]) {
      const { headers } = await app.send(path, { headers: { [name]: "boese.example" } });
      note(`${path} with ${name}`, headers.location);
      if (`${headers["set-cookie"] ?? ""}`.includes("a=b")) left.push(`${path} sets a cookie`);
    }
  }
  app.close();
  takeErrors();
  return {
    figure: `${count} redirects from ${targets.length + asked.length} payloads: ${left.length} leave ${left.slice(0, 5).join("; ")}`,
    ok: count > 70 && left.length === 0,
  };
});
