class UnusableResponse extends Error {}

/** Throws UnusableResponse for a success without its rows, value or session, as from a proxy or a cut response. */
export async function readResponse(url: URL, method: string, headers: Headers, answer: Response) {
  const text = await answer.text();
  if (answer.ok && !isUsable(url, method, headers, answer, text))
    throw new UnusableResponse(`${method} ${url.pathname}: ${answer.status} without what was asked for`);
  const empty = [204, 205, 304].includes(answer.status);
  return new Response(empty ? null : text, { status: answer.status, headers: answer.headers });
}

function isUsable(
  { pathname, searchParams }: URL,
  method: string,
  headers: Headers,
  answer: Response,
  text: string,
) {
  if (pathname.startsWith("/auth/")) return isAuthAnswer(pathname, text);
  if (pathname.startsWith("/storage/")) return parse(text) !== undefined;
  const preferred = headers.get("Prefer") ?? "";
  if (/count=exact/.test(preferred) && !/\/\d+$/.test(answer.headers.get("Content-Range") ?? ""))
    return false;
  if (method === "HEAD") return true;
  const calls = pathname.includes("/rpc/");
  const givesRows = calls && searchParams.has("select");
  if (calls && !givesRows) return answer.status === 204 || parse(text) !== undefined;
  if (!givesRows && method !== "GET" && !/return=representation/.test(preferred)) return true;
  const value = parse(text);
  const single = headers.get("Accept")?.includes("vnd.pgrst.object");
  const rows = single ? [value] : value;
  return Array.isArray(rows) && rows.every((row) => hasColumns(row, searchParams.get("select")));
}

function hasColumns(row: unknown, select: string | null) {
  if (typeof row !== "object" || row === null || Array.isArray(row)) return false;
  const names = (select ?? "")
    .replace(/\([^()]*\)/g, "")
    .split(",")
    .filter((name) => /^\w+$/.test(name));
  return names.every((name) => name in row);
}

function isAuthAnswer(pathname: string, text: string) {
  const has = (...names: string[]) => {
    const value = parse(text);
    return typeof value === "object" && value !== null && names.some((name) => name in value);
  };
  if (pathname.endsWith("/token")) return has("access_token") && has("refresh_token");
  if (pathname.endsWith("/verify")) return has("access_token", "user");
  if (pathname.endsWith("/user")) return has("id");
  if (pathname.endsWith("/signup")) return has("id", "access_token");
  return text === "" || parse(text) !== undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
