// What 50 versions of a long article cost: the same screens of a site whose article was never changed and of one whose
// article was changed 50 times; and what keeping a draft costs.
import { cpSync } from "node:fs";
import { join } from "node:path";
import { post, signIn, signUp, timeOf } from "./client.js";
import { median } from "./figures.js";
import { open } from "./grow.js";
import { startProduct } from "./processes.js";

const rounds = 60;
const id = "00000000-0000-4000-8000-0000000000aa";
const paragraph =
  "<p>Der Kran am Kai hebt schwer, und wer darunter steht, sieht besser hin, bevor er weitergeht.</p>\n";
/** About 95,000 letters. */
const long = paragraph.repeat(970);

/** @param {string} scratch A directory for data of its own. @returns {Promise<import("./figures.js").Row[]>} */
export async function measureHistory(scratch) {
  const [bare, full] = [join(scratch, "history-none"), join(scratch, "history-many")];
  await (await startProduct(bare)).stop();
  const empty = await open(bare);
  await empty.run(`insert into public.blog_posts (id, title, slug, content, status, published_at)
    values ('${id}', 'Kran', 'kran-am-kai', '${long}', 'published', now() - interval '1 day')`);
  await empty.close();
  cpSync(bare, full, { recursive: true });
  const { run, close } = await open(full);
  for (let count = 1; count <= 50; count += 1)
    await run(`update public.blog_posts set content = '<p>Fassung ${count}</p>${long}' where id = '${id}'`);
  await close();
  const products = [await startProduct(bare), await startProduct(full)];
  /** @type {string[]} */
  const cookies = [];
  for (const { url } of products) {
    await signUp(url);
    cookies.push(await signIn(url));
  }
  const screens = {
    "the list of articles": "/admin/blog",
    "the editor of the article": `/admin/blog/${id}`,
    "the article": "/blog/kran-am-kai",
    "the overview": "/admin",
  };
  /** @type {import("./figures.js").Row[]} */
  const rows = [];
  for (const [name, path] of Object.entries(screens)) {
    const [before = 0, after = 0] = await inTurn(
      products.map(
        ({ url }, index) =>
          () =>
            timeOf(
              url + path,
              path.startsWith("/admin") ? { cookie: cookies[index] ?? "" } : { cookie: "flash=x" },
            ),
      ),
    );
    rows.push(row(`${name}, more with 50 versions of 100 kB`, after - before, 60));
  }
  const url = String(products[1]?.url);
  const cookie = String(cookies[1]);
  const [own = 0] = await inTurn([() => timeOf(`${url}/admin/blog/${id}/history`, { cookie })]);
  rows.push({
    figure: "their history itself",
    reached: `${own.toFixed(0)} ms`,
    reach: "≤ 400 ms",
    ok: own <= 400,
  });
  const [draft = 0] = await inTurn([(turn) => keepDraft(url, cookie, turn)]);
  rows.push(row("keeping a draft of 100 kB", draft, 40));
  await Promise.all(products.map((product) => product.stop()));
  return rows;
}

/** Medians in milliseconds, one after the other in each round. @param {((turn: number) => Promise<number>)[]} works */
async function inTurn(works) {
  /** @type {number[][]} */
  const times = works.map(() => []);
  for (let turn = -10; turn < rounds; turn += 1) {
    for (const [index, work] of works.entries()) {
      const time = await work(turn);
      if (turn >= 0) times[index]?.push(time);
    }
  }
  return times.map(median);
}

/** @param {string} url @param {string} cookie @param {number} turn */
async function keepDraft(url, cookie, turn) {
  const fields = { kind: "blog", item: id, title: `Kran ${turn}`, slug: "kran-am-kai", content: long };
  const began = performance.now();
  const answer = await post(url, "/admin/drafts", fields, cookie);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`a draft was answered with ${answer.status}`);
  return performance.now() - began;
}

/** @param {string} figure @param {number} reached @param {number} most @returns {import("./figures.js").Row} */
function row(figure, reached, most) {
  return { figure, reached: `${reached.toFixed(1)} ms`, reach: `≤ ${most} ms`, ok: reached <= most };
}
