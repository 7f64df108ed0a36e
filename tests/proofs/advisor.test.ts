import { expect, it } from "vitest";
import { advise, mistakes, ruleNames } from "../helpers/advisor";
import { sql } from "../helpers/app";
import { prove } from "./prove";

const closed = [
  ..."settings staff confirmed_accounts known_places ended_signups throttle post_counts".split(" "),
  "blocked_accounts",
].map((name) => `private.${name}`);

prove("advisor", "finds nothing in the embedded database", async () => {
  const findings = await advise(sql);
  const grave = findings.filter(
    ({ level, security, what }) => level === "ERROR" || (security && !closed.includes(what)),
  );
  const rest = findings.filter((finding) => !grave.includes(finding) && !closed.includes(finding.what));
  const words = [...grave, ...rest].map(({ rule, what }) => `${rule}: ${what}`);
  return {
    figure: `PGlite: ${ruleNames.length} rules, ${grave.length} errors or security warnings, ${rest.length} other ${words.join("; ")}`,
    ok: grave.length === 0 && rest.length === 0,
  };
});

it("would find every mistake that it has a rule for", async () => {
  const made = Object.entries(mistakes).map(([rule, statements], index) => {
    const make = statements.replaceAll("offen", `offen_${index}`);
    const [, thing = "", on = ""] = /^create ((?:materialized )?\w+ \S+)( on \S+)?/.exec(make) ?? [];
    return { rule, make, undo: `drop ${thing}${on}`, what: on ? "public.services" : `offen_${index}` };
  });
  for (const { make } of made) for (const statement of make.split(/;\s*/)) await sql(statement);
  const found = await advise(sql);
  for (const { undo } of made) await sql(undo);
  expect(
    made.filter(({ rule, what }) => !found.some((one) => one.rule === rule && one.what.includes(what))),
  ).toEqual([]);
});
