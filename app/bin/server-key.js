// npm run --silent server-key | psql "$DATABASE_URL": tells a hosted project's database the key of signed links, which is
// drawn from SESSION_SECRET. Prints nothing without one. Once more does no harm; older keys stay and keep sent links good.
import { keyOf } from "./hosted-project.js";
import { fail, loadSettings } from "./prepare.js";

loadSettings();
const { SESSION_SECRET: secret = "" } = process.env;
if (secret.length < 32) fail("SESSION_SECRET must be set, the server's own, with at least 32 characters.");
const bytes = `decode('${keyOf(secret).toString("hex")}', 'hex')`;
console.log(
  `update private.settings set server_keys = array_prepend(${bytes}, array_remove(server_keys, ${bytes}));`,
);
