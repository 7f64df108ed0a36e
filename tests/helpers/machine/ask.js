#!/usr/bin/env node
// Stands in for sudo, sudoedit, systemctl and journalctl on a scratch machine: has the machine do what was asked.
import { connect } from "node:net";
import { basename } from "node:path";
import { text } from "node:stream/consumers";

const socket = connect(process.env.SCRATCH_MACHINE ?? "");
const [, self = "", ...args] = process.argv;
socket.end(JSON.stringify({ name: basename(self), args, cwd: process.cwd() }));
const { status, stdout, stderr } = JSON.parse(await text(socket));
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = status;
