import { cookieName } from "~/platform/settings/cookie-name.server";
import type { Toast } from "~/schemas/answers";
import { onceCookie } from "./once-cookie.server";

const cookie = onceCookie(cookieName("flash"));

export async function flash(...toasts: Toast[]): Promise<string> {
  return cookie.write(toasts);
}

export async function readFlash(request: Request): Promise<{ toasts: Toast[]; headers: HeadersInit }> {
  const { found, headers } = await cookie.read(request);
  return { toasts: Array.isArray(found) ? found : [], headers };
}
