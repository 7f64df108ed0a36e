// npm run staff -- list | invite | reset | remove | unblock: needs no service key.

import { openDatabase } from "./database.js";
import { fail } from "./prepare.js";
import {
  canonicalAddress,
  findAccount,
  giveBack,
  isEnded,
  lifeOfLinks,
  linkMaker,
  listAccounts,
  removeAccount,
  replaceAccount,
  resetAccount,
  siteAddress,
  staffDomain,
} from "./staff-accounts.js";

const usage = `npm run staff -- list             who has an account, and what it is good for
npm run staff -- invite <email>   a link by which somebody becomes staff
npm run staff -- reset <email>    ends all access of a colleague, and gives a link for a new password
npm run staff -- remove <email>   ends all access and deletes the account; --force for the last one
npm run staff -- unblock <email>  gives back an access that the team has ended on its page`;

/** @typedef {import("./database.js").OperatorDatabase} OperatorDatabase */
/** @typedef {import("./staff-accounts.js").Account} Account */

/** @type {Record<string, (database: OperatorDatabase, address: string, isForced: boolean) => Promise<void>>} */
const commands = { list, invite, reset, remove, unblock };

const { command, address, isForced } = readArguments(process.argv.slice(2));
const database = await openDatabase("shared");
try {
  await commands[command]?.(database, address, isForced);
} catch (error) {
  fail(reasonOf(/** @type {Error & { code?: string }} */ (error), database));
} finally {
  await database.close();
}

/** @param {string[]} given */
function readArguments(given) {
  const flags = given.filter((one) => one.startsWith("-"));
  const [command = "", address = "", ...more] = given.filter((one) => !one.startsWith("-"));
  if (flags.includes("--help") || flags.includes("-h")) {
    console.log(usage);
    process.exit(0);
  }
  const isForced = command === "remove" && flags.length === 1 && flags[0] === "--force";
  if (!Object.hasOwn(commands, command) || more.length > 0 || (flags.length > 0 && !isForced)) fail(usage);
  if ((command === "list") !== (address === "")) fail(usage);
  return { command, address, isForced };
}

/** @param {OperatorDatabase} database */
async function list(database) {
  const { domain, problem } = await staffDomain(database);
  const { accounts, isCut } = await listAccounts(database, domain);
  const head = ["Address", "Name", "State", "Since", "Last sign-in (UTC)"];
  const rows = accounts.map(({ email, name, state, since, lastSignIn }) =>
    [email, name, state, since, lastSignIn].map((text) => oneLine(text) || "–"),
  );
  const widths = head.map((title, column) =>
    Math.max(...[head, ...rows].map((row) => [...(row[column] ?? title)].length)),
  );
  for (const row of [head, ...rows])
    console.log(
      row
        .map((text, column) => text + " ".repeat((widths[column] ?? 0) - [...text].length))
        .join("  ")
        .trimEnd(),
    );
  if (isCut) console.error("There are more; these are the first thousand.");
  if (problem) console.error(problem);
}

/** @param {OperatorDatabase} database @param {string} address */
async function invite(database, address) {
  const { email, link } = await prepareLink(database, address);
  const account = await findAccount(database, email);
  if (account?.isStaff)
    fail(`${email} is staff already; a new password comes by: npm run staff -- reset ${email}`);
  await handOut(database, email, account, link, replaceAccount);
  console.error(
    `${email} becomes staff with the password chosen behind this link, and the account ends with the link where nobody does. ${onceOnly()}`,
  );
}

/** @param {OperatorDatabase} database @param {string} address */
async function reset(database, address) {
  const { email, link } = await prepareLink(database, address);
  const account = await findAccount(database, email);
  if (!account?.isStaff)
    fail(
      `${email} has ${account ? "an account that is not staff" : "no account"}: npm run staff -- invite ${email}`,
    );
  const links = await handOut(database, email, account, link, resetAccount);
  console.error(
    `${email} is signed out everywhere, and the old password has ended. ${endedLinks(links)} Access comes back with the password chosen behind this link; drafts and history stay theirs. ${onceOnly()}`,
  );
}

/** @param {OperatorDatabase} database @param {string} address @param {boolean} isForced */
async function remove(database, address, isForced) {
  // As it stands in the list, which may hold what is no address of today's rules.
  const spelled = address.trim().toLowerCase();
  const asListed = await findAccount(database, spelled);
  const email = asListed ? spelled : canonicalAddress(address);
  const account = asListed ?? (await findAccount(database, email));
  if (!account) fail(`${oneLine(address)} has no account.`);
  const links = await removeAccount(database, account, isForced);
  if (links === undefined)
    fail(`${email} is the last member of staff; to remove it all the same, add --force.`);
  console.error(
    `${email} is signed out everywhere, and the account is gone. ${endedLinks(links)} Whoever still reads mail at this address can sign up with it anew: close the mailbox too.`,
  );
}

/** @param {OperatorDatabase} database @param {string} address */
async function unblock(database, address) {
  const spelled = address.trim().toLowerCase();
  const email = (await isEnded(database, spelled)) ? spelled : canonicalAddress(address);
  if (!(await giveBack(database, email))) fail(`The team has not ended the access of ${oneLine(address)}.`);
  console.error(
    `${email} has access again, with an account that is there or by signing up anew. Links to drafts that ended with it stay ended.`,
  );
}

/** Makes sure that a link will work before anything changes. @param {OperatorDatabase} database @param {string} address */
async function prepareLink(database, address) {
  const email = canonicalAddress(address);
  if (!email) fail("That is no e-mail address such as anna@your-company.de.");
  const site = siteAddress(database);
  const { domain, problem } = await staffDomain(database);
  if (problem) fail(problem);
  if (!email.endsWith(`@${domain}`))
    fail(`${email} is not of the company: staff have addresses at ${domain}, which is STAFF_EMAIL_DOMAIN.`);
  if (await isEnded(database, email))
    fail(`The team has ended the access of ${email}; to give it back: npm run staff -- unblock ${email}`);
  return { email, link: await linkMaker(database, site) };
}

/**
 * @template {Account | undefined} Old
 * @param {OperatorDatabase} database
 * @param {string} email
 * @param {Old} account
 * @param {(token: string, email: string) => string} link
 * @param {(database: OperatorDatabase, email: string, account: Old) => Promise<{ token: string, links: number } | undefined>} make
 */
async function handOut(database, email, account, link, make) {
  if (account?.isBanned)
    fail(`${email} is banned in the project's dashboard (Authentication); lift that first, or remove it.`);
  const made = await make(database, email, account);
  if (!made) fail(`${email} was changed by somebody else at this moment; run the command again.`);
  console.log(link(made.token, email));
  return made.links;
}

/** @param {number} count */
function endedLinks(count) {
  if (count === 1) return "One link that showed a draft has ended with it.";
  return `${count || "No"} links that showed drafts have ended with it.`;
}

function onceOnly() {
  const until = new Date(Date.now() + lifeOfLinks).toISOString().slice(0, 16).replace("T", " ");
  return `It works once, until ${until} UTC; earlier links are void. Nothing was mailed: hand it over yourself, to nobody else.`;
}

/** Names come from whoever signed up, and may hold what a terminal obeys. @param {string} text */
function oneLine(text) {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

/** @param {Error & { code?: string }} error @param {OperatorDatabase} database */
function reasonOf({ message, code = "" }, { kind }) {
  if (kind === "hosted" && code === "42501")
    return "This role may not change accounts (42501): use postgres in DATABASE_URL, or the project's dashboard (Authentication, Add user: made and confirmed there it is staff at once).";
  if (["42P01", "3F000", "42883"].includes(code))
    return `This database is not the site's, or its migrations are missing (${code}).`;
  return `The database refuses it: ${oneLine(message)}${code && ` (${code})`}.`;
}
