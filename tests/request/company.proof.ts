// In npm test: tests/request/company.test.ts - a text without end in one field of the hours.
import { beforeAll, expect, it } from "vitest";
import { factGroups } from "~/content/fact-groups";
import { get, post, sql, staffCookie } from "../helpers/app";
import { fieldsOf } from "../helpers/staff-form";

let cookie = "";
beforeAll(async () => {
  cookie = await staffCookie();
});

it.each(Object.keys(factGroups))(
  "a text without end is refused at once in every field of %s",
  async (group) => {
    const as = { headers: { Cookie: cookie } };
    const fields = fieldsOf(await (await get(`/admin/company?group=${group}`, as)).text());
    const typed = Object.keys(fields).filter((name) => !/^(base|account|seq)/.test(name));
    for (const unit of [" ", "1 ", "(", "\n", "{"])
      for (let at = 0; at < typed.length; at += 4) {
        const some = typed.slice(at, at + 4);
        const text = `x${unit.repeat(180_000 / unit.length)}y`;
        const answer = await post(
          `/admin/company?group=${group}`,
          { ...fields, ...Object.fromEntries(some.map((name) => [name, text])) },
          as,
        );
        expect([303, 400, 413], `${some} ${unit}`).toContain(answer.status);
      }
    await sql("delete from site_facts");
  },
);
