import { createCookie } from "@remix-run/node";
import type { Toast } from "~/schemas/answers";
import { backend } from "~/server/backend/client.server";
import { cookieName, secureCookies } from "~/server/settings/cookie-name.server";

const name = cookieName("flash");
const flashCookie = createCookie(name, {
  httpOnly: true,
  sameSite: "lax",
  path: "/",
  secure: secureCookies,
  // Written with the first, read with each.
  secrets: [backend.sessionSecret, ...backend.previousSecrets],
  maxAge: 300,
});

/** Gives the Set-Cookie value that shows these toasts once, on the next page. */
export async function flash(...toasts: Toast[]): Promise<string> {
  return flashCookie.serialize(toasts);
}

/** Gives the toasts that wait for this request, and the headers that make sure they show only once. */
export async function readFlash(request: Request): Promise<{ toasts: Toast[]; headers: HeadersInit }> {
  const cookies = request.headers.get("Cookie");
  if (!cookies?.includes(`${name}=`)) return { toasts: [], headers: {} };
  // Only what is signed is read, but a cookie without a value is none that could be.
  const found: unknown = await flashCookie.parse(cookies);
  const toasts: Toast[] = Array.isArray(found) ? found : [];
  return { toasts, headers: { "Set-Cookie": await flashCookie.serialize("", { maxAge: 0 }) } };
}
