import { Link } from "@remix-run/react";
import type { MouseEvent } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { beforeSending } from "~/client/writing/held-form";
import { Editor } from "~/features/editing/editor";
import { useFields, usePage } from "~/features/editing/use-view";
import type { EditorView } from "~/features/editing/view";
import type { NewShare } from "~/schemas/answers";
import { postLabels } from "~/schemas/field-labels";
import { postLimits, slugLimit } from "~/schemas/limits";
import { ChosenPicture } from "~/ui/admin/chosen-picture";
import { DeleteLink } from "~/ui/admin/delete";
import { LongText, slugHint, TextLine } from "~/ui/admin/editor-fields";
import { encodeAsNeeded } from "~/ui/admin/form-texts";
import { HistoryLink } from "~/ui/admin/history-link";
import { PicturePanel } from "~/ui/admin/picture-panel";
import { barButton } from "~/ui/admin/save-bar";
import { WritingField } from "~/ui/admin/writing-field";
import { WritingHelp } from "~/ui/admin/writing-help";
import { buttonClass } from "~/ui/button";
import type { PostAround } from "./editor.server";
import { PublicationFields } from "./publication-fields";
import { SharePanel } from "./share-panel";
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

export function PostForm({ view }: { view: EditorView }) {
  const { item } = view;
  const { around, shown } = usePage<PostAround>();
  const { found, categories, shares } = around;
  const isHydrated = useHydrated();
  const fields = useFields({ ...view, fields: { ...view.fields, days: "7", ...wordsOf(found) } }, labels);
  const { title, slug, excerpt, content, status, published_at, category, featured_image } = fields;
  return (
    <Editor
      title={item ? "Beitrag bearbeiten" : "Neuer Beitrag"}
      path="/admin/blog"
      {...{ view, fields, labels }}
      links={<Links item={item} />}
      takesFiles
      buttons={
        <button
          type="submit"
          formAction={`/admin/blog/preview?entwurf=${view.copy}`}
          formTarget="_blank"
          onClick={sendToNewTab}
          className={buttonClass("quiet", barButton)}
        >
          Vorschau
        </button>
      }
    >
      {item && <input type="hidden" name="item" value={item.id} />}
      <TextLine field={title} label={labels.title} subject="Title" required max={postLimits.title} />
      <TextLine
        field={slug}
        label={labels.slug}
        required
        max={slugLimit}
        before="/blog/"
        autoCapitalize="none"
        hint={slugHint}
      />
      <LongText
        field={excerpt}
        label={labels.excerpt}
        rows={3}
        max={postLimits.excerpt}
        hint="Steht in der Liste und in Suchmaschinen."
      />
      <WordFile field={fields.document} label={labels.document} />
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
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <PublicationFields status={status} time={published_at} labels={labels} />
        <TextLine field={category} label={labels.category} max={postLimits.category} list="kategorien" />
        <ChosenPicture
          field={featured_image}
          label={labels.featured_image}
          max={postLimits.featured_image}
          hint="Leer heißt: eine Zeichnung, die zum Artikel passt."
        />
      </div>
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
      {item && !item.publicPath && (
        <SharePanel
          field={fields.days}
          label={labels.days}
          shares={shares}
          shared={shown as NewShare | undefined}
        />
      )}
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

function Links({ item }: Pick<EditorView, "item">) {
  const link = "inline-flex min-h-11 items-center underline underline-offset-4";
  return (
    <>
      <WritingHelp />
      {item?.publicPath && (
        <Link to={item.publicPath} className={link}>
          Auf der Website
        </Link>
      )}
      {item && !item.publicPath && (
        <Link to={`/admin/blog/${item.id}/preview`} className={link}>
          Gespeicherte Fassung
        </Link>
      )}
      {item && <HistoryLink to={`/admin/blog/${item.id}`} />}
      {item && (
        <DeleteLink
          to={`/admin/blog/${item.id}/delete`}
          question="Are you sure you want to delete this post?"
        />
      )}
    </>
  );
}

/** The browser itself sends the form, to the new tab; the router would show the answer here, in place of the text. */
function sendToNewTab(event: MouseEvent<HTMLButtonElement>) {
  const { form, formAction, formTarget } = event.currentTarget;
  if (!form) return;
  event.preventDefault();
  const before = { action: form.action, target: form.target };
  form.dispatchEvent(new Event(beforeSending));
  encodeAsNeeded(form, event.currentTarget);
  Object.assign(form, { action: formAction, target: formTarget });
  HTMLFormElement.prototype.submit.call(form);
  Object.assign(form, before);
}
