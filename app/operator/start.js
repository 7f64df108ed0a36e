// npm start: from a bare clone to a served product. What is done already is skipped.
import "./engine.js";
import { endWithNpm } from "./ending.js";
import { build, install, loadSettings } from "./prepare.js";

endWithNpm("start");
await install();
await build();
loadSettings();
process.env.NODE_ENV = "production";
await import("./serve.js");
