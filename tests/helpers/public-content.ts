import type { IncomingMessage } from "node:http";
import { toBerlinTime } from "~/schemas/berlin-time";
import type { Fault } from "./fault-proxy";
import type { Site, startTwoSites } from "./two-sites";

export type Kind = "blog" | "services" | "references";
export type State = "public" | "hidden" | "planned" | "archived";
export type Two = Awaited<ReturnType<typeof startTwoSites>>;

const tables = { blog: "blog_posts", services: "services", references: "references" } as const;
export const categories = ["Kat-A", "Kat-B", "Kat-C"];
/** Milliseconds. */
const allowed = 5000;
const far = new Date(Date.UTC(2090, 5, 1, 10));

export interface Item {
  kind: Kind;
  id: string;
  slug: string;
  word: string;
  state: State;
  category: string;
}

/** A model: each text has a word of its own that must vanish at once here, and elsewhere after five seconds. */
export class PublicContent {
  items: Item[] = [];
  readonly withdrawn = new Map<string, { at: number; by: number }>();
  private readonly changed = new Map<number, number>();
  private changes = 0;
  private changing = false;
  private readonly faults: (Fault | undefined)[] = [undefined, undefined];
  private readonly mended = [0, 0];
  private words = 0;
  looked = 0;
  saved = 0;
  private readonly pictures = new Map<string, string>();
  readonly former = new Set<string>();

  constructor(private readonly two: Two) {}

  newWord(prefix: string) {
    this.words += 1;
    return `${prefix}${this.words.toString(36)}q`;
  }

  private site(index: number): Site {
    return this.two.sites[index] as Site;
  }

  async fail(index: number, fault: Fault, which?: (request: IncomingMessage) => boolean) {
    this.faults[index] = fault;
    await this.site(index).door.fail(fault, which);
  }

  async mend(index: number) {
    if (this.faults[index] === undefined) return;
    this.faults[index] = undefined;
    this.mended[index] = Date.now();
    await this.site(index).door.mend();
  }

  isQuiet(index: number) {
    return this.faults[index] === undefined;
  }

  async save(index: number, item: Item, change: Partial<Item> | "delete" | "move") {
    const before = item.id ? await this.row(item) : undefined;
    const next = typeof change === "string" ? item : { ...item, ...change, word: this.newWord("tok") };
    // During a save either version may be seen.
    this.changing = true;
    const goneSince = this.withdrawn.get(item.slug);
    this.withdrawn.delete(item.slug);
    const early = Promise.all(this.paths(item).map((path) => this.look(index, path)));
    early.catch(() => undefined);
    const answer = await this.send(index, next, change, before?.version);
    const done = { at: Date.now(), by: index };
    const [row] = await this.two.sql(`select id from "${tables[next.kind]}" where slug = $1`, [next.slug]);
    const now = row ? await this.row({ ...next, id: String(row.id) }) : undefined;
    const took = change === "delete" ? !now : now?.text.includes(next.word);
    if (this.isQuiet(index) && answer >= 400) throw new Error(`${change}: ${answer} without a fault`);
    if (answer < 400 && !took) throw new Error(`${change}: ${answer}, but it was not stored`);
    if (took && change !== "move")
      this.take(item, change === "delete" ? undefined : { ...next, id: String(now?.id) }, done);
    else if (goneSince) this.withdrawn.set(item.slug, goneSince);
    if (change === "move") this.note(done);
    this.saved += 1;
    await early;
    this.changing = false;
    return took ?? false;
  }

  /** Bypassing every instance. */
  async planSoon(item: Item, milliseconds: number) {
    await this.two.sql(
      `update blog_posts set status = 'published', published_at = now() + interval '${milliseconds} milliseconds' where id = $1`,
      [item.id],
    );
    // May be shown from now on; must be after its time.
    this.take(item, { ...item, state: "public" }, { at: Date.now() + milliseconds, by: -1 });
  }

  private take(old: Item, next: Item | undefined, done: { at: number; by: number }) {
    this.items = this.items.filter((each) => each !== old);
    if (next) this.items.push(next);
    this.note(done);
    if (old.slug !== next?.slug) this.former.add(`${old.kind} ${old.slug}`);
    for (const word of this.publicWords()) this.withdrawn.delete(word);
    for (const word of [old.word, old.slug])
      if (word && !this.publicWords().has(word)) this.withdrawn.set(word, done);
  }

  private note({ at, by }: { at: number; by: number }) {
    this.changed.set(by, at);
    this.changes += 1;
  }

  publicWords() {
    const shown = this.items.filter(({ state }) => state === "public");
    return new Set(shown.flatMap(({ slug, word }) => [word, slug]));
  }

  private async row({ kind, id }: Item) {
    const [row] = await this.two.sql(
      `select id, to_json(updated_at)#>>'{}' as version, title as text from "${tables[kind]}" where id = $1`,
      [id],
    );
    return row && { id: String(row.id), version: String(row.version), text: String(row.text) };
  }

  private async send(index: number, item: Item, change: unknown, version = "") {
    const base = `/admin/${item.kind}`;
    if (change === "delete") return this.post(index, `${base}/${item.id}/delete`, {});
    if (change === "move") return this.post(index, base, { id: item.id, direction: "up" });
    return this.post(index, `${base}/${item.id || "new"}`, {
      ...fieldsOf(item),
      ...(item.id && { updated_at: version, opened: "" }),
    });
  }

  private async post(index: number, path: string, fields: Record<string, string>) {
    const { server, cookie } = this.site(index);
    const answer = await fetch(server.url + path, {
      method: "POST",
      headers: { Origin: server.url, Cookie: cookie },
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
    await answer.text();
    return answer.status;
  }

  paths(also?: Item): string[] {
    const gone = [...this.former].slice(-4).flatMap((each) => /^blog (.+)/.exec(each)?.[1] ?? []);
    const posts = [...this.items, ...(also ? [also] : [])].filter(({ kind }) => kind === "blog");
    const slugs = new Set([...posts.map(({ slug }) => slug), ...gone].filter(Boolean));
    const ofPost = ["", ".data", ".data?_routes=routes%2F_site.blog.%24slug", "/og.png"];
    return [
      ...[...slugs].flatMap((slug) => ofPost.map((rest) => `/blog/${slug}${rest}`)),
      ...["/", "/_root.data", "/services", "/services.data", "/references", "/references.data"],
      ...["/blog", "/blog.data", "/blog?seite=2", "/blog.rss.xml", "/sitemap.xml", "/sitemap.xml?teil=1"],
      ...categories.flatMap((name) => [`/blog?kategorie=${name}`, `/blog.data?kategorie=${name}`]),
    ];
  }

  async look(index: number, path: string): Promise<void> {
    const began = Date.now();
    const settled = this.isSettled(index, began);
    const quiet = this.isQuiet(index) && began > (this.mended[index] ?? 0) + allowed;
    const expected = this.expectation(path);
    const { changes } = this;
    const { server, cookie } = this.site(index);
    // Staff responses bypass the page cache.
    const headers: Record<string, string> = this.looked % 4 === 0 ? { Cookie: cookie } : {};
    const answer = await fetch(server.url + path, { headers, redirect: "manual" });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const body = bytes.toString();
    this.looked += 1;
    const where = `instance ${index} ${path}: ${answer.status}`;
    for (const word of new Set(body.match(/(tok|slu)[\da-z]+q/g))) {
      const gone = this.withdrawn.get(word);
      // An error page may name its address.
      if (!gone || (path.includes(word) && answer.status >= 400)) continue;
      const known = gone.by === index ? gone.at : Math.max(gone.at, this.mended[index] ?? 0) + allowed;
      if (began > known && (gone.by === index || this.isQuiet(index)))
        throw new Error(`${where} shows ${word}, withdrawn ${began - gone.at} ms before on ${gone.by}`);
    }
    // Only an undisturbed response has to be complete.
    if (!settled || this.changing || this.changes !== changes) return;
    if (!quiet || !this.isQuiet(index) || !expected) return;
    if (answer.status !== expected.status) throw new Error(`${where} instead of ${expected.status}`);
    for (const word of expected.words)
      if (!body.includes(word)) throw new Error(`${where} does not show ${word}`);
    if (expected.picture) this.comparePicture(expected.picture, bytes, where);
  }

  private isSettled(index: number, now: number) {
    return [...this.changed].every(([by, at]) => (by === index ? now >= at : now > at + allowed));
  }

  private comparePicture(word: string, bytes: Buffer, where: string) {
    const picture = bytes.toString("base64");
    for (const [other, same] of this.pictures)
      if (other !== word && same === picture) throw new Error(`${where} is the picture of ${other}`);
    this.pictures.set(word, picture);
  }

  private expectation(path: string): { status: number; words: string[]; picture?: string } | undefined {
    const shown = (kind: Kind) => this.items.filter((each) => each.kind === kind && each.state === "public");
    const [, slug, rest = ""] = /^\/blog\/([\w-]+)(.*)$/.exec(path) ?? [];
    if (slug) {
      const post = shown("blog").find((each) => each.slug === slug);
      if (!post) return { status: 404, words: [] };
      return rest === "/og.png"
        ? { status: 200, words: [], picture: post.word }
        : { status: 200, words: [post.word] };
    }
    const category = /kategorie=(.+)/.exec(path)?.[1];
    if (category) {
      const words = shown("blog")
        .filter((each) => each.category === category)
        .map(({ word }) => word);
      return { status: words.length ? 200 : 404, words };
    }
    const kind = /^\/(blog(?!\?)|services|references)/.exec(path)?.[1] as Kind | undefined;
    if (kind) return { status: 200, words: shown(kind).map(({ word }) => word) };
    if (path.startsWith("/sitemap.xml?"))
      return { status: 200, words: shown("blog").map(({ slug }) => slug) };
    return undefined;
  }

  async sweep(also?: Item) {
    for (const index of [0, 1]) await Promise.all(this.paths(also).map((path) => this.look(index, path)));
  }

  async clear() {
    for (const index of [0, 1]) await this.mend(index);
    for (const item of [...this.items]) {
      await this.two.sql(`delete from "${tables[item.kind]}" where id = $1`, [item.id]);
      this.take(item, undefined, { at: Date.now(), by: -1 });
    }
  }
}

const statuses = { public: "published", planned: "published", hidden: "draft", archived: "archived" };

function fieldsOf({ kind, slug, word, state, category }: Item): Record<string, string> {
  const shared = { title: `Titel ${word}`, slug };
  if (kind === "blog")
    return {
      ...{ ...shared, category, status: statuses[state], featured_image: "" },
      excerpt: `Kurz ${word}`,
      content: `<h2>Kapitel ${word}</h2><p>Text ${word}</p>`,
      published_at: state === "planned" ? toBerlinTime(far) : "",
    };
  const active = { ...shared, is_active: state === "public" ? "on" : "off" };
  if (kind === "services")
    return {
      ...active,
      short_description: `Kurz ${word}`,
      full_description: `Text ${word}\n- Punkt ${word}`,
    };
  const texts = { challenge: `Lage ${word}`, results: `Ergebnis ${word}. Mehr.` };
  return { ...active, ...texts, client_name: `Kunde ${word}`, description: `Text ${word}` };
}
