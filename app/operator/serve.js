// Serves the build as it is: what npm start ends in, what the unit and the image run.
import "./engine.js";
import { join } from "node:path";

const project = join(import.meta.dirname, "../..");
process.chdir(project);
process.env.NODE_ENV ??= "production";
const { entry } = await import(join(project, "build/server/index.js"));
entry.module.serve();
