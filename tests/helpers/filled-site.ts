import { type APIRequestContext, expect } from "@playwright/test";
import { test as base, site } from "./living-page";
import { linkIn, mailsTo } from "./mailbox";
import { ghost } from "./old-sites";
import { account } from "./staff-page";

const longWords = [
  "Kundenzufriedenheit",
  "Datenschutzgrundverordnung",
  "Informationssicherheitsbeauftragter",
] as const;
const [satisfaction, regulation, officer] = longWords;
export const longTitle = `${officer} und ${satisfaction}: Was die ${regulation} von kleinen Betrieben an Weser und Jade verlangt`;

interface FilledSite {
  staffPages: string[];
  session: Awaited<ReturnType<APIRequestContext["storageState"]>>["cookies"];
}

export const test = base.extend<object, { filledSite: FilledSite }>({
  filledSite: [
    async ({ playwright, site }, use) => {
      const request = await playwright.request.newContext({
        baseURL: site.url,
        extraHTTPHeaders: { Origin: site.url },
        maxRedirects: 0,
      });
      await use(await fill(request, site.dataDir));
      await request.dispose();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

async function fill(request: APIRequestContext, dataDir: string) {
  const read = async (path: string) => (await request.get(path)).text();
  const idIn = async (list: string, items = list) => {
    const [, id] = new RegExp(`${items}/([0-9a-f-]{36})`).exec(await read(list)) ?? [];
    if (!id) throw new Error(`${list} is empty`);
    return id;
  };

  await post(request, "/admin/login?modus=registrieren", { ...account, full_name: "Britta Browser" });
  await post(request, "/admin/login", account);
  for (const [path, form] of Object.entries(items)) await post(request, path, form);
  await post(request, "/contact", message);
  await post(request, "/contact", { ...message, subject: `${regulation} fürs Lager` });
  const opened = await idIn("/admin/contacts");
  await post(request, `/admin/contacts/${opened}`, { is_read: "true" });
  await post(request, `/admin/contacts/${opened}`, { note: `${officer}: ${satisfaction} klären.` });
  await post(request, `/admin/contacts/${opened}`, { body: `Moin, unser ${officer} meldet sich.` });
  await post(request, "/admin/snippets/new", {
    title: `${regulation} erklären`,
    body: `Moin {name}, ${regulation}!`,
  });
  const snippet = `/admin/snippets/${await idIn("/admin/snippets")}`;

  await post(request, "/admin/company", {
    group: "faq",
    "faq.0.question": `Wer ist ${officer}?`,
    "faq.0.answer": `${regulation} und ${satisfaction}: {Telefon}.`,
  });

  await post(request, "/newsletter", subscriber);
  await post(request, linkIn(mailsTo(subscriber.email, dataDir)[0], "/newsletter/confirm"), {});
  await post(request, "/admin/newsletter/new", { ...mailing, subject: `${officer} gesucht` });
  const sent = await idIn("/admin/newsletter");
  await post(request, `/admin/newsletter/${sent}/send`, {});
  await post(request, "/admin/newsletter/new", mailing);
  const draft = await idIn("/admin/newsletter");
  const reader = await idIn("/admin/newsletter", "/admin/newsletter/subscribers");

  const editors = await Promise.all(
    ["/admin/blog", "/admin/services", "/admin/references"].map(
      async (list) => `${list}/${await idIn(list)}`,
    ),
  );
  const picture = `/admin/media/${await idIn("/admin/media")}`;
  const moves = [await oldSite(request, "bericht"), await oldSite(request, "ergebnis")] as const;
  await post(request, moves[1], { intent: "take-over" });
  await expect.poll(() => read(moves[1])).toContain('value="undo"');
  const mailings = [draft, sent].map((id) => `/admin/newsletter/${id}`);
  return {
    staffPages: [
      ...["/admin", "/admin/gibt-es-nicht"],
      ...["/admin/contacts", "/admin/contacts?filter=ungelesen&q=niemand", `/admin/contacts/${opened}`],
      ...["/admin/contacts?state=open", "/admin/snippets", snippet, `${snippet}/delete`],
      ...["/admin/blog", "/admin/services", "/admin/references"].flatMap((list) => [list, `${list}/new`]),
      ...editors,
      `${editors[0]}/preview`,
      ...editors.map((editor) => `${editor}/history`),
      "/admin/trash",
      "/admin/search?q=an",
      "/admin/account",
      "/admin/addresses",
      "/admin/settings",
      "/admin/company",
      ...["hours", "founders", "faq", "sentences", "register"].map(
        (group) => `/admin/company?group=${group}`,
      ),
      ...["/admin/company/history/faq", "/admin/help/company", "/admin/help/team"],
      ...["/admin/move", "/admin/move/addresses", "/admin/help/moving", ...moves],
      `${moves[0]}?zeigen=pictures`,
      ...["/admin/team", "/admin/people", "/admin/people?email=kein"],
      ...["/admin/people", "/admin/people/erase"].map((path) => `${path}?email=${message.email}`),
      ...["/admin/media", "/admin/media?q=niemand", picture, `${picture}/delete`],
      ...["/admin/newsletter", "/admin/newsletter/new", ...mailings, `${mailings[0]}/send`],
      ...[`/admin/contacts/${opened}`, ...editors, `${mailings[0]}`].map((item) => `${item}/delete`),
      `/admin/newsletter/subscribers/${reader}/delete`,
    ],
    session: (await request.storageState()).cookies.filter(({ name }) => name.startsWith("staff.")),
  };
}

/** Uploads an export; gives the address of its report. */
export async function oldSite(request: APIRequestContext, name: string): Promise<string> {
  const html = `<p>${regulation}</p><img src="https://alt.example/content/images/${name}.jpg" alt="">[gallery]`;
  const posts = ["eins", "zwei"].map((one, index) => ({
    ...{
      id: name + one,
      title: `${longTitle} ${one}`,
      slug: `${name}-${one}`,
      type: index ? "page" : "post",
    },
    ...{ html, status: "published", published_at: "2021-03-01T08:00:00.000Z", visibility: "public" },
  }));
  const more = {
    tags: [{ id: "t1", name: satisfaction, slug: "alt", visibility: "public" }],
    posts_tags: [{ id: "pt1", post_id: `${name}eins`, tag_id: "t1" }],
    users: [{ id: "u1", name: "Anna Alt", slug: "anna" }],
  };
  const file = { name: "alt.json", mimeType: "application/json", buffer: Buffer.from(ghost(posts, more)) };
  const headers = { Origin: site().url };
  const answer = await request.post("/admin/move", { multipart: { file }, headers, maxRedirects: 0 });
  return answer.headers().location ?? "";
}

async function post(request: APIRequestContext, path: string, form: Record<string, string>) {
  const status = (await request.post(path, { form })).status();
  // Every form that is taken leads on; only a new account is asked to sign in.
  if (status >= 400) throw new Error(`${path} answers ${status}`);
}

const table = `<table><tr><th>${regulation}</th><th>Frist</th><th>Zuständig</th></tr>
  <tr><th>${satisfaction}</th><td>sofort</td><td>${officer}</td></tr></table>`;
const items = {
  "/admin/blog/new": {
    title: longTitle,
    slug: "lange-worte",
    excerpt: `Ein ${officer} kostet wenig und spart viel, sagt die ${regulation}. `.repeat(3),
    content: `<h2>${officer}</h2><p>Die ${regulation} will ${satisfaction}.</p><h3>${regulation}</h3>
      <ul><li>${officer}</li></ul>${table}<p><code>npm run ${"lange-anweisung-".repeat(4)}</code></p>
      <pre><code>curl https://werft.example/${"sehr-langer-pfad/".repeat(6)}</code></pre>
      <h2>Adressen</h2><p><a href="https://werft.example/${regulation}">https://werft.example/${regulation}</a></p>
      <blockquote><p>${officer}!</p></blockquote>`,
    status: "published",
    category: satisfaction,
  },
  "/admin/services/new": {
    title: `${officer} auf Zeit`,
    slug: "lange-worte",
    short_description: `${satisfaction} nach der ${regulation}, mit einem ${officer}.`,
    full_description: `Wir stellen den ${officer}.\n- ${regulation}\n- ${satisfaction}`,
    is_active: "on",
  },
  "/admin/references/new": {
    title: `${regulation} beim ${officer}`,
    slug: "lange-worte",
    client_name: `${satisfaction}sgesellschaft`,
    description: `Ein ${officer} für alle Standorte.`,
    challenge: `${regulation} ohne ${officer}.`,
    solution: `${satisfaction} gemessen.`,
    results: `${satisfaction} um 40 % gestiegen. Testimonial von Antje Ahlers (${officer}): "Moin, ${regulation}!"`,
    industry: satisfaction,
    technologies: `${regulation}, Make`,
    is_active: "on",
  },
};
const message = {
  name: `Antje ${officer}`,
  email: `${regulation.toLowerCase()}@${satisfaction.toLowerCase()}.example`,
  phone: "0471 12345678",
  subject: `${officer} gesucht`,
  message: `Moin, wir suchen einen ${officer}. https://werft.example/${"sehr-langer-pfad/".repeat(5)}`,
  privacy: "on",
};
const subscriber = {
  firstName: "Nele",
  lastName: officer,
  company: `${satisfaction}sgesellschaft`,
  email: `leserin@${satisfaction.toLowerCase()}.example`,
};
const mailing = {
  subject: `${regulation} für alle`,
  body: `Moin!\n\nEin ${officer} fehlt.`,
  post: "lange-worte",
};
