import { linkIn, mailsTo } from "../helpers/mailbox";
import { score } from "../helpers/observatory";
import { publicPages } from "../helpers/pages";
import { startServer } from "../helpers/server";
import { startTlsProxy } from "../helpers/tls";
import { prove } from "./prove";

const account = { email: "sternwarte@musterhafen.example", password: "hafen-lotse-1" };
const more = [
  "/admin/login",
  "/admin/login?modus=registrieren",
  "/admin",
  "/blog?seite=99",
  "/contact.data",
  "/gibt-es-nicht",
  "/newsletter/confirm?token=x",
  "/newsletter/confirmed",
  "/newsletter/unsubscribe?token=x",
  "/pages/kontakt",
  "/favicon.svg",
  "/robots.txt",
  "/sitemap.xml",
  "/blog.rss.xml",
  "/healthz",
];

prove("observatory", "every answer over TLS deserves an A+", async () => {
  const proxy = await startTlsProxy();
  const server = await startServer({ SITE_URL: proxy.url, TRUST_PROXY: "1" });
  try {
    proxy.passTo(server.port);
    const low: string[] = [];
    let least = Number.POSITIVE_INFINITY;
    let count = 0;
    const look = async (path: string, init?: Parameters<typeof proxy.ask>[1]) => {
      const answer = await proxy.ask(path, init);
      const { points, grade, notes } = score(answer);
      const scripts =
        /script-src([^;]*)/.exec(answer.headers.get("content-security-policy") ?? "")?.[1] ?? "";
      const unsafe = !scripts || /unsafe/.test(scripts);
      if (points < 125 || grade !== "A+" || unsafe || answer.status >= 500)
        low.push(
          `${path}: ${answer.status}, ${points} ${notes.join(", ")}${unsafe ? " unsafe scripts" : ""}`,
        );
      least = Math.min(least, points);
      count += 1;
      return answer;
    };
    const cookieOf = ({ cookies }: { cookies: string[] }) =>
      cookies.map((cookie) => cookie.split(";")[0]).join("; ");

    for (const path of [...publicPages, ...more]) await look(path);
    await look("/contact", { method: "DELETE" });
    await look("/contact", { form: { name: "" } });
    const message = {
      name: "Antje",
      email: "a@werft.example",
      subject: "Moin",
      message: "Moin",
      privacy: "on",
    };
    const sent = await look("/contact", { form: message });
    await look("/contact", { cookie: cookieOf(sent) });

    // Behind a proxy an account has to be confirmed by mail.
    await look("/admin/login?modus=registrieren", { form: { ...account, full_name: "Stella Stern" } });
    const link = linkIn(mailsTo(account.email, server.dataDir)[0], "/admin/confirm");
    await look(link);
    await look(link, { form: { password: account.password } });
    const signedIn = await look("/admin/login", { form: account });
    const cookie = cookieOf(signedIn);
    const area = await look("/admin", { cookie });
    return {
      figure: `${count} answers, at least ${Number.isFinite(least) ? least : 0} points ${low.slice(0, 4).join("; ")}`,
      ok: low.length === 0 && sent.cookies.length > 0 && area.status === 200,
    };
  } finally {
    await server.stop();
    proxy.close();
  }
});
