import { ok, toDo, unknown } from "./report.js";

const pushSettings = "npx supabase@3 config push --remote --yes";

/** Who gets an account. @param {import("./hosted-project.js").Ask} ask */
export async function checkAccounts(ask) {
  const answer = await ask("/auth/v1/settings");
  const { body, status } = answer;
  if (status !== 200 || typeof body?.mailer_autoconfirm !== "boolean")
    return unknown("The auth service", answer);
  const external = body.external ?? {};
  const others = Object.keys(external).filter(
    (name) => external[name] === true && !["email", "anonymous_users"].includes(name),
  );
  if (body.mailer_autoconfirm)
    toDo(
      "Accounts count without their address being confirmed.",
      `${pushSettings} (auth.email.enable_confirmations)`,
    );
  else ok("Addresses are confirmed before they count.");
  if (body.disable_signup || external.email === false)
    toDo("Staff cannot sign up by e-mail.", `${pushSettings} (auth.enable_signup, auth.email.enabled)`);
  else ok("Staff can sign up by e-mail.");
  if (external.anonymous_users === true)
    toDo("Anybody gets a session without an address.", `${pushSettings} (auth.enable_anonymous_sign_ins)`);
  else ok("Nobody gets a session without an address.");
  if (others.length > 0)
    toDo(
      `Accounts can also be made by ${others.join(", ")}, which the site does not use.`,
      "switch it off in the project's settings, under Authentication: an address that comes so makes staff as well",
    );
}

/** @param {import("./hosted-project.js").Ask} ask @param {{ url: string, site: string }} settings */
export async function checkLinks(ask, { url, site }) {
  for (const [setting, wanted, redirect] of [
    ["site_url", `${site}/`, ""],
    ["additional_redirect_urls", `${site}/admin`, `${site}/admin`],
  ]) {
    const query = new URLSearchParams({ token: "0".repeat(56), type: "signup" });
    if (redirect) query.set("redirect_to", redirect);
    const answer = await ask(`/auth/v1/verify?${query}`);
    if (!answer.location) {
      unknown(`Where links in mails lead (${setting})`, answer);
      continue;
    }
    const [leads] = new URL(answer.location, url).href.split(/[?#]/, 1);
    if (leads === wanted) ok(`Links in mails lead to ${leads} (${setting}).`);
    else
      toDo(
        `Links in mails lead to ${leads}.`,
        `${setting} in supabase/config.toml has to ${redirect ? "name" : "be"} ${redirect || site}; then ${pushSettings}`,
      );
  }
}
