import { cookieName } from "~/platform/settings/cookie-name.server";
import type { Toast } from "~/schemas/answers";
import { onceCookie } from "./once-cookie.server";

const cookie = onceCookie(cookieName("flash"));

/** Gives the Set-Cookie value that shows these toasts once, on the next page. */
export async function flash(...toasts: Toast[]): Promise<string> {
  return cookie.write(toasts);
}

/** Gives the toasts that wait for this request, and the headers that make sure they show only once. */
export async function readFlash(request: Request): Promise<{ toasts: Toast[]; headers: HeadersInit }> {
  const { found, headers } = await cookie.read(request);
  return { toasts: Array.isArray(found) ? found : [], headers };
}
