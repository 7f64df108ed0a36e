import { Link } from "@remix-run/react";
import { useCallback } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Editor } from "~/features/editing/editor";
import { Choice, TextLine } from "~/features/editing/editor-fields";
import { Headline, HistoryLink, Lead, PanelLinks } from "~/features/editing/editor-parts";
import { useFields, usePage } from "~/features/editing/use-view";
import { type EditorView, hasErrors, type Texts } from "~/features/editing/view";
import { ChosenPicture } from "~/features/media/chosen-picture";
import { PicturePanel } from "~/features/media/picture-panel";
import { WritingField } from "~/features/rich-text/writing-field";
import { WritingHelp } from "~/features/rich-text/writing-help";
import { PreviewButton } from "~/features/sharing/preview-button";
import { ShareLink, SharePanel } from "~/features/sharing/share-panel";
import type { NewShare } from "~/schemas/answers";
import { postLabels } from "~/schemas/field-labels";
import { postLimits, slugLimit } from "~/schemas/limits";
import { DeleteLink } from "~/ui/admin/delete";
import { deedOf } from "./deeds";
import type { PostAround } from "./editor.server";
import { PublicationFields } from "./publication-fields";
import { TextPicture } from "./text-picture";
import { WordFile } from "./word-file";

type PictureFields =
  | "cover"
  | "chosen_cover"
  | "find_cover"
  | "picture"
  | "chosen"
  | "find"
  | "alt"
  | "decorative"
  | "caption"
  | "after";

const { title, slug, excerpt, ...below } = postLabels;
const labels: Record<keyof typeof postLabels | PictureFields | "document" | "days", string> = {
  ...{ title, slug, excerpt },
  document: "Word-Datei (.docx)",
  ...below,
  cover: "Bilddatei für den Beitrag",
  chosen_cover: "Vorhandenes Beitragsbild",
  find_cover: "Bilder für den Beitrag suchen",
  picture: "Bilddatei",
  chosen: "Vorhandenes Bild",
  find: "Bilder suchen",
  alt: "Was ist zu sehen?",
  decorative: "Das Bild schmückt nur",
  caption: "Bildunterschrift",
  after: "Nach Absatz Nummer",
  days: "Gültig",
};

/** The fields of the panel: what is wrong with one of them opens it. */
const inPanel: (keyof typeof labels)[] = [
  ...(["status", "published_at", "featured_image", "cover", "chosen_cover"] as const),
  ...(["category", "author", "slug", "days"] as const),
];

export function PostForm({ view }: { view: EditorView }) {
  const { item, stored } = view;
  const { around, shown } = usePage<PostAround>();
  const { found, categories, authors, editor, shares } = around;
  const isHydrated = useHydrated();
  const fields = useFields({ ...view, fields: { ...view.fields, days: "7", ...wordsOf(found) } }, labels);
  const { title, slug, excerpt, content, status, published_at, category, author, featured_image } = fields;
  const deed = useCallback((texts: Texts) => deedOf(texts, stored), [stored]);
  const isShared = item !== null && !item.publicPath;
  return (
    <Editor
      title={item ? "Beitrag bearbeiten" : "Neuer Beitrag"}
      path="/admin/blog"
      listName="Beiträge"
      filledIn={["published_at"]}
      {...{ view, fields, labels, deed }}
      takesFiles
      buttons={
        <>
          {isShared && <ShareLink />}
          <PreviewButton path="/admin/blog" copy={view.copy} />
        </>
      }
      isPanelWanted={Boolean(shown) || found?.field === "find_cover" || hasErrors(view, inPanel)}
      panel={
        <>
          <PublicationFields status={status} time={published_at} labels={labels} />
          <div>
            <ChosenPicture
              field={featured_image}
              label={labels.featured_image}
              max={postLimits.featured_image}
              hint="Leer heißt: eine Zeichnung, die zum Artikel passt."
            />
            <PicturePanel
              title="Beitragsbild hochladen oder wählen"
              label={labels.cover}
              file={fields.cover}
              chosen={fields.chosen_cover}
              // Without scripts the search of the other panel is there all the time, and finds for both.
              find={isHydrated ? fields.find_cover : undefined}
              findLabel="Bilder für den Beitrag durchsuchen"
              intent="cover"
              button="Als Beitragsbild nehmen"
              target="featured_image"
              hint="JPEG, PNG, WebP, AVIF oder GIF bis 12 MB. Gezeigt wird es im Format 16 : 9."
            />
          </div>
          <TextLine field={category} label={labels.category} max={postLimits.category} list="kategorien" />
          <Choice
            field={author}
            label={labels.author}
            choices={[
              { value: "", label: `Wie im Impressum: ${editor}` },
              ...[...new Set([...authors, author.initialValue || editor])].map((name) => ({
                value: name,
                label: name,
              })),
            ]}
          />
          <TextLine
            field={slug}
            label={labels.slug}
            max={slugLimit}
            before="/blog/"
            autoCapitalize="none"
            hint="Die Adresse entsteht aus dem Titel."
          />
          {isShared && (
            <SharePanel
              field={fields.days}
              label={labels.days}
              shares={shares}
              shared={shown as NewShare | undefined}
            />
          )}
          <PanelLinks>
            <WritingHelp />
            {item && <Links item={item} />}
          </PanelLinks>
        </>
      }
    >
      {item && <input type="hidden" name="item" value={item.id} />}
      <Headline
        isFirst={!item && !view.refusal}
        placeholder="Titel"
        field={title}
        label={labels.title}
        subject="Title"
        required
        max={postLimits.title}
      />
      <Lead
        field={excerpt}
        label={labels.excerpt}
        max={postLimits.excerpt}
        placeholder="Kurztext: steht in der Liste und in Suchmaschinen"
      />
      <WritingField
        kind="article"
        field={content}
        label={labels.content}
        subject="Content"
        required
        rows={22}
        max={postLimits.content}
        instead={<TextPicture {...{ fields, labels }} text={view.fields.content ?? ""} />}
      />
      <WordFile field={fields.document} label={labels.document} />
      <datalist id="kategorien">
        {categories.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </Editor>
  );
}

/** The words by which pictures were looked for, in their field. */
function wordsOf(found: PostAround["found"]) {
  return found ? { [found.field]: found.words } : {};
}

function Links({ item }: { item: NonNullable<EditorView["item"]> }) {
  const link = "inline-flex min-h-11 items-center underline underline-offset-4";
  return (
    <>
      {item.publicPath ? (
        <Link to={item.publicPath} className={link}>
          Auf der Website
        </Link>
      ) : (
        <Link to={`/admin/blog/${item.id}/preview`} className={link}>
          Gespeicherte Fassung
        </Link>
      )}
      <HistoryLink to={`/admin/blog/${item.id}`} />
      <DeleteLink to={`/admin/blog/${item.id}/delete`} what="blog_posts" />
    </>
  );
}
