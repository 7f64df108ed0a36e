import type { Page, Route } from "@playwright/test";

const badGateway = "<html><head><title>502</title></head><body><h1>502 Bad Gateway</h1></body></html>";
export const offline = (route: Route) => route.abort("internetdisconnected");
export const reset = (route: Route) => route.abort("connectionreset");
export const proxy = (route: Route) =>
  route.fulfill({ status: 502, contentType: "text/html", body: badGateway });

export const send = (page: Page) => page.locator("form:has(textarea[name=message]) button[type=submit]");
export const again = (page: Page) => page.getByRole("button", { name: "Noch einmal versuchen" });

export async function broken(page: Page, fail: (route: Route) => Promise<void>) {
  const handler = (route: Route) => (route.request().method() === "POST" ? fail(route) : route.continue());
  await page.route("**/*", handler);
  return () => page.unroute("**/*", handler);
}
