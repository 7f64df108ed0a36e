/** Exports of other products, as their own would write them. */

export interface WxrPost {
  id: number;
  title?: string;
  content?: string;
  type?: string;
  status?: string;
  slug?: string;
  date?: string;
  password?: string;
  meta?: Record<string, string>;
  categories?: string[];
  attachment?: string;
  parent?: number;
  comment?: string;
  link?: string;
  author?: string;
  /** Further elements of the item. */
  more?: string;
}

const cdata = (text: string) => `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;

export function wxrItem(post: WxrPost): string {
  const {
    id,
    title = `Beitrag ${id}`,
    content = "",
    type = "post",
    status = "publish",
    slug = `beitrag-${id}`,
  } = post;
  const {
    date = "2020-05-01 10:00:00",
    password = "",
    meta = {},
    categories = [],
    attachment,
    parent = 0,
    comment,
    link = `https://alt.example/2020/05/${slug}/`,
    author = "anna",
    more = "",
  } = post;
  return `<item>
<title>${cdata(title)}</title><link>${link}</link><dc:creator>${cdata(author)}</dc:creator>
<content:encoded>${cdata(content)}</content:encoded><excerpt:encoded>${cdata("")}</excerpt:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date_gmt>${date}</wp:post_date_gmt><wp:post_name>${slug}</wp:post_name>
<wp:status>${status}</wp:status><wp:post_type>${type}</wp:post_type><wp:post_password>${cdata(password)}</wp:post_password><wp:post_parent>${parent}</wp:post_parent>${more}
${attachment ? `<wp:attachment_url>${attachment}</wp:attachment_url>` : ""}
${categories.map((name) => `<category domain="category" nicename="${name.toLowerCase()}">${cdata(name)}</category>`).join("")}
${Object.entries(meta)
  .map(
    ([key, value]) =>
      `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`,
  )
  .join("")}
${comment ? `<wp:comment><wp:comment_author_email>${comment}</wp:comment_author_email><wp:comment_content>${cdata(comment)}</wp:comment_content></wp:comment>` : ""}
</item>
`;
}

export function wxr(posts: WxrPost[], version = "1.2"): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0"><channel><title>Alte Seite</title><link>https://alt.example</link>
<wp:wxr_version>${version}</wp:wxr_version><wp:base_blog_url>https://alt.example</wp:base_blog_url>
<wp:author><wp:author_id>1</wp:author_id><wp:author_login>anna</wp:author_login><wp:author_email>anna@alt.example</wp:author_email><wp:author_display_name>${cdata("Anna Alt")}</wp:author_display_name></wp:author>
${posts.map(wxrItem).join("")}</channel></rss>
`;
}

export function ghost(posts: Record<string, unknown>[], more: Record<string, unknown[]> = {}): string {
  return JSON.stringify({ db: [{ meta: { version: "5.0.0" }, data: { posts, ...more } }] });
}
