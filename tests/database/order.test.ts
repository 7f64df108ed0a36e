import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { quietSql as sql } from "../helpers/app";
import { call, expectRefused, tokenOf } from "../helpers/rest";
import { runs } from "../helpers/runs";
import { takeErrors } from "../helpers/setup";

let staff = "";
let foreign = "";
beforeAll(async () => {
  staff = await tokenOf("ordnung@musterhafen.example");
  foreign = await tokenOf("ordnung@anderswo.example");
});

const kinds = [
  { table: "services", text: "full_description" },
  { table: "references", text: "description" },
];

const which = fc.nat(30);
const steps = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant("place" as const),
        which,
        place: fc.integer({ min: -1, max: 12 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("step" as const), which, upward: fc.boolean() }) },
    fc.record({ do: fc.constant("add" as const) }),
    fc.record({ do: fc.constant("remove" as const), which }),
    // Numbers that staff have typed into forms: with gaps, and the same one twice.
    fc.record({ do: fc.constant("scatter" as const), which, number: fc.nat(9) }),
  ),
  { minLength: 1, maxLength: 20 },
);

describe.each(kinds)("the order of $table", ({ table, text }) => {
  const rows = () => sql(`select id, display_order from public."${table}" order by display_order, id`);
  const order = async () => (await rows()).map(({ id }) => String(id));
  const numbers = async () => (await rows()).map(({ display_order }) => display_order);
  const clear = () => sql(`delete from public."${table}" where slug like 'ordnung-%'`);
  let count = 0;
  const add = async () => {
    count += 1;
    await sql(
      `insert into public."${table}" (title, slug, ${text}, display_order)
       select 'Ordnung', $1, 'Moin', coalesce(max(display_order), 0) + 1 from public."${table}"`,
      [`ordnung-${count}`],
    );
  };
  const place = (item: string, wanted: number, token = staff) =>
    call("place_item", { kind: table, item, place: wanted }, token);
  const step = (item: string, upward: boolean) => call("move_item", { kind: table, item, upward }, staff);
  const placed = (list: string[], item: string, wanted: number) => {
    if (wanted < 1 || wanted > list.length) return list;
    const others = list.filter((one) => one !== item);
    return [...others.slice(0, wanted - 1), item, ...others.slice(wanted - 1)];
  };

  beforeEach(async () => {
    await clear();
    for (const _ of [1, 2, 3]) await add();
  });

  it("is that of a plain list, whatever is done to it", async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (done) => {
        let list = await order();
        for (const one of done) {
          const item = "which" in one ? String(list[one.which % list.length]) : "";
          if (one.do === "place") {
            expect((await place(item, one.place)).rows).toBe(list.length);
            list = placed(list, item, one.place);
            const isDone = one.place >= 1 && one.place <= list.length;
            if (isDone) expect(await numbers()).toEqual(list.map((_, index) => index + 1));
          }
          if (one.do === "step") {
            const wanted = list.indexOf(item) + (one.upward ? 0 : 2);
            expect((await step(item, one.upward)).rows).toBe(wanted >= 1 && wanted <= list.length);
            list = placed(list, item, wanted);
          }
          if (one.do === "add") {
            await add();
            list = await order();
          }
          if (one.do === "remove" && list.length > 1) {
            const gone = `delete from public."${table}" where id = $1 and slug like 'ordnung-%' returning id`;
            if ((await sql(gone, [item])).length > 0) list = list.filter((id) => id !== item);
          }
          if (one.do === "scatter") {
            await sql(`update public."${table}" set display_order = $2 where id = $1`, [item, one.number]);
            list = await order();
          }
          expect(await order()).toEqual(list);
        }
      }),
      runs(12, 2),
    );
  });

  it("stays whole when several sort at the same time, as if one had come after the other", async () => {
    const list = await order();
    const [a = "", b = "", c = ""] = list;
    const moves: [string, number][] = [
      [a, list.length],
      [b, list.length],
      [c, 1],
      [a, 2],
    ];
    await Promise.all(moves.map(([item, wanted]) => place(item, wanted)));
    expect(await numbers()).toEqual(list.map((_, index) => index + 1));
    const outcomes = permutations(moves).map((turns) =>
      turns.reduce((so, [item, wanted]) => placed(so, item, wanted), list),
    );
    expect(outcomes).toContainEqual(await order());
  });

  it("is changed by staff only, and by nothing that is not there", async () => {
    const list = await order();
    const item = String(list.at(-1));
    expect((await place("00000000-0000-4000-8000-000000000000", 1)).rows).toBeNull();
    await place(item, 1, foreign);
    await expectRefused(place(item, 1, ""));
    takeErrors();
    expect(await order()).toEqual(list);
  });
});

function permutations<One>(of: One[]): One[][] {
  if (of.length < 2) return [of];
  return of.flatMap((one, index) =>
    permutations(of.filter((_, at) => at !== index)).map((rest) => [one, ...rest]),
  );
}
