// Prints SQL that stores the key of links in a hosted project; idempotent. `-- --only` revokes older keys.
import { keyOf } from "./hosted-project.js";
import { fail, loadSettings } from "./prepare.js";

loadSettings();
const { SESSION_SECRET: secret = "", SESSION_SECRET_PREVIOUS = "" } = process.env;
const previous = SESSION_SECRET_PREVIOUS.split(/\s+/).filter(Boolean);
if (secret.length < 32) fail("SESSION_SECRET must be set, the server's own, with at least 32 characters.");
if (previous.some((old) => old.length < 32))
  fail("SESSION_SECRET_PREVIOUS takes replaced secrets of at least 32 characters each, separated by spaces.");
const keys = [...new Set([secret, ...previous])].map(
  (each) => `decode('${keyOf(each).toString("hex")}', 'hex')`,
);
const named = `array[${keys.join(", ")}]`;
const others = `array(select k from unnest(server_keys) with ordinality as t (k, n) where k <> all (${named}) order by n)`;
console.log(
  `update private.settings set server_keys = ${process.argv.includes("--only") ? named : `${named} || ${others}`};`,
);
