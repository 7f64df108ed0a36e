// npm run dev: Vite with hot reload on the same embedded backend.
import { spawn } from "node:child_process";
import { install, loadSettings } from "./prepare.js";

install();
loadSettings();
const { HOST = "", PORT = "" } = process.env;
spawn("npx", ["remix", "vite:dev", "--host", HOST, "--port", PORT], { stdio: "inherit" }).on("exit", (code) =>
  process.exit(code ?? 0),
);
