import { expect, it } from "vitest";
import { postForm } from "../helpers/http-client";
import { startServer } from "../helpers/server";

it("runs under remix-serve as well: shows pages and takes an enquiry", async () => {
  const script = ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"];
  const server = await startServer({}, { script });
  try {
    const page = await fetch(`${server.url}/contact`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('name="message"')]);
    const message = { name: "Antje Ahlers", email: "antje@ahlers.example", message: "Moin.", privacy: "on" };
    const sent = await postForm(server.url, "/contact", message);
    expect([sent.status, sent.headers.get("Location")]).toEqual([302, expect.stringContaining("gesendet=1")]);
  } finally {
    await server.stop();
  }
});
