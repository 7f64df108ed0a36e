// npm start: from a bare clone to a served product. What is done already is skipped.
import "./engine.js";
import { endWithNpm } from "./ending.js";
import { build, install, loadSettings, serverBuild } from "./prepare.js";

endWithNpm("start");
await install();
await build();
loadSettings();
process.env.NODE_ENV = "production";
process.argv[2] = serverBuild;
await import("@remix-run/serve/dist/cli.js");
