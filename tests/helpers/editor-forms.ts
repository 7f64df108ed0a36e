import { afterAll, beforeEach } from "vitest";
import { fromThisSite, get, sql, staffCookie } from "./app";
import { pageAfter } from "./staff";
import { fieldsOf } from "./staff-form";

export const article = {
  title: "Mit Bild",
  slug: "bild-am-kai",
  excerpt: "Kurz „und“ gut",
  content: "Erster Absatz.\n\nZweiter Absatz.\n\nDritter Absatz.",
  status: "draft",
  published_at: "2031-05-04T09:30",
  category: "Kräne",
  featured_image: "",
};
export const reference = {
  title: "Werft Nord",
  slug: "bild-werft",
  client_name: "Werft Nord",
  description: "Eine Werft.",
  results: 'Es läuft. Testimonial von Ina Kai (Leiterin): "Sehr gut."',
  is_active: "on",
};

export function startsWithoutItems(): void {
  const clear = async () => {
    await sql("delete from blog_posts where slug like 'bild-%'");
    await sql(`delete from "references" where slug like 'bild-%'`);
    await sql("delete from media where created_at > '2026-07-01'");
  };
  beforeEach(clear);
  afterAll(clear);
}

interface SentFile {
  as: string;
  bytes: Uint8Array | null;
  name?: string;
}

export interface Sending {
  path?: string;
  fields?: Record<string, string>;
  files?: SentFile[];
  intent?: string;
}

export function formInParts({ path = "/admin/blog/new", fields, files = [], intent }: Sending): FormData {
  const body = new FormData();
  const texts = path.startsWith("/admin/blog") ? article : reference;
  for (const [field, text] of Object.entries({ ...texts, ...fields })) body.append(field, text);
  for (const { as, bytes, name = "Kran am Kai.jpg" } of files)
    body.append(as, new File(bytes ? [new Uint8Array(bytes)] : [], bytes ? name : ""));
  if (intent) body.append("intent", intent);
  return body;
}

export async function sendInParts(sending: Sending) {
  const headers = { ...fromThisSite, Cookie: await staffCookie() };
  const answer = await get(sending.path ?? "/admin/blog/new", {
    method: "POST",
    headers,
    body: formInParts(sending),
  });
  const to = answer.headers.get("Location") ?? "";
  // A copy is shown by its address.
  const isKept = answer.status === 303 && /entwurf=|bild=/.test(to);
  const html = isKept ? await pageAfter(answer) : await answer.text();
  return { answer, status: isKept ? 200 : answer.status, html, fields: fieldsOf(html) };
}
