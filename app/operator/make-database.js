// Started by the embedded backend at its first start: makes an empty database in the folder named, and ends.
import { PGlite } from "@supabase/lite/pglite";

const [folder = ""] = process.argv.slice(2);
const engine = await PGlite.create(`file://${folder}`, {
  startParams: [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"],
});
await engine.close();
// The engine may have set an exit code of its own.
process.exit(0);
