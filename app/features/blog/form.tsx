import { useCallback, useEffect, useRef } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Choice, Lead, SlugField, TextLine } from "~/features/editing/editor-fields";
import { useFields, usePage } from "~/features/editing/use-view";
import type { EditorView, Texts } from "~/features/editing/view";
import { ChosenPicture } from "~/features/media/chosen-picture";
import { PicturePanel } from "~/features/media/picture-panel";
import { TextPicture, textPictureLabels } from "~/features/media/text-picture";
import { WritingField, WritingHelp } from "~/features/rich-text/writing-field";
import { ItemLink, SharedEditor } from "~/features/sharing/shared-editor";
import { postLabels } from "~/schemas/field-labels";
import { postLimits } from "~/schemas/limits";
import { wordFileLimit, wordFileTooLarge } from "~/schemas/word-file";
import { FileField } from "~/ui/admin/file-field";
import type { FormField } from "~/ui/form-fields";
import { useFold } from "~/ui/use-fold";
import { deedOf } from "./deeds";
import type { PostAround } from "./editor.server";
import { PublicationFields } from "./publication-fields";

const { title, slug, excerpt, ...below } = postLabels;
const labels = {
  ...{ title, slug, excerpt },
  document: "Word-Datei (.docx)",
  ...below,
  cover: "Bilddatei für den Beitrag",
  chosen_cover: "Vorhandenes Beitragsbild",
  find_cover: "Bilder für den Beitrag suchen",
  ...textPictureLabels,
};

const inPanel: (keyof typeof labels)[] = [
  ...(["status", "published_at", "featured_image", "cover", "chosen_cover"] as const),
  ...(["category", "author", "slug"] as const),
];

export function PostForm({ view }: { view: EditorView }) {
  const { item, stored } = view;
  const { found, categories, authors, editor } = usePage<PostAround>().around;
  const isHydrated = useHydrated();
  const words = found && { [found.field]: found.words };
  const fields = useFields({ ...view, fields: { ...view.fields, ...words } }, labels);
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
              hint="Ohne Bild zeigen wir eine passende Zeichnung."
            >
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
            </ChosenPicture>
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
          <SlugField
            field={slug}
            label={labels.slug}
            before="/blog/"
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
        markdown={view.markdown.content}
        label={labels.content}
        subject="Content"
        required
        rows={22}
        max={postLimits.content}
        instead={<TextPicture fields={fields} text={view.fields.content ?? ""} what="der Beitrag" />}
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

function WordFile({ field, label }: { field: FormField; label: string }) {
  const box = useRef<HTMLDetailsElement>(null);
  // After a refusal the file is chosen and sent again here, whatever comes of that.
  const fold = useFold(Boolean(field.errors?.length));
  useEffect(() => {
    const input = box.current?.querySelector<HTMLInputElement>("input[type=file]");
    return input ? takesWordFiles(input) : undefined;
  }, []);
  return (
    <details ref={box} {...fold}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-sm">Text aus Word holen</summary>
      <FileField
        field={field}
        label={label}
        hint="Bis 10 MB. Was darin steht, kommt unter Deinen Text. Gespeichert wird dabei noch nichts."
        accept=".docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
        limit={wordFileLimit}
        tooLarge={wordFileTooLarge}
        intent="import"
        button="Aus Word-Datei einlesen"
        meanwhile="Wird eingelesen …"
        isAtOnce
      />
    </details>
  );
}

/** Wherever in its form a Word file is dropped, it is chosen in this field. Gives what ends that. */
function takesWordFiles(input: HTMLInputElement): () => void {
  const { form } = input;
  const take = (event: DragEvent) => {
    const files = event.dataTransfer?.files;
    if (event.target === input || files?.length !== 1 || !/\.docx?$/i.test(files[0]?.name ?? "")) return;
    event.preventDefault();
    event.stopPropagation();
    // For the mark of the place in the text where it would come in.
    event.target?.dispatchEvent(new DragEvent("dragleave", { bubbles: true }));
    const box = input.closest("details");
    if (box) box.open = true;
    input.files = files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  };
  form?.addEventListener("drop", take, true);
  return () => form?.removeEventListener("drop", take, true);
}
