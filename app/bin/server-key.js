// npm run --silent server-key | psql "$DATABASE_URL": tells a hosted project's database the key of signed links, which is
// drawn from SESSION_SECRET. Prints nothing without one. Once more does no harm; older keys stay and keep sent links good.
import { createHmac } from "node:crypto";
import { fail, loadSettings } from "./prepare.js";

loadSettings();
const { SESSION_SECRET: secret = "" } = process.env;
if (secret.length < 32) fail("SESSION_SECRET must be set, the server's own, with at least 32 characters.");
// As app/server/signed-token.server.ts draws it.
const key = createHmac("sha256", secret).update("server key").digest("hex");
const bytes = `decode('${key}', 'hex')`;
console.log(
  `update private.settings set server_keys = array_prepend(${bytes}, array_remove(server_keys, ${bytes}));`,
);
