import type { BrowserContext } from "@playwright/test";

export async function noteAttempts(context: BrowserContext, own: string, finds: string[]): Promise<void> {
  context.on("dialog", (dialog) => {
    finds.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  await context.exposeFunction("noteFind", (what: string) => void finds.push(what));
  await context.addInitScript(() => {
    const note = (window as unknown as { noteFind: (what: string) => void }).noteFind;
    for (const name of ["alert", "confirm", "prompt", "print"] as const)
      Object.assign(window, { [name]: () => note(`${name} was called`) });
    addEventListener("securitypolicyviolation", (event) =>
      note(`the policy had to stop ${event.effectiveDirective} ${event.blockedURI}`),
    );
  });
  await context.route(
    (url) => url.origin !== own,
    (route) => {
      finds.push(`request to ${route.request().url()}`);
      return route.abort();
    },
  );
}
