// npm run dev: Vite with hot reload on the same embedded backend.
import { endWithNpm, run } from "./ending.js";
import { install, loadSettings, remix } from "./prepare.js";

endWithNpm("dev");
await install();
loadSettings();
const { HOST = "", PORT = "" } = process.env;
await run(process.execPath, [remix, "vite:dev", "--host", HOST, "--port", PORT], {});
