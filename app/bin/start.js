// npm start: from a bare clone to a served product. What is done already is skipped.
import "./steady.js";
import { build, install, loadSettings, serverBuild } from "./prepare.js";

install();
build();
loadSettings();
process.env.NODE_ENV = "production";
process.argv[2] = serverBuild;
await import("@remix-run/serve/dist/cli.js");
