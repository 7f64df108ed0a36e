import { editorOf } from "~/content/editor";
import { type Columns, defineEditor, type Storing } from "~/features/editing/editor.server";
import { pictureFiles, pictureIntents, pictureSearch } from "~/features/editing/pictures.server";
import { type Texts, untitled } from "~/features/editing/view";
import { keepDescriptions } from "~/features/media/alt-texts.server";
import { renewAddresses } from "~/features/redirects/renewed-addresses.server";
import { hiddenPicture, shownPicture } from "~/features/rich-text/own-pictures.server";
import { textNotices, textToStore } from "~/features/rich-text/typed-text.server";
import { undescribedIn } from "~/features/rich-text/undescribed.server";
import { shareIntents, sharesOf } from "~/features/sharing/shares.server";
import { listAuthors } from "~/features/team/model.server";
import { presentSite } from "~/platform/database/cached-facts.server";
import type { Db } from "~/platform/database/db";
import { orElse } from "~/platform/process/incidents.server";
import { toBerlinTime } from "~/schemas/berlin-time";
import { postLabels } from "~/schemas/field-labels";
import { storedLimits } from "~/schemas/limits";
import { type PostInput, PostSchema, publicationTime } from "~/schemas/post";
import { doneBy } from "./deeds";
import { findPosts, getPost, isPublic, listCategories } from "./model.server";
import { postPictures } from "./pictures.server";
import { stateSentence } from "./states.server";
import { importWordFile, wordFiles } from "./word-file.server";

export type PostAround = Awaited<ReturnType<typeof around>>;

const pictures = pictureIntents(postPictures, ["find", "find_cover"]);

export const postEditor = defineEditor({
  table: "blog_posts",
  path: "/admin/blog",
  slugTaken: "Ein Beitrag mit diesem Slug existiert bereits.",
  schema: PostSchema.extend({ featured_image: shownPicture(PostSchema.shape.featured_image) }),
  labels: postLabels,
  fresh: {
    ...{ title: "", slug: "", excerpt: "", content: "", status: "draft", published_at: "", category: "" },
    ...{ author: "", featured_image: "", chosen: "", chosen_cover: "" },
    ...{ alt: "", decorative: "off", caption: "", after: "" },
  },
  besides: ["item", "document", "picture", "cover", "find", "find_cover", "days"],
  files: { ...wordFiles, ...pictureFiles(postPictures) },
  get: getPost,
  find: findPosts,
  texts: (post) => ({
    title: post.title === untitled ? "" : post.title,
    slug: post.slug,
    excerpt: post.excerpt ?? "",
    content: post.content.trim() ? post.content : "",
    status: post.status,
    published_at: post.published_at ? toBerlinTime(new Date(post.published_at)) : "",
    category: post.category ?? "",
    author: post.author ?? "",
    featured_image: post.featured_image ?? "",
  }),
  assemble,
  columns,
  intents: {
    ...pictures.intents,
    import: importWordFile,
    redate: () => ({ fields: { published_at: "" }, focus: "published_at" }),
    ...shareIntents({ kind: "blog_posts", get: getPost, isPublic }),
  },
  alongside: pictures.alongside,
  enter: pictures.enter,
  renew: renewAddresses,
  afterwards: (db, { content }) => keepDescriptions(db, content),
  around,
  filledIn: ["published_at"],
  formatted: ["content"],
  stateOf: stateSentence,
  isPublic,
  publicPath: (post) => (isPublic(post) ? `/blog/${post.slug}` : null),
});

/** The form is as useful without suggestions. */
async function around({ db, request, id }: { db: Db; request: Request; id: string | undefined }) {
  const [search, categories, authors, site, shares] = await Promise.all([
    pictureSearch({ db, request }),
    orElse("blog: categories are not known", listCategories(db), []),
    orElse("blog: authors are not known", listAuthors(db), []),
    presentSite(),
    sharesOf(db, id),
  ]);
  return { ...search, categories, authors, editor: editorOf(site), shares };
}

/** What is not public may lack what publishing needs, as long as there is something of it. */
function assemble(fields: Texts): { fields: Texts; problems: Record<string, string[]> } {
  const { title = "", content = "", status } = fields;
  const isFree = (status === "draft" || status === "archived") && (title + content).trim() !== "";
  const filled = {
    ...fields,
    title: title.trim() ? title : untitled,
    content: content.trim() ? content : noText,
  };
  return { fields: isFree ? filled : fields, problems: {} };
}

/** What shows nothing: the database wants something. */
const noText = "<p></p>";
const storedNoText = "\n";

/** A time that was not touched is not read: the form shows minutes, and in autumn one hour twice. Nor is a text, to the byte. */
async function columns(
  db: Db,
  { content, ...post }: PostInput,
  { isTouched, stored }: Storing,
): Promise<Columns> {
  const { published_at, ...rest } = post;
  if (post.author && isTouched("author") && !(await listAuthors(db)).includes(post.author))
    return { problems: { author: ["Wähle jemanden aus der Liste"] } };
  const isPublished = post.status === "published";
  const isDated = published_at === null || isTouched("published_at");
  const time = publicationTime({ ...post, content }, new Date());
  const values = { ...rest, ...(isDated && { published_at: time?.toISOString() ?? null }) };
  const done = doneBy({ ...post, published_at: time ? toBerlinTime(time) : "" }, stored);
  const lacking = (html: string) => [
    ...(post.title === untitled ? ["der Titel"] : []),
    ...(html === "" ? ["der Text"] : []),
    ...(undescribedIn(html) ? ["die Beschreibung eines Bildes"] : []),
  ];
  const saidOf = (html: string) => {
    const lacks = isPublished ? [] : lacking(html);
    return lacks.length === 0 ? done : [...done, `Zum Veröffentlichen fehlt noch: ${lacks.join(", ")}.`];
  };
  if (!isTouched("content")) {
    const problem = isPublished && stored?.status !== "published" ? undescribedIn(content) : undefined;
    if (problem) return { problems: { content: [problem] } };
    return { values, done: saidOf(content === noText ? "" : content) };
  }
  const text = await textToStore(content, storedLimits.content);
  if ("problem" in text) return { problems: { content: [text.problem] } };
  const isEmpty = text.html === "";
  const problem =
    hiddenPicture(text) ??
    (isPublished
      ? (undescribedIn(text.html) ?? (isEmpty ? "Content ist erforderlich" : undefined))
      : undefined);
  if (problem) return { problems: { content: [problem] } };
  return {
    values: { ...values, content: isEmpty ? storedNoText : text.html },
    notices: textNotices(text),
    done: saidOf(text.html),
  };
}
