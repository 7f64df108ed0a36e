import { get } from "./app";

/** What stands in the editors' forms of tests with pictures. */
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

export interface SentFile {
  /** The field of the file. */
  as: string;
  bytes: Uint8Array | null;
  name?: string;
}

interface Sending {
  path?: string;
  fields?: Record<string, string>;
  files: SentFile[];
  intent: string;
  cookie: string;
}

/** Sends an editor's form in parts, as its buttons do. */
export function sendInParts({ path = "/admin/blog/new", fields, files, intent, cookie }: Sending) {
  const body = new FormData();
  const texts = path.startsWith("/admin/blog") ? article : reference;
  for (const [field, text] of Object.entries({ ...texts, ...fields })) body.append(field, text);
  for (const { as, bytes, name = "Kran am Kai.jpg" } of files)
    body.append(as, new File(bytes ? [new Uint8Array(bytes)] : [], bytes ? name : ""));
  if (intent) body.append("intent", intent);
  const headers = { Cookie: cookie, Origin: "http://127.0.0.1:3000", Host: "127.0.0.1:3000" };
  return get(path, { method: "POST", body, headers });
}
