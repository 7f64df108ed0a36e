// npm run doctor [-- --mail you@your-company.de]: checks an installation, running or not; exits 1 on findings.
import { resolve } from "node:path";
import { lookAtData } from "./doctor-data.js";
import { checkHosted, lookAtServer, lookFromOutside, readSettings } from "./doctor-server.js";
import { fail, loadSettings } from "./prepare.js";
import { conclude, note, ok, toDo } from "./report.js";

/** @typedef {import("./doctor-server.js").Settings} Settings */

const address = addressGiven();
loadSettings();
const { settings, mail } = readSettings(address);
const dataDir = resolve(settings.DATA_DIR);
const isReadable = lookAtData(dataDir);
const running = await lookAtServer(settings, isReadable ? dataDir : undefined);
await lookFromOutside(settings, running);
if (settings.isHosted) {
  await checkHosted();
  note(
    "Pictures lie in the project's bucket media, which neither its database backups nor npm run backup hold: npm run export fetches them all.",
  );
}
lookAtTimeZone();
lookAtMail(settings, mail);
conclude();

function addressGiven() {
  const at = process.argv.indexOf("--mail");
  if (at < 0) return undefined;
  const given = process.argv[at + 1] ?? "";
  if (!/^[^\s<>@,;]+@[^\s<>@,;]+$/.test(given)) fail("To whom? npm run doctor -- --mail you@your-company.de");
  return given;
}

/** Dates of the site are Berlin's, whatever the machine's time zone. */
function lookAtTimeZone() {
  const hour = new Intl.DateTimeFormat("de-DE", {
    timeZone: "Europe/Berlin",
    hour: "2-digit",
    month: "long",
  });
  const [winter, summer] = [0, 6].map((month) => hour.format(Date.UTC(2026, month, 15, 12)));
  if (/Januar.*13/.test(`${winter}`) && /Juli.*14/.test(`${summer}`))
    return ok("Node knows Berlin's time and German months.");
  toDo("Node lacks the data of time zones or languages.", "use a Node with full ICU, as nodejs.org's are");
}

/** @param {Settings} settings @param {{ taken: boolean, said: string } | undefined} tried */
function lookAtMail({ mailRoute, isLoopback, values }, tried) {
  const set = "set SMTP_URL and MAIL_FROM (docs/guide/mail.md)";
  if (mailRoute === "none") return toDo("No mail server is set: nobody is told of messages.", set);
  if (mailRoute === "files" && isLoopback)
    return note("No mail server is set: mails become files in DATA_DIR/outbox, which does for trying out.");
  if (mailRoute === "files")
    return toDo("No mail server is set: mails become files in DATA_DIR/outbox, and nobody gets them.", set);
  if (mailRoute !== "smtp") return;
  lookAtPassword(String(values?.SMTP_URL ?? ""));
  if (!tried)
    return note(
      "Mail was not tried: npm run doctor -- --mail you@your-company.de sends one and says how it went.",
    );
  if (tried.taken)
    return ok(
      `The mail server took a mail to ${address} (${tried.said}). Look whether it arrived, and not as spam.`,
    );
  toDo(
    `The mail server did not take a mail to ${address}: ${tried.said}`,
    "mend SMTP_URL or MAIL_FROM (docs/guide/mail.md), or ask whoever runs the mail server",
  );
}

/** Who keeps the mailbox may take no password any more. @param {string} smtpUrl */
function lookAtPassword(smtpUrl) {
  if (!URL.canParse(smtpUrl)) return;
  const { hostname, password } = new URL(smtpUrl);
  if (!password) return;
  if (/(^|\.)(office365|outlook)\.com$/i.test(hostname))
    toDo(
      "SMTP_URL signs in to Microsoft 365 by a password, which Microsoft switches off at the end of December 2026: after that nobody is told of messages.",
      'before then, MAIL_OAUTH=microsoft (docs/guide/mail.md, "Microsoft 365")',
    );
  if (/^smtp\.(gmail|googlemail)\.com$/i.test(hostname))
    toDo(
      "SMTP_URL signs in to Google by a password: Google takes only passwords of apps, and those only as long as an administrator allows them.",
      'MAIL_OAUTH=google (docs/guide/mail.md, "Google Workspace") before it is refused',
    );
}
