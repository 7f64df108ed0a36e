import { reasonOf } from "./hosted-project.js";

const found = { wrong: 0, unasked: 0 };
/** @type {Set<string>} */
const remedies = new Set();

/** @param {string} what */
export function ok(what) {
  console.log(`ok       ${what}`);
}

/** A command over several lines is said once. @param {string | string[]} what one line for each thing that is wrong @param {string} remedy for all of them */
export function toDo(what, remedy) {
  const lines = [what].flat();
  found.wrong += lines.length;
  for (const line of lines) console.log(`to do    ${line}`);
  console.log(`         → ${remedies.has(remedy) ? remedy.split(":\n")[0] : remedy}`);
  remedies.add(remedy);
}

/** @param {string} question @param {import("./hosted-project.js").Answer} answer */
export function unknown(question, answer) {
  found.unasked += 1;
  console.log(`unknown  ${question} could not be asked (${reasonOf(answer)}).`);
}

/** What could not be asked by another command, in its words. @param {string} line */
export function passOnUnknown(line) {
  found.unasked += 1;
  console.log(line);
}

/** @param {string} what */
export function note(what) {
  console.log(`look     ${what}`);
}

/** Ends the command with what it came to. @param {string} [when] by when it has to be done @returns {never} */
export function conclude(when = "") {
  const { wrong, unasked } = found;
  if (unasked > 0) console.log(`\n${unasked} could not be asked: run the check again.`);
  if (wrong > 0) console.log(`\n${wrong} to do${when}.`);
  if (wrong + unasked === 0) console.log("\nNothing is left to do.");
  process.exit(wrong + unasked === 0 ? 0 : 1);
}
