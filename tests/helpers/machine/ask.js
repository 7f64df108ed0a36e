#!/usr/bin/env node
// Stand-in for sudo, sudoedit, systemctl and journalctl on the scratch machine.
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
