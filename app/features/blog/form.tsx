import { useCallback } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Choice, TextLine } from "~/features/editing/editor-fields";
import { Lead } from "~/features/editing/editor-parts";
import { useFields, usePage } from "~/features/editing/use-view";
import type { EditorView, Texts } from "~/features/editing/view";
import { ChosenPicture } from "~/features/media/chosen-picture";
import { PicturePanel } from "~/features/media/picture-panel";
import { WritingField } from "~/features/rich-text/writing-field";
import { WritingHelp } from "~/features/rich-text/writing-help";
import { ItemLink, SharedEditor } from "~/features/sharing/shared-editor";
import { postLabels } from "~/schemas/field-labels";
import { postLimits, slugLimit } from "~/schemas/limits";
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
const labels: Record<keyof typeof postLabels | PictureFields | "document", string> = {
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
};

/** The fields of the panel: what is wrong with one of them opens it. */
const inPanel: (keyof typeof labels)[] = [
  ...(["status", "published_at", "featured_image", "cover", "chosen_cover"] as const),
  ...(["category", "author", "slug"] as const),
];

export function PostForm({ view }: { view: EditorView }) {
  const { item, stored } = view;
  const { found, categories, authors, editor } = usePage<PostAround>().around;
  const isHydrated = useHydrated();
  const fields = useFields({ ...view, fields: { ...view.fields, ...wordsOf(found) } }, labels);
  const { title, slug, excerpt, content, status, published_at, category, author, featured_image } = fields;
  const deed = useCallback((texts: Texts) => deedOf(texts, stored), [stored]);
  return (
    <SharedEditor
      what="blog_posts"
      title={item ? "Beitrag bearbeiten" : "Neuer Beitrag"}
      path="/admin/blog"
      listName="Beiträge"
      filledIn={["published_at"]}
      {...{ view, fields, labels, deed }}
      takesFiles
      inPanel={inPanel}
      isPanelWanted={found?.field === "find_cover"}
      headline={{
        ...{ field: title, label: labels.title, subject: "Title", max: postLimits.title },
        ...{ placeholder: "Titel", required: true },
      }}
      links={
        <>
          <WritingHelp />
          {item && <ItemLink path="/admin/blog" item={item} />}
        </>
      }
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
        </>
      }
    >
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
    </SharedEditor>
  );
}

/** The words by which pictures were looked for, in their field. */
function wordsOf(found: PostAround["found"]) {
  return found ? { [found.field]: found.words } : {};
}
