import { quietSql } from "./app";
import { readRows } from "./rest";

export async function readable(token: string): Promise<Record<string, string>> {
  const names = await quietSql(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'v') and has_table_privilege('authenticated', c.oid, 'select')`,
  );
  const given: Record<string, string> = {};
  for (const { name } of names)
    given[String(name)] = JSON.stringify((await readRows(`${name}?limit=50`, token)).rows);
  return given;
}

/** Without WHERE: deleting unseen rows needs none. */
const everyVerb = `
  with tables as (select c.oid, c.oid::regclass as name from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p'))
  select unnest(array['insert into ' || name || ' default values', 'delete from ' || name,
    'truncate ' || name || ' cascade']) as statement from tables
  union all
  select format('update %s set %I = default', t.name, a.attname) from tables t
    join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  order by 1`;

/** Rolls back; gives statements that were not refused or matched a row. */
export async function notRefused(token: string, statements?: string[]): Promise<string[]> {
  const tried = statements ?? (await quietSql(everyVerb)).map(({ statement }) => String(statement));
  const claims = Buffer.from(token.split(".")[1] ?? "", "base64url").toString() || "{}";
  const told = await quietSql(`do $do$ declare
      statement text;
      touched int;
      found text[] := '{}';
    begin
      perform set_config('request.jwt.claims', $claims$${claims}$claims$, true);
      perform set_config('request.jwt.claim.sub', $claims$${claims}$claims$::jsonb ->> 'sub', true);
      for statement in select jsonb_array_elements_text($tried$${JSON.stringify(tried)}$tried$) loop
        begin
          set local role ${token ? "authenticated" : "anon"};
          execute statement;
          get diagnostics touched = row_count;
          raise exception using errcode =
            case when touched > 0 or statement like 'truncate%' then 'T0001' else 'T0000' end;
        exception when others then
          if sqlstate not in ('42501', 'T0000') then found := found || statement; end if;
        end;
      end loop;
      raise exception using errcode = 'T0002', message = to_json(found)::text;
    end $do$`).catch(({ message }: Error) => message);
  return JSON.parse(String(told));
}
