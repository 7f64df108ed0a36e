import type { Sql } from "./connections";

interface Column {
  name: string;
  type: string;
  check: string | null;
  isNullable: boolean;
  hasDefault: boolean;
  isComputed: boolean;
}
interface Relation {
  name: string;
  isView: boolean;
  columns: Column[];
  relationships: string[];
}
interface Fn {
  name: string;
  args: { name: string; type: string }[];
  returns: string;
  table: string | null;
  isSet: boolean;
}

const types: Record<string, string> = {
  bigint: "number",
  boolean: "boolean",
  bytea: "string",
  integer: "number",
  json: "Json",
  jsonb: "Json",
  text: "string",
  date: "string",
  "timestamp with time zone": "string",
  tsvector: "unknown",
  uuid: "string",
};

export async function databaseTypes(sql: Sql): Promise<string> {
  const relations = (await sql(relationsQuery)) as unknown as Relation[];
  const functions = (await sql(functionsQuery)) as unknown as Fn[];
  const tables = relations.filter(({ isView }) => !isView);
  return [
    head,
    "export type Rows = {",
    ...relations.flatMap(({ name, columns }) => [`  ${name}: {`, ...columns.map(columnLine), "  };"]),
    "};",
    "",
    "export type Database = {",
    "  public: {",
    "    Tables: {",
    ...tables.map(tableLine),
    "    };",
    "    Views: {",
    ...relations
      .filter(({ isView }) => isView)
      .map(({ name }) => `      ${name}: { Row: Rows["${name}"]; Relationships: [] };`),
    "    };",
    "    Functions: {",
    ...functions.map(functionLine),
    "    };",
    "  };",
    "};",
    "",
  ].join("\n");
}

const head = `// Made from supabase/migrations by npm run types: what visitors and staff reach, as supabase-js reads it.

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined };

type Table<Row, Optional extends keyof Row, Computed extends keyof Row, Relationships> = {
  Row: Row;
  Insert: Omit<Row, Optional | Computed> & Partial<Pick<Row, Optional>>;
  Update: Partial<Omit<Row, Computed>>;
  Relationships: Relationships;
};
type Args<Given> = { [Name in keyof Given]: Given[Name] | null };
`;

function columnLine({ name, type, check, isNullable }: Column) {
  const words = check?.match(/'[^']*'/g)?.map((word) => `"${word.slice(1, -1)}"`);
  const all = words?.join(" | ") ?? typeOf(type);
  return `    ${name}: ${all}${isNullable && all !== "unknown" ? " | null" : ""};`;
}

function tableLine({ name, columns, relationships }: Relation) {
  const named = (wanted: (column: Column) => boolean) =>
    columns
      .filter(wanted)
      .map((column) => `"${column.name}"`)
      .join(" | ") || "never";
  const optional = named(
    ({ isNullable, hasDefault, isComputed }) => !isComputed && (isNullable || hasDefault),
  );
  const computed = named(({ isComputed }) => isComputed);
  return `      ${name}: Table<Rows["${name}"], ${optional}, ${computed}, [${relationships.join(", ")}]>;`;
}

function functionLine({ name, args, returns, table, isSet }: Fn) {
  const given = args.map((arg) => `${arg.name}: ${typeOf(arg.type)}`).join("; ");
  const one = table ? `Rows["${table}"]` : typeOf(returns);
  return `      ${name}: { Args: ${given ? `Args<{ ${given} }>` : "Record<string, never>"}; Returns: ${one}${isSet ? "[]" : ""} };`;
}

function typeOf(type: string): string {
  if (type.endsWith("[]")) return `${typeOf(type.slice(0, -2))}[]`;
  const known = types[type];
  if (!known) throw new Error(`tests/helpers/database-types.ts knows no type for ${type}`);
  return known;
}

// Checks are read as PostgreSQL prints them: status = ANY (ARRAY['a'::text, 'b'::text]).
const relationsQuery = `
  select c.relname as name, c.relkind = 'v' as "isView",
    (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
        'isNullable', not a.attnotnull, 'hasDefault', a.atthasdef, 'isComputed', a.attgenerated <> '',
        'check', (select pg_get_constraintdef(k.oid) from pg_constraint k
          where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
            and pg_get_constraintdef(k.oid) like '% = ANY (ARRAY[%')) order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(jsonb_agg(format(
        '{ foreignKeyName: "%s"; columns: ["%s"]; isOneToOne: false; referencedRelation: "%s"; referencedColumns: ["%s"] }',
        k.conname, a.attname, f.relname, fa.attname) order by k.conname), '[]')
      from pg_constraint k
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
        join pg_class f on f.oid = k.confrelid
        join pg_attribute fa on fa.attrelid = k.confrelid and fa.attnum = k.confkey[1]
      where k.conrelid = c.oid and k.contype = 'f' and f.relnamespace = c.relnamespace) as relationships
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') order by c.relname`;

const functionsQuery = `
  select p.proname as name, p.proretset as "isSet", format_type(p.prorettype, null) as returns,
    (select c.relname from pg_class c where c.reltype = p.prorettype) as table,
    (select coalesce(jsonb_agg(jsonb_build_object('name', arg.name, 'type', format_type(arg.type, null)) order by arg.place), '[]')
      from unnest(p.proargnames, p.proargtypes::oid[]) with ordinality as arg (name, type, place)) as args
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' order by p.proname`;
