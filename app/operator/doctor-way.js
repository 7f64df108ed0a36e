import { ask, forged } from "./doctor-question.js";
import { note, ok, toDo } from "./report.js";

/** @typedef {import("./doctor-settings.js").Settings} Settings */
/** @typedef {import("./doctor-question.js").Running} Running */
/** @typedef {import("./doctor-question.js").Reply} Reply */
/** @typedef {import("./doctor-question.js").Arrived} Arrived */

/** Behind a load balancer another instance may answer first. */
const tries = 4;
const proxyPassage = "docs/hosting/nginx.conf and docs/hosting/Caddyfile show how";

/** @param {Settings} settings @param {Running | undefined} running */
export async function lookFromOutside(settings, running) {
  const { siteUrl } = settings;
  if (!siteUrl) return;
  if (settings.isLoopback)
    return note("The server is for this machine only; nobody reaches it from outside.");
  const reply = await askOften(siteUrl, running?.word ?? "");
  if (reply.problem) return unreachable(siteUrl, reply.problem);
  lookAtCertificate(siteUrl, reply);
  lookAtClock(reply);
  if (!running) return;
  if (reply.told) return judge(reply.told, settings);
  const { status, location } = reply;
  if (location && status >= 300 && status < 400)
    toDo(
      `${siteUrl} leads on to ${new URL(location, siteUrl).origin}: links in mails and forms would take that way each time.`,
      "SITE_URL has to be the address that people end up at",
    );
  else if (status >= 502 && status <= 504)
    toDo(
      `The proxy at ${siteUrl} answers ${status}: it does not reach the server.`,
      `it has to pass requests on to ${running.listens}`,
    );
  else
    toDo(
      `At ${siteUrl} answers something else than this server (${status}).`,
      "let its name lead to this machine, and the proxy here pass requests on; or mend SITE_URL",
    );
}

/** @param {string} siteUrl @param {string} word */
async function askOften(siteUrl, word) {
  let reply = await ask(siteUrl, word, siteUrl, { "X-Forwarded-For": forged });
  for (let count = 1; count < tries && word && reply.status === 200 && !reply.told; count += 1)
    reply = await ask(siteUrl, word, siteUrl, { "X-Forwarded-For": forged });
  return reply;
}

/** @param {string} siteUrl @param {string} problem */
function unreachable(siteUrl, problem) {
  const { hostname } = new URL(siteUrl);
  if (/ENOTFOUND|EAI_AGAIN/.test(problem))
    return toDo(
      `The name ${hostname} of SITE_URL has no address (${problem}).`,
      "enter it with whoever keeps the domain",
    );
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|EPROTO/.test(problem))
    return toDo(
      `The certificate of ${siteUrl} is not one that browsers take (${problem}).`,
      "have the proxy get one for this name (Caddy does so by itself, nginx with certbot)",
    );
  toDo(
    `${siteUrl} cannot be reached from here (${problem}).`,
    "start the proxy and let ports 80 and 443 through; where a machine cannot reach its own public address, ask from another one",
  );
}

/** @param {string} siteUrl @param {Reply} reply */
function lookAtCertificate(siteUrl, { daysLeft }) {
  if (daysLeft === undefined) {
    if (siteUrl.startsWith("http:"))
      note("SITE_URL begins with http: what people type travels for all to read.");
    return;
  }
  if (daysLeft >= 14) return ok(`The certificate is good for ${daysLeft} more days.`);
  toDo(`The certificate ends in ${daysLeft} days.`, "look why the proxy (or certbot) did not renew it");
}

/** @param {Reply} reply */
function lookAtClock({ date }) {
  if (Number.isNaN(date)) return;
  const apart = Math.abs(date - Date.now()) / 1000;
  const what = `This machine's clock and that of the answers from outside are ${apart.toFixed(0)} s apart.`;
  if (apart < 30) return ok(what);
  toDo(what, "set both by NTP (timedatectl set-ntp true): sessions and links depend on it");
}

/** @param {NonNullable<Reply["told"]>} told @param {Settings} settings */
function judge({ arrived, server }, { siteUrl }) {
  const { host, origin, fetchSite, client } = arrived;
  const wanted = new URL(siteUrl).host;
  if (host !== wanted)
    toDo(
      `The proxy passes on the Host ${host}, and visitors ask for ${wanted}.`,
      `nginx: proxy_set_header Host $http_host; ${proxyPassage}`,
    );
  if (origin !== siteUrl || fetchSite !== "same-origin")
    toDo(
      `The proxy changes where forms say they come from (Origin ${origin ?? "missing"}, Sec-Fetch-Site ${fetchSite ?? "missing"}).`,
      "it has to pass on both headers as they are, or forms are refused",
    );
  const isPlain = judgeClient(arrived, server.trustsProxy);
  if (isPlain && host === wanted && origin === siteUrl && fetchSite === "same-origin")
    ok(`Requests for ${siteUrl} arrive as they were sent; you are ${client} to the server.`);
}

/** @param {Arrived} arrived @param {boolean} trusts */
function judgeClient({ forwarded, client, via }, trusts) {
  const overwrite = `nginx: proxy_set_header X-Forwarded-For $remote_addr; ${proxyPassage}`;
  if (!forwarded.for) {
    toDo(
      "The proxy does not say who asks (X-Forwarded-For): all visitors count as one, and share its limits.",
      `${overwrite}; and TRUST_PROXY=1`,
    );
    return false;
  }
  const isDirect = forwarded.for === forged && !via && !forwarded.host && !forwarded.proto;
  if (trusts && client === forged) {
    toDo(
      "Anybody can say who they are: what clients send as X-Forwarded-For is believed.",
      isDirect ? "without a proxy, TRUST_PROXY has to be empty" : overwrite,
    );
    return false;
  }
  if (!trusts && !isDirect) {
    toDo(
      "A proxy says who asks, and the server does not believe it: all visitors count as one, and share its limits.",
      "TRUST_PROXY=1 (the number of proxies, where there are several), once the proxy sets X-Forwarded-For anew",
    );
    return false;
  }
  return true;
}
