import { site } from "~/content/site";
import { createAccount, get, signIn } from "../helpers/app";
import { serveApp } from "../helpers/served";
import { takeErrors } from "../helpers/setup";
import { prove } from "./prove";

const own = "http://127.0.0.1:3000";
const account = { email: "umleiten@musterhafen.example", password: "hafen-lotse-1" };

/** Addresses to be sent to after signing in. */
const targets = [
  "https://boese.example",
  "HTTPS://boese.example",
  "https:boese.example",
  "https:/boese.example",
  "http:\\\\boese.example",
  "//boese.example",
  "///boese.example",
  "////boese.example/%2f..",
  "/\\boese.example",
  "\\/boese.example",
  "\\\\boese.example",
  "/\t/boese.example",
  "/\n/boese.example",
  "/\r\n/boese.example",
  "\t//boese.example",
  " //boese.example",
  "/\u0000/boese.example",
  "/\u200b/boese.example",
  "／／boese.example",
  "/\uff0fboese.example",
  "//127.0.0.1:3000@boese.example",
  "//boese.example#@127.0.0.1:3000",
  "@boese.example",
  "/admin@boese.example",
  "/.//boese.example",
  "/admin/..//boese.example",
  "/admin/%2e%2e//boese.example",
  "/%2f/boese.example",
  "/%5cboese.example",
  "/%09/boese.example",
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "/admin\r\nLocation: https://boese.example",
  "//boese。example",
  "//xn--bse-sna.example",
  "?redirectTo=//boese.example",
];

/** Addresses to be asked for; the old ones among them lead elsewhere on this site. */
const asked = [
  "//boese.example",
  "//boese.example/pages/kontakt",
  "/pages/kontakt//boese.example",
  "/pages/kontakt/..//boese.example",
  "/pages/kontakt?next=//boese.example",
  "/pages/kontakt?//boese.example",
  "/pages/kontakt/%2f%2fboese.example",
  "/pages/kontakt%0d%0aLocation:%20https://boese.example",
  "/PAGES/Kontakt///",
  "/\\boese.example",
  "/%5cboese.example",
  "/%2f%2fboese.example",
  "/%09/boese.example",
  "/booking-mara@boese.example",
  "/insights-and-research?//boese.example",
  "/insights-and-research/?x=%0d%0aSet-Cookie:a=b",
  "/admin?//boese.example",
  "/admin//boese.example",
  "/admin/blog/..//boese.example",
  "/admin/newsletter/x/stop?//boese.example",
  "/newsletter/confirm?token=//boese.example",
  "/impacthub?https://boese.example",
];

/** Where three old addresses lead by configuration. */
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
  try {
    for (const target of targets) {
      const query = `redirectTo=${encodeURIComponent(target)}`;
      const answer = await get(`/admin/login?${query}`, { headers: { Cookie: cookie } });
      note(`${JSON.stringify(target)} when signed in`, answer.headers.get("Location"));
    }
    // Four at once: more would be taken for guessing.
    for (let start = 0; start < targets.length; start += 4) {
      await Promise.all(
        targets.slice(start, start + 4).map(async (target) => {
          const answer = await app.send(`/admin/login?redirectTo=${encodeURIComponent(target)}`, {
            method: "POST",
            headers: { Origin: own },
            body: new URLSearchParams(account).toString(),
          });
          if (answer.status !== 303) left.push(`${target}: signing in answers ${answer.status}`);
          note(`${JSON.stringify(target)} after signing in`, answer.headers.location);
        }),
      );
    }
    for (const path of asked) {
      for (const [name, value] of [
        ["Accept", "*/*"],
        ["Host", "boese.example"],
        ["X-Forwarded-Host", "boese.example"],
      ] as const) {
        const headers = { [name]: value };
        for (const address of [path, path.includes("?") ? path : `${path}.data`]) {
          const answer = await app.send(address, { headers });
          note(`${address} with ${name}`, answer.headers.location);
          if (`${answer.headers["set-cookie"] ?? ""}`.includes("a=b")) left.push(`${address} sets a cookie`);
        }
      }
    }
  } finally {
    app.close();
    takeErrors();
  }
  return {
    figure: `${count} redirects from ${targets.length + asked.length} payloads: ${left.length} leave ${left.slice(0, 5).join("; ")}`,
    ok: count > 100 && left.length === 0,
  };
});
