import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "../helpers/eventually";
import { linkIn, mailsTo } from "../helpers/mailbox";
import { score } from "../helpers/observatory";
import { publicPages } from "../helpers/pages";
import { type RunningServer, startServer } from "../helpers/server";
import { startTlsProxy } from "../helpers/tls";
import { atFullLength, prove } from "./prove";

const account = { email: "sternwarte@musterhafen.example", password: "hafen-lotse-1" };
const more = `/admin/login /admin/login?modus=registrieren /admin /blog?seite=99 /contact.data /gibt-es-nicht
  /newsletter/confirm?token=x /newsletter/confirmed /newsletter/unsubscribe?token=x /pages/kontakt /favicon.svg
  /robots.txt /sitemap.xml /blog.rss.xml /healthz`.split(/\s+/);

let proxy: Awaited<ReturnType<typeof startTlsProxy>>;
let server: RunningServer;
beforeAll(async () => {
  proxy = await startTlsProxy();
  server = await startServer({ SITE_URL: proxy.url, TRUST_PROXY: "1" });
  proxy.passTo(server.port);
});
afterAll(async () => {
  await server.stop("SIGKILL");
  proxy.close();
});

prove(
  "observatory",
  "every answer over TLS deserves an A+, and an account is its owner's alone",
  async () => {
    const low: string[] = [];
    let least = Number.POSITIVE_INFINITY;
    let count = 0;
    const look = async (path: string, init?: Parameters<typeof proxy.ask>[1]) => {
      const answer = await proxy.ask(path, init);
      const { points, grade, notes } = score(answer);
      const scripts = /script-src([^;]*)/.exec(answer.headers.get("content-security-policy") ?? "")?.[1];
      if (!scripts || /unsafe/.test(scripts)) notes.push("unsafe scripts");
      if (points < 125 || grade !== "A+" || notes.includes("unsafe scripts") || answer.status >= 500)
        low.push(`${path}: ${answer.status}, ${points} ${notes.join(", ")}`);
      least = Math.min(least, points);
      count += 1;
      return answer;
    };
    const cookieOf = ({ cookies }: { cookies: string[] }) =>
      cookies.map((cookie) => cookie.split(";")[0]).join("; ");

    for (const path of [...publicPages.filter((_, at) => atFullLength || at % 12 === 0), ...more])
      await look(path);
    await look("/contact", { method: "DELETE" });
    await look("/contact", { form: { name: "" } });
    const message = { name: "Antje", email: "a@werft.example", message: "Moin", privacy: "on" };
    const sent = await look("/contact", { form: message });
    await look("/contact", { cookie: cookieOf(sent) });

    const other = { ...account, password: "von-wem-auch-immer" };
    const signedUp = await look("/admin/login?modus=registrieren", {
      form: { ...other, full_name: "Stella Stern" },
    });
    expect(signedUp.status).toBe(303);
    await eventually(() => expect(mailsTo(account.email, server.dataDir)).toHaveLength(1));
    const link = linkIn(mailsTo(account.email, server.dataDir)[0], "/admin/confirm");
    await look(link);
    expect((await look("/admin/login", { form: other })).status).toBe(400);
    expect((await look(link, { form: { full_name: "Nora Eigen", password: account.password } })).status).toBe(
      303,
    );
    const signedIn = await look("/admin/login", { form: account });
    const cookie = cookieOf(signedIn);
    const area = await look("/admin", { cookie });

    expect(signedIn.cookies).toEqual([
      expect.stringMatching(/^__Host-staff\.0=1:.*; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
      expect.stringMatching(/^__Host-device=.*; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
    ]);
    const mixed = await look("/admin", {
      cookie: `staff.1=nebenan; ${cookie}; staff.0=nebenan; flash=nebenan`,
    });
    expect([mixed.status, mixed.cookies]).toEqual([200, []]);
    const plain = await look("/admin", { cookie: cookie.replace("__Host-", "") });
    expect(plain.status).toBe(303);
    expect((await look(link, { form: { full_name: "Nora Eigen", password: "ein-anderes-1" } })).status).toBe(
      400,
    );
    return {
      figure: `${count} answers, at least ${Number.isFinite(least) ? least : 0} points ${low.slice(0, 4).join("; ")}`,
      ok: low.length === 0 && sent.cookies.length > 0 && area.status === 200,
    };
  },
);

it("counts guesses by what the trusted proxy has seen, not by what a client says of itself", async () => {
  const guess = async (count: number, seen: string) => {
    const from = { "X-Forwarded-For": `203.0.113.${count}, ${seen}` };
    const { status } = await fetch(`${server.url}/admin/login`, {
      method: "POST",
      headers: { ...from, Host: new URL(proxy.url).host, Origin: proxy.url },
      body: new URLSearchParams({ email: "woher@musterhafen.example", password: "geraten" }),
      redirect: "manual",
    });
    return status;
  };
  const statuses: number[] = [];
  for (let count = 0; count < 7; count += 1) statuses.push(await guess(count, "198.51.100.7"));
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
  expect(await guess(0, "198.51.100.8")).toBe(400);
});
