import { createCookie } from "@remix-run/node";
import { backend } from "~/platform/database/client.server";
import { secureCookies } from "~/platform/settings/cookie-name.server";

interface Once {
  found?: unknown;
  headers: Record<string, string>;
}

interface OnceCookie {
  write: (value: unknown) => Promise<string>;
  read: (request: Request) => Promise<Once>;
}

/** A signed cookie for what a page shows once; it lasts five minutes. */
export function onceCookie(name: string): OnceCookie {
  const cookie = createCookie(name, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: secureCookies,
    // Written with the first, read with each.
    secrets: [backend.sessionSecret, ...backend.previousSecrets],
    maxAge: 300,
  });
  return {
    write: (value) => cookie.serialize(value),
    async read(request): Promise<Once> {
      const cookies = request.headers.get("Cookie");
      if (!cookies?.includes(`${name}=`)) return { headers: {} };
      // An unsigned cookie parses to null.
      const found: unknown = await cookie.parse(cookies);
      return { found, headers: { "Set-Cookie": await cookie.serialize("", { maxAge: 0 }) } };
    },
  };
}
