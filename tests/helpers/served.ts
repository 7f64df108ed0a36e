import { once } from "node:events";
import { request as httpRequest, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { build, quietSql } from "./app";

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** The application under test behind a real socket in this process. What it stores is at hand through `sql`. */
export async function serveApp() {
  const { serve } = build.entry.module as unknown as { serve: (where: object) => Server };
  const server = serve({ port: 0, host: "127.0.0.1" });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  function send(
    path: string,
    { method = "GET", headers = {}, body = "", localAddress }: SendOptions = {},
  ): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      const all = { Host: "127.0.0.1:3000", ...(body && form), ...headers };
      const sent = httpRequest(
        { host: "127.0.0.1", port, path, method, headers: all, localAddress },
        (response) => {
          const parts: Buffer[] = [];
          response.on("data", (part) => parts.push(part));
          response.on("end", () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(parts).toString(),
            }),
          );
        },
      );
      sent.on("error", reject);
      sent.end(body);
    });
  }
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    send,
    log: takeRequestLog(),
    close: () => void server.close(),
  };
}

/** Never restored: lines are batched and the last comes after a server closed. */
function takeRequestLog() {
  const log: string[] = [];
  const { write } = process.stdout;
  process.stdout.write = ((text: string | Uint8Array, ...rest: never[]) => {
    if (!`${text}`.startsWith('{"time":')) return write.call(process.stdout, text, ...rest);
    log.push(`${text}`);
    return true;
  }) as typeof write;
  return log;
}

interface SendOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  localAddress?: string;
}

const form = { "Content-Type": "application/x-www-form-urlencoded" };

/** Written in the background once a minute. */
const counted = ["missed_addresses", "spam_counts"];

export async function fingerprint(): Promise<string> {
  const tables = await quietSql(
    `select table_schema as s, table_name as t from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'private', 'auth')
       and table_name <> all($1) order by 1, 2`,
    [counted],
  );
  const queries = tables.map(
    ({ s, t }) =>
      `select '${s}.${t}' || ' ' || count(*) || ' ' || md5(coalesce(string_agg(r::text, '|' order by r::text), ''))
         as line from "${s}"."${t}" r`,
  );
  const rows = await quietSql(queries.join(" union all "));
  return rows.map(({ line }) => line).join("\n");
}

export function written(before: string, after: string): string[] {
  const known = new Set(before.split("\n"));
  return after.split("\n").flatMap((line) => (known.has(line) ? [] : [line.split(" ")[0] ?? line]));
}
